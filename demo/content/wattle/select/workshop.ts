import type { DemoPage } from '../../shape.ts'
import { bookService, partsPage, servicePage, type Workshop } from '../../workshop.ts'
import { select } from '../speakers.ts'

const WORKSHOP: Workshop = {
  opening: `Older cars need different care. Our three workshops focus on what wears out next, and tell you what can wait.`,
  work: [
    {
      title: 'Service by age',
      text: 'The service your car needs for its age and kilometres.',
    },
    {
      title: '140-point inspection',
      text: 'The check we do on every car we sell, available for yours. Ideal before a long trip or a private purchase.',
    },
    { title: 'Safety certificates', text: 'For private sales and trade-ins.' },
    {
      title: 'Timing belts and water pumps',
      text: 'Replaced on schedule to avoid an expensive breakdown.',
    },
    { title: 'Air conditioning', text: 'Leak checks, regassing and compressor repairs.' },
    { title: 'Interiors', text: 'Steam cleaning and shampoo for seats and carpet.' },
  ],
  prices: {
    'Service, up to four years old': '$295',
    'Service, four to ten years old': '$345',
    '140-point inspection with report': '$220',
    'Safety certificate': '$97.35, set by the Queensland Government',
    'Interior clean': 'From $180',
    'Battery test': 'No charge',
  },
  steps: [
    'Choose a workshop and time. All three offer every service.',
    'We’ll send you a priced list: what’s needed now, what’s due soon and what can wait.',
    'You choose what we do. Anything you leave stays on your list for next time.',
  ],
  questions: {
    'My car has no service history. Can you help?': 'Yes. We’ll check and service it, and start a record for you.',
    'Will you tell me if a repair isn’t worth it?': 'Yes. We’ll give you our honest advice before you spend money.',
    'Can you fit parts I supply?': 'Yes, if they’re new and suitable. Our warranty then covers the labour only.',
  },
  picture: 'service-belt',
}

/** The workshops' services for cars that are not new. */
export const workshopPages: readonly DemoPage[] = [
  servicePage(select, WORKSHOP),
  bookService(
    select,
    {
      opening: `Choose Rocklea, Bundall or Toowoomba, then your service and a time. Not sure what you need? Choose “Another service, or not sure”.`,
      bring: [
        'Your key, and any others if you want a spare coded',
        'Any service records you have',
        'The locking wheel nut key, if you have it',
      ],
    },
    WORKSHOP,
  ),
  partsPage(select, {
    opening: `Choose genuine, aftermarket or tested used parts. We’ll price the options and recommend one.`,
    shelves: [
      { title: 'New genuine', text: 'For airbags, sensors and other critical parts.' },
      { title: 'New aftermarket', text: 'Brakes, filters and shock absorbers from trusted brands.' },
      { title: 'Used and tested', text: 'Panels, lights, seats and glass, with a 30-day return.' },
      { title: 'Keys', text: 'Cut and coded while you wait for most makes since 2005.' },
      { title: 'Interior', text: 'Mats, seat covers and Bluetooth radios.' },
      { title: 'Child seats', text: 'Fitted free on Saturdays by a certified fitter.' },
    ],
    facts: {
      Counters: 'Rocklea, Bundall, Toowoomba; Saturdays until noon',
      'Used parts': 'Thirty days to return, three months of warranty',
      'Old part': 'Yours to keep if you want it, otherwise recycled',
    },
    questions: {
      'Why do you need the VIN for an older car?': 'It tells us exactly which parts your car was built with.',
      'Can you find a discontinued part?': 'Often. We can check with wreckers and specialist suppliers.',
    },
    ownCounter: true,
  }),
]
