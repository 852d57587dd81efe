import { drawn } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { newZealandPrivacy, newZealandTerms, newZealandWarranty } from './newZealand.ts'
import { financePage } from './finance.ts'
import { callToAction, facts, md, stock, yards, type DemoArticle, type DemoContent, type Speaker } from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage } from './workshop.ts'

const speaker: Speaker = {
  name: 'Kōwhai Cars',
  noun: 'car',
  nouns: 'cars',
  email: 'privacy@kowhai-cars.example',
  phone: '(03) 010 0140',
  address: '240 Moorhouse Avenue, Christchurch 8011',
}

const articles: readonly DemoArticle[] = [
  {
    slug: 'how-to-read-a-cin',
    title: 'How to read a consumer information notice',
    summary: 'One page, nine boxes, and the two that most people skip.',
    picture: { url: drawn('hatch', 'green'), alt: 'A green hatch, drawn' },
    tags: ['Buying', 'Rights'],
    daysAgo: 10,
    blocks: [
      md`
        Every used car from a registered trader has to carry a consumer information notice. We link it on the listing, so
        you can read it on the couch. Take it from the top.

        **Who sells.** The trader's name and registration number. No number, no deal.

        **The price**, and whether it includes on-road costs. Ours never does without saying so.

        **The year**, twice: when it was made, and when it was first registered here. An import can be years apart.

        **The odometer**, and whether anybody vouches for it. _Not verified_ is not a crime, and it is a reason to ask.

        ## The two that people skip

        **Imported as damaged.** There is a box for it. Ticked does not mean bad, but you want to see the repair
        certificate.

        **Security interest.** If money is owing on the car, it says so here. Ours say no, because we settle it before we
        sell.

        When you sign, you get a copy and sign that you got it. Keep it with the ownership paper.
      `,
    ],
  },
  {
    slug: 'road-user-charges-for-newcomers',
    title: 'Road user charges for newcomers',
    summary: 'If it drinks diesel or takes a plug, you buy your kilometres ahead. It is simpler than it sounds.',
    picture: { url: drawn('suv', 'white'), alt: 'A white SUV, drawn' },
    tags: ['Ownership', 'Electric'],
    daysAgo: 41,
    blocks: [
      md`
        Petrol has its road tax in the price at the pump. Diesel does not, and electricity certainly does not, so owners of
        those cars buy road user charges in blocks of a thousand kilometres. Electric cars joined in April 2024; plug-in
        hybrids pay a reduced rate because they pay at the pump as well.

        ## How it works

        1. Buy a licence online, by the thousand kilometres.
        2. It names the odometer reading at which it runs out.
        3. Buy the next one before you get there.

        ## When you buy from us

        We write the reading at which the current licence ends on the handover sheet. If it has run out, we bring it up to
        date; that is one of the on-road costs we list for you.

        So is electric still cheaper? For most people around Christchurch, yes: charging at home at night costs a fraction
        of petrol. The glass of every electric car on Moorhouse Avenue has the sum for a hundred kilometres on it, charges
        included.
      `,
      stock('Hybrid and electric', 'fuel=Electric&fuel=Hybrid&fuel=PHEV'),
    ],
  },
  {
    slug: 'over-the-pass-in-july',
    title: 'Over the pass in July',
    summary: 'Chains, tyres, fog lights and a thermos: what we put in a car before Porters or the Lindis.',
    picture: { url: drawn('wagon', 'blue'), alt: 'A blue wagon, drawn' },
    tags: ['Ownership', 'Winter'],
    daysAgo: 128,
    blocks: [
      md`
        Half of our customers ski and the other half has family on the other side. So, every winter, the same list.

        - **Tread.** The law says 1.5 millimetres. The Lindis says four.
        - **Chains that fit**, tried on once at home, in daylight, without gloves and then with.
        - **Washer fluid** that does not freeze. Water does.
        - **A full tank or a full battery.** Queues at a closed gate are long, and heating takes energy either way.
        - **A blanket, a torch, something hot.**

        All-wheel drive helps you go. It does nothing for stopping; that is the tyres and you. If the road is closed, it is
        closed: NZTA's journey planner knows first.
      `,
    ],
  },
]

export const kowhaiContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Three yards in the South Island, one list of cars, and the notice on the listing.',
      picture: '/media/home/kowhai-cars.webp',
      blocks: [
        md`
          Kia ora. We sell used and near-new cars in Christchurch, Dunedin and Timaru, and we try to make it boring in the
          right places: the price is the price, the paper is on the listing, and the on-road costs are a list and not a
          surprise.

          The first yard opened on Moorhouse Avenue with nineteen cars and a caravan for an office. The caravan is in Timaru
          now. It still makes the best coffee of the three.

          ## Where our cars come from

          Mostly from here: trade-ins, leases that ended, fleets that turned over. Some come from Japan, with an auction
          sheet that we show you in the original and in English. Each goes through our workshop before it goes on the list.
        `,
        facts({
          Yards: 'Christchurch, Dunedin, Timaru',
          Registered: 'Motor vehicle trader M000003 (demo)',
          'Moved between yards': 'At no charge',
          Workshop: 'Moorhouse Avenue, with warrant inspections',
        }),
        yards('sales'),
        callToAction(
          'See the list',
          'All three yards, and the notice with each used car.',
          'Our stock',
          '/search/new-used-and-demo-cars',
        ),
      ],
    },
    newZealandPrivacy(speaker),
    newZealandTerms(speaker),
    newZealandWarranty(speaker),
    roadsideAssist(speaker, {
      opening:
        'From Kaikōura to Bluff there is a lot of road and not much beside it. One number works day and night, from any phone.',
      included:
        'Twelve months come with every car from our yards. Have it serviced on Moorhouse Avenue and we renew it for another twelve.',
      renewal: '$89, or no charge with a service at our workshop',
      special: {
        question: 'My electric car is flat. Can you charge it at the roadside?',
        answer: 'We tow it to the nearest charger that works; that is quicker than any van with a generator.',
      },
    }),
    carePlans(speaker, {
      opening:
        'A service a year and a warrant of fitness with it: the plan puts both into one price and one visit, for two years or three.',
      plans: {
        'Petrol or hybrid, two years': '$640',
        'Petrol or hybrid, three years': '$930',
        'Diesel, two years': '$790',
        'Electric, two years': '$420',
      },
      includes: [
        'An annual service by the maker’s schedule',
        'The warrant of fitness inspection with it, and one recheck',
        'Wheels rotated and aligned when the tread asks for it',
        'A reminder before the next visit, by text or by mail as you like',
      ],
      question: {
        question: 'Does the plan pay for what the warrant inspection finds?',
        answer: 'The inspection and the recheck, yes. Repairs are quoted first, with a photo of what is wrong.',
      },
    }),
    financePage(
      speaker,
      'NZ',
      'On-road costs come on top of the prices on this site, and most people finance them as well: add them to the price in the calculator. They are on the notice of every car.',
    ),
    servicePage(speaker, {
      opening: `
        The workshop on Moorhouse Avenue looks after the cars we sell and anybody else's. Six bays, a warrant lane, and a
        waiting room with a window onto all of it.

        Half of what we see came from Japan once. We read the auction sheet, the radio and the service indicator, whichever
        language they are in.
      `,
      work: [
        { title: 'Service', text: 'Oil, filters, fluids and a written list, for petrol, diesel, hybrid and electric.' },
        { title: 'Warrant of fitness', text: 'A lane of our own, no booking on weekday mornings before ten.' },
        {
          title: 'Hybrid batteries',
          text: 'A health check in twenty minutes, and modules replaced one by one where that is enough.',
        },
        { title: 'Tyres and alignment', text: 'Fitted, balanced and aligned, with the old ones recycled.' },
        {
          title: 'Brakes and suspension',
          text: 'Port Hills and gravel are hard on both. We show you the worn part beside the new one.',
        },
        {
          title: 'Japanese imports',
          text: 'Radio bands, navigation in English, tyre placards that say what the law asks for.',
        },
      ],
      prices: {
        'Service, four cylinders': 'From $289',
        'Service, diesel': 'From $359',
        'Electric, yearly check': '$179',
        'Warrant of fitness': '$72, one recheck included',
        'Wheel alignment': '$95',
        'Hybrid battery check': '$89, off the price of any repair',
      },
      steps: [
        'Drop it off from half past seven. There is a bus into town from the door, and a loan bicycle.',
        'You get a text with photos and prices of whatever needs a decision.',
        'You answer yes or no, line by line. What you leave is written on the sheet for next time.',
      ],
      questions: {
        'Do I have to be there for the warrant?': 'No. Leave the key, and collect the car with its new label.',
        'My car failed somewhere else. Can you fix it?':
          'Bring the sheet. We repair what is on it and nothing else, and it goes through our lane again for $25.',
        'Are the prices with GST?': 'All of them.',
      },
      picture: drawn('hatch', 'blue', 2),
    }),
    bookService(speaker, {
      opening: `
        Choose what is due and when you would like to come; the times are those the workshop in Christchurch has free. In
        Dunedin and Timaru we book you with a workshop we trust: ring the yard and they arrange it.
      `,
      bring: [
        'The key and, for an import, the second key if there ever was one',
        'The last warrant sheet, if it said something',
        'For an electric car: at least a third of a charge',
      ],
    }),
    partsPage(speaker, {
      opening: `
        The counter beside the workshop keeps what Canterbury wears out. What is not on the shelf is in Auckland overnight or
        in Japan in ten days, and we tell you which before you pay.
      `,
      shelves: [
        { title: 'Service parts', text: 'Filters, plugs, pads and wipers for the hundred cars most often seen here.' },
        { title: 'Used and tested', text: 'Panels, lights and mirrors from cars we know the story of.' },
        {
          title: 'Winter',
          text: 'Chains that fit, washer fluid that does not freeze, batteries that start at minus six.',
        },
        { title: 'Towing', text: 'Bars with a plate, wiring with a socket, and a word about what your car may pull.' },
        {
          title: 'Charging',
          text: 'Cables for at home, with the right plug and an electrician who installs the wall box.',
        },
        { title: 'Inside', text: 'Mats, seat covers, dash cams fitted without a cable in sight.' },
      ],
      facts: {
        Counter: 'Moorhouse Avenue, Monday to Friday from 7:30am, Saturday until noon',
        'From Auckland': 'Ordered before 3:00pm, here the next working day',
        'From Japan': 'Ten working days by air',
        Returns: 'Twenty-one days with the receipt',
      },
      questions: {
        'Can you find a part by the chassis number?':
          'For a Japanese import that is the only number that helps. It is on the plate under the bonnet, such as NHP10-2345678.',
        'Do you send to the West Coast?': 'Every day, by courier from four in the afternoon.',
      },
      ownCounter: true,
    }),
    competition({
      slug: 'win-a-winter',
      title: 'Win a winter',
      description: 'Four winter tyres, a set of chains and two days at Porters for a family of four.',
      picture: drawn('suv', 'blue', 2),
      opening: `
        The road over Porters Pass does not care what you paid for your car. It cares about your tyres. We gave away four of
        them, with everything around.
      `,
      facts: {
        Prize: 'Four winter tyres fitted, chains, and lift passes for two days',
        Value: '$2,300',
        'Entries closed': '31 August 2026, midnight in Christchurch',
        Winner: 'Drawn on 4 September 2026',
      },
      conditions: [
        'Demonstration competition of an invented dealer: no prize was awarded.',
        'For residents of New Zealand who are 18 or older. One entry a person.',
        'Drawn by lot from all entries, with a Justice of the Peace in the room.',
        'Entries are kept until 30 November 2026 and then deleted, unless you asked for our mail.',
      ],
    }),
    feedback(
      speaker,
      `
        Good, bad, or somewhere in the middle: tell us. Whoever runs the yard that you visited reads it the same day, and
        answers if you ask for an answer.
      `,
    ),
  ],
  articles,
  jobs: [
    {
      slug: 'groomer-dunedin',
      title: 'Vehicle groomer',
      location: 'kowhai-dunedin',
      employment_type: 'PART_TIME',
      summary: 'Twenty hours a week on Andersons Bay Road, mornings or afternoons.',
      daysAgo: 9,
      closesInDays: 33,
      blocks: [
        md`
          You make a six-year-old car smell of nothing. We have the steam cleaner, the polisher and a heater that works. Full
          licence, steady hands, above the living wage. Study timetables are no problem; half of our groomers became
          engineers.
        `,
      ],
    },
    {
      slug: 'automotive-technician-christchurch',
      title: 'Automotive technician',
      location: 'kowhai-christchurch-service',
      employment_type: 'FULL_TIME',
      summary: 'Mixed makes, hybrids and electric cars, with the warrant of fitness authority if you have it.',
      daysAgo: 20,
      closesInDays: 48,
      blocks: [
        md`
          ## The work

          Pre-sale checks on forty cars a week, servicing for customers, and the odd mystery. We pay for electric vehicle
          safety training in your first three months.

          ## You

          New Zealand Certificate in Automotive Engineering, level 4, or trade papers from overseas with the right to work
          here. A full licence. Warrant inspector authority is worth an extra two dollars an hour to us.
        `,
      ],
    },
  ],
}
