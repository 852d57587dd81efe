import { drawn } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty, type AustralianSpeaker } from './australia.ts'
import { financePage } from './finance.ts'
import { callToAction, cards, facts, md, scene, stock, locations, type DemoArticle, type DemoContent } from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage, type Workshop } from './workshop.ts'

const speaker: AustralianSpeaker = {
  name: 'Saltbush Mazda',
  state: 'New South Wales',
  dealerAct: 'Motor Dealers and Repairers Act 2013 (NSW)',
  regulator: 'NSW Fair Trading',
  noun: 'car',
  nouns: 'cars',
  email: 'privacy@saltbush-mazda.example',
  phone: '(02) 5550 6310',
  address: '42 Durham Street, Bathurst NSW 2795',
}

const articles: readonly DemoArticle[] = [
  {
    slug: 'cx-5-or-cx-60',
    title: 'CX-5 or CX-60: which one is right for you?',
    summary: 'How to choose between Mazda’s two mid-size SUVs.',
    picture: scene('model-mazda-cx-5', 'A dark blue Mazda CX-5'),
    tags: ['Range', 'SUV'],
    daysAgo: 7,
    blocks: [
      md`
        You can see both in our Bathurst showroom. Here’s how they compare.

        The **CX-5** is easy to park and comes with front- or all-wheel drive, and a four-cylinder engine with or without a turbo.
        It’s a great choice if you mostly drive in town.

        The **CX-60** is longer and has a rear-biased drive. Choose a six-cylinder petrol or diesel, or a plug-in hybrid that can
        cover most daily trips on electricity.

        ## Three questions

        - Do you tow a heavy trailer? Consider the six-cylinder CX-60.
        - Can you charge at home? Try the CX-60 plug-in hybrid.
        - Do you often park in tight spaces? Consider the CX-5.
      `,
      stock('CX-5 and CX-60 in stock', 'model=CX-5&model=CX-60'),
    ],
  },
  {
    slug: 'frost-and-your-battery',
    title: 'Cold mornings and your battery',
    summary: 'How cold weather affects your battery, and when to have it tested.',
    picture: scene('service-hands', 'Hands at work on an engine'),
    tags: ['Service'],
    daysAgo: 52,
    blocks: [
      md`
        Batteries lose power in the cold, so a weak one often fails on the first frosty morning.

        - **Listen.** If the engine turns over more slowly each week, have the battery tested.
        - **Check its age.** Four to five years is normal in the Central West. Cars with idle stop need the right type of battery.
        - **Test it.** We can test your battery in two minutes. It’s free, and you don’t need to book.

        Short trips don’t give a battery time to recharge. Try to take a longer drive once a week.
      `,
    ],
  },
  {
    slug: 'what-certified-means-here',
    title: 'What our certified badge means',
    summary: 'How a used Mazda earns our certified badge.',
    picture: scene('mazda-cx-5-street', 'A white Mazda CX-5 on the street'),
    tags: ['Used'],
    daysAgo: 110,
    blocks: [
      md`
        To earn our certified badge, a used Mazda must be under ten years old, with a complete service history and no structural
        repairs. Then it must pass our inspection.

        - 120 checks on the hoist and on the road
        - At least 4 mm of tyre tread, and at least half the brake pad left
        - All recalls and software updates completed
        - Both keys, the books and the wheel nut key

        We replace any part that fails with a genuine one. If we leave a minor mark, we’ll show it in the photos. You’ll get the
        completed checklist with the car.
      `,
    ],
  },
]

const WORKSHOP: Workshop = {
  opening: `Our Bathurst workshop has eight hoists and Mazda-trained technicians. We service every Mazda, whether or not you bought it from us.`,
  work: [
    {
      title: 'Scheduled service',
      text: 'To your model’s logbook, with genuine oil and filters.',
    },
    {
      title: 'Recalls and updates',
      text: 'Checked by VIN at every visit and done the same day, at no charge.',
    },
    { title: 'Brakes and tyres', text: 'Measured and recorded at every visit, so you know what’s coming up.' },
    {
      title: 'Hybrids and plug-ins',
      text: 'Two technicians certified for high-voltage systems, with a battery report at every service.',
    },
    { title: 'Air conditioning', text: 'Regassing, pollen filters and odour treatment.' },
    {
      title: 'Pink slips',
      text: 'The safety check for your rego. We’ll send it to Transport for NSW.',
    },
  ],
  prices: {
    'Mazda2, CX-3, first service': '$319',
    'CX-5, 15,000 km': '$372',
    'CX-60 and CX-90, 15,000 km': '$446',
    'BT-50, 15,000 km': '$468',
    'Pink slip': 'Set by the NSW Government',
    'Battery test': 'Free, no booking needed',
  },
  steps: [
    'Drop your car off from 7:30am, or leave the key in the night box.',
    'If we find anything else, we’ll call you by 10am. Otherwise we’ll let you know when it’s ready.',
    'We’ll wash your car and explain the invoice. Ask for the old parts if you’d like them.',
  ],
  questions: {
    'Will I lose my warranty if I service elsewhere?':
      'No. It needs to be done on time by a qualified workshop with suitable parts. Keep your invoices.',
    'Is there a loan car?': 'Yes, a Mazda2 or CX-3 at no charge. We have four, so please book a week ahead.',
    'I live in Orange or Cowra. Do you collect?':
      'Yes. We collect from our Cowra dealership on Tuesdays and Thursdays, and from Orange on Wednesdays.',
  },
  picture: 'service-hands',
}

export const saltbushContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Mazda sales, service and parts in Bathurst, Cowra and Orange.',
      picture: '/media/home/saltbush-mazda.webp',
      blocks: [
        md`
          We’re the Mazda dealership for the Central West, with locations in Bathurst, Cowra and Orange. All three share the same
          stock, so we can show you every car we have.

          ## Mazda specialists

          Our technicians are trained by Mazda, and we keep common Mazda parts in stock. Our sales team can help you compare models
          and grades, and find the right one for you.

          ## Used cars of every make

          Our new cars are all Mazdas. Our used cars also include other makes, which customers traded in for a Mazda.
        `,
        facts({
          Dealerships: 'Bathurst, Cowra, Orange',
          Workshop: 'Bathurst, Monday to Friday from 7:30am',
          Range: 'Twelve models, new and demonstrator',
          Licence: 'MD 000002 (demo licence)',
        }),
        locations(),
        callToAction(
          'Book a test drive',
          'Choose a model and a time that suits you.',
          'Book a test drive',
          '/book-test-drive/',
        ),
      ],
    },
    australianPrivacy(speaker),
    australianTerms(speaker),
    australianWarranty(speaker, {
      maker:
        'Every new Mazda has a five-year, unlimited-kilometre manufacturer’s warranty. A demonstrator has the balance, counted from its first registration.',
      used: 'A certified used Mazda comes with 12 months’ cover at any Mazda dealership.',
    }),
    roadsideAssist(speaker, {
      opening:
        'Mobile reception can be poor between Bathurst and Cowra. Tell someone your route before you leave, and save our roadside number.',
      phone: '(02) 5550 6390',
      included:
        'Every new Mazda has five years of roadside assist. Used cars from us have 12 months, renewed with each scheduled service in Bathurst.',
      renewal: '$95, or no charge with a scheduled service in Bathurst',
      special: {
        question: 'I hit a kangaroo. Is that roadside assist?',
        answer:
          'The tow is covered, and your insurer covers the repair. If the temperature rises, stop and turn off the engine. Don’t open the bonnet while it’s steaming.',
      },
    }),
    carePlans(speaker, {
      opening:
        'Mazdas need a service every year or 15,000 kilometres. Prepay your scheduled services at a fixed price for your model.',
      plans: {
        'Mazda2 and CX-3': 'Five services from $1,690',
        'Mazda3, CX-30 and CX-5': 'Five services from $1,890',
        'CX-60, CX-8 and CX-90': 'Five services from $2,350',
        'BT-50': 'Five services from $2,490',
      },
      includes: [
        'Every scheduled service on time, with genuine oil and filters',
        'Brake fluid and cabin filter when scheduled',
        'A loan Mazda when you book it with your service',
        'Pick-up within Bathurst and Kelso',
      ],
      question: {
        question: 'I live in Cowra. Do I have to drive to Bathurst?',
        answer:
          'No. On Tuesdays and Thursdays we collect cars from our Cowra dealership and bring them back the same day.',
      },
    }),
    {
      slug: 'careers',
      title: 'Careers',
      description: 'Join our team in the Central West.',
      blocks: [
        cards(
          { title: 'Mazda training', text: 'Paid courses in Sydney and Melbourne, with travel included.' },
          { title: 'Home on time', text: 'The workshop closes at 5pm.' },
        ),
      ],
    },
    financePage(
      speaker,
      'AU',
      'Start with the price of the car. If you came here from one of our listings, we’ve already filled it in for you.',
    ),
    servicePage(speaker, WORKSHOP),
    bookService(
      speaker,
      {
        opening: `Choose your service and a time that suits. Need urgent help? Call (02) 5550 6320.`,
        bring: [
          'Your key, and the spare if it’s playing up',
          'The wheel nut key, usually under the boot floor',
          'Your registration number and approximate kilometres',
        ],
      },
      WORKSHOP,
    ),
    partsPage(speaker, {
      opening: `We keep about 4,000 Mazda parts in stock. Order others by 2pm and they’ll usually arrive from Sydney the next day.`,
      shelves: [
        { title: 'Service parts', text: 'Genuine filters, pads, wipers and oil.' },
        { title: 'Towing', text: 'Tow bars, wiring and brake controllers, supplied and fitted.' },
        { title: 'Interior', text: 'Floor mats, cargo liners and dog guards.' },
        { title: 'Exterior', text: 'Roof racks, weathershields, bonnet protectors and touch-up sticks by paint code.' },
        { title: 'Merchandise', text: 'Model cars, caps and mugs.' },
        { title: 'Classic MX-5 parts', text: 'Heritage parts for the first two generations, ordered from Japan.' },
      ],
      facts: {
        Counter: 'Bathurst, Monday to Friday from 7:30am, Saturday until noon',
        'Ordered before 2:00pm': 'Usually here the next working day',
        Warranty: '12 months, or the balance of the car’s warranty if fitted before delivery',
        Returns: '30 days, unopened, excluding electrical parts',
      },
      questions: {
        'Why do you need my VIN?':
          'The same model can use different parts from one build to the next. Your VIN makes sure we order the right one.',
        'Can I fit it myself?': 'Yes. We can give you the fitting instructions and torque settings.',
      },
      ownCounter: true,
    }),
    competition({
      slug: 'win-a-weekend-at-the-mount',
      title: 'Win a weekend at the Mount',
      description: 'Two nights in Bathurst with an MX-5 to drive.',
      picture: drawn('convertible', 'red', 2),
      opening: `Win a weekend in Bathurst with an MX-5 and a drive around Mount Panorama. To enter, tell us in 25 words or less who you’d take and why.`,
      facts: {
        Prize: 'Two nights for two in Bathurst, dinner, and an MX-5 from Friday to Sunday',
        Value: '$1,450',
        'Entries close': '31 March 2027, midnight in Sydney',
        Winner: 'Chosen by the judges and called on 7 April 2027',
      },
      conditions: [
        'Demonstration competition by a fictional dealer: no prize will be awarded.',
        'A game of skill; chance plays no part. Three judges from Saltbush Mazda choose the best entry.',
        'For residents of Australia who are 18 or older and hold an open licence. One entry per person.',
        'Employees and their families cannot enter. The prize cannot be exchanged for cash.',
        'The winner is named here by first name and town. Entries are kept until 30 June 2027 and then deleted, unless you asked for our emails.',
      ],
    }),
    feedback(speaker, `Tell us what went well and what we could do better. Our dealer principal reads every response.`),
  ],
  articles,
  jobs: [
    {
      slug: 'mazda-technician-bathurst',
      title: 'Mazda technician',
      location: 'saltbush-bathurst-service',
      employment_type: 'FULL_TIME',
      summary: 'Mazda-only workshop, eight hoists and help with relocation.',
      daysAgo: 4,
      closesInDays: 35,
      blocks: [
        md`
Service and diagnose Mazdas from the Mazda2 to the CX-90, including hybrids and plug-ins. We’ll put you through Mazda’s training at our cost. You’ll need a NSW motor mechanic’s certificate, or be able to get one, and a driver licence. 38 hours, Monday to Friday. We’ll contribute $5,000 to your move, in two payments.
        `,
      ],
    },
    {
      slug: 'first-year-apprentice-bathurst',
      title: 'First-year apprentice, light vehicle',
      location: 'saltbush-bathurst-service',
      employment_type: 'APPRENTICESHIP',
      summary: 'A four-year trade apprenticeship, with your own tools.',
      daysAgo: 18,
      closesInDays: 70,
      blocks: [
        md`
Start in January and learn alongside our technicians, with block training at TAFE in Bathurst. We supply your toolbox, and it’s yours when you finish. You don’t need high marks, just an interest in how things work.
        `,
      ],
    },
  ],
  reviews: [
    {
      rating: 5,
      title: 'Clear drive-away price',
      text: 'The price on the website was the price on the contract. They had the car registered by Friday.',
      daysAgo: 9,
    },
    {
      rating: 5,
      title: 'First service was easy',
      text: 'Booked online, dropped the car off at 7:30am and had it back before lunch, with a written report.',
      daysAgo: 23,
    },
    {
      rating: 4,
      title: 'Good test drive',
      text: 'Took the CX-30 on the highway and through town without being rushed. The one I wanted was at Cowra, so I waited two days.',
      daysAgo: 41,
    },
    {
      rating: 5,
      title: 'Straight answer on my trade-in',
      text: 'They showed me how they worked out the value and put it in writing.',
      daysAgo: 66,
    },
    {
      rating: 4,
      title: 'Helpful parts counter',
      text: 'Ordered floor mats and a boot liner. They arrived when they said they would.',
      daysAgo: 92,
    },
    {
      rating: 5,
      title: 'They called back',
      text: 'I asked about a used Mazda6 on a Sunday. Someone rang first thing on Monday.',
      daysAgo: 120,
    },
  ],
}
