import { carePlans, roadsideAssist } from './aftersales.ts'
import { newZealandPrivacy, newZealandTerms, newZealandWarranty } from './newZealand.ts'
import { financePage } from './finance.ts'
import {
  callToAction,
  facts,
  md,
  scene,
  stock,
  locations,
  type DemoArticle,
  type DemoContent,
  type Speaker,
} from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage, type Workshop } from './workshop.ts'

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
    summary: 'What each box means, and the two to check first.',
    picture: scene('subaru-outback', 'A silver Subaru Outback'),
    tags: ['Buying', 'Rights'],
    daysAgo: 10,
    blocks: [
      md`
        Every used car sold by a registered trader must have a consumer information notice. We link to it on the listing, so you
        can read it before you visit.

        - **Seller.** The trader’s name and registration number.
        - **Price.** Check whether it includes on-road costs. Ours doesn’t unless the listing says so.
        - **Year.** The year it was made, and the year it was first registered in New Zealand.
        - **Odometer.** Whether the reading is verified. If it isn’t, ask why.

        ## Two boxes to check first

        **Imported as damaged.** If it’s ticked, ask to see the repair certificate.

        **Security interest.** This tells you whether there’s money owing on the car. We clear any debt before we sell a car.

        You’ll sign to say you’ve received a copy. Keep it with your ownership papers.
      `,
    ],
  },
  {
    slug: 'road-user-charges-for-newcomers',
    title: 'Road user charges explained',
    summary: 'How road user charges work for diesel and electric cars.',
    picture: scene('electric-charging', 'A Volkswagen e-Golf at a charger'),
    tags: ['Ownership', 'Electric'],
    daysAgo: 41,
    blocks: [
      md`
        Petrol prices include a road tax. Diesel and electricity don’t, so owners buy road user charges (RUC) in blocks of 1,000
        kilometres. Electric cars joined the scheme in April 2024. Plug-in hybrids pay a lower rate because they also use petrol.

        ## How it works

        1. Buy a RUC licence online, in blocks of 1,000 kilometres.
        2. The licence shows the odometer reading it’s valid to.
        3. Buy your next one before you reach that reading.

        ## When you buy from us

        Your handover sheet shows when the current licence runs out. If it’s already expired we’ll bring it up to date, and
        include that in your on-road costs.

        On every electric car at our Christchurch dealership you’ll also find the estimated cost per 100 kilometres, with road user
        charges included.
      `,
      stock('Hybrid and electric', 'fuel=Electric&fuel=Hybrid&fuel=PHEV'),
    ],
  },
  {
    slug: 'over-the-pass-in-july',
    title: 'Driving over the pass in winter',
    summary: 'What to pack for winter trips over Porters Pass or the Lindis.',
    picture: scene('audi-q5-snow', 'A white Audi Q5 on a snowy road'),
    tags: ['Ownership', 'Winter'],
    daysAgo: 128,
    blocks: [
      md`
        Heading over the pass this winter? Check these before you go.

        - **Tyres.** The legal minimum tread is 1.5 mm, but you’ll want more on snow and ice.
        - **Chains.** Make sure they fit, and practise putting them on at home.
        - **Washer fluid.** Use one that won’t freeze.
        - **Fuel or charge.** Leave with a full tank or battery in case you’re held up.
        - **Warm gear.** Pack a blanket, a torch and something hot to drink.

        All-wheel drive helps you move, but it doesn’t help you stop. Check the NZTA journey planner for road closures before you
        leave.
      `,
    ],
  },
]

const WORKSHOP: Workshop = {
  opening: `
        Our workshop on Moorhouse Avenue has six bays, a WOF lane and a waiting room. We service all makes, including Japanese
        imports, hybrids and electric cars.
      `,
  work: [
    {
      title: 'Service',
      text: 'Oil, filters, fluids and a written report, for petrol, diesel, hybrid and electric cars.',
    },
    {
      title: 'Warrant of fitness',
      text: 'WOF inspections on site. No booking needed on weekday mornings before 10am.',
    },
    {
      title: 'Hybrid batteries',
      text: 'A health check in 20 minutes, with individual modules replaced where possible.',
    },
    { title: 'Tyres and alignment', text: 'Fitted, balanced and aligned, with your old tyres recycled.' },
    {
      title: 'Brakes and suspension',
      text: 'We check for wear and show you any parts that need replacing.',
    },
    {
      title: 'Japanese imports',
      text: 'Radio bands, English navigation and the correct tyre placards.',
    },
  ],
  prices: {
    'Service, four cylinders': 'From $289',
    'Service, diesel': 'From $359',
    'Electric, yearly check': '$179',
    'Warrant of fitness': '$72, one recheck included',
    'Wheel alignment': '$95',
    'Hybrid battery check': '$89, deducted from any repair',
  },
  steps: [
    'Drop your car off from 7:30am. There’s a bus into town nearby, and we have a loan bicycle.',
    'If anything else needs doing, we’ll text you photos and prices.',
    'You approve or decline each item. We’ll note anything you leave for next time.',
  ],
  questions: {
    'Do I need to be there for the WOF?': 'No. Leave your key and collect your car with its new WOF label.',
    'My car failed its WOF elsewhere. Can you fix it?':
      'Yes. Bring the sheet and we’ll repair what’s on it. A recheck in our lane is $25.',
    'Do your prices include GST?': 'Yes, all of them.',
  },
  picture: 'service-jack',
}

export const kowhaiContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Used and near-new cars at three South Island dealerships.',
      picture: '/media/home/kowhai-cars.webp',
      blocks: [
        md`
          Kia ora. We sell used and near-new cars in Christchurch, Dunedin and Timaru. Our prices are clear, every used car has its
          consumer information notice online, and we’ll give you the on-road costs in writing.

          ## Where our cars come from

          Most come from New Zealand trade-ins, ended leases and fleets. Some are imported from Japan, and we’ll show you the auction
          sheet with an English translation. Our workshop checks every car before we list it.
        `,
        facts({
          Dealerships: 'Christchurch, Dunedin, Timaru',
          Registered: 'Motor vehicle trader M000003 (demo)',
          'Moved between dealerships': 'At no charge',
          Workshop: 'Moorhouse Avenue, with WOF inspections',
        }),
        locations('sales'),
        callToAction(
          'Browse our cars',
          'All three dealerships, with a consumer information notice for each used car.',
          'Our stock',
          '/search/new-used-and-demo-cars',
        ),
      ],
    },
    newZealandPrivacy(speaker),
    newZealandTerms(speaker),
    newZealandWarranty(speaker),
    roadsideAssist(speaker, {
      opening: 'Broken down anywhere from Kaikōura to Bluff? Call our roadside assist number, day or night.',
      phone: '(03) 010 0190',
      included:
        'Every car we sell comes with 12 months’ cover. Have it serviced on Moorhouse Avenue and we’ll renew it for another 12.',
      renewal: '$89, or no charge with a service at our workshop',
      special: {
        question: 'My electric car has run flat. Can you charge it at the roadside?',
        answer: 'We’ll tow it to the nearest working charger.',
      },
    }),
    carePlans(speaker, {
      opening: 'An annual service and WOF in one visit at one price, for two or three years.',
      plans: {
        'Petrol or hybrid, two years': '$640',
        'Petrol or hybrid, three years': '$930',
        'Diesel, two years': '$790',
        'Electric, two years': '$420',
      },
      includes: [
        'An annual service to the manufacturer’s schedule',
        'A WOF inspection with one recheck',
        'Wheel rotation and alignment when needed',
        'A reminder before each visit, by text or email',
      ],
      question: {
        question: 'Does the plan cover repairs needed for a WOF?',
        answer: 'It covers the inspection and the recheck. We’ll quote any repairs first, with a photo.',
      },
    }),
    financePage(
      speaker,
      'NZ',
      'Our prices exclude on-road costs. Most people finance these too, so add them to the price in the calculator.',
    ),
    servicePage(speaker, WORKSHOP),
    bookService(
      speaker,
      {
        opening: `Choose the service you need and a time that suits at our Christchurch workshop. In Dunedin or Timaru, call us and we’ll book you in with a local workshop.`,
        bring: [
          'Your key, and the spare if you have an import',
          'Your last WOF sheet, if there were any problems',
          'For an electric car, at least a third of a charge',
        ],
      },
      WORKSHOP,
    ),
    partsPage(speaker, {
      opening: `We stock common parts for the cars we see most. Others come overnight from Auckland or within ten days from Japan, and we’ll tell you which before you order.`,
      shelves: [
        { title: 'Service parts', text: 'Filters, plugs, pads and wipers for the 100 cars we see most often.' },
        { title: 'Used and tested', text: 'Tested panels, lights and mirrors.' },
        {
          title: 'Winter',
          text: 'Chains to fit, winter washer fluid and cold-weather batteries.',
        },
        { title: 'Towing', text: 'Certified tow bars and wiring, with advice on what your car can tow.' },
        {
          title: 'Charging',
          text: 'Home charging cables, and wall box installation by an electrician.',
        },
        { title: 'Interior', text: 'Mats, seat covers and dash cams, with cables fitted out of sight.' },
      ],
      facts: {
        Counter: 'Moorhouse Avenue, Monday to Friday from 7:30am, Saturday until noon',
        'From Auckland': 'Ordered before 3:00pm, here the next working day',
        'From Japan': 'Ten working days by air',
        Returns: 'Twenty-one days with the receipt',
      },
      questions: {
        'Can you find a part by chassis number?':
          'Yes. For a Japanese import it’s the best number to use. You’ll find it on the plate under the bonnet, such as NHP10-2345678.',
        'Do you deliver to the West Coast?': 'Yes, every day by courier.',
      },
      ownCounter: true,
    }),
    competition({
      slug: 'win-a-winter',
      title: 'Win a winter prize pack',
      description: 'Four winter tyres, a set of chains and two days at Porters for a family of four.',
      picture: '/media/home/kowhai-cars-phone.webp',
      opening: `Get ready for winter driving with four new winter tyres and chains, then head up to Porters for two days on the snow.`,
      facts: {
        Prize: 'Four winter tyres fitted, chains, and lift passes for two days',
        Value: '$2,300',
        'Entries closed': '31 August 2026, midnight in Christchurch',
        Winner: 'Drawn on 4 September 2026',
      },
      conditions: [
        'Demonstration competition by a fictional dealer: no prize was awarded.',
        'For residents of New Zealand who are 18 or older. One entry per person.',
        'Drawn at random from all entries, with a Justice of the Peace present.',
        'Entries are kept until 30 November 2026 and then deleted, unless you asked for our emails.',
      ],
    }),
    feedback(
      speaker,
      `Tell us what went well and what we could do better. The manager of the dealership you visited reads every response.`,
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
Get our cars ready for sale in a well-equipped, heated workshop. You’ll need a full licence and good attention to detail. We pay above the living wage and can work around your study.
        `,
      ],
    },
    {
      slug: 'automotive-technician-christchurch',
      title: 'Automotive technician',
      location: 'kowhai-christchurch-service',
      employment_type: 'FULL_TIME',
      summary: 'Mixed makes, including hybrids and electric cars. WOF authority is a plus.',
      daysAgo: 20,
      closesInDays: 48,
      blocks: [
        md`
          ## What you’ll do

          Pre-sale checks on about 40 cars a week, servicing for customers and fault diagnosis. We pay for electric vehicle
          safety training in your first three months.

          ## What you’ll need

          New Zealand Certificate in Automotive Engineering, level 4, or trade papers from overseas with the right to work
          here. A full licence. We pay an extra $2 an hour for WOF inspector authority.
        `,
      ],
    },
  ],
}
