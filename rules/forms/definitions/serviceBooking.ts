import { appointmentTitle, choicesOf, dealership, message, optIn, person } from '../fields.ts'
import { multiStep, type Definition } from '../siteForm.ts'
import { make, model, odometer, rego, year } from '../vehicleFields.ts'

/**
 * Service booking: the vehicle and the service first, the contact details last. The time is optional: if none is free,
 * the workshop calls back.
 */
export const serviceBooking: Definition = (site) => {
  const options = site.settings.service_options
  return multiStep({
    name: 'service-booking',
    title: 'Book a service',
    category: 'Service Booking',
    submitLabel: 'Book my service',
    steps: [
      {
        name: 'vehicle',
        title: `Your vehicle`,
        fields: [make, model, year, { ...rego(site), required: true }, odometer(site, { required: true })],
      },
      {
        name: 'service',
        title: 'Your service',
        fields: [
          { type: 'serviceInterval', name: 'service_interval', label: 'Which service is due?', required: true },
          ...(options.length > 0
            ? [
                {
                  type: 'checkGroup' as const,
                  name: 'additional_services',
                  label: 'Would you like anything else?',
                  choices: choicesOf(options),
                  sentAs: 'additional_services',
                },
              ]
            : []),
          message(site, { label: 'Anything else you’d like us to check?', required: false }),
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
            label: 'Drop-off time',
            hint: 'Can’t find a time that suits? Leave this blank and we’ll call you.',
            calendar: 'service',
          },
          {
            type: 'radioGroup',
            name: 'while_you_wait',
            label: 'On the day',
            choices: choicesOf(['I will drop it off', 'I will wait for it']),
          },
        ],
      },
      { name: 'user-details', title: 'Your details', fields: [...person(site), optIn] },
    ],
  })
}
