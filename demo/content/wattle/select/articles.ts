import { callToAction, md, scene, stock, type DemoArticle } from '../../shape.ts'

/** The blog of the pre-owned cars. */
export const articles: readonly DemoArticle[] = [
  {
    slug: 'reading-an-odometer',
    title: 'How to judge a pre-owned car’s kilometres',
    summary: 'The odometer is only part of the story. Check these five things too.',
    picture: scene('volkswagen-t-cross-interior', 'The dashboard of a Volkswagen T-Cross'),
    tags: ['Buying pre-owned'],
    daysAgo: 13,
    blocks: [
      md`
        A well-maintained car that’s done mostly highway kilometres can be in better condition than one with lower kilometres.
        Check these too.

        1. **The logbook.** Look for regular services, usually at least one each year.
        2. **The tyres.** Check the tread and look for even wear.
        3. **The driver’s seat.** Heavy wear on a low-kilometre car is worth a question.
        4. **The cold start.** Ask to start the engine from cold.
        5. **The history.** A PPSR search shows money owing and recorded write-offs. We’ll give you ours.
      `,
      stock('Browse our stock'),
    ],
  },
  {
    slug: 'first-car-fifteen-thousand',
    title: 'Choosing a first car under $15,000',
    summary: 'What to look for, what to avoid and what it costs to run.',
    picture: scene('toyota-corolla-sedan', 'A silver Toyota Corolla sedan from behind'),
    tags: ['Buying pre-owned', 'First car'],
    daysAgo: 47,
    blocks: [
      md`
        **Look for** a small hatch or sedan with stability control, a five-star safety rating, two sets of keys and parts that are
        easy to find.

        **Avoid** modified cars, turbo engines with a poor service history and anything the seller can’t explain clearly.

        **Budget for running costs.** Insurance can be expensive for a young driver, so get a quote before you buy.

        Every car under $15,000 on our list has had a fresh service and a safety certificate. You’re welcome to bring someone who
        knows cars.
      `,
    ],
  },
  {
    slug: 'trade-in-or-private-sale',
    title: 'Trade in or sell it yourself?',
    summary: 'How to compare a trade-in with a private sale.',
    picture: scene('range-rover-evoque', 'A white Range Rover Evoque'),
    tags: ['Selling'],
    daysAgo: 101,
    blocks: [
      md`
        A private sale may get you more money, but you’ll need photos, a safety certificate and time to meet buyers.

        With a trade-in, we look after the transfer, the number plates and any loan payout. There’s nothing to advertise.

        To compare, add the cost of the safety certificate and advertising to our trade-in figure, and allow for your time. Then
        choose what works best for you.
      `,
      callToAction('Get a valuation', 'Tell us about your car in five minutes.', 'Value my car', '/cars/trade-in'),
    ],
  },
]
