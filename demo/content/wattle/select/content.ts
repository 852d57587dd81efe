import { drawn } from '../../../shape.ts'
import { carePlans, roadsideAssist } from '../../aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty } from '../../australia.ts'
import { financePage } from '../../finance.ts'
import { cards, md, yards, type DemoContent } from '../../shape.ts'
import { competition, feedback } from '../../workshop.ts'
import { HELP, select } from '../speakers.ts'
import { articles } from './articles.ts'
import { workshopPages } from './workshop.ts'

/** What the group's site for pre-owned cars says of itself. */
export const wattleSelectContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description:
        'The pre-owned half of the Wattle yards, on a site of its own because used cars need other questions answered.',
      picture: '/media/home/wattle-select.webp',
      blocks: [
        md`
          People who look for a used car told us the same thing for years: _do not show me new ones_. So we took the new
          ones away. What is left is every pre-owned car of three yards, starting with the lowest price.

          ## What happens before a car is listed

          Our own technicians go over it, on a hoist, with a list of a hundred and forty points. What has to be safe is
          made safe. What is only old we write down, photograph and leave in the price. You get the list.

          ## What we do not sell

          Written-off cars, cars with money owing, cars whose odometer we do not believe. They go to auction.
        `,
        cards(
          { title: 'Seven days to swap', text: 'Not the right one? Bring it back within 500 km and choose another.' },
          { title: 'Your own mechanic', text: 'We put it on the hoist for whoever you bring.' },
          { title: 'One price', text: 'The price on the list is the price at the desk.' },
        ),
        yards('sales'),
      ],
    },
    australianPrivacy(select),
    australianTerms(select),
    australianWarranty(select, {
      maker:
        'Many of our cars are young enough to bring the rest of their maker’s warranty along. The listing says so, and we transfer the booklet with the keys.',
      used: 'Everything on this site is pre-owned, and the list of what we checked comes with it.',
    }),
    roadsideAssist(select, HELP),
    carePlans(select, {
      opening:
        'A used car is cheaper to buy and not dearer to keep, if the servicing is planned. Ours is priced by age, so you know the next two years before you sign.',
      plans: {
        'Two services, up to four years old': '$590',
        'Two services, four to ten years old': '$690',
        'Under five years old': 'Two services included, see our offers',
        Where: 'Rocklea, Bundall or Toowoomba',
      },
      includes: [
        'Oil, filters and fluids by the maker’s schedule',
        'Brakes, tyres, steering and suspension checked and written down',
        'A battery test before summer',
        'Roadside assist renewed with each service',
      ],
      question: {
        question: 'Can I add a plan later?',
        answer: 'Until ninety days after you bought the car, at the price of that day.',
      },
    }),
    financePage(
      select,
      'AU',
      'A pre-owned car should be paid for before it wears out. Keep the term shorter than the years that you mean to keep the car; the calculator shows what that does to a week and to the interest.',
    ),
    ...workshopPages,
    competition({
      slug: 'win-your-first-car',
      title: 'Win your first car',
      description: 'A small hatch with five stars, a year of registration and six lessons for somebody on their Ps.',
      picture: drawn('hatch', 'yellow', 2),
      opening: `
        Everybody remembers theirs. This one is small, safe and has been looked over by people who would let their own children
        drive it. For a driver on red or green Ps, or about to be.
      `,
      facts: {
        Prize: 'A used hatch with five ANCAP stars, registration for a year, six lessons',
        Value: '$12,400',
        'Entries close': '28 February 2027, midnight in Brisbane',
        Winner: 'Chosen on 6 March 2027 by the three workshops',
      },
      conditions: [
        'Demonstration competition of an invented dealer: no prize is awarded.',
        'A game of skill: twenty-five words or less on where you would drive first. Chance plays no part.',
        'For residents of Queensland who are 18 or older and hold a learner or provisional licence. One entry a person.',
        'Employees of the Wattle Group and their families cannot enter.',
        'Entries are kept until 31 May 2027 and then deleted, unless you asked for our mail.',
      ],
    }),
    feedback(
      select,
      `
        Did the car match its list? That is the question we care about most. Tell us, with your name or without it.
      `,
    ),
  ],
  articles,
  jobs: [
    {
      slug: 'vehicle-appraiser',
      title: 'Vehicle appraiser',
      location: 'wattle-bundall',
      employment_type: 'FULL_TIME',
      summary: 'Decide what a trade-in is worth, and be able to explain it to whoever owns it.',
      daysAgo: 11,
      closesInDays: 45,
      blocks: [
        md`
          You look at twelve to fifteen cars a day, drive most of them, and put a figure on each that you would pay with
          your own money. A trade background helps; curiosity and a clear hand matter more.

          Open licence, Monday to Friday and every second Saturday morning, a car to drive home, salary by experience.
        `,
      ],
    },
    {
      slug: 'detailer-casual',
      title: 'Detailer, weekends',
      location: 'wattle-rocklea',
      employment_type: 'CASUAL',
      summary: 'Saturday mornings, a shed with shade and a very good vacuum cleaner.',
      daysAgo: 30,
      closesInDays: null,
      blocks: [
        md`
          Four to five hours on Saturdays, more in school holidays. Award rates with casual loading, gloves and sunscreen
          provided. You need a licence for manual and automatic cars, and an eye for the bit behind the pedals.
        `,
      ],
    },
  ],
}
