import { drawn } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty, type AustralianSpeaker } from './australia.ts'
import { financePage } from './finance.ts'
import { callToAction, cards, facts, form, md, stock, yards, type DemoArticle, type DemoContent } from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage } from './workshop.ts'

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
    summary: 'Work it out once, write it on the wall of the shed, and servicing stops looking expensive.',
    picture: { url: drawn('truck', 'white'), alt: 'A white truck, drawn' },
    tags: ['Service', 'Money'],
    daysAgo: 6,
    blocks: [
      md`
        Take the turnover of a truck in a week. Divide by the days it works. Add the driver, who is paid either way, the
        finance, which is too, and the hire of a substitute if you can get one. For a six-wheeler on metro work the
        answer is usually between nine hundred and fourteen hundred dollars.

        A scheduled service in our night shift costs you none of that. The truck comes in at six in the evening and leaves
        at five.

        ## Three that cause most of the lost days

        1. **Cooling.** A hose is forty dollars. A head is a fortnight.
        2. **Batteries.** Tail lifts kill them. Test at each service, replace in pairs.
        3. **AdBlue.** Contaminated fluid takes the whole system with it. Buy it sealed and keep the funnel clean.

        None of the three comes without warning. Somebody has to look.
      `,
    ],
  },
  {
    slug: 'which-licence-for-which-truck',
    title: 'Which licence for which truck',
    summary: 'C, LR, MR, HR, HC: what your people may drive tomorrow morning.',
    picture: { url: drawn('cab-chassis', 'white'), alt: 'A white cab chassis, drawn' },
    tags: ['Rules', 'Buying'],
    daysAgo: 49,
    blocks: [
      md`
        Half of the trucks we sell are specified around a licence, so begin there.

        | Class             | Up to                              |
        | ----------------- | ---------------------------------- |
        | Car               | 4.5 tonnes gross vehicle mass      |
        | Light rigid       | 8 tonnes                           |
        | Medium rigid      | Two axles, any mass above 8 tonnes |
        | Heavy rigid       | Three axles and more               |
        | Heavy combination | A prime mover and one semi-trailer |

        The figure is what the truck may weigh, not what it weighs today. A Canter on a car licence is built for 4.5 tonnes
        gross, and the body and the toolbox come out of the payload.

        Above 4.5 tonnes the Heavy Vehicle National Law applies as well: mass, load restraint and fatigue, and a chain of
        responsibility that goes up to whoever booked the job. If you run one, read up. If you are about to, ask us for
        somebody who teaches it.
      `,
      stock('For a car licence', 'body=Cab+Chassis'),
    ],
  },
  {
    slug: 'an-electric-truck-on-metro-work',
    title: 'An electric truck on metro work',
    summary: 'Eight weeks with an eCanter between Laverton and Brunswick, in numbers.',
    picture: { url: drawn('truck', 'green'), alt: 'A green truck, drawn' },
    tags: ['Electric', 'Money'],
    daysAgo: 97,
    blocks: [
      md`
        A customer with eleven vans and a bakery run let us write this down.

        The route is 118 kilometres with 31 stops, out at three in the morning. The truck came back with between 28 and 41
        per cent in the battery. It charged overnight on three-phase power that was there for the ovens.

        **What the drivers said:** quiet, warm feet, and no gear changes on Sydney Road.

        **What the bookkeeper said:** less than a third of the diesel bill, brakes that looked new, and a purchase price
        that needs five years of this to come back.

        **What we say:** if your route is known, below 150 kilometres and ends where you can plug in, do the sum with us. If
        it is different every day, not yet.
      `,
    ],
  },
]

export const ironbarkContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Trucks that earn, and a workshop that works while they do not.',
      picture: '/media/home/ironbark-trucks.webp',
      blocks: [
        md`
          Two yards, Laverton North and Dandenong South, one on each side of the bridge, so nobody has to cross it in the
          morning. Open at half past six. The kettle is on at six.

          New Fusos we order for your load. What stands on the yards is every make, new and used: vans, cab chassis,
          tippers, pantechs, prime movers. Each has been over our pit before it goes out the front, because the workshop that prepares it is the workshop that will see it
          again.

          ## Two shifts

          From five in the morning until eleven at night. A truck booked for the evening is back on the road before its
          first job. That was a customer's idea. He drives past sometimes to see whether the lights are on.
        `,
        facts({
          Yards: 'Laverton North, Dandenong South',
          Workshop: '5:00am to 11:00pm, Monday to Friday',
          'Pits and bays': 'Fourteen, two of them for B-doubles',
          Licence: 'LMCT 00006 (demo licence)',
        }),
        yards(),
        callToAction('Need one by Monday?', 'Tell us the load and the licence.', 'Get a fleet price', '/pages/fleet'),
      ],
    },
    australianPrivacy(speaker),
    australianTerms(speaker),
    australianWarranty(speaker, {
      maker:
        'A new truck has its maker’s warranty by years and kilometres, set for each model, with the driveline covered longer than the cab. We print the figures on the quote.',
      used: 'A used truck is sold with the report of its inspection. Many commercial vehicles are outside the statutory warranty, so we offer a driveline cover of three or twelve months for those that pass.',
    }),
    roadsideAssist(speaker, {
      opening:
        'A truck on the shoulder earns nothing and annoys the Monash. We send a mechanic with parts before we send a tow.',
      included:
        'Three years come with every new Fuso, from its maker. For used trucks under 500,000 kilometres we add twelve months within 150 kilometres of either yard.',
      renewal: 'From $290 a truck, less for fleets',
      special: {
        question: 'Will you move the load?',
        answer: 'We find a truck of the same class and a driver. Refrigerated loads first.',
      },
    }),
    carePlans(speaker, {
      opening:
        'One amount a month, by truck and by kilometres. What the schedule asks for is in it, and it is done at night.',
      plans: {
        'Light duty, 40,000 km a year': 'From $145 a month',
        'Medium duty, 60,000 km a year': 'From $235 a month',
        'Heavy duty, 100,000 km a year': 'From $390 a month',
        'Fleets of five and more': 'One invoice, one report each month',
      },
      includes: [
        'Scheduled services with the maker’s parts and oils',
        'Brake measurements at each visit, in writing',
        'The annual certificate of roadworthiness inspection, where a fleet scheme asks for one',
        'A loan truck of the same class, booked a week ahead',
      ],
      question: {
        question: 'What if we drive more than we said?',
        answer:
          'We look at the odometer twice a year and adjust the month. Nobody pays for kilometres that were not driven.',
      },
    }),
    {
      slug: 'fleet',
      title: 'Fleet',
      description: 'From two vans to a hundred trucks: specified, built, delivered and kept on the road.',
      picture: drawn('truck', 'blue', 2),
      blocks: [
        md`
          Tell us what goes on, how far, how often and who drives. You get one page back with a chassis, a body, a price and
          a date.
        `,
        cards(
          { title: 'Bodies', text: 'Trays, tippers, pantechs and fridges from four builders within ten kilometres.' },
          { title: 'Uptime', text: 'Night servicing, loan trucks and a mechanic at your depot once a fortnight.' },
          { title: 'Money', text: 'Chattel mortgage, lease or rental, and an honest figure for the old ones.' },
        ),
        form('fleet-enquiry'),
      ],
    },
    financePage(
      speaker,
      'AU',
      'A truck earns its repayments or it does not. Take the term that your contract runs, set the residual to what the truck will be worth then, and talk to your accountant about who should own it. We arrange chattel mortgages and leases for businesses.',
    ),
    servicePage(speaker, {
      opening: `
        Two shifts, fourteen bays, two of them for B-doubles. Booked for the evening, back on the road before its first job.
        Fuso is what we order new; Hino, Isuzu, Iveco and the rest are what we see.
      `,
      work: [
        {
          title: 'Night service',
          text: 'In after six, out before five. The key goes in the box, the report to your phone.',
        },
        {
          title: 'Roadworthy and defects',
          text: 'Inspection on our own pit and roller brake tester. Defect notices cleared the same day where parts allow.',
        },
        { title: 'Brakes and wheel ends', text: 'Measured at every visit, in writing, axle by axle.' },
        { title: 'Engines and emissions', text: 'Injectors, turbos, particulate filters burnt clean off the truck.' },
        {
          title: 'eCanter and high voltage',
          text: 'Three technicians certified, one bay fenced, one charger at 150 kW.',
        },
        { title: 'Bodies and hydraulics', text: 'Tail lifts, tippers, cranes and fridges, tested and stamped.' },
      ],
      prices: {
        'Canter, A service': 'From $385',
        'Canter, B service': 'From $690',
        'Fighter, B service': 'From $940',
        'Shogun, B service': 'From $1,320',
        'Roadworthy, rigid': '$290',
        'Mechanic to your depot': '$165 an hour, from the gate',
      },
      steps: [
        'Book the truck with its registration and odometer. A loan truck needs a week.',
        'The foreman rings the person you name, once, before any work that was not on the list.',
        'The report has brake figures, tyre depths and a photo of everything that will be due within ten thousand kilometres.',
      ],
      questions: {
        'Do you work to NHVAS maintenance?':
          'Yes. Reports are in the form an auditor wants, and we keep them for three years.',
        'Can you come to us?':
          'Within forty kilometres of either yard, day or night, with oil, filters and brakes on the van. Pits do not travel.',
        'What if a part is not there?':
          'Ninety-four of a hundred are. For the others we say when, and lend you a truck if we were wrong.',
      },
      picture: drawn('truck', 'white', 2),
    }),
    bookService(speaker, {
      opening: `
        Tell us which truck and which service; the calendar shows what is free in both shifts. A mobile number is enough, we
        ring you. Broken down right now? (03) 5550 9920, until eleven at night.
      `,
      bring: [
        'The truck, unloaded if the brakes are to be tested on the rollers',
        'The last service sheet, if it was not ours',
        'Name and mobile of whoever may say yes to more work',
      ],
    }),
    partsPage(speaker, {
      opening: `
        Eleven thousand lines on the shelf in Laverton, a van to the western suburbs at ten and at two, and a counter that opens
        when trucks do.
      `,
      shelves: [
        { title: 'Fuso genuine', text: 'Filters to cabs, with the maker’s warranty when we fit it.' },
        { title: 'All makes', text: 'Brakes, bearings, lights and airbags of the brands fleets ask for.' },
        { title: 'Exchange units', text: 'Turbos, starters, gearboxes, rebuilt and off the shelf.' },
        { title: 'Body and tail lift', text: 'Hinges, seals, pumps and remote controls.' },
        { title: 'Oil by the drum', text: 'Delivered, and the empty one taken along.' },
        {
          title: 'Compliance',
          text: 'Marker plates, reflectors, extinguishers, load restraint with a tag that can be read.',
        },
      ],
      facts: {
        Counter: 'Laverton North, Monday to Friday 5:00am to 11:00pm, Saturday until noon',
        'Local delivery': 'Twice a day, no charge over $150',
        'Overnight from Sydney': 'Ordered before 4:00pm',
        Account: 'Thirty days, with an ABN and two references',
      },
      questions: {
        'Which number do you need?':
          'The VIN. With it we see the chassis as it left the factory; the model on the door does not say enough.',
        'Do you take old parts back?': 'Cores of exchange units within sixty days, for the deposit on the invoice.',
      },
      ownCounter: true,
    }),
    competition({
      slug: 'win-a-fit-out',
      title: 'Win a fit-out',
      description: 'Shelves, drawers and a roof rack for the van that is your office.',
      picture: drawn('van', 'white', 2),
      opening: `
        Everything you own is in a heap behind the seats. We know; we service it. One tradie gets a whole fit-out: shelving,
        drawers, bulkhead and rack, built by the people next door.
      `,
      facts: {
        Prize: 'Fit-out of one light commercial van, up to long wheelbase',
        Value: 'Up to $6,500',
        'Entries close': '30 April 2027, midnight in Melbourne',
        Winner: 'Chosen on 7 May 2027 by the workshop',
      },
      conditions: [
        'Demonstration competition of an invented dealer: no prize is awarded.',
        'A game of skill: describe your heap in twenty-five words or less. The workshop picks the one it would most like to tidy.',
        'For holders of an ABN with a business in Victoria. One entry a business.',
        'The van must be yours or on a lease that allows it. Fitting takes three days in Laverton.',
        'Entries are kept until 31 July 2027 and then deleted, unless you asked for our mail.',
      ],
    }),
    feedback(
      speaker,
      `
        What cost you time? What saved you some? The service manager reads it in the evening shift and rings before midnight if
        you want him to. Say so if you sleep at night.
      `,
    ),
  ],
  articles,
  jobs: [
    {
      slug: 'heavy-vehicle-mechanic-night-shift',
      title: 'Heavy vehicle mechanic, second shift',
      location: 'ironbark-laverton-service',
      employment_type: 'FULL_TIME',
      summary: 'Two in the afternoon until eleven at night, four nights on, three days off.',
      daysAgo: 3,
      closesInDays: 38,
      blocks: [
        md`
          Services, brakes, drivelines and fault finding on light to heavy trucks. The pits are lit, heated and clean, and
          the parts counter stays open as long as you do.

          - Certificate III in heavy commercial vehicle mechanical technology
          - At least a medium rigid licence, or the will to get one at our cost
          - Shift loading of 30 per cent, and a meal that somebody cooked
        `,
      ],
    },
    {
      slug: 'parts-driver-dandenong',
      title: 'Parts driver',
      location: 'ironbark-dandenong',
      employment_type: 'PART_TIME',
      summary: 'Twenty-five hours a week between Dandenong and everybody who is waiting for a part.',
      daysAgo: 19,
      closesInDays: null,
      blocks: [
        md`
          A van, a scanner and a round that changes each morning. You know the south-east without a map and are polite at a
          loading dock. Car licence, good back, weekdays only.
        `,
      ],
    },
  ],
}
