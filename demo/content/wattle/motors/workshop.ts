import type { DemoPage } from '../../shape.ts'
import { bookService, partsPage, servicePage, type Workshop } from '../../workshop.ts'
import { motors } from '../speakers.ts'

const WORKSHOP: Workshop = {
  opening: `Our three workshops have forty hoists and the equipment for all six brands we sell new. We service other makes too. Drop your car off before work and collect it on your way home.`,
  work: [
    {
      title: 'Scheduled service',
      text: 'To the manufacturer’s schedule, with genuine parts and oil.',
    },
    {
      title: 'Safety certificates',
      text: 'The roadworthy inspection you need to sell a car in Queensland.',
    },
    {
      title: 'Tyres and brakes',
      text: 'Checked at every visit, with tyres from eight brands and a written quote.',
    },
    { title: 'Air conditioning', text: 'Book before December to beat the summer rush.' },
    {
      title: 'Electric and hybrid',
      text: 'Certified technicians in Rocklea and Bundall, with a yearly battery report.',
    },
    {
      title: 'Hail and dents',
      text: 'Paintless dent repair where possible, with a quote for your insurer.',
    },
  ],
  prices: {
    'Four cylinders, 15,000 km': 'From $329',
    'Ute or large SUV, 15,000 km': 'From $419',
    'Electric, yearly check': '$249',
    'Safety certificate': '$97.35, set by the Queensland Government',
    'Wheel alignment': '$99',
    'Loan car': 'Free, booked a week ahead',
  },
  steps: [
    'Choose a dealership and time online, or call the service team.',
    'Hand over your key. We’ll text you photos and prices if we find anything else.',
    'Approve or decline each item. We only do the work you approve.',
    'We’ll wash your car and explain the invoice when you collect it.',
  ],
  questions: {
    'Can you service a car under warranty that I bought elsewhere?':
      'Yes, for the six brands we sell new, at all three dealerships. We’ll take care of recalls too.',
    'Do you have early drop-off?': 'Yes, from 7:30am. There’s also a night box for your key.',
    'When is the quietest time to book?': 'Mondays in Toowoomba and Thursdays in Bundall are usually the quietest.',
  },
  picture: 'service-spanners',
}

/** The workshops, their calendar and their parts counters. */
export const workshopPages: readonly DemoPage[] = [
  servicePage(motors, WORKSHOP),
  bookService(
    motors,
    {
      opening: `Choose a dealership, your service and a time that suits. We’ll confirm it with you.`,
      bring: [
        'Your key, and the service book if you have one',
        'The wheel nut key, usually under the boot floor',
        'A note of any problems and when they happen',
      ],
    },
    WORKSHOP,
  ),
  partsPage(motors, {
    opening: `Each dealership has a parts counter. We move parts between all three twice a day.`,
    shelves: [
      { title: 'Genuine parts', text: 'For GWM, MG, Mazda, Suzuki, Volkswagen and Hyundai, matched to your VIN.' },
      { title: 'Towing', text: 'Tow bars, wiring and brake controllers, supplied and fitted.' },
      { title: 'Utes', text: 'Canopies, tub liners, bull bars, ladder racks and drawers.' },
      { title: 'Sun and hail', text: 'Window tinting, sunshades and hail covers.' },
      { title: 'Touring', text: 'Dual batteries, roof tents, snorkels and UHF radios.' },
      { title: 'Styling', text: 'Wheels, badges, floor mats and touch-up paint.' },
    ],
    facts: {
      Counters: 'Rocklea, Bundall, Toowoomba; Saturdays until noon',
      'Between dealerships': 'Twice a day, free',
      'From the manufacturer': 'Order by 2pm, usually here the next day',
      Fitting: 'Quoted with the part, at the dealership of your choice',
    },
    questions: {
      'Are fitted accessories covered by warranty?':
        'Genuine accessories fitted before delivery share the car’s warranty. Those fitted later have their own, for 12 months or more.',
      'Can trade customers open an account?':
        'Yes. You’ll need an ABN and two references for a 30-day account. Call any parts counter to apply.',
    },
    ownCounter: true,
  }),
]
