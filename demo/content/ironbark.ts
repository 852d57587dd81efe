import { drawn, scenePath } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty, type AustralianSpeaker } from './australia.ts'
import { financePage } from './finance.ts'
import {
  callToAction,
  cards,
  facts,
  form,
  md,
  scene,
  stock,
  locations,
  type DemoArticle,
  type DemoContent,
} from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage, type Workshop } from './workshop.ts'

const speaker: AustralianSpeaker = {
  name: 'Ironbark Trucks',
  state: 'Victoria',
  dealerAct: 'Motor Car Traders Act 1986 (Vic)',
  regulator: 'Consumer Affairs Victoria',
  noun: 'truck',
  nouns: 'trucks',
  email: 'privacy@ironbark-trucks.example',
  phone: '(03) 5550 9910',
  address: '71 Leakes Road, Laverton North VIC 3026',
}

const articles: readonly DemoArticle[] = [
  {
    slug: 'what-a-day-off-the-road-costs',
    title: 'What a day off the road costs',
    summary: 'How to work out the cost of downtime, and three ways to avoid it.',
    picture: scene('trucks-in-a-row', 'Four parked trucks in a row'),
    tags: ['Service', 'Finance'],
    daysAgo: 6,
    blocks: [
      md`
        To work out your downtime cost, divide the truck’s weekly turnover by the days it works. Then add the driver’s wages, the
        finance and the hire of a replacement truck.

        Our evening service can save you that time. Drop your truck off at 6pm and have it back by 5am.

        ## Three ways to avoid lost days

        1. **Check the cooling system.** Replace worn hoses before they damage the engine.
        2. **Test the batteries.** Tail lifts drain them. Test at each service and replace them in pairs.
        3. **Keep AdBlue clean.** Contaminated fluid can damage the whole system. Buy it sealed and keep the funnel clean.
      `,
    ],
  },
  {
    slug: 'which-licence-for-which-truck',
    title: 'Which licence do you need?',
    summary: 'C, LR, MR, HR and HC truck licences explained.',
    picture: scene('road-train', 'A road train on an outback highway'),
    tags: ['Rules', 'Buying'],
    daysAgo: 49,
    blocks: [
      md`
        Before you choose a truck, check what your drivers are licensed for.

        | Class             | Up to                              |
        | ----------------- | ---------------------------------- |
        | Car               | 4.5 tonnes gross vehicle mass      |
        | Light rigid       | 8 tonnes                           |
        | Medium rigid      | Two axles, any mass above 8 tonnes |
        | Heavy rigid       | Three axles and more               |
        | Heavy combination | A prime mover and one semi-trailer |

        Licence classes are based on the truck’s maximum mass when loaded, not what it weighs on the day. For a Canter limited to
        4.5 tonnes, the body and tools reduce your payload.

        Above 4.5 tonnes the Heavy Vehicle National Law also applies. It covers mass, load restraint and fatigue, and everyone in
        the chain of responsibility. If you’re new to it, ask us about training.
      `,
      stock('Trucks you can drive on a car licence', 'body=Cab+Chassis'),
    ],
  },
  {
    slug: 'an-electric-truck-on-metro-work',
    title: 'Is an electric truck right for metro deliveries?',
    summary: 'What to consider before you choose an eCanter.',
    picture: { url: drawn('truck', 'green'), alt: 'Illustration of a green truck' },
    tags: ['Electric', 'Finance'],
    daysAgo: 97,
    blocks: [
      md`
        Electric trucks suit many metro delivery runs, but not all of them. Here’s what to consider.

        - **Distance.** A regular run under 150 kilometres that returns to base is a good start.
        - **Charging.** Check whether your depot has enough power to charge overnight.
        - **Running costs.** Compare electricity with diesel, and allow for less brake wear.
        - **Purchase price.** Electric trucks cost more up front, so compare costs over the whole time you’ll own it.

        Send us a week of your delivery runs and we’ll help you work out which battery you need.
      `,
    ],
  },
]

const WORKSHOP: Workshop = {
  opening: `Our workshop has 14 bays, including two for B-doubles, and is open from 5am to 11pm on weekdays. We service Fuso, Hino, Isuzu, Iveco and other makes.`,
  work: [
    {
      title: 'Night service',
      text: 'Drop off after 6pm and collect by 5am. Leave the key in the box and we’ll text you the report.',
    },
    {
      title: 'Roadworthy and defects',
      text: 'Inspections with our own pit and roller brake tester. We can clear most defect notices the same day.',
    },
    { title: 'Brakes and wheel ends', text: 'Measured on every axle at every visit, with a written report.' },
    { title: 'Engines and emissions', text: 'Injectors, turbos and particulate filter cleaning.' },
    {
      title: 'eCanter and high voltage',
      text: 'Three certified technicians, a dedicated bay and a 150 kW charger.',
    },
    { title: 'Bodies and hydraulics', text: 'Tail lifts, tippers, cranes and fridges, tested and certified.' },
  ],
  prices: {
    'Canter, A service': 'From $385',
    'Canter, B service': 'From $690',
    'Fighter, B service': 'From $940',
    'Shogun, B service': 'From $1,320',
    'Roadworthy, rigid': '$290',
    'Mechanic to your depot': '$165 an hour, plus travel',
  },
  steps: [
    'Book with your registration and odometer reading. Allow a week for a loan truck.',
    'If we find anything else, we’ll call your nominated contact before we do the work.',
    'Your report includes brake figures, tyre depths and photos of anything due in the next 10,000 kilometres.',
  ],
  questions: {
    'Do you work to NHVAS maintenance?': 'Yes. Our reports meet audit requirements, and we keep them for three years.',
    'Can you come to us?':
      'Yes, within 40 kilometres of Laverton or Dandenong, day or night, for oil, filters and brakes.',
    'What if a part isn’t in stock?':
      'We’ll tell you when it will arrive. If we get that wrong, we’ll lend you a truck.',
  },
  picture: 'service-belt',
}

export const ironbarkContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'New and used trucks, with a workshop open until 11pm.',
      picture: '/media/home/ironbark-trucks.webp',
      blocks: [
        md`
          We have dealerships in Laverton North and Dandenong South, both open from 6:30am on weekdays.

          Order a new Fuso to suit your load, or choose from new and used trucks of every make: vans, cab chassis, tippers, pantechs
          and prime movers. Our own workshop inspects every used truck before it goes on sale.

          ## Two shifts

          Our Laverton workshop is open from 5am to 11pm on weekdays. Book an evening service and have your truck back before its
          first job.
        `,
        facts({
          Dealerships: 'Laverton North, Dandenong South',
          Workshop: '5:00am to 11:00pm, Monday to Friday',
          'Pits and bays': 'Fourteen, including two for B-doubles',
          Licence: 'LMCT 00006 (demo licence)',
        }),
        locations(),
        callToAction(
          'Need a truck soon?',
          'Tell us the load and the licence, and we’ll find one to suit.',
          'Get a fleet price',
          '/pages/fleet',
        ),
      ],
    },
    australianPrivacy(speaker),
    australianTerms(speaker),
    australianWarranty(speaker, {
      maker:
        'New trucks have a manufacturer’s warranty based on years and kilometres, which varies by model. Driveline cover usually lasts longest. We’ll include the details in your quote.',
      used: 'Every used truck comes with its inspection report. Many commercial vehicles aren’t covered by the statutory warranty, so we offer three or 12 months of driveline cover on eligible trucks.',
    }),
    roadsideAssist(speaker, {
      opening: 'If your truck breaks down, we’ll send a mechanic with parts first, and a tow if you need one.',
      phone: '(03) 5550 9990',
      included:
        'Every new Fuso comes with three years’ cover from the manufacturer. For used trucks under 500,000 kilometres we add 12 months, within 150 kilometres of Laverton or Dandenong.',
      renewal: 'From $290 per truck, less for fleets',
      special: {
        question: 'Will you move the load?',
        answer: 'Yes. We’ll arrange a truck of the same class and a driver. Refrigerated loads come first.',
      },
    }),
    carePlans(speaker, {
      opening:
        'One monthly amount for each truck, based on kilometres. It covers all scheduled servicing, done at night.',
      plans: {
        'Light duty, 40,000 km a year': 'From $145 a month',
        'Medium duty, 60,000 km a year': 'From $235 a month',
        'Heavy duty, 100,000 km a year': 'From $390 a month',
        'Fleets of five or more': 'One invoice and one report each month',
      },
      includes: [
        'Scheduled services with genuine parts and oils',
        'Written brake measurements at every visit',
        'The annual roadworthiness inspection, where your fleet scheme requires one',
        'A loan truck of the same class, when you book a week ahead',
      ],
      question: {
        question: 'What if we drive more kilometres than planned?',
        answer: 'We check the odometer twice a year and adjust the monthly amount up or down.',
      },
    }),
    {
      slug: 'fleet',
      title: 'Fleet',
      description: 'From two vans to a hundred trucks: specified, built, delivered and serviced.',
      picture: scenePath('truck-desert'),
      blocks: [
        md`
Tell us what you carry, how far, how often and who drives. We’ll send you a one-page proposal with a chassis, body, price and delivery date.
        `,
        cards(
          { title: 'Bodies', text: 'Trays, tippers, pantechs and fridges from four local body builders.' },
          { title: 'Uptime', text: 'Night servicing, loan trucks and a mechanic at your depot once a fortnight.' },
          { title: 'Finance', text: 'Chattel mortgage, lease or rental, and a fair price for your old trucks.' },
        ),
        form('fleet-enquiry'),
      ],
    },
    financePage(
      speaker,
      'AU',
      'Match the term to your contract and the residual to the truck’s expected value, and talk to your accountant about ownership. We arrange chattel mortgages and leases for businesses.',
    ),
    servicePage(speaker, WORKSHOP),
    bookService(
      speaker,
      {
        opening: `Choose your truck, the service and a time that suits. Broken down right now? Call the workshop until 11pm.`,
        bring: [
          'Your truck, unloaded if the brakes are being tested on the rollers',
          'Your last service sheet, if we didn’t do the work',
          'Name and mobile of the person who can approve extra work',
        ],
      },
      WORKSHOP,
    ),
    partsPage(speaker, {
      opening: `About 11,000 part lines in stock at Laverton, with twice-daily delivery to the western suburbs.`,
      shelves: [
        {
          title: 'Genuine Fuso parts',
          text: 'From filters to cabs, with the manufacturer’s warranty when we fit them.',
        },
        { title: 'All makes', text: 'Brakes, bearings, lights and airbags from leading brands.' },
        { title: 'Exchange units', text: 'Rebuilt turbos, starters and gearboxes, in stock.' },
        { title: 'Body and tail lift', text: 'Hinges, seals, pumps and remote controls.' },
        { title: 'Oil in drums', text: 'Delivered, with empty drums taken away.' },
        {
          title: 'Compliance',
          text: 'Marker plates, reflectors, extinguishers and tagged load restraint gear.',
        },
      ],
      facts: {
        Counter: 'Laverton North, Monday to Friday 5:00am to 11:00pm, Saturday until noon',
        'Local delivery': 'Twice a day, free over $150',
        'Overnight from Sydney': 'Ordered before 4:00pm',
        Account: '30-day accounts, with an ABN and two references',
      },
      questions: {
        'Which number do you need?': 'The VIN. It tells us exactly how your truck left the factory.',
        'Do you take old parts back?':
          'Yes. Return exchange units within 60 days for a refund of the deposit on your invoice.',
      },
      ownCounter: true,
    }),
    competition({
      slug: 'win-a-fit-out',
      title: 'Win a fit-out',
      description: 'Win shelves, drawers and a roof rack for your work van.',
      picture: drawn('van', 'white', 2),
      opening: `Win a complete fit-out for your van: shelving, drawers, a bulkhead and a roof rack, built by our local fit-out partner.`,
      facts: {
        Prize: 'Fit-out of one light commercial van, up to long wheelbase',
        Value: 'Up to $6,500',
        'Entries close': '30 April 2027, midnight in Melbourne',
        Winner: 'Chosen on 7 May 2027 by the workshop',
      },
      conditions: [
        'Demonstration competition by a fictional dealer: no prize will be awarded.',
        'A game of skill: tell us in 25 words or less why your van needs a fit-out. Our workshop will choose the best answer.',
        'For ABN holders with a business in Victoria. One entry per business.',
        'You must own the van, or have a lease that allows the work. Fitting takes three days in Laverton.',
        'Entries are kept until 31 July 2027 and then deleted, unless you asked for our emails.',
      ],
    }),
    feedback(
      speaker,
      `What did we do well, and what could we do better? Our service manager reads every response and can call you back if you’d like.`,
    ),
  ],
  articles,
  jobs: [
    {
      slug: 'heavy-vehicle-mechanic-night-shift',
      title: 'Heavy vehicle mechanic, second shift',
      location: 'ironbark-laverton-service',
      employment_type: 'FULL_TIME',
      summary: '2pm to 11pm, four nights on and three days off.',
      daysAgo: 3,
      closesInDays: 38,
      blocks: [
        md`
          Services, brakes, drivelines and fault finding on light to heavy trucks. The pits are lit, heated and clean, and
          the parts counter stays open as long as you do.

          - Certificate III in heavy commercial vehicle mechanical technology
          - At least a medium rigid licence, or willingness to get one at our cost
          - Shift loading of 30 per cent, and a hot meal provided
        `,
      ],
    },
    {
      slug: 'parts-driver-dandenong',
      title: 'Parts driver',
      location: 'ironbark-dandenong',
      employment_type: 'PART_TIME',
      summary: 'Deliver parts from Dandenong, 25 hours a week.',
      daysAgo: 19,
      closesInDays: null,
      blocks: [
        md`
You’ll drive a van with a scanner on a different run each day. You need a car licence, good local knowledge and a friendly manner. Weekdays only.
        `,
      ],
    },
  ],
}
