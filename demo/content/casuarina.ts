import { scenePath } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty, type AustralianSpeaker } from './australia.ts'
import { financePage } from './finance.ts'
import { callToAction, facts, md, photo, scene, stock, locations, type DemoArticle, type DemoContent } from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage, type Workshop } from './workshop.ts'

const speaker: AustralianSpeaker = {
  name: 'Casuarina Motorcycles',
  state: 'Western Australia',
  dealerAct: 'Motor Vehicle Dealers Act 1973 (WA)',
  regulator: 'Consumer Protection WA',
  noun: 'motorcycle',
  nouns: 'motorcycles',
  email: 'privacy@casuarina-motorcycles.example',
  phone: '(08) 5550 2310',
  address: '214 Hector Street, Osborne Park WA 6017',
}

const articles: readonly DemoArticle[] = [
  {
    slug: 'your-first-learner-approved-bike',
    title: 'Choosing your first learner-approved bike',
    summary: 'Seat height, weight and gear: what to check before you buy.',
    picture: scene('yamaha-mt-07', 'A black Yamaha MT-07 with a P plate'),
    tags: ['Learners', 'Buying'],
    daysAgo: 10,
    blocks: [
      md`
        A learner-approved motorcycle has an engine of up to 660 cc and no more than 150 kW per tonne, including the rider. Here’s
        what to check before you choose.

        - **Seat height.** You should feel steady with your feet on the ground. Seats can be lowered.
        - **Weight.** Try pushing the bike backwards out of a parking space.
        - **Engine.** A smooth twin is easier in traffic. A big single suits open roads.
        - **Gear.** Allow about $1,000 for a helmet, jacket, gloves and boots.

        Join us for learner night in Osborne Park on the first Thursday of the month, when you can try our bikes for size.
      `,
      stock('Newest learner-approved bikes', 'q=LAMS'),
    ],
  },
  {
    slug: 'chain-in-ten-minutes',
    title: 'How to look after your chain',
    summary: 'Clean and oil your chain twice a month to make it last.',
    picture: scene('motorcycle-blue', 'A blue motorcycle seen from the side of its chain'),
    tags: ['Workshop'],
    daysAgo: 36,
    blocks: [
      md`
        You’ll need a paddock stand, a soft brush, O-ring-safe cleaner, chain oil and a rag.

        1. Turn the engine off. Never clean a chain with the engine running.
        2. Spray the chain, brush all four sides and wipe it dry.
        3. Turn the wheel by hand and oil the inside of the chain, where the rollers meet the plates.
        4. Leave it overnight so the oil can soak in.
        5. Measure the slack at the tightest spot. Check your manual for the figure. Most bikes need 25 to 35 mm.

        If the chain lifts off the back of the rear sprocket, replace the chain and both sprockets together.
      `,
    ],
  },
  {
    slug: 'indian-ocean-drive-before-breakfast',
    title: 'A morning ride on Indian Ocean Drive',
    summary: 'Osborne Park to Lancelin and back before 10am.',
    picture: scene('kawasaki-er-6n', 'A Kawasaki ER-6n under a morning sky'),
    tags: ['Rides'],
    daysAgo: 75,
    blocks: [
      md`
        Leave Osborne Park around 5am. Kangaroos are active until sunrise, so take it easy for the first hour. If you have a small
        tank, fill up at Two Rocks.

        North of there the road opens up, with coastal scrub, limestone and plenty of gentle bends. The sea breeze usually picks up
        mid-morning, so an early start makes the ride home easier.

        Stop for breakfast at the bakery in Lancelin. The round trip is about 230 kilometres.
      `,
    ],
  },
]

const WORKSHOP: Workshop = {
  opening: `Our workshop has four lifts and a dyno. We service Japanese and European motorcycles of all ages.`,
  work: [
    {
      title: 'Scheduled service',
      text: 'Minor services in 90 minutes while you wait, major services in a day.',
    },
    { title: 'Tyres', text: 'Fitted and balanced while you wait. You can bring in loose wheels too.' },
    {
      title: 'Valves and fuel system',
      text: 'Valve clearances and synchronising, with a dyno run before and after.',
    },
    {
      title: 'Suspension',
      text: 'Sag set for you and your passenger, fork servicing and springs to suit your weight.',
    },
    {
      title: 'Crash repair',
      text: 'Frame measuring and insurance quotes with photos.',
    },
    {
      title: 'Licence inspections',
      text: 'We’re an approved inspection station for motorcycles, with times most mornings.',
    },
  ],
  prices: {
    'First service, 1,000 km': 'From $220',
    'Minor service': 'From $260',
    'Major service with valves': 'From $690',
    'Pair of tyres, fitted': 'From $390',
    'Dyno run': '$95 with a print-out',
    'Fork service': '$380',
  },
  steps: [
    'Drop your bike off from 7:30am. We have lockers for your gear, and the train station is five minutes away.',
    'If we find anything else, we’ll text you a photo and a price.',
    'We’ll wash your bike by hand, clean the chain and set the tyre pressures before you collect it.',
  ],
  questions: {
    'Can you collect a bike that won’t start?':
      'Yes, anywhere in the metro area for $80. Collection from Mandurah is free on Tuesdays.',
    'Do you work on bikes from before 1990?':
      'Yes, on Wednesdays, with our technician who specialises in carburettor bikes.',
    'May I bring my own oil?': 'Yes, if it’s the right grade. Our workmanship warranty still applies.',
  },
  picture: 'service-spanners',
}

export const casuarinaContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'A motorcycle dealership run by riders, in Osborne Park and Mandurah.',
      picture: '/media/home/casuarina-motorcycles.webp',
      blocks: [
        md`
          You’ll find us in Osborne Park and Mandurah. We sell naked bikes, sports bikes and commuters, arranged by engine size so
          it’s easy to find one that suits your licence.

          ## Our workshop

          Our Osborne Park workshop has four lifts and a dyno. We service all makes, and there’s a viewing window if you’d like to
          watch.
        `,
        photo(scenePath('honda-cbr650r'), 'A rider in a helmet behind a red Honda CBR650R'),
        facts({
          Dealerships: 'Osborne Park, Mandurah',
          'In stock': 'From 98 cc to over 1,000 cc',
          'Test rides': 'Bring your licence and riding gear',
          Licence: 'MD 00007 (demo licence)',
        }),
        locations(),
        callToAction(
          'Book a test ride',
          'Choose a bike and a time that suits. Bring your gear.',
          'Book a test ride',
          '/book-test-drive/',
        ),
      ],
    },
    australianPrivacy(speaker),
    australianTerms(speaker),
    australianWarranty(speaker, {
      maker:
        'New motorcycles have a manufacturer’s warranty, usually two or three years with unlimited kilometres. Have the first service done at 1,000 kilometres to keep it valid.',
      used: 'We inspect and road-test every used bike before it goes on sale, and tell you what we’ve replaced.',
    }),
    roadsideAssist(speaker, {
      opening: 'If your bike breaks down, we’ll send a trailer with a wheel chock to collect it.',
      phone: '(08) 5550 2390',
      included: 'Every bike over 250 cc comes with 12 months’ cover. For smaller bikes it’s $50.',
      renewal: '$79, or no charge with a major service',
      special: {
        question: 'Does it cover a crash?',
        answer: 'We can collect your bike once the police release it. In an emergency, call triple zero.',
      },
    }),
    carePlans(speaker, {
      opening: 'Oil, valves, chain and brakes. Our plans cover your model’s scheduled services at a set price.',
      plans: {
        'Up to 300 cc, three services': '$590',
        'Up to 700 cc, three services': '$790',
        'Over 700 cc, three services': '$990',
        'Valve check': 'Included when due',
      },
      includes: [
        'Scheduled services with genuine filters and quality oil',
        'Chain cleaned, measured and adjusted',
        'One brake fluid change during the plan',
        'Hand wash with every service',
      ],
      question: {
        question: 'Can I wait while it’s serviced?',
        answer: 'Yes. Minor services take 90 minutes, Tuesday to Friday.',
      },
    }),
    financePage(
      speaker,
      'AU',
      'Allow for gear, insurance and registration in your budget. If you’d like to include a jacket and helmet in your loan, tell us in your application.',
    ),
    servicePage(speaker, WORKSHOP),
    bookService(
      speaker,
      {
        opening: `Choose your service and a time at Osborne Park. We can store your bike inside overnight. We also adjust levers for learners at no charge.`,
        bring: [
          'Your bike, with a quarter of a tank of fuel, and the alarm key',
          'Your service book, or the kilometres at the last service',
          'Suitable shoes for riding a loan scooter',
        ],
      },
      WORKSHOP,
    ),
    partsPage(speaker, {
      opening: `Parts for your bike and gear for you. If we don’t have what you need, we’ll help you find it.`,
      shelves: [
        {
          title: 'Service parts',
          text: 'Filters, pads, chains and sprockets for most bikes from 1995 on.',
        },
        {
          title: 'Helmets',
          text: 'Measured and fitted properly by our team.',
        },
        { title: 'Jackets and trousers', text: 'Mesh for summer, leather for cooler days, all with armour.' },
        { title: 'Boots and gloves', text: 'Try them on while sitting on a bike.' },
        { title: 'Luggage', text: 'Tail bags to aluminium boxes, with racks to suit your model.' },
        { title: 'Tyres', text: 'Sport, touring and trail tyres in 60 sizes.' },
      ],
      facts: {
        Counter: 'Osborne Park, Monday to Friday from 7:30am, Saturday until noon',
        'From Melbourne': 'Three working days, express in one',
        Gear: 'Exchange within 30 days if unused',
        Mandurah: 'Orders delivered to Mandurah on Tuesdays and Fridays',
      },
      questions: {
        'When should I replace my helmet?':
          'After any impact, or after five years. Bring it in and we’ll check the date inside.',
        'Can you order parts for Italian bikes?': 'Yes. We’ll confirm how long they’ll take when you order.',
      },
      ownCounter: true,
    }),
    competition({
      slug: 'win-a-track-day',
      title: 'Win a track day',
      description: 'A day at Barbagallo with instruction, tyres and fuel included.',
      picture: scenePath('yamaha-yzf-r6'),
      opening: `Win a day on the track with three sessions and an instructor. Ride your own bike or one of ours. You’ll need a licence, and we can lend you leathers. To enter, tell us which bike you learned to ride on.`,
      facts: {
        Prize: 'Track day with instruction, a set of tyres, leathers on loan',
        Value: '$1,250',
        'Entries close': '15 March 2027, midnight in Perth',
        Winner: 'Drawn on 18 March 2027',
      },
      conditions: [
        'Demonstration competition by a fictional dealer: no prize will be awarded.',
        'For residents of Western Australia who are 18 or older and hold an R licence.',
        'One entry per person. Drawn at random. We’ll call the winner and name them here by first name and suburb.',
        'The circuit’s own rules and waiver apply on the day.',
        'Entries are kept until 30 June 2027 and then deleted, unless you asked for our emails.',
      ],
    }),
    feedback(
      speaker,
      `How did your bike feel after its service? Tell us what we did well and what we could do better.`,
    ),
  ],
  articles,
  jobs: [
    {
      slug: 'motorcycle-technician',
      title: 'Motorcycle technician',
      location: 'casuarina-osborne-park-service',
      employment_type: 'FULL_TIME',
      summary: 'All makes, four lifts, and a dyno you can use after hours.',
      daysAgo: 8,
      closesInDays: 44,
      blocks: [
        md`
Services, tyres, electrics and fault finding. You’ll need a WA motorcycle repairer’s certificate, or be close to one, and an R class licence. Experience with carburettors is a plus. Tuesday to Saturday.
        `,
      ],
    },
    {
      slug: 'gear-sales-mandurah',
      title: 'Gear and parts sales',
      location: 'casuarina-mandurah',
      employment_type: 'PART_TIME',
      summary: 'Help riders choose and fit the right helmet and gear.',
      daysAgo: 27,
      closesInDays: null,
      blocks: [
        md`
Three days a week, including Saturdays. You know your riding gear and helmet standards, and you can explain them to a learner. Staff discount on everything.
        `,
      ],
    },
  ],
}
