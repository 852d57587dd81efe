import { scenePath } from '../../../shape.ts'
import { australianPrivacy, australianTerms, australianWarranty } from '../../australia.ts'
import { financePage } from '../../finance.ts'
import { callToAction, facts, md, offers, photo, locations, type DemoContent } from '../../shape.ts'
import { competition, feedback } from '../../workshop.ts'
import { motors } from '../speakers.ts'
import { articles } from './articles.ts'
import { choice, fleet } from './buying.ts'
import { jobs } from './jobs.ts'
import { coverPages, furtherPlans } from './plans.ts'
import { workshopPages } from './workshop.ts'

/** The content of the site of the three dealerships. */
export const wattleMotorsContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Six new-car brands and pre-owned cars at three Queensland dealerships.',
      picture: '/media/home/wattle-motors.webp',
      blocks: [
        md`
          Wattle Motors sells new, demo and pre-owned cars at three Queensland dealerships: Rocklea, Bundall and Toowoomba. We sell
          six new-car brands and have well over a thousand vehicles in stock. If the car you’d like is at another dealership, we can
          bring it to you.

          ## How we work

          Take your time. Drive a car twice, bring a mechanic, or ask us another question before you decide.
        `,
        facts({
          Dealerships: 'Rocklea, Bundall, Toowoomba',
          'New-car brands': 'GWM, MG, Mazda, Suzuki, Volkswagen, Hyundai',
          Workshops: 'Three, each with a parts counter',
          Licence: 'LMD 0000001 (demo licence)',
        }),
        photo(scenePath('volkswagen-t-cross-interior'), 'The dashboard of a Volkswagen T-Cross'),
        locations('sales'),
        offers('This month’s offers'),
        callToAction('Visit us', 'No appointment needed.', 'Our stock', '/search/new-used-and-demo-cars'),
      ],
    },
    australianPrivacy(motors),
    australianTerms(motors),
    australianWarranty(motors, {
      maker:
        'New cars come with the manufacturer’s warranty, five to seven years for the brands we sell. Demonstrators have the balance. We’ll register your warranty on the day of delivery.',
      used: 'We inspect every pre-owned car and repair what’s needed before we list it.',
    }),
    ...coverPages,
    financePage(
      motors,
      'AU',
      'We work with four lenders. Estimate your repayments here, then apply online or bring the figures with you.',
    ),
    ...workshopPages,
    competition({
      slug: 'win-a-year-of-driving',
      title: 'Win a year of driving',
      description: 'A demonstrator of your choice for 12 months, with insurance, registration and servicing.',
      picture: scenePath('mountain-road'),
      opening: `Choose any demonstrator from our three dealerships and drive it for a year. We’ll pay for everything but fuel. To enter, tell us where you’d drive first.`,
      facts: {
        Prize: 'Use of a demonstrator for 12 months or 15,000 km, everything but fuel included',
        Value: 'Up to $14,900',
        'Entries close': '31 January 2027, midnight in Brisbane',
        Winner: 'Drawn publicly in Rocklea on 5 February 2027 at noon',
      },
      conditions: [
        'Demonstration competition by a fictional dealer: no prize will be awarded.',
        'For residents of Queensland who are 18 or older and hold an open licence. One entry per person.',
        'Employees of the Wattle Group and their families cannot enter.',
        'Drawn at random from all entries. We’ll call the winner the same day and name them here by first name and suburb.',
        'The prize cannot be exchanged for cash or transferred. The winner pays any excess, fines and tolls.',
        'Entries are kept until 30 April 2027 and then deleted, unless you asked for our emails.',
      ],
    }),
    feedback(
      motors,
      `Tell us what went well and what we could do better. The manager of the dealership you visited reads every response.`,
    ),
    choice,
    ...furtherPlans,
    fleet,
    {
      slug: 'careers',
      title: 'Careers',
      description: 'Join our team in Rocklea, Bundall or Toowoomba.',
      blocks: [
        md`
We train apprentices, pay overtime and close on Sundays. There’s room to grow here too.
        `,
      ],
    },
  ],
  articles,
  jobs,
}
