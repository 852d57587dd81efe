import { drawn } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty, type AustralianSpeaker } from './australia.ts'
import { callToAction, facts, md, photo, stock, yards, type DemoArticle, type DemoContent } from './shape.ts'

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
      stock('Up to 660 cc', 'body=Naked'),
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
      description: 'Nine hundred motorcycles, two shops, and people who rode in this morning.',
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
          'On the floor': 'About nine hundred, from 98 cc',
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
