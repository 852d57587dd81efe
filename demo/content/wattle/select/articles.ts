import { drawn } from '../../../shape.ts'
import { callToAction, md, stock, type DemoArticle } from '../../shape.ts'

/** The blog of the pre-owned cars. */
export const articles: readonly DemoArticle[] = [
  {
    slug: 'reading-an-odometer',
    title: 'Reading an odometer like a buyer',
    summary: 'Kilometres say how far a car went. Five other things say how it got there.',
    picture: { url: drawn('sedan', 'blue'), alt: 'A blue sedan, drawn' },
    tags: ['Buying used'],
    daysAgo: 13,
    blocks: [
      md`
        A car with 140,000 kilometres up the M1 can be fresher than one with 60,000 to the school gate. We print the
        odometer on every card, and then we tell people not to stop there.

        1. **The logbook.** Dates matter as much as stamps. One service a year is right even for a car that hardly moved.
        2. **The tyres.** Four of the same make say somebody cared. Four different ones say the opposite.
        3. **The driver's seat.** A collapsed bolster at low kilometres is worth a question.
        4. **The cold start.** Ask us not to warm the engine before you come.
        5. **The history.** A PPSR search shows money owing and write-offs. It costs two dollars, and we hand you ours.

        If the answers are good, the number matters less than you think.
      `,
      stock('Some to practise on'),
    ],
  },
  {
    slug: 'first-car-fifteen-thousand',
    title: 'A first car under fifteen thousand',
    summary: 'What to look for, what to leave alone, and what it costs to keep.',
    picture: { url: drawn('hatch', 'red'), alt: 'A red hatch, drawn' },
    tags: ['Buying used', 'First car'],
    daysAgo: 47,
    blocks: [
      md`
        Parents ask for airbags, their children ask for a screen. At this price you can have both if you give up a badge.

        **Look for** a small hatch or sedan from a maker with parts on every corner, stability control, five stars in its
        year, and two sets of keys.

        **Leave alone** anything lowered, anything turbo with a thin logbook, and anything with a story that takes longer
        than the drive.

        **Keep money back.** Insurance for a young driver can cost as much in a year as the tyres, brakes and battery
        together. Ask for a quote with the registration before you fall in love.

        Every car under fifteen thousand on our list has had a fresh service and a safety certificate. Bring whoever knows
        cars in your family. We like being checked.
      `,
    ],
  },
  {
    slug: 'trade-in-or-private-sale',
    title: 'Trade it in or sell it yourself?',
    summary: 'An honest sum, from people who would like your trade-in.',
    picture: { url: drawn('wagon', 'silver'), alt: 'A silver wagon, drawn' },
    tags: ['Selling'],
    daysAgo: 101,
    blocks: [
      md`
        A private sale usually brings more. It also takes photographs, a safety certificate before you advertise, a PPSR
        question from every caller, and strangers on the driveway.

        Trading in is one signature. The transfer, the payout of a loan and the number plates are ours to sort out, and
        the risk that something fails next week is ours as well.

        So do the sum. Take our figure, add what the safety certificate and the advertisement cost, add what a Saturday
        is worth to you. If the private price still wins, sell it yourself and come back with cash. We mean that.
      `,
      callToAction('Get our figure', 'Describe yours in five minutes.', 'Value my car', '/cars/trade-in'),
    ],
  },
]
