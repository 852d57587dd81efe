import { drawn } from '../../../shape.ts'
import { australianPrivacy, australianTerms, australianWarranty } from '../../australia.ts'
import { financePage } from '../../finance.ts'
import { callToAction, facts, md, offers, photo, yards, type DemoContent } from '../../shape.ts'
import { competition, feedback } from '../../workshop.ts'
import { motors } from '../speakers.ts'
import { articles } from './articles.ts'
import { choice, fleet } from './buying.ts'
import { jobs } from './jobs.ts'
import { coverPages, furtherPlans } from './plans.ts'
import { workshopPages } from './workshop.ts'

/** What the site of the three yards says of itself. */
export const wattleMotorsContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Three Queensland yards, six makers, and a stock list that hides nothing.',
      picture: '/media/home/wattle-motors.webp',
      blocks: [
        md`
          Wattle Motors began as a petrol station on Ipswich Road with four cars out the front and one hoist out the back.
          The petrol is gone. The habit of putting the price on the glass stayed.

          Today there are yards in Rocklea, Bundall and Toowoomba, with six makers between them and well over a thousand
          vehicles on one list. If the car you like stands at another yard, we bring it across; it is easier for us to
          move a car than for you to lose an afternoon.

          ## How we work

          Our people are paid for looking after you, not for the number of cars they move in a month. That changes the
          conversation. You can drive a car twice, bring a mechanic, sleep on it and ring with one more question, and
          nobody sighs.
        `,
        facts({
          Yards: 'Rocklea, Bundall, Toowoomba',
          'New makes': 'GWM, MG, Mazda, Suzuki, Volkswagen, Hyundai',
          Workshops: 'Three, each with its own parts counter',
          Licence: 'LMD 0000001 (demo licence)',
        }),
        photo(
          drawn('wagon', 'green'),
          'A green wagon, drawn',
          'Drawn for us, like every picture here that is no photograph.',
        ),
        yards('sales'),
        offers('On this month'),
        callToAction(
          'Come and look',
          'No appointment, no name tag at the door.',
          'Our stock',
          '/search/new-used-and-demo-cars',
        ),
      ],
    },
    australianPrivacy(motors),
    australianTerms(motors),
    australianWarranty(motors, {
      maker:
        'A new car has the warranty of its maker, five to seven years for the makes we sell, and a demonstrator has what is left of it. We register it for you on the day of delivery.',
      used: 'We look over every pre-owned car before it is listed and fix what we find.',
    }),
    ...coverPages,
    financePage(
      motors,
      'AU',
      'Three yards, four lenders and one person who knows all of them. Work out what suits you here and bring the figures along, or apply now and we have an answer when you arrive.',
    ),
    ...workshopPages,
    competition({
      slug: 'win-a-year-of-driving',
      title: 'Win a year of driving',
      description: 'A demonstrator of your choice for twelve months, with insurance, registration and servicing.',
      picture: drawn('suv', 'white', 2),
      opening: `
        No keys the size of a surfboard, no confetti. One person gets to use a car for a year and pays for the fuel. Choose any
        demonstrator on our three yards; hand it back after twelve months, or make us an offer. Tell us where you would drive
        first; the draw does not mind, but we do.
      `,
      facts: {
        Prize: 'Use of a demonstrator for twelve months or 15,000 km, all but fuel included',
        Value: 'Up to $14,900',
        'Entries close': '31 January 2027, midnight in Brisbane',
        Winner: 'Drawn on 5 February 2027 at noon in Rocklea, in public',
      },
      conditions: [
        'Demonstration competition of an invented dealer: no prize is awarded.',
        'For residents of Queensland who are 18 or older and hold an open licence. One entry a person.',
        'Employees of the Wattle Group and their families cannot enter.',
        'Drawn by lot from all entries. The winner is rung the same day and named here by first name and suburb.',
        'The prize cannot be exchanged for money or passed on. Excess, fines and tolls are the winner’s.',
        'Entries are kept until 30 April 2027 and then deleted, unless you asked for our mail.',
      ],
    }),
    feedback(
      motors,
      `
        Every answer is read by the manager of the yard you visited, on the day it comes. The ones with one star are read by
        two people.
      `,
    ),
    choice,
    ...furtherPlans,
    fleet,
    {
      slug: 'careers',
      title: 'Careers',
      description: 'Three yards, three workshops and about a hundred and thirty people who mostly stay.',
      blocks: [
        md`
          We train apprentices, we pay overtime, and Sundays are yours. Whoever starts on the lot can end up running it;
          the manager at Bundall did.
        `,
      ],
    },
  ],
  articles,
  jobs,
}
