import { drawn, scenePath } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty, type AustralianSpeaker } from './australia.ts'
import { financePage } from './finance.ts'
import {
  callToAction,
  facts,
  form,
  md,
  questions,
  scene,
  stock,
  locations,
  type DemoArticle,
  type DemoContent,
} from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage, type Workshop } from './workshop.ts'

const speaker: AustralianSpeaker = {
  name: 'Banksia RV',
  state: 'South Australia',
  dealerAct: 'Second-hand Vehicle Dealers Act 1995 (SA)',
  regulator: 'Consumer and Business Services',
  towed:
    'It covers vehicles with an engine. Caravans and camper trailers aren’t included, but the consumer guarantees below apply to them.',
  noun: 'RV',
  nouns: 'RVs',
  email: 'privacy@banksia-rv.example',
  phone: '(08) 5550 8810',
  address: '1460 Main North Road, Para Hills West SA 5096',
}

const articles: readonly DemoArticle[] = [
  {
    slug: 'bunks-or-a-club-lounge',
    title: 'Bunks or a club lounge?',
    summary: 'How to choose a family layout that will still suit you in a few years.',
    picture: { url: drawn('caravan', 'white'), alt: 'Illustration of a white caravan' },
    tags: ['Buying', 'Families'],
    daysAgo: 5,
    blocks: [
      md`
        Bunks or a club lounge is one of the first choices for families. Here’s what to consider.

        - **Two bunks** add about a metre to the van and give you your evenings back.
        - **Three bunks** leave room for a friend or cousin. Check the length: a teenager needs about 1.80 m.
        - **A club lounge** seats six on a wet afternoon and folds down into a bed.
        - **A pop-top** fits under most carports and warms up quickly.
        - **A full-height van** keeps more dust out.

        ## Try before you buy

        Bring the whole family, step inside and see how the space works with everyone in it. We’re open on Sundays, so there’s
        no need to rush.
      `,
      stock('Caravans to try it in', 'body=Caravan'),
    ],
  },
  {
    slug: 'packing-light-for-six-weeks',
    title: 'Packing light for six weeks',
    summary: 'What to take on a long family trip, and what to leave at home.',
    picture: scene('kombi-beach', 'A Volkswagen Kombi with surfboards on its roof beside a beach'),
    tags: ['On the road', 'Families'],
    daysAgo: 44,
    blocks: [
      md`
        Every kilo counts when you tow. Before a long trip, ask yourself whether you’ll use each item at least once a week.

        **Leave at home:** a second stove, most of the board games, heavy winter bedding and spare tools you can buy on the way.

        **Worth taking:** fly veils, a long hose, a good torch, extra pegs and a bucket with a lid.

        ## Where to pack heavy items

        Water and tinned food add up quickly, so fill your tank at the last stop rather than at home. Keep heavy items low and
        over the axle, and light items at each end of the van.
      `,
    ],
  },
  {
    slug: 'the-first-service-comes-early',
    title: 'Your van’s first service',
    summary: 'Why a new van needs a check after 1,000 kilometres or one month.',
    picture: scene('service-spanners', 'Spanners on a workshop wall'),
    tags: ['Service'],
    daysAgo: 88,
    blocks: [
      md`
        In the first 1,000 kilometres, screws settle, brakes bed in and wheel nuts need to be retightened. That’s why
        manufacturers ask for an early check.

        It’s free for vans bought from us and takes half a day. We adjust the brakes, check the bearings, retighten the wheels and
        suspension, align doors and drawers and test for leaks. If there’s anything else you’d like us to look at, bring a list.
      `,
      callToAction('Due for a service?', 'Open weekdays from 7:30am.', 'Book a service', '/pages/book-a-service'),
    ],
  },
]

const WORKSHOP: Workshop = {
  opening: `Our workshop has a 26-foot bay, a roof gantry and leak-testing equipment. We do warranty work for the brands we sell, insurance repairs for all makes and yearly services.`,
  work: [
    { title: 'Annual service', text: 'Bearings, brakes, coupling, and tyre age and tread.' },
    {
      title: 'Leak test',
      text: 'We pressurise the van to find leaks and give you a photo of each one.',
    },
    { title: 'Gas and smoke alarms', text: 'Appliances, hoses, alarms and the safety switch, with a certificate.' },
    {
      title: 'Motorhomes',
      text: 'We service the living area here and the truck workshop next door looks after the engine, on one invoice.',
    },
    { title: 'Repairs', text: 'Panels, corners, windows and hail damage.' },
    {
      title: 'Accessories',
      text: 'Air conditioners, solar, batteries, awnings, reversing cameras and antennas.',
    },
  ],
  prices: {
    'Single axle': '$380',
    'Tandem axle': '$480',
    'Motorhome (living area)': '$420',
    'Leak test only': '$160',
    'Gas certificate': '$150',
    'Check at 1,000 km': 'Free for vans bought from us',
  },
  steps: [
    'Empty the water tanks and clear the beds so we can get to the pumps.',
    'On day one we test your van and send you a report with photos and prices.',
    'On day two we do the work you’ve approved. For larger repairs we’ll give you a completion date.',
  ],
  questions: {
    'How long does it take?': 'Allow two days for a service. Drop your van off on Monday and collect it on Wednesday.',
    'Can I choose you for an insurance repair?':
      'With most policies, yes. Ask your insurer for choice of repairer and we’ll send them our quote the same day.',
    'Do you do warranty work on vans bought interstate?':
      'Yes, for all the brands we sell, wherever you bought your van.',
  },
  picture: 'service-jack',
}

export const banksiaContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'A family-owned caravan dealership in Adelaide’s north, open seven days.',
      picture: '/media/home/banksia-rv.webp',
      blocks: [
        md`
          Banksia RV is a family-owned dealership on Main North Road. We display new vans beside used ones of the same model, so
          it’s easy to compare. Bring the kids: there’s a sandpit, and coffee for you.

          ## Your handover

          We’ll spend two hours with you, with water in the tank and everything switched on. On selected vans you can also stay
          overnight in the park next door, with our technician on call.
        `,
        facts({
          Open: 'Open seven days, Sundays 10am to 4pm',
          'In stock': 'Caravans, camper trailers and motorhomes',
          Workshop: 'Warranty and insurance repairs, all makes',
          Licence: 'LVD 000005 (demo licence)',
        }),
        locations(),
        callToAction(
          'Bring the family',
          'Every van is open, so step inside and look around.',
          'Browse our RVs',
          '/search/rv-vehicles',
        ),
      ],
    },
    australianPrivacy(speaker),
    australianTerms(speaker),
    australianWarranty(speaker, {
      maker:
        'A new caravan or motorhome comes with several warranties: the manufacturer’s on the body and frame, the chassis manufacturer’s on a motorhome’s engine, and others for the fridge, stove and air conditioner. We keep the details together, so you only need to call us.',
      used: 'Every used van has a leak test, a gas check and new wheel bearings before it goes on sale.',
    }),
    roadsideAssist(speaker, {
      opening: 'Breakdown cover for your van and tow vehicle, wherever you’re travelling.',
      phone: '(08) 5550 8890',
      included:
        'Every new and used van comes with 12 months’ cover for the van and its tow vehicle, up to the length and weight on your registration.',
      renewal: '$139, or $99 with a service at our workshop',
      special: {
        question: 'Does it cover accommodation for my family?',
        answer:
          'Yes. If you can’t sleep in your van and you’re more than 100 kilometres from home, we’ll cover three nights in a cabin.',
      },
    }),
    carePlans(speaker, {
      opening:
        'Vans need a service once a year, however far they travel. Our plans have a set price based on the number of axles.',
      plans: {
        'Single axle': '$380 a year, $990 for three',
        'Tandem axle': '$480 a year, $1,250 for three',
        'Motorhome (living area)': '$420 a year, $1,090 for three',
        'Early check at 1,000 km': 'Free for vans bought from us',
      },
      includes: [
        'Bearings, brakes and coupling',
        'Pressure leak test with a written report',
        'Gas appliances, smoke alarm and safety switch test',
        'Roof seal inspection, with small repairs included',
      ],
      question: {
        question: 'Can I buy a plan for a van I bought elsewhere?',
        answer: 'Yes, for any make and age. Your van just needs to pass a leak test first.',
      },
    }),
    {
      slug: 'insurance',
      title: 'Caravan and motorhome insurance',
      description: 'Cover for your caravan or motorhome, annexe and contents, with quotes from three insurers.',
      picture: scenePath('motorhome'),
      blocks: [
        md`
Your home and car insurance may not cover your caravan or motorhome. We’ll get quotes from three insurers and show you all of them. The insurer you choose pays us a commission, and its documents tell you how much.
        `,
        questions({
          'Agreed or market value?':
            'Agreed value pays a set amount that you know up front. Market value is cheaper, but the payout depends on what your van is worth at the time. Agreed value is worth considering for a new one.',
          'Is my annexe covered in a storm?':
            'Two of the three insurers cover it if it’s pegged down. Check the policy before you travel.',
        }),
        form('insurance-enquiry'),
      ],
    },
    financePage(
      speaker,
      'AU',
      'A shorter term means higher repayments but less interest overall. Add a deposit and choose no balloon to see what suits your budget.',
    ),
    servicePage(speaker, WORKSHOP),
    bookService(
      speaker,
      {
        opening: `We’re booked out six weeks ahead before Easter and the June long weekend. Two weeks’ notice is usually enough at other times. Choose a time that suits.`,
        bring: [
          'Your van with empty tanks, and both keys',
          'Your appliance manuals, if you have them',
          'A list of anything you’d like us to look at',
        ],
      },
      WORKSHOP,
    ),
    partsPage(speaker, {
      opening: `Visit our spares and accessories store on Main North Road. If you’re not sure what you need, bring in the old part and we’ll help you match it.`,
      shelves: [
        { title: 'Annexes and awnings', text: 'Made to measure for your van, in a choice of colours.' },
        { title: 'Water and toilet', text: 'Pumps, cassettes, seals and toilet chemicals.' },
        { title: 'Kitchen and laundry', text: 'Fridges, stoves and compact washing machines.' },
        { title: 'Power', text: 'Batteries, solar, inverters and 15-amp leads.' },
        { title: 'Hitching and levelling', text: 'Weight distribution hitches, jockey wheels, ramps and chocks.' },
        { title: 'At the campsite', text: 'Chairs, tables, mats, fire pits and games.' },
      ],
      facts: {
        Counter: 'Main North Road, Monday to Friday from 7:30am, Saturday until noon',
        'In stock': 'About nine thousand items',
        Fitting: 'Most items within a week',
        Returns: '30 days, unused',
      },
      questions: {
        'Will a bigger awning fit?':
          'Measure the rail from end to end, or bring your van in and we’ll measure it for you.',
        'Is an air conditioner too heavy for my roof?':
          'It might be. We’ll check the frame drawing with your van’s manufacturer before we fit one.',
      },
      ownCounter: true,
    }),
    competition({
      slug: 'win-the-long-weekend',
      title: 'Win a long weekend',
      description: 'Four nights in a new family van at Port Elliot, with three bunks and a full annexe.',
      picture: drawn('caravan', 'blue'),
      opening: `Never stayed in a van? Win a long weekend and find out what it’s like. We’ll tow it there, set it up and collect it on Tuesday. To enter, tell us who would get the top bunk.`,
      facts: {
        Prize: 'Four nights at Port Elliot in a six-berth van, set up and packed up by us',
        Value: '$1,800',
        'Entries close': '14 February 2027, midnight in Adelaide',
        Winner: 'Drawn on 17 February 2027 at noon, at our dealership',
      },
      conditions: [
        'Demonstration competition by a fictional dealer: no prize will be awarded.',
        'For residents of South Australia who are 18 or older. One entry per person.',
        'Drawn at random. We’ll call the winner and name them here by first name and suburb.',
        'For the long weekend in March 2027, or another date outside school holidays by arrangement.',
        'Entries are deleted after the weekend, unless you asked for our emails.',
      ],
    }),
    feedback(speaker, `Tell us what went well and what we could do better. Our owners read every response.`),
  ],
  articles,
  jobs: [
    {
      slug: 'rv-technician',
      title: 'RV technician',
      location: 'banksia-adelaide-service',
      employment_type: 'FULL_TIME',
      summary: 'Varied work on caravans and motorhomes, with paid training.',
      daysAgo: 14,
      closesInDays: 42,
      blocks: [
        md`
We’re looking for a qualified cabinet maker, mechanic, electrician or plumber. We’ll train you in the rest and pay for your gas ticket. Monday to Friday, 7:30am to 4pm. You’ll need a driver licence and confidence reversing a large van.
        `,
      ],
    },
    {
      slug: 'weekend-sales-host',
      title: 'Weekend host',
      location: 'banksia-adelaide',
      employment_type: 'CASUAL',
      summary: 'Show visitors through our vans on Saturdays and Sundays.',
      daysAgo: 25,
      closesInDays: null,
      blocks: [
        md`
Welcome families, show them through our vans and answer their questions. You’ll find out what they need and introduce them to our sales team. Experience travelling in a caravan is a big plus.
        `,
      ],
    },
  ],
}
