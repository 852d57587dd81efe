import { drawn } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty, type AustralianSpeaker } from './australia.ts'
import { financePage } from './finance.ts'
import { callToAction, cards, facts, md, stock, yards, type DemoArticle, type DemoContent } from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage } from './workshop.ts'

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
    title: 'CX-5 or CX-60?',
    summary: 'Thirty centimetres, two cylinders and a plug apart. How people here decide.',
    picture: { url: drawn('suv', 'white'), alt: 'A white SUV, drawn' },
    tags: ['Range', 'SUV'],
    daysAgo: 7,
    blocks: [
      md`
        Both stand in the showroom at Bathurst, nose to nose, and most people walk around both twice.

        The **CX-5** is the one you already know how to park. Front- or all-wheel drive, four cylinders with or without a
        turbo, and a boot that takes a pram and the shopping. If most of your driving is in town, stop reading here.

        The **CX-60** drives its rear wheels first. There is a straight six, petrol or diesel, and a plug-in hybrid that
        does the run from Kelso to town and back without starting its engine. It is longer and feels it, on the highway in
        the best way.

        ## Three questions

        - Do you tow more than a box trailer? The six.
        - Do you have a power point where you park? Try the plug-in for a week.
        - Do you park at the hospital? The CX-5.
      `,
      stock('CX-5 and CX-60 in stock', 'model=CX-5&model=CX-60'),
    ],
  },
  {
    slug: 'frost-and-your-battery',
    title: 'Frost and your battery',
    summary: 'Bathurst mornings end more batteries than Sydney summers. When to test, and what to listen for.',
    picture: { url: drawn('hatch', 'grey'), alt: 'A grey hatch, drawn' },
    tags: ['Service'],
    daysAgo: 52,
    blocks: [
      md`
        A battery at minus four gives about two thirds of what it gives at twenty-five. That is why the car that started
        every day in April does not start on the Monday after the long weekend.

        **Listen.** A starter that turns more slowly each week is telling you.

        **Count.** In the Central West four to five years is a good age. Cars with idle stop need the right type, not the
        cheap one that fits the tray.

        **Test.** Two minutes at our workshop, no charge, no booking. You get the figure on paper.

        Short trips make it worse: the heater, the seats and the rear window take more than ten minutes of driving gives
        back. Once a week, take the long way home. Over the Mount, if you like.
      `,
    ],
  },
  {
    slug: 'what-certified-means-here',
    title: 'What certified means here',
    summary: 'The mark on some of our used Mazdas, item by item.',
    picture: { url: drawn('sedan', 'grey'), alt: 'A grey sedan, drawn' },
    tags: ['Used'],
    daysAgo: 110,
    blocks: [
      md`
        Not every used Mazda on our yards carries the certified mark. To earn it a car has to be under ten years old, with
        a complete service history and no structural repair. Then it goes through the list.

        - 120 points on the hoist and on the road
        - Tyres with at least four millimetres, brakes with at least half
        - Every recall and software update done
        - Both keys, the books and the wheel nut key where they belong

        What fails is replaced with the maker's part. What cannot be put right, such as a scratch that would need half a
        door painted, is photographed and left. The list comes with the car, ticks and crosses alike.
      `,
    ],
  },
]

export const saltbushContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'One make, three towns, and a workshop that opens at half past seven.',
      picture: '/media/home/saltbush-mazda.webp',
      blocks: [
        md`
          New, we sell Mazdas and nothing else. It keeps the conversation short and the parts shelf full. What people trade
          in may wear another badge; it stands at the back.

          The showroom in Bathurst is on the way to the Mount. There is a yard in Cowra and one in Orange, and the three of
          them share one stock list, one workshop and one phone system that is answered by people.

          ## What one make means for you

          The technician who opens your bonnet opened forty of the same last month. The part is on the shelf, or on
          tomorrow's truck. And if you ask about the difference between two grades, nobody has to look it up.
        `,
        facts({
          Yards: 'Bathurst, Cowra, Orange',
          Workshop: 'Bathurst, Monday to Friday from 7:30am',
          Range: 'Twelve models, new and demonstrator',
          Licence: 'MD 000002 (demo licence)',
        }),
        yards(),
        callToAction('Drive one', 'Pick a model and a time.', 'Book a test drive', '/book-test-drive/'),
      ],
    },
    australianPrivacy(speaker),
    australianTerms(speaker),
    australianWarranty(speaker, {
      maker:
        'A new Mazda has the maker’s warranty: five years, whatever the distance. A demonstrator has what is left of it, counted from the day it was first registered.',
      used: 'A certified used Mazda adds twelve months of cover at any Mazda dealer.',
    }),
    roadsideAssist(speaker, {
      opening:
        'Between Bathurst and Cowra there are stretches with more kangaroos than bars of reception. Tell somebody where you drive, and keep this number.',
      included:
        'Every new Mazda has five years of roadside assist from its maker. A used one from us has twelve months, renewed with each scheduled service in Bathurst.',
      renewal: '$95, or no charge with a scheduled service in Bathurst',
      special: {
        question: 'I hit a kangaroo. Is that roadside assist?',
        answer:
          'The tow is. The repair is your insurer’s. Turn the engine off if the temperature rises, and do not open the bonnet while it steams.',
      },
    }),
    carePlans(speaker, {
      opening:
        'A Mazda wants to be seen once a year or every 15,000 kilometres. The plan pays those visits ahead, at a fixed price for each model.',
      plans: {
        'Mazda2 and CX-3': 'Five services from $1,690',
        'Mazda3, CX-30 and CX-5': 'Five services from $1,890',
        'CX-60, CX-8 and CX-90': 'Five services from $2,350',
        'BT-50': 'Five services from $2,490',
      },
      includes: [
        'Every scheduled service in its time, with genuine oil and filters',
        'Brake fluid and cabin filter when the schedule says so',
        'A loan Mazda, booked with the service',
        'Pick-up within Bathurst and Kelso',
      ],
      question: {
        question: 'I live in Cowra. Do I have to drive to Bathurst?',
        answer: 'No. On Tuesdays and Thursdays we collect cars from the Cowra yard and bring them back the same day.',
      },
    }),
    {
      slug: 'careers',
      title: 'Careers',
      description: 'A country dealership with city training, and no traffic on the way to it.',
      blocks: [
        cards(
          { title: 'Trained by the maker', text: 'Courses in Sydney and Melbourne, paid, with the train or the fuel.' },
          { title: 'Home for tea', text: 'The workshop closes at five and means it.' },
        ),
      ],
    },
    financePage(
      speaker,
      'AU',
      'Start from the car, not from the repayment. Every price here is the one you pay, and the calculator takes it over from the car that you came from.',
    ),
    servicePage(speaker, {
      opening: `
        Eight hoists in Bathurst, one make on all of them. The technician who plugs in your car has plugged in forty of the
        same since Christmas, and knows which rattle is the parcel shelf.

        We service every Mazda ever sold here, from a 1989 MX-5 to the CX-90 you collected on Friday, bought from us or not.
      `,
      work: [
        {
          title: 'Scheduled service',
          text: 'By the book of your model, with genuine oil, filters and the stamp to prove it.',
        },
        {
          title: 'Recalls and updates',
          text: 'Looked up by your VIN at each visit and done the same day, at no charge.',
        },
        { title: 'Brakes and tyres', text: 'Measured each time and written down, so you see it coming a year ahead.' },
        {
          title: 'Hybrids and plug-ins',
          text: 'Two technicians are certified for high voltage; the battery report is part of the service.',
        },
        { title: 'Air conditioning', text: 'Gas, pollen filter and a smell that is gone afterwards.' },
        {
          title: 'Pink slips',
          text: 'Safety check for your registration while it is here, sent to Transport for NSW by us.',
        },
      ],
      prices: {
        'Mazda2, CX-3, first service': '$319',
        'CX-5, 15,000 km': '$372',
        'CX-60 and CX-90, 15,000 km': '$446',
        'BT-50, 15,000 km': '$468',
        'Pink slip': 'The fee set by the State',
        'Battery test': 'No charge, no booking',
      },
      steps: [
        'You drop it off from half past seven, or leave the key in the night box.',
        'By ten we ring if there is anything to talk about. If not, you hear nothing until it is ready.',
        'It is washed, the invoice says what was done in words, and the old parts are in a bag if you want them.',
      ],
      questions: {
        'Do I lose the warranty if I service elsewhere?':
          'No. What counts is that it is done on time, by a qualified workshop and with the right parts. Keep the invoices.',
        'Is there a loan car?':
          'A Mazda2 or CX-3, no charge, when you book it with the service. There are four, so a week ahead is wise.',
        'I live in Orange or Cowra. Do you collect?':
          'On Tuesdays and Thursdays we bring cars over from the Cowra yard and back. From Orange we do it on Wednesdays.',
      },
      picture: drawn('hatch', 'white', 2),
    }),
    bookService(speaker, {
      opening: `
        Pick the service that is due and a time. The calendar shows what the workshop in Bathurst really has free, so the
        time you choose is yours. For anything on fire, ring (02) 5550 6320 instead.
      `,
      bring: [
        'The key, and the second one if it has been losing its mind',
        'The wheel nut key, which lives under the boot floor',
        'Your registration number and the kilometres, roughly',
      ],
    }),
    partsPage(speaker, {
      opening: `
        One make means a short catalogue and a full shelf. About four thousand Mazda parts are in the building; the rest is on
        tomorrow's truck from Sydney if you ask before two.
      `,
      shelves: [
        { title: 'Service parts', text: 'Filters, pads, wipers and the oil your engine was tested with.' },
        { title: 'Towing', text: 'Bars, looms and brake controllers, fitted and on the compliance plate.' },
        { title: 'Inside', text: 'Floor mats, cargo liners, dog guards. The grey of the mat is the grey of the car.' },
        { title: 'Outside', text: 'Roof racks, weathershields, bonnet protectors and touch-up sticks by paint code.' },
        { title: 'Merchandise', text: 'Model cars, caps and an MX-5 mug that outsells all of it.' },
        { title: 'Older cars', text: 'Heritage parts for the first two MX-5s, ordered from Hiroshima.' },
      ],
      facts: {
        Counter: 'Bathurst, Monday to Friday from 7:30am, Saturday until noon',
        'Ordered before 2:00pm': 'Here the next working day, mostly',
        Warranty: 'Twelve months; as long as the car’s if fitted before delivery',
        Returns: 'Thirty days, unopened, electrical parts excepted',
      },
      questions: {
        'Why do you ask for the VIN?':
          'Because one CX-5 of one year has four different door handles. With seventeen letters and digits we order the right one the first time.',
        'Can I fit it myself?': 'Of course. We print the page of the manual with the torque on it.',
      },
      ownCounter: true,
    }),
    competition({
      slug: 'win-a-weekend-at-the-mount',
      title: 'Win a weekend at the Mount',
      description:
        'Two nights in Bathurst, a roadster with its roof down, and the road everybody knows the corners of.',
      picture: drawn('convertible', 'red', 2),
      opening: `
        Outside race week Mount Panorama is a public road with a limit of sixty, and it is still the best twelve minutes in
        the Central West. Tell us in twenty-five words or less who you would take, and why they have earned it.
      `,
      facts: {
        Prize: 'Two nights for two in Bathurst, dinner, and an MX-5 from Friday to Sunday',
        Value: '$1,450',
        'Entries close': '31 March 2027, midnight in Sydney',
        Winner: 'Chosen by the judges on 7 April 2027 and rung the same day',
      },
      conditions: [
        'Demonstration competition of an invented dealer: no prize is awarded.',
        'A game of skill; chance plays no part. Three judges of Saltbush Mazda choose the entry they like best.',
        'For residents of Australia who are 18 or older and hold an open licence. One entry a person.',
        'Employees and their families cannot enter. The prize cannot be exchanged for money.',
        'The winner is named here by first name and town. Entries are kept until 30 June 2027 and then deleted, unless you asked for our mail.',
      ],
    }),
    feedback(
      speaker,
      `
        The dealer principal reads these on Monday morning with her first coffee. If something went wrong, she would rather
        hear it from you than from Google.
      `,
    ),
  ],
  articles,
  jobs: [
    {
      slug: 'mazda-technician-bathurst',
      title: 'Mazda technician',
      location: 'saltbush-bathurst-service',
      employment_type: 'FULL_TIME',
      summary: 'One make, eight hoists, and a relocation payment if you come over the mountains.',
      daysAgo: 4,
      closesInDays: 35,
      blocks: [
        md`
          Servicing and diagnosis on one make, from Mazda2 to CX-90, with hybrids and plug-ins among them. We send you
          through the maker's grades at our cost.

          You hold a NSW tradesperson certificate for motor mechanics, or can get one, and a driver licence. Thirty-eight
          hours, Monday to Friday. $5,000 towards moving here, paid in two halves.
        `,
      ],
    },
    {
      slug: 'first-year-apprentice-bathurst',
      title: 'First-year apprentice, light vehicle',
      location: 'saltbush-bathurst-service',
      employment_type: 'APPRENTICESHIP',
      summary: 'Four years, a trade, and the tools are yours at the end.',
      daysAgo: 18,
      closesInDays: 70,
      blocks: [
        md`
          Start in January, learn beside one technician in the first year and three in the second, with TAFE in Bathurst in
          blocks. We give you the toolbox on the first day and hand over the receipt for it on the last.

          No marks needed. Show us something you took apart, and better still put back together.
        `,
      ],
    },
  ],
}
