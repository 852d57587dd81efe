import { drawn } from '../../../shape.ts'
import type { DemoPage } from '../../shape.ts'
import { bookService, partsPage, servicePage } from '../../workshop.ts'
import { select } from '../speakers.ts'

/** What the workshops do for cars that are not new. */
export const workshopPages: readonly DemoPage[] = [
  servicePage(select, {
    opening: `
        A used car is not a new car with dust on it. It wants another kind of looking after: less about the stamp, more about
        what wears out next. The three Wattle workshops do both, and this page is about the second kind.
      `,
    work: [
      {
        title: 'Service by age',
        text: 'What a car of six or ten years needs at this distance, and not what the booklet said when it was new.',
      },
      {
        title: 'The hundred and forty points',
        text: 'The list we use before we sell a car, for yours. Good before a long trip, better before you buy elsewhere.',
      },
      { title: 'Safety certificates', text: 'For selling privately too. We do not mind.' },
      {
        title: 'Timing belts and water pumps',
        text: 'The two jobs that pay for themselves by not happening on the motorway.',
      },
      { title: 'Air conditioning', text: 'Old compressors are our speciality, sadly.' },
      { title: 'Interiors', text: 'Steam, shampoo and patience. Sand comes out. Most of it.' },
    ],
    prices: {
      'Service, up to four years old': '$295',
      'Service, four to ten years old': '$345',
      'The 140 points, with report': '$220',
      'Safety certificate': '$97.35, the fee set by the State',
      'Interior clean': 'From $180',
      'Battery test': 'No charge',
    },
    steps: [
      'Choose a workshop and a time. All three do all of it.',
      'We send a list in three colours: now, soon, and when you feel like it, each line with a price.',
      'You choose. What you leave out stays on the list for next time.',
    ],
    questions: {
      'My car has no service history. What now?':
        'We start one. Fluids, filters, belts and a look inside with a camera; after that it has a history.',
      'Will you tell me when it is not worth it any more?': 'Yes. That is why people come back with the next one.',
      'Do you fit parts I bring along?': 'If they are new and right. The warranty is then on our work alone.',
    },
    picture: drawn('sedan', 'grey', 2),
  }),
  bookService(select, {
    opening: `
        Rocklea, Bundall or Toowoomba: pick the one that is on your way, the service that is due and a time. If you do not know
        what is due, choose “Another service, or not sure”. Most people do.
      `,
    bring: [
      'The key, all of them if you want a spare coded',
      'Whatever paper you have about the car, even if it is one invoice',
      'The locking wheel nut key, if anybody ever found it',
    ],
  }),
  partsPage(select, {
    opening: `
        For an older car there are three right answers: the maker's part, a good one by somebody else, and a tested used one.
        We price all three and say which we would take.
      `,
    shelves: [
      { title: 'New, by the maker', text: 'Where it has to be: airbags, sensors, anything with a seal.' },
      { title: 'New, by others', text: 'Brakes, filters, shock absorbers of the brands the makers buy from.' },
      { title: 'Used and tested', text: 'Panels, lights, seats and glass, with thirty days to change your mind.' },
      { title: 'Keys', text: 'Cut and coded while you wait for most makes since 2005.' },
      { title: 'Fresh inside', text: 'Mats, seat covers, a radio that knows your phone.' },
      { title: 'Child seats', text: 'Fitted by somebody who is certified to, at no charge on Saturdays.' },
    ],
    facts: {
      Counters: 'Rocklea, Bundall, Toowoomba; Saturdays until noon',
      'Used parts': 'Thirty days to return, three months of warranty',
      'Old part': 'Yours if you want it, recycled if not',
    },
    questions: {
      'Why does the VIN matter for an old car?':
        'Because it was repaired before. With the VIN we know what it left the factory with.',
      'Can you find a discontinued part?': 'Often. Two of our people spend their weekends at wreckers anyway.',
    },
    ownCounter: true,
  }),
]
