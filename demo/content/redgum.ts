import { drawn } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty, type AustralianSpeaker } from './australia.ts'
import { financePage } from './finance.ts'
import { cards, md, photo, stock, yards, type DemoArticle, type DemoContent } from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage } from './workshop.ts'

const speaker: AustralianSpeaker = {
  name: 'Redgum Campers',
  state: 'Victoria',
  dealerAct: 'Motor Car Traders Act 1986 (Vic)',
  regulator: 'Consumer Affairs Victoria',
  towed:
    'It speaks of vehicles with an engine: camper trailers are outside it, and what counts for them is the consumer guarantees below.',
  noun: 'camper',
  nouns: 'campers',
  email: 'privacy@redgum-campers.example',
  phone: '(03) 5550 7710',
  address: '385 High Street, Kangaroo Flat VIC 3555',
}

const articles: readonly DemoArticle[] = [
  {
    slug: 'six-letters-on-the-plate',
    title: 'Six letters on the plate',
    summary: 'ATM, GTM, tare, ball weight: what your camper weighs, and what your car is allowed to pull.',
    picture: { url: drawn('camper-trailer', 'green'), alt: 'A green camper trailer, drawn' },
    tags: ['Towing', 'Buying'],
    daysAgo: 8,
    blocks: [
      md`
        On the drawbar of every trailer there is a plate. Read it before you read the brochure.

        | On the plate | What it means                                            |
        | ------------ | -------------------------------------------------------- |
        | Tare         | The camper as it left the factory, empty                 |
        | ATM          | The most it may weigh, loaded, standing on its own       |
        | GTM          | The most its wheels may carry while it is hitched        |
        | Ball weight  | What presses on the tow ball, about a tenth of the whole |

        Take the tare from the ATM and you have the payload. Now fill it: eighty litres of water are eighty kilos, two gas
        bottles are thirty, a fridge with beer in it is more than you would think.

        Then look at the car. Its tow rating has to be above the ATM, its ball rating above the ball weight, and the two
        together below its gross combination mass. If one of the three is wrong, the trip is wrong.

        We have a ball scale at both yards. Bring the car, loaded as you would load it, and we tell you what is left.
      `,
    ],
  },
  {
    slug: 'tyre-pressures-off-the-bitumen',
    title: 'Tyre pressures off the bitumen',
    summary: 'Eighteen, twenty-five, thirty-eight. When to let air out and, more important, when to put it back.',
    picture: { url: drawn('offroader', 'green'), alt: 'A green off-roader, drawn' },
    tags: ['On the track'],
    daysAgo: 57,
    blocks: [
      md`
        Nothing changes a corrugated road as much as ten pounds of air. Softer tyres are longer, not wider, and they bend
        round a stone instead of breaking on it.

        - **Gravel:** down to about 28 for the car, a little less for the camper
        - **Corrugations and rock:** 22 to 25, and slower than you want to go
        - **Sand:** 16 to 18, and no sharp turns

        The camper follows the car. If you forget it, it will remind you, with a broken shock absorber.

        **Put it back.** At a hundred on the highway a soft tyre cooks. Carry a gauge you trust and a compressor that can
        fill six tyres without melting.

        These figures are where to begin. Yours depend on the load and the tyre; feel the sidewall after half an hour. Warm
        is right, hot is too soft.
      `,
    ],
  },
  {
    slug: 'three-nights-on-the-murray',
    title: 'Three nights on the Murray',
    summary: 'A first trip from the Echuca yard: short drives, easy sites and a bakery on the way.',
    picture: { url: drawn('campervan', 'white'), alt: 'A white campervan, drawn' },
    tags: ['Trips'],
    daysAgo: 92,
    blocks: [
      md`
        When people collect a camper on a Friday we give them this.

        **Friday: Five Mile, twenty minutes out.** You want to set up in daylight, and you want to be close enough to come
        back for the thing we forgot to show you. Nobody ever had to.

        **Saturday: Barmah forest.** An hour of road, a bit of dirt at the end. Pick a site above the high-water mark, look
        up before you park: river red gums drop limbs without asking. It is how they got the name widow-makers.

        **Sunday: Torrumbarry.** A weir, a lock, pelicans. Water for the tank, a shower that costs coins.

        **Monday: home by way of the bakery in Cohuna.** Drop in at the Bendigo yard, because Echuca has its day off, and
        tell us what squeaked. We fix it while you drink our coffee.
      `,
      stock('Ready for a weekend'),
    ],
  },
]

export const redgumContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Two yards under red gums, and a lawn to open a camper on.',
      picture: '/media/home/redgum-campers.webp',
      blocks: [
        md`
          We started by hiring out one camper trailer, and everybody who brought it back wanted to buy it. That was the
          business plan.

          Now there are two yards, in Bendigo and in Echuca. Both have a lawn, because you cannot judge a camper folded.
          Open it, lie down, cook something. Bring the children; they find out what breaks.

          ## What we will not sell you

          A camper your car may not tow. We would rather lose a sale than meet you on the side of the Calder with a bent
          drawbar. So the first thing we ask is what you drive.
        `,
        photo(drawn('camper-trailer', 'orange', 3), 'An orange camper trailer from behind, drawn'),
        cards(
          { title: 'Handover takes a day', text: 'You put it up, we watch. Then you put it up again.' },
          { title: 'We camp', text: 'Everybody who sells here spends their own holidays in one.' },
          {
            title: 'We buy them back',
            text: 'Children grow up. We know what yours is worth because we sold it to you.',
          },
        ),
        yards('sales'),
      ],
    },
    australianPrivacy(speaker),
    australianTerms(speaker),
    australianWarranty(speaker, {
      maker:
        'Makers give two to five years on the body and the chassis and one to three on what is fitted: fridge, heater, batteries. You register each of them; we sit down with you and do it at handover.',
      used: 'A used camper from us has been up, down, hosed and towed before it goes on the lawn, with its seals, brakes and gas checked.',
    }),
    roadsideAssist(speaker, {
      opening: 'The car makers’ clubs tow the car and leave the camper at the roadside. Ours takes both, and the dog.',
      included:
        'A year comes with every new camper and with every used one under ten years old. It is for the camper, whatever car pulls it.',
      renewal: '$119, with a bearing check at either yard',
      special: {
        question: 'Do you come out on dirt?',
        answer:
          'On any road with a name that is open. On tracks beyond that we talk you to the nearest one, or find a local with a winch.',
      },
    }),
    carePlans(speaker, {
      opening:
        'A camper stands still for months and then works hard for a week. Bearings, brakes and seals want to be looked at before the week, not during it.',
      plans: {
        'Before the season': '$290, once a year in September or October',
        'Before and after': '$490, with a wash-out and drying in autumn',
        'Three seasons ahead': '$790',
        'With free storage': 'See our offers',
      },
      includes: [
        'Wheel bearings cleaned and packed, brakes adjusted',
        'Suspension bolts, coupling and chains checked',
        'Gas and 12-volt tested, with a certificate where the law asks for one',
        'Canvas, seals and zips looked over, small things mended',
      ],
      question: {
        question: 'Can you do it while it is in your storage?',
        answer: 'That is the best time. It is ready on the day you name.',
      },
    }),
    financePage(
      speaker,
      'AU',
      'Campers hold their value well, so lenders take longer terms for them. That makes the week cheaper and the loan dearer; move the term and watch the interest.',
    ),
    servicePage(speaker, {
      opening: `
        A camper is a trailer, a kitchen, a bed and a small power station, and each of them breaks in its own way. Our workshop
        in Kangaroo Flat does all four, with a pit long enough for a drawbar and a hose long enough for the mud.
      `,
      work: [
        {
          title: 'Bearings and brakes',
          text: 'Stripped, cleaned, packed and adjusted. Electric brakes tested with your own car.',
        },
        {
          title: 'Suspension and coupling',
          text: 'Bolts, bushes and chains after every corrugated road worth the name.',
        },
        { title: '12 volts', text: 'Batteries, solar, chargers, and the one fuse that hides behind the fridge.' },
        { title: 'Gas', text: 'Leak test, regulator and hoses, with a certificate of compliance.' },
        { title: 'Canvas', text: 'Zips, patches, new windows, and a whole new tent for a frame that deserves one.' },
        { title: 'Insurance work', text: 'Trees, roos, reversing. We write the quote and talk to the assessor.' },
      ],
      prices: {
        'Pre-season service': '$290',
        'Bearings, one axle': '$165',
        'Gas certificate': '$140',
        'Roadworthy inspection': '$185',
        'Canvas repair': 'From $90',
        'Hour in the workshop': '$138',
      },
      steps: [
        'Bring it folded, with the gas bottles on and the fridge empty.',
        'We open it out the same day, and send you photos of what we found with a price beside each.',
        'When you collect it, we open it once more together. Then you fold it, and we watch.',
      ],
      questions: {
        'How often does it need a service?':
          'Once a year, or before any trip with more than two hundred kilometres of dirt. The calendar rusts bearings, not the road.',
        'Do you service campers you did not sell?':
          'All makes, Australian or imported. For imported axles we may have to order bearings first.',
        'Can I watch?': 'There is a bench under the tree and the kettle is on.',
      },
      picture: drawn('camper-trailer', 'green', 2),
    }),
    bookService(speaker, {
      opening: `
        September fills up in July, so book early if you want to be on the road for the holidays. The calendar shows what the
        workshop in Kangaroo Flat has free. In Echuca, leave the camper at the yard and we bring it down on a Wednesday.
      `,
      bring: [
        'The camper, folded and empty of food',
        'The plug that your car has, or its shape: flat, round, seven or twelve pins',
        'Keys for hitch lock, kitchen and tool box',
      ],
    }),
    partsPage(speaker, {
      opening: `
        Canvas, gas, water, twelve volts: the shelf behind the workshop has the things that end a trip when they break. Ring
        from the side of the road and we describe how to fit them.
      `,
      shelves: [
        { title: 'Kitchen', text: 'Stoves, sinks, fridges and the little valve that every stove loses.' },
        { title: 'Water', text: 'Pumps, tanks, hoses that do not taste, and caps for all four threads.' },
        { title: 'Power', text: 'Lithium batteries, solar blankets, chargers, Anderson plugs.' },
        { title: 'Shelter', text: 'Annexes, walls, floors, pegs for sand and pegs for rock.' },
        { title: 'Towing', text: 'Hitches, stands, brake controllers, mirrors wide enough for the law.' },
        { title: 'Off the bitumen', text: 'Bearings in kits, spare springs, recovery tracks.' },
      ],
      facts: {
        Counter: 'At the workshop in Kangaroo Flat, weekdays from 7:30am',
        'Sent to you': 'To any post office in Australia, poste restante too',
        'Before a long weekend': 'Ring by Wednesday',
      },
      questions: {
        'Which fridge fits my slide?':
          'Send us a photo of the slide with a ruler in it. Makers change the holes every other year.',
        'Do you fit what you sell?': 'Yes, and for anything on gas we have to.',
      },
      ownCounter: false,
    }),
    competition({
      slug: 'win-a-week-on-the-murray',
      title: 'Win a week on the Murray',
      description: 'A camper of ours, seven nights under the red gums, and nobody who wants anything from you.',
      picture: drawn('camper-trailer', 'orange', 2),
      opening: `
        We hand you a camper with the fridge full and a map with seven bends of the river on it. You hand it back a week later
        with sand in it. In between, nothing. Tell us in twenty-five words or less what you would leave at home.
      `,
      facts: {
        Prize: 'Seven nights with a hybrid camper, tow vehicle included, fridge filled',
        Value: '$2,100',
        'Entries close': '28 February 2027, midnight in Melbourne',
        Winner: 'Chosen on 8 March 2027',
      },
      conditions: [
        'Demonstration competition of an invented dealer: no prize is awarded.',
        'A game of skill, judged by the people of both yards. Chance plays no part.',
        'For residents of Victoria, New South Wales and South Australia who are 18 or older and hold an open licence.',
        'One entry a person. To be taken outside school holidays, before December 2027.',
        'Entries are kept until the winner is back, and then deleted, unless you asked for our mail.',
      ],
    }),
    feedback(
      speaker,
      `
        How was the handover? Did the stove light on the first night? What did you wish we had told you? Two minutes, and the
        next family has a better first weekend.
      `,
    ),
  ],
  articles,
  jobs: [
    {
      slug: 'camper-fitter-bendigo',
      title: 'Fitter, campers and trailers',
      location: 'redgum-bendigo-service',
      employment_type: 'FULL_TIME',
      summary: 'Bearings, canvas, 12 volt and gas: never the same job twice in a day.',
      daysAgo: 12,
      closesInDays: 50,
      blocks: [
        md`
          You are handy with metal and wire, and you read a wiring diagram before you cut. A trade in mechanics, auto
          electrics or boat building is welcome; a shed full of your own projects may do as well.

          Monday to Friday, a four-day week from May to August, and the use of a hire camper for a fortnight each year.
        `,
      ],
    },
  ],
}
