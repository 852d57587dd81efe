import { drawn } from '../../../shape.ts'
import type { DemoPage } from '../../shape.ts'
import { bookService, partsPage, servicePage } from '../../workshop.ts'
import { motors } from '../speakers.ts'

/** The workshops, their calendar and their parts counters. */
export const workshopPages: readonly DemoPage[] = [
  servicePage(motors, {
    opening: `
        Three workshops, one in each yard, with forty hoists between them and the makers' own equipment for the six makes we
        sell new. Cars of other makes are welcome: we bought, sold and fixed all of them at some time.

        Drop it off before work, collect it after. Each yard has a bus stop, a coffee machine and at least one person who is
        cheerful at half past seven.
      `,
    work: [
      {
        title: 'Scheduled service',
        text: 'By the maker’s schedule, with its parts, its oil and its stamp in the book.',
      },
      {
        title: 'Safety certificates',
        text: 'The roadworthy that Queensland asks for when a car changes hands, on the spot.',
      },
      {
        title: 'Tyres and brakes',
        text: 'Measured at each visit; eight brands of tyres at a price we put in writing.',
      },
      { title: 'Air conditioning', text: 'Before December, if you can. In December we are all busy with it.' },
      {
        title: 'Electric and hybrid',
        text: 'Certified technicians in Rocklea and Bundall, with a battery report each year.',
      },
      {
        title: 'Hail and dents',
        text: 'Pressed out without paint where the metal allows it, quoted for your insurer.',
      },
    ],
    prices: {
      'Four cylinders, 15,000 km': 'From $329',
      'Ute or large SUV, 15,000 km': 'From $419',
      'Electric, yearly check': '$249',
      'Safety certificate': '$97.35, the fee set by the State',
      'Wheel alignment': '$99',
      'Loan car': 'No charge, booked a week ahead',
    },
    steps: [
      'Choose the yard and the time online, or ring the service desk of the yard.',
      'Hand over the key. You get a text with photos and prices of anything beyond the service.',
      'You say yes or no to each line. Nothing is done without your yes.',
      'It is washed and parked in the shade. The invoice is explained, not just handed over.',
    ],
    questions: {
      'Can I service a car under warranty with you that I bought elsewhere?':
        'Yes, for the six makes we sell, at every yard, with the same stamp and the same recall work.',
      'Do you have early drop-off?': 'From half past seven, and a night box at each gate for the key.',
      'Which yard is the least busy?': 'Toowoomba on Mondays, Bundall on Thursdays. Rocklea never.',
    },
    picture: drawn('wagon', 'green', 2),
  }),
  bookService(motors, {
    opening: `
        Pick the yard, the service and a time. The calendar shows what that workshop really has free, so the time you choose
        is kept for you.
      `,
    bring: [
      'The key and the service book, if it has a paper one',
      'The wheel nut key: in the boot, under the floor',
      'Whatever it does, written down with when it does it: cold, hot, in rain, over forty',
    ],
  }),
  partsPage(motors, {
    opening: `
        Each yard has a counter with a bell, and one stock list behind all three. What Bundall has, Rocklea gets by lunchtime.
      `,
    shelves: [
      { title: 'Genuine parts', text: 'For GWM, MG, Mazda, Suzuki, Volkswagen and Hyundai, by your VIN.' },
      { title: 'Towing', text: 'Bars, looms and brake controllers, fitted and plated in a day.' },
      { title: 'Utes', text: 'Canopies, tub liners, bull bars, ladder racks, drawers.' },
      { title: 'Sun and hail', text: 'Tinting, sunshades, covers that are quick enough to put on before the storm.' },
      { title: 'Touring', text: 'Second batteries, roof tents, snorkels, UHF radios.' },
      { title: 'Looks', text: 'Wheels, badges, mats with the right clips, touch-up by paint code.' },
    ],
    facts: {
      Counters: 'Rocklea, Bundall, Toowoomba; Saturdays until noon',
      'Between the yards': 'Twice a day, no charge',
      'From the maker': 'Ordered before 2:00pm, mostly here tomorrow',
      Fitting: 'Quoted with the part, at the yard of your choice',
    },
    questions: {
      'Are fitted accessories under warranty?':
        'Genuine ones fitted before delivery share the warranty of the car. Fitted later they have their own, twelve months or more.',
      'Can trade customers have an account?': 'With an ABN and two references, thirty days. Ring any counter.',
    },
    ownCounter: true,
  }),
]
