import { appointmentTitle, choicesOf, dealership, buyerEnding, message, person } from '../fields.ts'
import { multiStep, type Definition } from '../siteForm.ts'

/** Booking of a test drive; message and time are optional (spec §5). */
export const testDrive: Definition = (site, { models }) =>
  multiStep({
    name: 'test-drive',
    title: 'Book a test drive',
    category: 'Test Drive',
    submitLabel: 'Book my test drive',
    steps: [
      {
        name: 'vehicle',
        title: 'What would you like to drive?',
        fields: [
          {
            type: 'model',
            name: 'model',
            label: 'Vehicle',
            hint: 'Any model, or a vehicle we have in stock',
            choices: models.map(({ name }) => ({ value: name, label: name })),
            sentAs: 'Vehicle Model',
          },
          {
            type: 'radio',
            name: 'drivers_licence',
            label: `Do you hold a ${site.testDrive === 'test ride' ? 'rider' : 'driver'} licence?`,
            required: true,
            choices: choicesOf(['Yes', 'No']),
          },
        ],
      },
      {
        name: 'time',
        title: appointmentTitle(site),
        fields: [
          ...dealership(site),
          {
            type: 'date-time',
            name: 'appointment',
            label: 'Date and time',
            hint: 'Can’t find a time that suits? Leave this blank and we’ll call you.',
            calendar: 'appointment',
          },
        ],
      },
      {
        name: 'user-details',
        title: 'Your details',
        fields: [...person(site), message(site, { required: false }), ...buyerEnding(site)],
      },
    ],
  })
