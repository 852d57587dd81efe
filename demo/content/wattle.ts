import { drawn } from '../shape.ts'
import { carePlans, roadsideAssist, type RoadsideHelp } from './aftersales.ts'
import { australianPrivacy, australianTerms, australianWarranty, type AustralianSpeaker } from './australia.ts'
import { financePage } from './finance.ts'
import {
  callToAction,
  cards,
  facts,
  form,
  md,
  offers,
  photo,
  questions,
  stock,
  yards,
  type DemoArticle,
  type DemoContent,
  type DemoPage,
} from './shape.ts'
import { bookService, competition, feedback, partsPage, servicePage } from './workshop.ts'

const QUEENSLAND = {
  state: 'Queensland',
  dealerAct: 'Motor Dealers and Chattel Agents Act 2014 (Qld)',
  regulator: 'The Queensland Office of Fair Trading',
  noun: 'car',
  nouns: 'cars',
}
const motors: AustralianSpeaker = {
  ...QUEENSLAND,
  name: 'Wattle Motors',
  email: 'privacy@wattle-motors.example',
  phone: '(07) 5550 4110',
  address: '1210 Ipswich Road, Rocklea QLD 4106',
}
const select: AustralianSpeaker = {
  ...QUEENSLAND,
  name: 'Wattle Select',
  email: 'privacy@wattle-select.example',
  phone: '(07) 5550 4210',
  address: '88 Upton Street, Bundall QLD 4217',
}

const HELP: RoadsideHelp = {
  opening:
    'A car that will not start in a shopping-centre car park in January is a small emergency. One number, day and night, sends somebody who can help.',
  included:
    'Every new and demonstrator car leaves us with the maker’s roadside cover, or a year of ours where the maker has none. A pre-owned car comes with twelve months of ours. Have your scheduled service at one of our workshops and the cover is renewed for another year, at no charge.',
  renewal: '$99, or no charge with a scheduled service at our workshops',
  special: {
    question: 'Does it cover me outside Queensland?',
    answer: 'Yes, anywhere in Australia that a tow truck can reach on a made road.',
  },
}

const choice: DemoPage = {
  slug: 'volkswagen-choice',
  title: 'Volkswagen Choice',
  description: 'A way to pay for a new Volkswagen with its value at the end agreed at the beginning.',
  picture: drawn('suv', 'blue'),
  blocks: [
    md`
      Most people change cars every three or four years and pay for all of the car anyway. Volkswagen Choice turns that
      round: you and the lender agree what the car will be worth at the end, and you pay for the part you use.

      ## How it goes

      1. Choose the car, the term and how far you drive in a year.
      2. The lender fixes the value at the end in writing. Your repayments cover the rest, with interest.
      3. At the end you decide: hand it back, keep it for the agreed value, or trade it for the next one.

      ## What to look at before you sign

      The kilometres matter most. Driving further than agreed costs an amount per kilometre when you hand the car back,
      and so does damage beyond fair wear. If you tow or drive gravel every week, keeping the car at the end is usually
      the better road.
    `,
    questions({
      'Is the agreed value a promise?':
        'Yes, by the lender and in the contract, as long as you stay within the kilometres and the car has been serviced and looked after.',
      'Can I finish early?':
        'You can. The lender works out what is left to pay; ask for that figure before you decide.',
      'Who lends?':
        'The maker’s finance company, after its own assessment. We introduce you and receive a commission, which the credit guide discloses.',
    }),
    stock('Volkswagen on our yards', 'make=Volkswagen'),
    form('quote'),
  ],
}

const volkswagenCare: DemoPage = {
  slug: 'volkswagen-care-plans',
  title: 'Volkswagen care plans',
  description: 'Scheduled servicing of a Volkswagen paid ahead, for three or five services.',
  picture: drawn('hatch', 'grey'),
  blocks: [
    md`
      A care plan fixes the price of the next scheduled services on the day you buy it. It can be bought until the first
      service is due, and the cost can go into the finance of the car.
    `,
    facts({
      'Three services': 'Up to 36 months or 45,000 km, whichever is first',
      'Five services': 'Up to 60 months or 75,000 km, whichever is first',
      Parts: 'The maker’s own, with its warranty',
      Where: 'Rocklea, Bundall or Toowoomba, or any Volkswagen dealer',
    }),
    questions({
      'Does it cover brake fluid and the cabin filter?':
        'Yes: everything the schedule of your model names for those services is in the plan.',
      'What about the transmission?':
        'Where the schedule asks for a change of transmission oil within the plan, it is included.',
    }),
    callToAction(
      'Which plan fits?',
      'Tell us the model and how far you drive.',
      'Ask the service desk',
      '/contact-us/wattle-rocklea-service',
    ),
  ],
}

const fourPlus: DemoPage = {
  slug: '4-plus-care-plans',
  title: '4 Plus care plans',
  description: 'Servicing for cars that are past their fourth birthday, with older-car work priced ahead.',
  picture: drawn('sedan', 'white'),
  blocks: [
    md`
      When the maker's capped-price program ends, servicing gets expensive by surprise. A 4 Plus plan is for cars from
      four to ten years old of any make we sell: two scheduled services, the jobs that come with age, and an honest list
      of what will be due next.

      ## What is in it

      - Two scheduled services with oil, filters and fluids
      - Brake fluid and coolant, tested and changed when due
      - A battery test before each summer
      - Wheel alignment checked once a year
      - A written list with prices of what the next year will bring
    `,
    facts({ 'Four cylinders': '$690 for two services', 'Six cylinders': '$820 for two services', Term: '24 months' }),
    form('service-enquiry'),
  ],
}

const fleet: DemoPage = {
  slug: 'fleet',
  title: 'Fleet',
  description: 'Two utes or two hundred: one person to ring, one price list, one invoice.',
  picture: drawn('ute', 'white'),
  blocks: [
    md`
      We look after tradies with three utes, councils with ninety and a pathology courier whose hatches never cool down.
      What they have in common is one name at our end who knows the vehicles, and an invoice an accountant can read.
    `,
    cards(
      { title: 'Bought together', text: 'Fleet prices from the second vehicle of a calendar year, with an ABN.' },
      { title: 'Fitted out', text: 'Canopies, racks, tow packs, signs and beacons fitted before you collect.' },
      {
        title: 'Serviced around work',
        text: 'Early drop-off from half past seven and a loan ute when you book a week ahead.',
      },
    ),
    form('fleet-enquiry'),
  ],
}

const motorsArticles: readonly DemoArticle[] = [
  {
    slug: 'what-drive-away-means-in-queensland',
    title: 'What drive away means in Queensland',
    summary: 'Four charges hide between the price of a car and the road. Here is what each one is and who sets it.',
    picture: { url: drawn('suv', 'white'), alt: 'A white SUV, drawn' },
    tags: ['Buying', 'Prices'],
    daysAgo: 9,
    blocks: [
      md`
        A price on a windscreen can mean two things. _Drive away_ is all of it: you pay that figure and take the car home.
        _Excluding government charges_ is the car alone, and the rest comes on top. We show which one it is beside every
        price. This is what the rest is made of.

        ## Registration

        The State charges by the number of cylinders; electric cars and four cylinders pay the least. It is for six or
        twelve months, and it goes with the car.

        ## Compulsory third party

        CTP insurance pays when a person is hurt. In Queensland you choose the insurer on the registration form, and the
        premium is added to the registration. It does not pay for damage to a car; that is what comprehensive cover is
        for.

        ## Stamp duty

        Called vehicle registration duty on the form. It is a percentage of the price, by cylinders and by whether the car
        is electric or a hybrid, and it is paid once, at the transfer.

        ## Dealer delivery

        Ours, not the State's: preparing a new car, a full tank, the plates, the paper. In a drive-away price it is
        included. If a dealer quotes without it, ask for the figure before you shake hands.

        When you compare two cars, compare two drive-away prices. Anything else is comparing apples with apple trees.
      `,
    ],
  },
  {
    slug: 'hail-season-and-your-car',
    title: 'Hail season and your car',
    summary: 'Between October and March a storm can cost more than a year of servicing. Ten minutes of thinking help.',
    picture: { url: drawn('hatch', 'blue'), alt: 'A blue hatch, drawn' },
    tags: ['Ownership'],
    daysAgo: 38,
    blocks: [
      md`
        Our Toowoomba yard has nets over the front row for a reason. If you live between the Range and the coast, this is
        for you.

        **Know your excess.** Some policies have a separate one for hail. Look now, not while the paint is being dented.

        **Know your roof.** Undercover at the railway station, the third level of the shopping centre, a neighbour's
        carport. Pick one near home and one near work, and go when the warning comes, not when the sky turns green.

        **Do not stop under a bridge on the motorway.** It happens every year, and every year somebody drives into the
        queue.

        **Blankets work a little.** A doona under a tarpaulin turns a dent into a smaller dent. Tie it down, or it ends up
        in Ipswich.

        ## Afterwards

        Photograph everything before you touch it, the windscreen first. Small dents in steel can often be pressed out
        without paint. A cracked light lets water in, so tape it the same day.

        And if you are shopping: a car with repaired hail damage, declared and priced for it, can be a very good buy. We
        say so on the listing when we know.
      `,
    ],
  },
  {
    slug: 'a-ute-for-work-and-the-weekend',
    title: 'A ute for work and the weekend',
    summary: 'Payload, tray or tub, and the number on the towing plate that nobody reads.',
    picture: { url: drawn('ute', 'blue'), alt: 'A blue ute, drawn' },
    tags: ['Buying', 'Towing'],
    daysAgo: 83,
    blocks: [
      md`
        We sell more utes at Rocklea than anything else, and most conversations come to the same three questions.

        ## What does it carry?

        Payload is what is left of the gross vehicle mass when the ute, the accessories and the people are on board. A
        steel bull bar, a canopy and two drawers can take a third of it before the first tool goes in. Add up your own
        before you order.

        ## Tray or tub?

        A tray takes a pallet and is easy to hose out. A tub looks after what is in it and suits a family that surfs on
        Sunday. Trays are quicker to repair, tubs are quieter.

        ## What does it tow?

        Three and a half tonnes is the figure on the brochure. The figure that counts is the gross combination mass: ute,
        load and trailer together. With a full tray many utes are allowed to tow well under three tonnes. The plate in the
        door knows.

        > If you tell us what you carry and what you tow, we put the ute on the weighbridge around the corner before you
        > decide. It takes twenty minutes.
      `,
      stock('Utes on our three yards', 'body=Ute'),
    ],
  },
]

export const wattleMotorsContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Three Queensland yards, six makers, and a stock list that hides nothing.',
      picture: '/media/home/wattle-motors.webp',
      blocks: [
        md`
          Wattle Motors began as a petrol station on Ipswich Road with four cars out the front and one hoist out the back.
          The petrol is gone. The habit of putting the price on the glass stayed.

          Today there are yards in Rocklea, Bundall and Toowoomba, with six makers between them and about sixteen hundred
          vehicles on one list. If the car you like stands at another yard, we bring it across; it is easier for us to
          move a car than for you to lose an afternoon.

          ## How we work

          Our people are paid for looking after you, not for the number of cars they move in a month. That changes the
          conversation. You can drive a car twice, bring a mechanic, sleep on it and ring with one more question, and
          nobody sighs.
        `,
        facts({
          Yards: 'Rocklea, Bundall, Toowoomba',
          'New makes': 'GWM, MG, Mazda, Suzuki, Volkswagen, Hyundai',
          Workshops: 'Three, each with its own parts counter',
          Licence: 'LMD 0000001 (demo licence)',
        }),
        photo(
          drawn('wagon', 'green'),
          'A green wagon, drawn',
          'Drawn for us, like every picture here that is no photograph.',
        ),
        yards('sales'),
        offers('On this month'),
        callToAction(
          'Come and look',
          'No appointment, no name tag at the door.',
          'Our stock',
          '/search/new-used-and-demo-cars',
        ),
      ],
    },
    australianPrivacy(motors),
    australianTerms(motors),
    australianWarranty(motors, {
      maker:
        'A new car has the warranty of its maker, five to seven years for the makes we sell, and a demonstrator has what is left of it. We register it for you on the day of delivery.',
      used: 'We look over every pre-owned car before it is listed and fix what we find.',
    }),
    roadsideAssist(motors, HELP),
    carePlans(motors, {
      opening:
        'Prices of parts go one way. With a care plan you pay the scheduled services of the next years at today’s price, at any of our three workshops.',
      plans: {
        'Three services': 'From $1,080 for a four-cylinder car',
        'Five services': 'From $1,790 for a four-cylinder car',
        'Loan car': 'Included, when booked a week ahead',
        'Older than four years': '4 Plus, on its own page',
      },
      includes: [
        'Every scheduled service of the term, with the maker’s parts and oil',
        'Map and software updates that the maker publishes',
        'Another year of roadside assist with each service',
        'A wash and a vacuum, unless you ask us not to',
      ],
      question: {
        question: 'Which makes do you have plans for?',
        answer:
          'All six that we sell new. Volkswagen has [plans of its own](/pages/volkswagen-care-plans), and for older cars of any make there is [4 Plus](/pages/4-plus-care-plans).',
      },
    }),
    financePage(
      motors,
      'AU',
      'Three yards, four lenders and one person who knows all of them. Work out what suits you here and bring the figures along, or apply now and we have an answer when you arrive.',
    ),
    servicePage(motors, {
      opening: `
        Three workshops, one in each yard, with forty hoists between them and the makers' own equipment for the six makes we
        sell new. Cars of other makes are welcome: we bought, sold and fixed all of them at some time.

        Drop it off before work, collect it after. Each yard has a bus stop, a coffee machine and at least one person who is
        cheerful at half past seven.
      `,
      work: [
        {
          title: 'Scheduled service',
          text: 'By the maker’s schedule, with its parts, its oil and its stamp in the book.',
        },
        {
          title: 'Safety certificates',
          text: 'The roadworthy that Queensland asks for when a car changes hands, on the spot.',
        },
        {
          title: 'Tyres and brakes',
          text: 'Measured at each visit; eight brands of tyres at a price we put in writing.',
        },
        { title: 'Air conditioning', text: 'Before December, if you can. In December we are all busy with it.' },
        {
          title: 'Electric and hybrid',
          text: 'Certified technicians in Rocklea and Bundall, with a battery report each year.',
        },
        {
          title: 'Hail and dents',
          text: 'Pressed out without paint where the metal allows it, quoted for your insurer.',
        },
      ],
      prices: {
        'Four cylinders, 15,000 km': 'From $329',
        'Ute or large SUV, 15,000 km': 'From $419',
        'Electric, yearly check': '$249',
        'Safety certificate': '$97.35, the fee set by the State',
        'Wheel alignment': '$99',
        'Loan car': 'No charge, booked a week ahead',
      },
      steps: [
        'Choose the yard and the time online, or ring the service desk of the yard.',
        'Hand over the key. You get a text with photos and prices of anything beyond the service.',
        'You say yes or no to each line. Nothing is done without your yes.',
        'It is washed and parked in the shade. The invoice is explained, not just handed over.',
      ],
      questions: {
        'Can I service a car under warranty with you that I bought elsewhere?':
          'Yes, for the six makes we sell, at every yard, with the same stamp and the same recall work.',
        'Do you have early drop-off?': 'From half past seven, and a night box at each gate for the key.',
        'Which yard is the least busy?': 'Toowoomba on Mondays, Bundall on Thursdays. Rocklea never.',
      },
      picture: drawn('wagon', 'green', 2),
    }),
    bookService(motors, {
      opening: `
        Pick the yard, the service and a time. The calendar shows what that workshop really has free, so the time you choose
        is kept for you.
      `,
      bring: [
        'The key and the service book, if it has a paper one',
        'The wheel nut key: in the boot, under the floor',
        'Whatever it does, written down with when it does it: cold, hot, in rain, over forty',
      ],
    }),
    partsPage(motors, {
      opening: `
        Each yard has a counter with a bell, and one stock list behind all three. What Bundall has, Rocklea gets by lunchtime.
      `,
      shelves: [
        { title: 'Genuine parts', text: 'For GWM, MG, Mazda, Suzuki, Volkswagen and Hyundai, by your VIN.' },
        { title: 'Towing', text: 'Bars, looms and brake controllers, fitted and plated in a day.' },
        { title: 'Utes', text: 'Canopies, tub liners, bull bars, ladder racks, drawers.' },
        { title: 'Sun and hail', text: 'Tinting, sunshades, covers that are quick enough to put on before the storm.' },
        { title: 'Touring', text: 'Second batteries, roof tents, snorkels, UHF radios.' },
        { title: 'Looks', text: 'Wheels, badges, mats with the right clips, touch-up by paint code.' },
      ],
      facts: {
        Counters: 'Rocklea, Bundall, Toowoomba; Saturdays until noon',
        'Between the yards': 'Twice a day, no charge',
        'From the maker': 'Ordered before 2:00pm, mostly here tomorrow',
        Fitting: 'Quoted with the part, at the yard of your choice',
      },
      questions: {
        'Are fitted accessories under warranty?':
          'Genuine ones fitted before delivery share the warranty of the car. Fitted later they have their own, twelve months or more.',
        'Can trade customers have an account?': 'With an ABN and two references, thirty days. Ring any counter.',
      },
      ownCounter: true,
    }),
    competition({
      slug: 'win-a-year-of-driving',
      title: 'Win a year of driving',
      description: 'A demonstrator of your choice for twelve months, with insurance, registration and servicing.',
      picture: drawn('suv', 'white', 2),
      opening: `
        No keys the size of a surfboard, no confetti. One person gets to use a car for a year and pays for the fuel. Choose any
        demonstrator on our three yards; hand it back after twelve months, or make us an offer.
      `,
      facts: {
        Prize: 'Use of a demonstrator for twelve months or 15,000 km, all but fuel included',
        Value: 'Up to $14,900',
        'Entries close': '31 January 2027, midnight in Brisbane',
        Winner: 'Drawn on 5 February 2027 at noon in Rocklea, in public',
      },
      conditions: [
        'Demonstration competition of an invented dealer: no prize is awarded.',
        'For residents of Queensland who are 21 or older and have held an open licence for two years. One entry a person.',
        'Employees of the Wattle Group and their families cannot enter.',
        'Drawn by lot from all entries. The winner is rung the same day and named here by first name and suburb.',
        'The prize cannot be exchanged for money or passed on. Excess, fines and tolls are the winner’s.',
        'Entries are kept until 30 April 2027 and then deleted, unless you asked for our mail.',
      ],
    }),
    feedback(
      motors,
      `
        Every answer is read by the manager of the yard you visited, on the day it comes. The ones with one star are read by
        two people.
      `,
    ),
    choice,
    volkswagenCare,
    fourPlus,
    fleet,
    {
      slug: 'careers',
      title: 'Careers',
      description: 'Three yards, three workshops and about a hundred and thirty people who mostly stay.',
      blocks: [
        md`
          We train apprentices, we pay overtime, and Sundays are yours. Whoever starts on the lot can end up running it;
          the manager at Bundall did.
        `,
      ],
    },
  ],
  articles: motorsArticles,
  jobs: [
    {
      slug: 'light-vehicle-technician-rocklea',
      title: 'Light vehicle technician',
      location: 'wattle-rocklea-service',
      employment_type: 'FULL_TIME',
      summary: 'Six makes, good hoists and a foreman who was a technician for twenty years.',
      daysAgo: 6,
      closesInDays: 40,
      blocks: [
        md`
          ## What you would do

          Servicing, diagnosis and warranty work on six makes, mostly under five years old, with the makers' own training
          to go with it. You keep a job from start to finish and sign for it.

          ## What you bring

          - A Certificate III in light vehicle mechanical technology, or the equivalent from elsewhere
          - A driver licence
          - Patience with electrical faults

          ## What we offer

          A 38-hour week between half past seven and five, tool allowance, paid training and uniforms. Every second
          Saturday morning is voluntary and paid as overtime.
        `,
      ],
    },
    {
      slug: 'apprentice-parts-interpreter-toowoomba',
      title: 'Apprentice parts interpreter',
      location: 'wattle-toowoomba-parts',
      employment_type: 'APPRENTICESHIP',
      summary: 'Learn the trade that keeps a workshop running, at the counter in Toowoomba.',
      daysAgo: 15,
      closesInDays: 55,
      blocks: [
        md`
          You will learn to read a catalogue faster than most people read a menu, to find the one seal that fits, and to
          tell a customer kindly that the part is in Germany. Three years, with TAFE in Toowoomba on paid days.

          Year 10 English and mathematics, an interest in how things work, and being on time are enough to start.
        `,
      ],
    },
    {
      slug: 'sales-consultant-bundall',
      title: 'Sales consultant',
      location: 'wattle-bundall',
      employment_type: 'FULL_TIME',
      summary: 'Look after people who buy a car every six years and deserve to enjoy it.',
      daysAgo: 22,
      closesInDays: null,
      blocks: [
        md`
          A salary you can live on, with a share of what the whole team sells. You answer enquiries, prepare drives, hand
          over cars and ring a week later. We teach you the cars; being good with people you bring along.

          You need an open driver licence, and a record that lets Queensland issue you a certificate of registration as a
          motor salesperson. Five days, one weekend day among them.
        `,
      ],
    },
  ],
}

const selectArticles: readonly DemoArticle[] = [
  {
    slug: 'reading-an-odometer',
    title: 'Reading an odometer like a buyer',
    summary: 'Kilometres say how far a car went. Five other things say how it got there.',
    picture: { url: drawn('sedan', 'blue'), alt: 'A blue sedan, drawn' },
    tags: ['Buying used'],
    daysAgo: 13,
    blocks: [
      md`
        A car with 140,000 kilometres up the M1 can be fresher than one with 60,000 to the school gate. We print the
        odometer on every card, and then we tell people not to stop there.

        1. **The logbook.** Dates matter as much as stamps. One service a year is right even for a car that hardly moved.
        2. **The tyres.** Four of the same make say somebody cared. Four different ones say the opposite.
        3. **The driver's seat.** A collapsed bolster at low kilometres is worth a question.
        4. **The cold start.** Ask us not to warm the engine before you come.
        5. **The history.** A PPSR search shows money owing and write-offs. It costs two dollars, and we hand you ours.

        If the answers are good, the number matters less than you think.
      `,
      stock('Lowest kilometres first', 'sort=km:asc'),
    ],
  },
  {
    slug: 'first-car-fifteen-thousand',
    title: 'A first car under fifteen thousand',
    summary: 'What to look for, what to leave alone, and what it costs to keep.',
    picture: { url: drawn('hatch', 'red'), alt: 'A red hatch, drawn' },
    tags: ['Buying used', 'First car'],
    daysAgo: 47,
    blocks: [
      md`
        Parents ask for airbags, their children ask for a screen. At this price you can have both if you give up a badge.

        **Look for** a small hatch or sedan from a maker with parts on every corner, stability control, five stars in its
        year, and two sets of keys.

        **Leave alone** anything lowered, anything turbo with a thin logbook, and anything with a story that takes longer
        than the drive.

        **Keep money back.** Insurance for a young driver can cost as much in a year as the tyres, brakes and battery
        together. Ask for a quote with the registration before you fall in love.

        Every car under fifteen thousand on our list has had a fresh service and a safety certificate. Bring whoever knows
        cars in your family. We like being checked.
      `,
    ],
  },
  {
    slug: 'trade-in-or-private-sale',
    title: 'Trade it in or sell it yourself?',
    summary: 'An honest sum, from people who would like your trade-in.',
    picture: { url: drawn('wagon', 'silver'), alt: 'A silver wagon, drawn' },
    tags: ['Selling'],
    daysAgo: 101,
    blocks: [
      md`
        A private sale usually brings more. It also takes photographs, a safety certificate before you advertise, a PPSR
        question from every caller, and strangers on the driveway.

        Trading in is one signature. The transfer, the payout of a loan and the number plates are ours to sort out, and
        the risk that something fails next week is ours as well.

        So do the sum. Take our figure, add what the safety certificate and the advertisement cost, add what a Saturday
        is worth to you. If the private price still wins, sell it yourself and come back with cash. We mean that.
      `,
      callToAction('Get our figure', 'Describe yours in five minutes.', 'Value my car', '/cars/trade-in'),
    ],
  },
]

export const wattleSelectContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description:
        'The pre-owned half of the Wattle yards, on a site of its own because used cars need other questions answered.',
      picture: '/media/home/wattle-select.webp',
      blocks: [
        md`
          People who look for a used car told us the same thing for years: _do not show me new ones_. So we took the new
          ones away. What is left is every pre-owned car of three yards, starting with the lowest price.

          ## What happens before a car is listed

          Our own technicians go over it, on a hoist, with a list of a hundred and forty points. What has to be safe is
          made safe. What is only old we write down, photograph and leave in the price. You get the list.

          ## What we do not sell

          Written-off cars, cars with money owing, cars whose odometer we do not believe. They go to auction.
        `,
        cards(
          { title: 'Seven days to swap', text: 'Not the right one? Bring it back within 500 km and choose another.' },
          { title: 'Your own mechanic', text: 'We put it on the hoist for whoever you bring.' },
          { title: 'One price', text: 'The price on the list is the price at the desk.' },
        ),
        yards('sales'),
      ],
    },
    australianPrivacy(select),
    australianTerms(select),
    australianWarranty(select, {
      maker:
        'Many of our cars are young enough to bring the rest of their maker’s warranty along. The listing says so, and we transfer the booklet with the keys.',
      used: 'Everything on this site is pre-owned, and the list of what we checked comes with it.',
    }),
    roadsideAssist(select, HELP),
    carePlans(select, {
      opening:
        'A used car is cheaper to buy and not dearer to keep, if the servicing is planned. Ours is priced by age, so you know the next two years before you sign.',
      plans: {
        'Two services, up to four years old': '$590',
        'Two services, four to ten years old': '$690',
        'Under five years old': 'Two services included, see our offers',
        Where: 'Rocklea, Bundall or Toowoomba',
      },
      includes: [
        'Oil, filters and fluids by the maker’s schedule',
        'Brakes, tyres, steering and suspension checked and written down',
        'A battery test before summer',
        'Roadside assist renewed with each service',
      ],
      question: {
        question: 'Can I add a plan later?',
        answer: 'Until ninety days after you bought the car, at the price of that day.',
      },
    }),
    financePage(
      select,
      'AU',
      'A pre-owned car should be paid for before it wears out. Keep the term shorter than the years that you mean to keep the car; the calculator shows what that does to a week and to the interest.',
    ),
    servicePage(select, {
      opening: `
        A used car is not a new car with dust on it. It wants another kind of looking after: less about the stamp, more about
        what wears out next. The three Wattle workshops do both, and this page is about the second kind.
      `,
      work: [
        {
          title: 'Service by age',
          text: 'What a car of six or ten years needs at this distance, and not what the booklet said when it was new.',
        },
        {
          title: 'The hundred and forty points',
          text: 'The list we use before we sell a car, for yours. Good before a long trip, better before you buy elsewhere.',
        },
        { title: 'Safety certificates', text: 'For selling privately too. We do not mind.' },
        {
          title: 'Timing belts and water pumps',
          text: 'The two jobs that pay for themselves by not happening on the motorway.',
        },
        { title: 'Air conditioning', text: 'Old compressors are our speciality, sadly.' },
        { title: 'Interiors', text: 'Steam, shampoo and patience. Sand comes out. Most of it.' },
      ],
      prices: {
        'Service, up to four years old': '$295',
        'Service, four to ten years old': '$345',
        'The 140 points, with report': '$220',
        'Safety certificate': '$97.35, the fee set by the State',
        'Interior clean': 'From $180',
        'Battery test': 'No charge',
      },
      steps: [
        'Choose a workshop and a time. All three do all of it.',
        'We send a list in three colours: now, soon, and when you feel like it, each line with a price.',
        'You choose. What you leave out stays on the list for next time.',
      ],
      questions: {
        'My car has no service history. What now?':
          'We start one. Fluids, filters, belts and a look inside with a camera; after that it has a history.',
        'Will you tell me when it is not worth it any more?': 'Yes. That is why people come back with the next one.',
        'Do you fit parts I bring along?': 'If they are new and right. The warranty is then on our work alone.',
      },
      picture: drawn('sedan', 'grey', 2),
    }),
    bookService(select, {
      opening: `
        Rocklea, Bundall or Toowoomba: pick the one that is on your way, the service that is due and a time. If you do not know
        what is due, choose “Another service, or not sure”. Most people do.
      `,
      bring: [
        'The key, all of them if you want a spare coded',
        'Whatever paper you have about the car, even if it is one invoice',
        'The locking wheel nut key, if anybody ever found it',
      ],
    }),
    partsPage(select, {
      opening: `
        For an older car there are three right answers: the maker's part, a good one by somebody else, and a tested used one.
        We price all three and say which we would take.
      `,
      shelves: [
        { title: 'New, by the maker', text: 'Where it has to be: airbags, sensors, anything with a seal.' },
        { title: 'New, by others', text: 'Brakes, filters, shock absorbers of the brands the makers buy from.' },
        { title: 'Used and tested', text: 'Panels, lights, seats and glass, with thirty days to change your mind.' },
        { title: 'Keys', text: 'Cut and coded while you wait for most makes since 2005.' },
        { title: 'Fresh inside', text: 'Mats, seat covers, a radio that knows your phone.' },
        { title: 'Child seats', text: 'Fitted by somebody who is certified to, at no charge on Saturdays.' },
      ],
      facts: {
        Counters: 'Rocklea, Bundall, Toowoomba; Saturdays until noon',
        'Used parts': 'Thirty days to return, three months of warranty',
        'Old part': 'Yours if you want it, recycled if not',
      },
      questions: {
        'Why does the VIN matter for an old car?':
          'Because it was repaired before. With the VIN we know what it left the factory with.',
        'Can you find a discontinued part?': 'Often. Two of our people spend their weekends at wreckers anyway.',
      },
      ownCounter: true,
    }),
    competition({
      slug: 'win-your-first-car',
      title: 'Win your first car',
      description: 'A small hatch with five stars, a year of registration and six lessons for somebody on their Ps.',
      picture: drawn('hatch', 'yellow', 2),
      opening: `
        Everybody remembers theirs. This one is small, safe and has been looked over by people who would let their own children
        drive it. For a driver on red or green Ps, or about to be.
      `,
      facts: {
        Prize: 'A used hatch with five ANCAP stars, registration for a year, six lessons',
        Value: '$12,400',
        'Entries close': '28 February 2027, midnight in Brisbane',
        Winner: 'Chosen on 6 March 2027 by the three workshops',
      },
      conditions: [
        'Demonstration competition of an invented dealer: no prize is awarded.',
        'A game of skill: twenty-five words or less on where you would drive first. Chance plays no part.',
        'For residents of Queensland who are 18 or older and hold a learner or provisional licence. One entry a person.',
        'Employees of the Wattle Group and their families cannot enter.',
        'Entries are kept until 31 May 2027 and then deleted, unless you asked for our mail.',
      ],
    }),
    feedback(
      select,
      `
        Did the car match its list? That is the question we care about most. Tell us, with your name or without it.
      `,
    ),
  ],
  articles: selectArticles,
  jobs: [
    {
      slug: 'vehicle-appraiser',
      title: 'Vehicle appraiser',
      location: 'wattle-bundall',
      employment_type: 'FULL_TIME',
      summary: 'Decide what a trade-in is worth, and be able to explain it to whoever owns it.',
      daysAgo: 11,
      closesInDays: 45,
      blocks: [
        md`
          You look at twelve to fifteen cars a day, drive most of them, and put a figure on each that you would pay with
          your own money. A trade background helps; curiosity and a clear hand matter more.

          Open licence, Monday to Friday and every second Saturday morning, a car to drive home, salary by experience.
        `,
      ],
    },
    {
      slug: 'detailer-casual',
      title: 'Detailer, weekends',
      location: 'wattle-rocklea',
      employment_type: 'CASUAL',
      summary: 'Saturday mornings, a shed with shade and a very good vacuum cleaner.',
      daysAgo: 30,
      closesInDays: null,
      blocks: [
        md`
          Four to five hours on Saturdays, more in school holidays. Award rates with casual loading, gloves and sunscreen
          provided. You need a licence for manual and automatic cars, and an eye for the bit behind the pedals.
        `,
      ],
    },
  ],
}
