import { drawn } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty, type AustralianSpeaker } from './australia.ts'
import { financePage } from './finance.ts'
import { cards, md, photo, scene, stock, locations, type DemoArticle, type DemoContent } from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage, type Workshop } from './workshop.ts'

const speaker: AustralianSpeaker = {
  name: 'Redgum Campers',
  state: 'Victoria',
  dealerAct: 'Motor Car Traders Act 1986 (Vic)',
  regulator: 'Consumer Affairs Victoria',
  towed:
    'It covers vehicles with an engine. Camper trailers aren’t included, but the consumer guarantees below apply to them.',
  noun: 'camper',
  nouns: 'campers',
  email: 'privacy@redgum-campers.example',
  phone: '(03) 5550 7710',
  address: '385 High Street, Kangaroo Flat VIC 3555',
}

const articles: readonly DemoArticle[] = [
  {
    slug: 'six-letters-on-the-plate',
    title: 'Towing weights explained',
    summary: 'ATM, GTM, tare and ball weight: what they mean, and what your car can tow.',
    picture: scene('landcruiser-prado', 'A black Toyota LandCruiser Prado'),
    tags: ['Towing', 'Buying'],
    daysAgo: 8,
    blocks: [
      md`
        Check the plate on the drawbar before you tow.

        | On the plate | What it means                                 |
        | ------------ | --------------------------------------------- |
        | Tare         | The empty weight of the camper                |
        | ATM          | Its maximum loaded weight when unhitched      |
        | GTM          | The maximum weight on its wheels when hitched |
        | Ball weight  | The weight on the tow ball                    |

        Subtract the tare from the ATM to find your payload. Remember that 80 litres of water weighs 80 kilos, and two gas bottles about 30.

        Then check your car. Its towing capacity must be at least the camper’s ATM, and its tow ball limit at least the ball
        weight. The loaded car and camper together must be within the car’s gross combination mass.

        We have a ball scale in Bendigo and Echuca. Bring your car loaded for a trip and we’ll check it for you.
      `,
    ],
  },
  {
    slug: 'tyre-pressures-off-the-bitumen',
    title: 'Tyre pressures off the bitumen',
    summary: 'When to let your tyres down, how far, and when to pump them back up.',
    picture: scene('tyre-and-wheel', 'The tread of an off-road tyre'),
    tags: ['On the track'],
    daysAgo: 57,
    blocks: [
      md`
        Lower tyre pressures improve your grip and comfort off the bitumen. Use these figures in psi as a starting point, and adjust
        them to suit your load and tyres.

        - **Gravel:** about 28 for the car, and a little less for the camper
        - **Corrugations and rock:** 22 to 25, at low speed
        - **Sand:** 16 to 18, and no sharp turns

        Let the camper’s tyres down too, or you could damage its suspension.

        **Pump them back up.** Soft tyres overheat at highway speed, so carry a good gauge and compressor. Check the sidewalls after
        half an hour: if they’re hot, the pressure is too low.
      `,
    ],
  },
  {
    slug: 'three-nights-on-the-murray',
    title: 'Three nights on the Murray',
    summary: 'An easy first trip from Echuca, with short drives and good campsites.',
    picture: scene('jeep-wrangler-forest', 'A white Jeep Wrangler on a gravel road in a forest'),
    tags: ['Trips'],
    daysAgo: 92,
    blocks: [
      md`
        New to camping? This three-night trip keeps the drives short.

        **Friday: Five Mile.** It’s 20 minutes from Echuca, so you can set up in daylight.

        **Saturday: Barmah forest.** About an hour’s drive. Camp above the high-water mark, and away from overhanging river red gum
        branches.

        **Sunday: Torrumbarry.** See the weir, the lock and the pelicans. There’s water, and coin-operated showers.

        **Monday: home via Cohuna.** Stop at the bakery on the way. If you’d like us to look at anything on your camper, drop in to
        our Bendigo dealership.
      `,
      stock('Ready for a weekend'),
    ],
  },
]

const WORKSHOP: Workshop = {
  opening: `Our workshop in Kangaroo Flat looks after every part of your camper: running gear, kitchen, canvas and electrics.`,
  work: [
    {
      title: 'Bearings and brakes',
      text: 'Cleaned, repacked and adjusted. We test electric brakes with your own car.',
    },
    {
      title: 'Suspension and coupling',
      text: 'Bolts, bushes and chains checked after rough roads.',
    },
    { title: '12-volt systems', text: 'Batteries, solar, chargers and wiring faults.' },
    { title: 'Gas', text: 'Leak test, regulator and hoses, with a certificate of compliance.' },
    { title: 'Canvas', text: 'Zips, patches, windows and complete tent replacements.' },
    { title: 'Insurance work', text: 'We prepare the quote and deal with your assessor.' },
  ],
  prices: {
    'Pre-season service': '$290',
    'Bearings, one axle': '$165',
    'Gas certificate': '$140',
    'Roadworthy inspection': '$185',
    'Canvas repair': 'From $90',
    'Labour, per hour': '$138',
  },
  steps: [
    'Bring your camper folded, with the gas bottles on and the fridge empty.',
    'We’ll open it out the same day and send you photos and prices for anything we find.',
    'We’ll open it with you when you collect it, so you can check everything works.',
  ],
  questions: {
    'How often does it need a service?':
      'Once a year, or before any trip with more than 200 kilometres of unsealed road.',
    'Do you service campers bought elsewhere?':
      'Yes, all makes, Australian or imported. We may need to order bearings for imported axles.',
    'Can I watch?': 'Yes, you’re welcome to wait and have a coffee.',
  },
  picture: 'tyre-and-wheel',
}

export const redgumContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Camper specialists in Bendigo and Echuca.',
      picture: '/media/home/redgum-campers.webp',
      blocks: [
        md`
          We sell camper trailers and campervans in Bendigo and Echuca. At both dealerships there’s plenty of room to open a camper
          out, so you can see it set up and try it for size.

          ## The right camper for your car

          Tell us what you drive and we’ll check what it can safely tow. We won’t sell you a camper that’s too heavy for your car.
        `,
        photo(drawn('camper-trailer', 'orange', 3), 'Illustration of an orange camper trailer'),
        cards(
          {
            title: 'Full handover',
            text: 'We’ll show you how to set up your camper, then help while you try it yourself.',
          },
          { title: 'Our team camps too', text: 'Everyone on our sales team owns or hires a camper.' },
          {
            title: 'We buy them back',
            text: 'Ready for something different? We’ll make you an offer on the camper you bought from us.',
          },
        ),
        locations('sales'),
      ],
    },
    australianPrivacy(speaker),
    australianTerms(speaker),
    australianWarranty(speaker, {
      maker:
        'Manufacturers give two to five years on the body and chassis, and one to three on fittings such as the fridge, heater and batteries. We’ll help you register each warranty at handover.',
      used: 'We set up, water-test and tow every used camper before it goes on sale, and check its seals, brakes and gas.',
    }),
    roadsideAssist(speaker, {
      opening: 'Some motoring clubs tow only your car. Our cover includes your camper too.',
      phone: '(03) 5550 7790',
      included:
        'Every new camper, and every used one under ten years old, comes with a year’s cover. It covers the camper whatever vehicle tows it.',
      renewal: '$119, with a bearing check in Bendigo or Echuca',
      special: {
        question: 'Do you cover unsealed roads?',
        answer:
          'Yes, any named road that’s open. On tracks beyond that, we’ll guide you by phone to the nearest road or find a local recovery service.',
      },
    }),
    carePlans(speaker, {
      opening:
        'Your camper may be parked for months between trips. Have the bearings, brakes and seals checked before you go.',
      plans: {
        'Before the season': '$290, once a year in September or October',
        'Before and after': '$490, with a wash and dry in autumn',
        'Three seasons prepaid': '$790',
        'With free storage': 'See our offers',
      },
      includes: [
        'Wheel bearings cleaned and repacked, brakes adjusted',
        'Suspension bolts, coupling and chains checked',
        'Gas and 12-volt systems tested, with a certificate where required',
        'Canvas, seals and zips checked, with small repairs included',
      ],
      question: {
        question: 'Can you service it while it’s in storage with you?',
        answer: 'Yes. Tell us when you need it and we’ll have it ready.',
      },
    }),
    financePage(
      speaker,
      'AU',
      'Many lenders offer longer terms for campers. A longer term lowers your repayments but increases the total interest.',
    ),
    servicePage(speaker, WORKSHOP),
    bookService(
      speaker,
      {
        opening: `September books out early, so choose your time by July. In Echuca, leave your camper with us and we’ll bring it to the Kangaroo Flat workshop on a Wednesday.`,
        bring: [
          'Your camper, folded, with no food inside',
          'Your car’s plug type: flat or round, seven or twelve pin',
          'Keys for the hitch lock, kitchen and toolbox',
        ],
      },
      WORKSHOP,
    ),
    partsPage(speaker, {
      opening: `We stock spares for canvas, gas, water and 12-volt systems. If you’re stuck on a trip, call us and we’ll talk you through the repair.`,
      shelves: [
        { title: 'Kitchen', text: 'Stoves, sinks, fridges and gas fittings.' },
        { title: 'Water', text: 'Pumps, tanks, drinking-water hoses and caps to fit.' },
        { title: 'Power', text: 'Lithium batteries, solar blankets, chargers and Anderson plugs.' },
        { title: 'Shelter', text: 'Annexes, walls, floors and pegs for sand or rock.' },
        { title: 'Towing', text: 'Hitches, stands, brake controllers and towing mirrors.' },
        { title: 'Off the bitumen', text: 'Bearing kits, spare springs and recovery tracks.' },
      ],
      facts: {
        Counter: 'At the workshop in Kangaroo Flat, weekdays from 7:30am',
        Delivery: 'To any post office in Australia',
        'Before a long weekend': 'Call us by Wednesday',
      },
      questions: {
        'Which fridge fits my slide?':
          'Send us a photo of the slide with a ruler in it and we’ll check which fridges fit.',
        'Do you fit what you sell?': 'Yes. A licensed fitter must install anything that uses gas.',
      },
      ownCounter: false,
    }),
    competition({
      slug: 'win-a-week-on-the-murray',
      title: 'Win a week on the Murray',
      description: 'Seven nights on the Murray in one of our hybrid campers.',
      picture: drawn('camper-trailer', 'orange', 2),
      opening: `Win a week away with a camper, a tow vehicle and a full fridge. We’ll give you a map of our favourite campsites. To enter, tell us in 25 words or less what you’d leave at home.`,
      facts: {
        Prize: 'Seven nights with a hybrid camper, tow vehicle included, fridge filled',
        Value: '$2,100',
        'Entries close': '28 February 2027, midnight in Melbourne',
        Winner: 'Chosen on 8 March 2027',
      },
      conditions: [
        'Demonstration competition by a fictional dealer: no prize will be awarded.',
        'A game of skill, judged by our Bendigo and Echuca teams. Chance plays no part.',
        'For residents of Victoria, New South Wales and South Australia who are 18 or older and hold an open licence.',
        'One entry per person. Must be taken outside school holidays and before December 2027.',
        'Entries are deleted after the winner’s trip, unless you asked for our emails.',
      ],
    }),
    feedback(
      speaker,
      `How was your handover, and your first trip? Your feedback helps us do better for the next family.`,
    ),
  ],
  articles,
  jobs: [
    {
      slug: 'camper-fitter-bendigo',
      title: 'Fitter, campers and trailers',
      location: 'redgum-bendigo-service',
      employment_type: 'FULL_TIME',
      summary: 'Bearings, canvas, 12-volt and gas: a different job every day.',
      daysAgo: 12,
      closesInDays: 50,
      blocks: [
        md`
You’re handy with metal and wiring, and you can read a wiring diagram. A trade in mechanics, auto electrics or boat building is welcome. Monday to Friday, with a four-day week from May to August and the use of a hire camper for a fortnight each year.
        `,
      ],
    },
  ],
  reviews: [
    {
      rating: 5,
      title: 'A proper handover',
      text: 'Two hours on setting up, packing down and backing. We used every minute of it on our first trip.',
      daysAgo: 12,
    },
    {
      rating: 4,
      title: 'Honest about weights',
      text: 'They checked what our car can tow before we looked at anything.',
      daysAgo: 35,
    },
    {
      rating: 5,
      title: 'Ready on the day',
      text: 'The camper was clean, the gas bottle was full and the lights worked.',
      daysAgo: 58,
    },
    {
      rating: 4,
      title: 'Bearings done in a day',
      text: 'Dropped the trailer off in the morning and picked it up that afternoon.',
      daysAgo: 97,
    },
  ],
}
