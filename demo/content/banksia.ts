import { drawn } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty, type AustralianSpeaker } from './australia.ts'
import { financePage } from './finance.ts'
import { callToAction, facts, form, md, questions, stock, yards, type DemoArticle, type DemoContent } from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage } from './workshop.ts'

const speaker: AustralianSpeaker = {
  name: 'Banksia RV',
  state: 'South Australia',
  dealerAct: 'Second-hand Vehicle Dealers Act 1995 (SA)',
  regulator: 'Consumer and Business Services',
  towed:
    'It speaks of vehicles with an engine: caravans and camper trailers are outside it, and what counts for them is the consumer guarantees below.',
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
    summary: 'Layouts age faster than caravans. Choose for the children you will have in three years.',
    picture: { url: drawn('caravan', 'white'), alt: 'A white caravan, drawn' },
    tags: ['Buying', 'Families'],
    daysAgo: 5,
    blocks: [
      md`
        On Sundays the question is always the same. The children are in the bunks already; the parents stand in the aisle
        and whisper.

        **Two bunks** at the back cost about a metre and give you evenings. **Three** are for cousins. Check the length:
        1.80 is a bed for a teenager, 1.65 is not.

        **A club lounge** seats six on a wet afternoon and folds into a bed that nobody wants to make every night.

        **A pop-top** fits under the carport and warms up fast. **A full height** keeps the dust out.

        ## The test

        Put everybody inside, close the door, and let somebody make toast. If you are still friends after ten minutes, it is
        the right one. Our yard is open on Sundays for this very purpose.
      `,
      stock('Caravans to try it in', 'body=Caravan'),
    ],
  },
  {
    slug: 'packing-light-for-six-weeks',
    title: 'Packing light for six weeks',
    summary: 'What a family of four took round the Gulf, and what came home unused.',
    picture: { url: drawn('motorhome', 'silver'), alt: 'A silver motorhome, drawn' },
    tags: ['On the road', 'Families'],
    daysAgo: 44,
    blocks: [
      md`
        Our workshop manager took his own advice for once and weighed everything. Here is his list of regrets.

        **Came home unused:** the second gas stove, the board games above two, the winter doona, three of the five
        fishing rods, the drill.

        **Bought on the way:** a fly veil each, a longer hose, a decent torch, another set of pegs.

        **Worth its weight:** a bucket with a lid. It was the dishwasher, the washing machine and, on the last night at
        Streaky Bay, the esky for the oysters.

        ## Where the kilos hide

        Tins and water. Fill the tank at the last tap and not at home. And put what is heavy over the axle: under the
        bunks is light, under the bed is not.
      `,
    ],
  },
  {
    slug: 'the-first-service-comes-early',
    title: 'The first service comes early',
    summary: 'A thousand kilometres, or the first month: why a new van wants to see us again so soon.',
    picture: { url: drawn('caravan', 'blue'), alt: 'A blue caravan, drawn' },
    tags: ['Service'],
    daysAgo: 88,
    blocks: [
      md`
        A caravan is a house that goes through an earthquake each time it leaves the drive. In the first thousand
        kilometres screws settle, brakes bed in and wheel nuts want to be tightened again.

        So the makers ask for an early check. We do it at no charge: brakes adjusted, bearings felt, every nut on the
        wheels and the suspension with a torque wrench, doors and drawers aligned, and a leak test with the hose.

        It takes half a day. Bring your list. Everybody has a list.
      `,
      callToAction('Time for yours?', 'Weekdays from half past seven.', 'Book a service', '/pages/book-a-service'),
    ],
  },
]

export const banksiaContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Three acres north of Adelaide, open when families have time.',
      picture: '/media/home/banksia-rv.webp',
      blocks: [
        md`
          Banksia RV is a family business run by two sisters and their father, who is retired and comes in every day. He
          built annexes; they sell what the annexes hang on.

          On Main North Road new vans stand beside used ones of the same model, so you can see what eight years do to a
          hinge and decide whether you mind. There is a sandpit. There is coffee. The kettle in the motorhome works too.

          ## What happens after you say yes

          We do not hand you a key and a booklet. A handover takes two hours, with water in the tank and everything
          switched on, and on request it ends with a night in the park next door and our technician's number on the fridge.
        `,
        facts({
          Open: 'Seven days, Sundays ten to four',
          'On the ground': 'Caravans, camper trailers and motorhomes',
          Workshop: 'Warranty and insurance repairs of every make',
          Licence: 'LVD 000005 (demo licence)',
        }),
        yards(),
        callToAction(
          'Bring the family',
          'Every van is open. Take your shoes off or do not.',
          'See what is here',
          '/search/rv-vehicles',
        ),
      ],
    },
    australianPrivacy(speaker),
    australianTerms(speaker),
    australianWarranty(speaker, {
      maker:
        'A new caravan or motorhome has several warranties at once: the maker’s on body and frame, the chassis maker’s on a motorhome’s engine, and those of the fridge, stove and air conditioner. We keep them in one folder, and it is us you ring.',
      used: 'Each used van has had a leak test, a gas check and new wheel bearings before it is for sale.',
    }),
    roadsideAssist(speaker, {
      opening:
        'A flat in Hawker on a Sunday should be a story and not a disaster. This is the cover that comes with our vans.',
      included:
        'Twelve months come with every van, new or used. It covers the van and the car in front of it, up to the length and weight on your registration.',
      renewal: '$139, or $99 with a service at our workshop',
      special: {
        question: 'Is the family looked after as well?',
        answer:
          'If the van cannot be slept in more than a hundred kilometres from home, three nights in a cabin are covered.',
      },
    }),
    carePlans(speaker, {
      opening: 'Vans are serviced by the calendar and not by the odometer. One visit a year, priced ahead by axles.',
      plans: {
        'Single axle': '$380 a year, $990 for three',
        'Tandem axle': '$480 a year, $1,250 for three',
        'Motorhome, house part': '$420 a year, $1,090 for three',
        'Early check at 1,000 km': 'No charge for vans bought here',
      },
      includes: [
        'Bearings, brakes and coupling',
        'A leak test with pressure, and the report',
        'Gas appliances, smoke alarm and safety switch tested',
        'Roof seals looked at, small ones renewed',
      ],
      question: {
        question: 'Do you service vans that were bought elsewhere?',
        answer: 'Any make and any age. The plan can start with any van that passes its first leak test.',
      },
    }),
    {
      slug: 'insurance',
      title: 'Caravan insurance',
      description: 'Cover for the van, the annexe and what is in it, quoted by three insurers.',
      picture: drawn('caravan', 'silver', 2),
      blocks: [
        md`
          House insurance stops at the gate and car insurance at the tow ball. A van needs its own. We ask three insurers and
          show you all three answers; we are paid a commission by the one you choose, and its documents say how much.
        `,
        questions({
          'Agreed or market value?':
            'Agreed value names a figure and pays it. Market value is cheaper and argues later. For a new van we would take the first.',
          'Is the annexe covered in a storm?':
            'With two of the three, as long as it was pegged. Read that line before the first trip.',
        }),
        form('insurance-enquiry'),
      ],
    },
    financePage(
      speaker,
      'AU',
      'A van is used for some weeks of the year and paid for in all of them, so look at the term first: a shorter one costs more each week and much less in the end. Put a deposit in and leave the balloon at nothing, and see what a comfortable week looks like.',
    ),
    servicePage(speaker, {
      opening: `
        A van is a house that is shaken for a living. Our workshop behind the yard has a bay for twenty-six feet, a roof gantry
        with a rail, and a leak tester that has made grown men quiet.

        Warranty work for the makers we sell, insurance repairs for all, and a yearly service for anything with a bed in it.
      `,
      work: [
        { title: 'Yearly service', text: 'Bearings, brakes, coupling, tyres by date as well as by tread.' },
        {
          title: 'Leak test',
          text: 'The van is put under a little pressure; bubbles do not lie. You get the picture of each one.',
        },
        { title: 'Gas and smoke', text: 'Appliances, hoses, alarms and the safety switch, with the certificate.' },
        {
          title: 'Motorhomes',
          text: 'The house part here, the engine at the truck workshop next door, on one invoice.',
        },
        { title: 'Repairs', text: 'Panels, corners, windows. Hail, gates and that one low branch.' },
        {
          title: 'Fitting',
          text: 'Air conditioners, solar, batteries, awnings, reversing cameras, antennas that find a signal.',
        },
      ],
      prices: {
        'Single axle': '$380',
        'Tandem axle': '$480',
        'Motorhome, house part': '$420',
        'Leak test alone': '$160',
        'Gas certificate': '$150',
        'Check at 1,000 km': 'No charge for vans bought here',
      },
      steps: [
        'Bring it with the water tanks empty and the beds free, so we get at the pumps.',
        'On day one it is tested, and you get the report with photos and prices.',
        'On day two we do what you said yes to. Large repairs get a date, and the date holds.',
      ],
      questions: {
        'How long does it take?':
          'Two days for a service. Leave the van on Monday and collect it on Wednesday with the kettle full.',
        'My insurer named another repairer. May I choose you?':
          'In most policies yes. Ask for choice of repairer; we send them our quote the same day.',
        'Do you do warranty work on vans from interstate?': 'For the makers we sell, wherever it was bought.',
      },
      picture: drawn('caravan', 'white', 2),
    }),
    bookService(speaker, {
      opening: `
        Before the Easter weekend and the June holidays we are full six weeks ahead; the rest of the year two are enough. These
        are the days on which the bay is free.
      `,
      bring: [
        'The van with empty tanks, and both keys',
        'The folder with the appliance books, if it still exists',
        'A list of what annoys you. There is always a list.',
      ],
    }),
    partsPage(speaker, {
      opening: `
        Spares and accessories have a hall of their own on Main North Road, as big as a supermarket and with a trolley. Bring
        the broken thing; half of what we sell is matched by eye.
      `,
      shelves: [
        { title: 'Annexes and awnings', text: 'Measured on your van, in three colours and one that hides dust.' },
        { title: 'Water and toilet', text: 'Pumps, cassettes, seals, and the blue stuff or the green.' },
        { title: 'Kitchen and laundry', text: 'Fridges, stoves, washing machines that fit a wardrobe.' },
        { title: 'Power', text: 'Batteries, solar, inverters, leads of fifteen amps.' },
        { title: 'Hitching and levelling', text: 'Weight distribution, jockey wheels, ramps, chocks.' },
        { title: 'Around the site', text: 'Chairs, tables, mats, fire pits, and a game for when it rains.' },
      ],
      facts: {
        Counter: 'Main North Road, Monday to Friday from 7:30am, Saturday until noon',
        'On the shelf': 'About nine thousand items',
        Fitting: 'Most things the same week',
        Returns: 'Thirty days, as long as it has not been camping',
      },
      questions: {
        'Will a bigger awning fit?': 'The rail says. Measure it from end to end, or park beside the hall and we do.',
        'Is an air conditioner too heavy for my roof?':
          'Perhaps. We look at the frame drawing of your maker before we sell you one.',
      },
      ownCounter: true,
    }),
    competition({
      slug: 'win-the-long-weekend',
      title: 'Win the long weekend',
      description: 'Four nights in a new family van at Port Elliot, bunks for three and an annexe for everybody.',
      picture: drawn('caravan', 'silver', 2),
      opening: `
        Never slept in a van? This is how to find out. We tow it there, put up the annexe and come back on Tuesday. You bring
        the children and the good coffee. Write down who gets the top bunk: the draw does not care, the children do.
      `,
      facts: {
        Prize: 'Four nights at Port Elliot in a six-berth van, set up and packed up by us',
        Value: '$1,800',
        'Entries close': '14 February 2027, midnight in Adelaide',
        Winner: 'Drawn on 17 February 2027 at noon, at the sandpit',
      },
      conditions: [
        'Demonstration competition of an invented dealer: no prize is awarded.',
        'For residents of South Australia who are 18 or older. One entry a person.',
        'Drawn by lot. The winner is rung and named here by first name and suburb.',
        'For the long weekend in March 2027; another date on request, outside school holidays.',
        'Entries are deleted after the weekend, unless you asked for our mail.',
      ],
    }),
    feedback(
      speaker,
      `
        Both sisters read every answer. Their father reads them too, and rings the people who were unhappy, whether you tick
        the box or not. That was a joke: only if you tick the box.
      `,
    ),
  ],
  articles,
  jobs: [
    {
      slug: 'rv-technician',
      title: 'RV technician',
      location: 'banksia-adelaide-service',
      employment_type: 'FULL_TIME',
      summary: 'Carpentry in the morning, brakes at noon, a leak nobody else found in the afternoon.',
      daysAgo: 14,
      closesInDays: 42,
      blocks: [
        md`
          You have a trade, it does not much matter which: cabinet maker, mechanic, electrician, plumber. We teach you the
          other three. A gas ticket is worth extra, and we pay for the course.

          Monday to Friday, half past seven to four. A driver licence, and no fear of reversing eight metres.
        `,
      ],
    },
    {
      slug: 'weekend-sales-host',
      title: 'Weekend host',
      location: 'banksia-adelaide',
      employment_type: 'CASUAL',
      summary: 'Open vans, answer questions, make toast. Saturdays and Sundays.',
      daysAgo: 25,
      closesInDays: null,
      blocks: [
        md`
          Many of our hosts are grey nomads between two trips, and they know more than we do. You show families round, write
          down what they are looking for and call one of us when they want to talk money.
        `,
      ],
    },
  ],
}
