import { scenePath } from '../../../shape.ts'
import { carePlans, roadsideAssist } from '../../aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty } from '../../australia.ts'
import { financePage } from '../../finance.ts'
import { cards, md, locations, type DemoContent } from '../../shape.ts'
import { competition, feedback } from '../../workshop.ts'
import { HELP, select } from '../speakers.ts'
import { articles } from './articles.ts'
import { workshopPages } from './workshop.ts'

/** The content of the group's site for pre-owned cars. */
export const wattleSelectContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Pre-owned cars from Wattle’s three Queensland dealerships.',
      picture: '/media/home/wattle-select.webp',
      blocks: [
        md`
          This site lists every pre-owned car from our three Wattle dealerships, starting with the lowest price.

          ## Before we list a car

          Our technicians inspect it on a hoist, using a 140-point checklist. We fix anything that affects safety, and photograph any
          wear. You’ll get a copy of the checklist.

          ## What we don’t sell

          We don’t sell written-off cars, cars with money owing, or cars with an odometer reading we can’t rely on.
        `,
        cards(
          { title: 'Seven-day exchange', text: 'Not the right one? Bring it back within 500 km and choose another.' },
          { title: 'Bring your mechanic', text: 'We’ll put the car on a hoist for your own inspection.' },
          { title: 'Clear prices', text: 'Every price says whether it’s drive away or excludes government charges.' },
        ),
        locations('sales'),
      ],
    },
    australianPrivacy(select),
    australianTerms(select),
    australianWarranty(select, {
      maker:
        'Many of our cars still have the balance of the manufacturer’s warranty. Check the listing, and we’ll transfer it to you at handover.',
      used: 'Every car on this site is pre-owned and comes with its inspection report.',
    }),
    roadsideAssist(select, HELP),
    carePlans(select, {
      opening: 'Plan your servicing and budget with confidence. Our plans are priced by the age of your car.',
      plans: {
        'Two services, up to four years old': '$590',
        'Two services, four to ten years old': '$690',
        'Under five years old': 'Two services included. See our offers.',
        Where: 'Rocklea, Bundall or Toowoomba',
      },
      includes: [
        'Oil, filters and fluids to the manufacturer’s schedule',
        'Brakes, tyres, steering and suspension checked, with a report',
        'A battery test before summer',
        'Roadside assist renewed with each service',
      ],
      question: {
        question: 'Can I add a plan later?',
        answer: 'Yes, up to 90 days after you buy your car, at the current price.',
      },
    }),
    financePage(
      select,
      'AU',
      'Choose a term shorter than you plan to keep the car. The calculator shows how it affects your repayments and the total interest.',
    ),
    ...workshopPages,
    competition({
      slug: 'win-your-first-car',
      title: 'Win your first car',
      description: 'A small hatch with a year’s registration and six driving lessons.',
      picture: scenePath('toyota-yaris'),
      opening: `Win a small, safe first car, checked by our own technicians. For drivers on red or green Ps, or about to be.`,
      facts: {
        Prize: 'A pre-owned hatch with five ANCAP stars, a year’s registration and six lessons',
        Value: '$12,400',
        'Entries close': '28 February 2027, midnight in Brisbane',
        Winner: 'Chosen on 6 March 2027 by our three workshops',
      },
      conditions: [
        'Demonstration competition by a fictional dealer: no prize will be awarded.',
        'A game of skill: tell us in 25 words or less where you’d drive first. Chance plays no part.',
        'For residents of Queensland who are 18 or older and hold a learner or provisional licence. One entry per person.',
        'Employees of the Wattle Group and their families cannot enter.',
        'Entries are kept until 31 May 2027 and then deleted, unless you asked for our emails.',
      ],
    }),
    feedback(select, `Did your car match its inspection report? Let us know how we did. You can leave your name off.`),
  ],
  articles,
  jobs: [
    {
      slug: 'vehicle-appraiser',
      title: 'Vehicle appraiser',
      location: 'wattle-bundall',
      employment_type: 'FULL_TIME',
      summary: 'Inspect and value trade-ins for our three dealerships.',
      daysAgo: 11,
      closesInDays: 45,
      blocks: [
        md`
You’ll inspect and drive 12 to 15 cars a day, set a value for each and explain it to the owner. A trade background helps. Open licence required. Monday to Friday and every second Saturday morning, with a company car and a salary based on experience.
        `,
      ],
    },
    {
      slug: 'detailer-casual',
      title: 'Detailer, weekends',
      location: 'wattle-rocklea',
      employment_type: 'CASUAL',
      summary: 'Saturday mornings in a well-equipped, shaded workspace.',
      daysAgo: 30,
      closesInDays: null,
      blocks: [
        md`
Four to five hours on Saturdays, with more in school holidays. Award rates plus casual loading, with gloves and sunscreen provided. You’ll need a manual licence and good attention to detail.
        `,
      ],
    },
  ],
}
