import { drawn } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty, type AustralianSpeaker } from './australia.ts'
import { financePage } from './finance.ts'
import { callToAction, facts, md, photo, stock, yards, type DemoArticle, type DemoContent } from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage } from './workshop.ts'

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
    title: 'Your first learner-approved bike',
    summary: 'Seat height, weight and the noise your neighbours will accept. In that order.',
    picture: { url: drawn('naked', 'red'), alt: 'A red naked motorcycle, drawn' },
    tags: ['Learners', 'Buying'],
    daysAgo: 10,
    blocks: [
      md`
        A learner-approved motorcycle has an engine up to 660 cc and at most 150 kilowatts a tonne with you on it. That
        leaves a few hundred models, and about three that are right for you.

        **Sit on it.** Both feet on the ground, or one foot and a calm heart. Seats can be cut down; confidence cannot.

        **Push it.** Out of the parking space, backwards, on a slope. If you cannot, you will not want to ride it to work.

        **Listen to it.** A big single is a friend on the coast road and a stranger in a car park.

        **Gear is part of the price.** Helmet, jacket, gloves, boots: put a thousand aside before you choose the bike, not
        after.

        First Thursday of the month is learner night in Osborne Park. The bikes are lined up by seat height.
      `,
      stock('Learner-approved versions, newest first', 'q=LAMS'),
    ],
  },
  {
    slug: 'chain-in-ten-minutes',
    title: 'A chain in ten minutes',
    summary: 'Clean, oil, measure. Twice a month it saves you a sprocket.',
    picture: { url: drawn('naked', 'black'), alt: 'A black naked motorcycle, drawn' },
    tags: ['Workshop'],
    daysAgo: 36,
    blocks: [
      md`
        You need a paddock stand, a soft brush, cleaner made for O-rings, chain oil and a rag you do not love.

        1. **Engine off.** Not idling. Fingers do not grow back.
        2. Spray, brush all four sides, wipe dry.
        3. Turn the wheel by hand and oil the inside of the run, where the rollers meet the plates.
        4. Leave it overnight. Oil that had time to creep in does not end up on your rim.
        5. Measure the slack at the tightest spot. Your manual has the figure; most want 25 to 35 millimetres.

        If the chain lifts off the back of the rear sprocket, it is done, and so are the sprockets. They are a set.
      `,
    ],
  },
  {
    slug: 'indian-ocean-drive-before-breakfast',
    title: 'Indian Ocean Drive before breakfast',
    summary: 'Osborne Park to Lancelin and back, with one coffee and no caravans.',
    picture: { url: drawn('super-sport', 'blue'), alt: 'A blue sports motorcycle, drawn' },
    tags: ['Rides'],
    daysAgo: 75,
    blocks: [
      md`
        Leave at five. The kangaroos are still about until the sun is up, so the first hour is for looking and not for
        riding. Fuel in Two Rocks if you have a small tank.

        North of there the road opens. Limestone on one side, scrub on the other, and a bend every time you wish for one.
        The wind is off the land until nine. After that it is off the sea, and it leans on you all the way home.

        Lancelin has a bakery and a jetty. Sit on the second with something from the first.

        Two hundred and thirty kilometres, back before ten. Nobody at home has to know.
      `,
    ],
  },
]

export const casuarinaContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Two shops, more bikes than fit the photograph, and people who rode in this morning.',
      picture: '/media/home/casuarina-motorcycles.webp',
      blocks: [
        md`
          Osborne Park and Mandurah, an hour apart by freeway and two by the road we would take.

          We sell what people ride here: nakeds, sports, commuters and the odd thing that makes no sense and has to be
          started twice. The rows are by engine size, so you can stop where your licence stops.

          ## The workshop

          Four lifts, a dyno, and a wall of parts that were on a bike when it came in and should not have been. If you want
          to watch, there is a window and a stool. If you want to learn, come on a Wednesday.
        `,
        photo(drawn('super-sport', 'silver', 2), 'A silver sports motorcycle from the side, drawn'),
        facts({
          Shops: 'Osborne Park, Mandurah',
          'On the floor': 'From 98 cc to well past a litre',
          'Test rides': 'With a licence, gear and a signature',
          Licence: 'MD 00007 (demo licence)',
        }),
        yards(),
        callToAction('Ride something', 'Weekdays are quieter. Bring gloves.', 'Book a test ride', '/book-test-drive/'),
      ],
    },
    australianPrivacy(speaker),
    australianTerms(speaker),
    australianWarranty(speaker, {
      maker:
        'A new motorcycle has the maker’s warranty, two years or three for most, with any distance. It wants its first service at a thousand kilometres; miss it and the argument is yours.',
      used: 'Each used bike has been on the lift and on the road before it is on the floor, and the sheet says what we changed.',
    }),
    roadsideAssist(speaker, {
      opening: 'A motorcycle does not go on a tow rope. It goes on a trailer with a wheel chock, and we send one.',
      included: 'Twelve months come with every bike over 250 cc. Under that it costs fifty dollars.',
      renewal: '$79, or no charge with a major service',
      special: {
        question: 'Does it cover a crash?',
        answer:
          'We collect the bike once the police have let it go. For you, the ambulance is the right number: triple zero.',
      },
    }),
    carePlans(speaker, {
      opening: 'Oil, valves, chain, brakes. The plan takes the intervals of your model and turns them into one price.',
      plans: {
        'Up to 300 cc, three services': '$590',
        'Up to 700 cc, three services': '$790',
        'Above, three services': '$990',
        'Valve check': 'Included where it falls due',
      },
      includes: [
        'Scheduled services with the maker’s filters and a good oil',
        'Chain cleaned, measured and adjusted',
        'Brake fluid once in the plan',
        'A wash by hand, never with pressure',
      ],
      question: {
        question: 'Can I wait for it?',
        answer: 'Minor services take ninety minutes, Tuesday to Friday. There is the stool at the window.',
      },
    }),
    financePage(
      speaker,
      'AU',
      'Riders often forget gear, insurance and registration. Work out the bike here, leave room for the rest, and tell us in the application if the jacket and the helmet should go onto the loan.',
    ),
    servicePage(speaker, {
      opening: `
        Four lifts, a dyno and a stool at the window. We work on what we ride: Japanese, European, and the Italian ones on days
        with an R in them.
      `,
      work: [
        {
          title: 'Scheduled service',
          text: 'Minor in ninety minutes while you wait, major in a day, by the book of your model.',
        },
        { title: 'Tyres', text: 'Fitted and balanced while you wait, also on wheels you bring in under your arm.' },
        { title: 'Valves and fuel', text: 'Clearances, synchronising, and a run on the dyno before and after.' },
        { title: 'Suspension', text: 'Sag set to you and your pillion, forks serviced, springs for your weight.' },
        {
          title: 'Crash repair',
          text: 'Frames measured, quotes for insurers with photos, parts cars for the old ones.',
        },
        { title: 'Licence inspections', text: 'Agreed inspection station for motorcycles, on the spot most mornings.' },
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
        'Ride in from half past seven. Lockers for your gear, coffee across the road, the train five minutes away.',
        'We text you a photo of anything that was not on the list, with a price.',
        'It comes back washed by hand, chain cleaned, tyres at pressure. Take the long way home and tell us how it feels.',
      ],
      questions: {
        'Can you collect a bike that does not run?':
          'Within the metro area for $80, with a wheel chock and soft straps. From Mandurah on Tuesdays for nothing.',
        'Do you work on bikes from before 1990?':
          'On Wednesdays, when Terry is here. He has the carburettor jets in a tobacco tin.',
        'May I bring my own oil?': 'Yes, if it is the right grade. The warranty on our work stays the same.',
      },
      picture: drawn('naked', 'red', 2),
    }),
    bookService(speaker, {
      opening: `
        Choose the service and a time at Osborne Park. Leaving it overnight is fine, it sleeps inside. Learners: we also adjust
        levers to small hands, for nothing, whenever you come by.
      `,
      bring: [
        'The bike with a quarter of a tank, and the key of the alarm',
        'The stamp book, or a guess at the kilometres of its last service',
        'Shoes you can ride a loan scooter in',
      ],
    }),
    partsPage(speaker, {
      opening: `
        Parts at the back, gear at the front, and a mirror in between that is kinder than the one at home. If it goes on a bike
        or on a rider, we have it or know who does.
      `,
      shelves: [
        { title: 'Service parts', text: 'Filters, pads, chains and sprockets for everything since 1995.' },
        {
          title: 'Helmets',
          text: 'Fitted with a measuring tape and ten minutes of wearing. The right one does not move.',
        },
        { title: 'Jackets and trousers', text: 'Mesh for February, leather for the hills, armour in all of it.' },
        { title: 'Boots and gloves', text: 'Try them on the bike at the counter. It does not mind.' },
        { title: 'Luggage', text: 'Tail bags to aluminium boxes, with racks that fit your model.' },
        { title: 'Tyres', text: 'Sport, touring, trail. Sixty sizes on the rack.' },
      ],
      facts: {
        Counter: 'Osborne Park, Monday to Friday from 7:30am, Saturday until noon',
        'From Melbourne': 'Three working days, express in one',
        Gear: 'Swapped within thirty days if it was not ridden in',
        Mandurah: 'Ordered here, collected there on Tuesdays and Fridays',
      },
      questions: {
        'When does a helmet have to be replaced?':
          'After any knock, and after five years of use. Bring it in and we look at the date inside.',
        'Do you order Italian parts?': 'Yes. We name a week, and then a second one that is true.',
      },
      ownCounter: true,
    }),
    competition({
      slug: 'win-a-track-day',
      title: 'Win a track day',
      description: 'A day at Barbagallo with instruction, tyres and somebody else’s fuel.',
      picture: drawn('super-sport', 'red', 2),
      opening: `
        One rider, one day, three sessions with an instructor who sees what you do with your eyes. Your bike or ours. You need
        a licence, leathers (we lend them) and a sense of proportion. Your entry is the bike you learned on; it decides nothing,
        we like the stories.
      `,
      facts: {
        Prize: 'Track day with instruction, a set of tyres, leathers on loan',
        Value: '$1,250',
        'Entries close': '15 March 2027, midnight in Perth',
        Winner: 'Drawn on 18 March 2027',
      },
      conditions: [
        'Demonstration competition of an invented dealer: no prize is awarded.',
        'For residents of Western Australia who are 18 or older and hold an R licence.',
        'One entry a person, drawn by lot. The winner is rung, and named here by first name and suburb.',
        'The circuit’s own rules and waiver apply on the day.',
        'Entries are kept until 30 June 2027 and then deleted, unless you asked for our mail.',
      ],
    }),
    feedback(
      speaker,
      `
        You know the feeling when a bike comes back right. If ours came back any other way, tell us before the next ride.
      `,
    ),
  ],
  articles,
  jobs: [
    {
      slug: 'motorcycle-technician',
      title: 'Motorcycle technician',
      location: 'casuarina-osborne-park-service',
      employment_type: 'FULL_TIME',
      summary: 'Four lifts, all makes, a dyno you may use after hours.',
      daysAgo: 8,
      closesInDays: 44,
      blocks: [
        md`
          Services, tyres, electrics and the jobs other shops send on. You hold a repairer's certificate for motorcycles in
          WA or are about to, an R class licence, and your own opinions on carburettors.

          Tuesday to Saturday. Mondays are for riding.
        `,
      ],
    },
    {
      slug: 'gear-sales-mandurah',
      title: 'Gear and parts sales',
      location: 'casuarina-mandurah',
      employment_type: 'PART_TIME',
      summary: 'Fit helmets properly, and say so when one does not.',
      daysAgo: 27,
      closesInDays: null,
      blocks: [
        md`
          Three days a week, Saturday among them. You know the difference between an approved helmet and a pretty one, and
          you can explain it to a father of a learner. Staff price on everything.
        `,
      ],
    },
  ],
}
