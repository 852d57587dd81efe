import { localise } from '@forecourt/rules/locale/locale.ts'
import { scenePath } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { financePage } from './finance.ts'
import {
  callToAction,
  cards,
  facts,
  md,
  scene,
  stock,
  locations,
  type DemoArticle,
  type DemoContent,
  type DemoPage,
  type Speaker,
} from './shape.ts'
import { texasPrivacy, texasTerms, texasWarranty } from './unitedStates.ts'
import { bookService, competition, feedback, partsPage, servicePage, type Workshop } from './workshop.ts'

const speaker: Speaker = {
  name: 'Lonestar Autos',
  noun: 'vehicle',
  nouns: 'vehicles',
  email: 'privacy@lonestar-autos.example',
  phone: '(512) 555-0110',
  address: '3400 North Interstate 35, Round Rock, TX 78664',
}

/** Names and addresses, whose spelling is not changed. */
const NAMES = new Set(['form', 'href', 'slug', 'type'])

/** Words of the shared templates that are not used in Texas. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bworkshop/g, 'shop'],
  [/\bring\b/g, 'call'],
  [/\bglobes\b/g, 'bulbs'],
  [/\bFlat battery\b/g, 'Dead battery'],
  [/\bWe’ll fit your spare\b/g, 'We’ll put on your spare'],
  [/\bservice station\b/g, 'gas station'],
  [/\bAccommodation or transport home\b/g, 'A hotel or a ride home'],
  [/\bcall-outs\b/g, 'service calls'],
  [/\bsame fault\b/g, 'same problem'],
  [/\bbrake pads and discs\b/g, 'brake pads and rotors'],
  [/\bscheduled servicing\b/g, 'scheduled maintenance'],
  [/\bdeposit\b/g, 'down payment'],
]

const inTexas = (text: string): string =>
  WORDS.reduce((current, [from, to]) => current.replace(from, to), localise(text, 'en-US'))

/** A page whose template is shared with sites in other spellings of English. */
const american = (page: DemoPage): DemoPage =>
  JSON.parse(JSON.stringify(page), (key, value: unknown) =>
    typeof value === 'string' && !NAMES.has(key) ? inTexas(value) : value,
  ) as DemoPage

const articles: readonly DemoArticle[] = [
  {
    slug: 'run-the-vin-before-you-drive-out',
    title: 'How to check a VIN before you buy',
    summary: 'Free and low-cost VIN checks, and what each one can tell you.',
    picture: scene('chevrolet-silverado', 'A white Chevrolet Silverado'),
    tags: ['Buying'],
    daysAgo: 11,
    blocks: [
      md`
        We show the full VIN on every listing, so you can check a vehicle’s history before you visit.

        - **Recalls.** Look up open recalls free on the NHTSA website.
        - **Theft and total loss.** Use VINCheck from the National Insurance Crime Bureau. It’s free, but it only includes reports
          from member insurers.
        - **Title brands.** A report from an approved NMVTIS provider costs a few dollars and shows salvage, flood and odometer
          brands from every state.

        ## See it in person

        A report can’t tell you how a vehicle was driven. Take a test drive, and bring your own mechanic if you’d like an
        independent inspection.
      `,
    ],
  },
  {
    slug: 'what-your-pickup-can-really-tow',
    title: 'What can your pickup really tow?',
    summary: 'How to check payload and towing limits before you hitch up.',
    picture: scene('ram-1500', 'A black Ram 1500'),
    tags: ['Trucks', 'Towing'],
    daysAgo: 46,
    blocks: [
      md`
        The towing figure in the brochure is a maximum. What your pickup can tow depends on its equipment and load. Check two
        figures:

        1. **Payload.** Passengers, cargo, accessories, hitch and the trailer’s tongue weight. See the label in the driver’s door.
        2. **GCWR.** The maximum weight of the truck, payload and trailer together. See your owner’s manual.

        Tongue weight is usually 10 to 15 percent of the trailer’s weight. A 7,000-pound travel trailer puts about 900 pounds on the
        hitch before you add passengers.

        If you need more capacity, ask us about our three-quarter-ton pickups.
      `,
      stock('Pickups in stock', 'body=Pickup'),
    ],
  },
  {
    slug: 'texas-heat-and-batteries',
    title: 'Texas heat and your battery',
    summary: 'Why summer heat shortens battery life, and when to test yours.',
    picture: scene('service-engine-bay', 'An open engine bay in a shop'),
    tags: ['Ownership'],
    daysAgo: 90,
    blocks: [
      md`
        Heat is hard on batteries. In Texas, three years is a normal life, and a battery weakened in summer often fails on the first
        cold morning.

        - **Park in the shade** when you can.
        - **Clean the posts.** Corrosion makes it harder to start.
        - **Test in September**, before the weather turns cold. We’ll do it free while you wait.

        If your battery is more than three years old, consider replacing it before a long trip.
      `,
    ],
  },
]

const WORKSHOP: Workshop = {
  opening: `Our Round Rock shop has ten bays and is open weekdays from 7am and on Saturdays. We service gas, diesel and hybrid vehicles of every make.`,
  work: [
    {
      title: 'Oil and fluids',
      text: 'Done in 40 minutes with an appointment, using synthetic oil where specified.',
    },
    {
      title: 'Emissions test',
      text: 'For counties that require one, including Williamson and Travis.',
    },
    { title: 'Brakes', text: 'Pads, rotors and fluid. We’ll show you the old parts.' },
    { title: 'Air conditioning', text: 'Leak checks and recharging to keep you cool in the Texas heat.' },
    { title: 'Tires', text: 'Mounted and balanced, with lifetime rotation when you buy four.' },
    { title: 'Diesel', text: 'Injectors, DEF and turbos, with an estimate before we start.' },
  ],
  prices: {
    'Oil change, gas': 'From $64.95',
    'Oil change, diesel': 'From $119.95',
    'Brake pads, one axle': 'From $189',
    'Air conditioning check': '$89, applied to the cost of the repair',
    Alignment: '$109',
    'Diagnosis, first hour': '$145',
  },
  steps: [
    'Drop off your keys and tell us what’s wrong and when it happens.',
    'We’ll text you photos, prices and how soon each item needs attention.',
    'Approve or decline each item on your phone. We only do the work you approve.',
  ],
  questions: {
    'Do you have a shuttle?': 'Yes, within eight miles until 5pm. For longer trips, we’ll split the cost of a ride.',
    'Do you service vehicles bought elsewhere?': 'Yes, we service vehicles from any dealership.',
    'Do you handle recalls?':
      'We’ll check your VIN and make an appointment with the manufacturer’s dealership, which does safety recalls at no cost.',
  },
  picture: 'service-engine-bay',
}

export const lonestarContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Two dealerships off I-35, with close to 400 vehicles.',
      picture: '/media/home/lonestar-autos.webp',
      blocks: [
        md`
          You’ll find us in Round Rock and San Marcos, just off I-35. We show the full VIN on every listing, so you can check a
          vehicle’s history before you visit.

          ## How we sell

          The price on the listing is the price you pay for the vehicle. Tax, title, license and any documentary fee are extra, and we’ll give you those
          figures in writing up front.
        `,
        cards(
          { title: 'Bring your mechanic', text: 'Have any vehicle inspected here or at your mechanic’s shop.' },
          {
            title: 'Three-day return',
            text: 'Changed your mind? Bring it back within three days and 250 miles.',
          },
          { title: 'We speak Spanish', text: 'At both dealerships, every day.' },
        ),
        facts({
          Dealerships: 'Round Rock, San Marcos',
          'Open late': 'Fridays until eight',
          Shop: 'Round Rock, all makes',
          License: 'Texas dealer P000008 (demo)',
        }),
        locations('sales'),
        callToAction(
          'Visit us',
          'Stop by for a coffee and a test drive.',
          'See our inventory',
          '/search/new-used-and-demo-cars',
        ),
      ],
    },
    texasPrivacy(speaker),
    texasTerms(speaker),
    texasWarranty(speaker),
    american(
      roadsideAssist(speaker, {
        opening: 'One number to call for roadside assistance, day or night.',
        phone: '(512) 555-0190',
        included:
          'Every vehicle we sell comes with 12 months’ coverage, anywhere in the lower 48. Get an oil change at our shop and we’ll add another six.',
        renewal: '$79 a year',
        special: {
          question: 'How far will you tow?',
          answer:
            'To our shop from anywhere within 100 miles. Farther away, to the shop of your choice within 50 miles.',
        },
      }),
    ),
    american(
      carePlans(speaker, {
        opening: 'Oil, tires, fluids and filters. Prepay your maintenance and come in when it’s due.',
        plans: {
          'One year': 'Free oil changes with any vehicle from us',
          'Two years, gas': '$399',
          'Two years, diesel': '$649',
          'Lifetime rotation': 'Free with four tires from our shop',
        },
        includes: [
          'Oil and filter to the manufacturer’s schedule, with synthetic where specified',
          'Tire rotation and pressure check at every visit',
          'Cabin and engine air filters once a year',
          'A 27-point check, with photos texted to you',
        ],
        question: {
          question: 'I live in San Marcos. Do I have to drive up?',
          answer: 'No. On Wednesdays we take vehicles from San Marcos to our shop and bring them back the same day.',
        },
      }),
    ),
    american(
      financePage(
        speaker,
        'US',
        'Tax, title and license are extra. Add them in the calculator if you’d like to finance them, and include your trade-in in the down payment.',
      ),
    ),
    american(servicePage(speaker, WORKSHOP)),
    american(
      bookService(
        speaker,
        {
          opening: `Choose your service and a time that suits you in Round Rock. Broken down? Call (512) 555-0120.`,
          bring: [
            'Your key, and the wheel lock key from the glove box',
            'Your license plate number and mileage',
            'Proof of insurance, if you want a loaner',
          ],
        },
        WORKSHOP,
      ),
    ),
    american(
      partsPage(speaker, {
        opening: `Ask us for a price, then pick up at the dealership. Choose original or quality aftermarket parts.`,
        shelves: [
          { title: 'Truck accessories', text: 'Bed liners, tonneau covers, steps, hitches and wiring.' },
          { title: 'Maintenance', text: 'Filters, wipers, batteries and brake parts for ten model years.' },
          { title: 'Wheels and tires', text: 'All-terrain and highway tires and wheels that fit your vehicle.' },
          { title: 'Interior', text: 'Floor liners, seat covers and phone mounts.' },
          { title: 'Sun and heat', text: 'Sunshades, legal window tint and battery blankets.' },
          { title: 'Used and tested', text: 'Tailgates, mirrors and lights, tested and ready to install.' },
        ],
        facts: {
          Desk: 'At the shop in Round Rock, Monday to Friday from 7:00am, Saturday until 2:00pm',
          'Ordered before noon': 'Next day from Dallas or Houston',
          Warranty: 'Twelve months or 12,000 miles on parts we install',
          Returns: '30 days, unopened',
        },
        questions: {
          'Will a lift kit void my warranty?':
            'Not by itself, but damage caused by the lift may not be covered. We’ll explain before we start.',
          'Can you program a key?': 'Yes, for most makes since 2008, while you wait. Bring your ID and the title.',
        },
        ownCounter: false,
      }),
    ),
    american(
      competition({
        slug: 'win-a-tailgate',
        title: 'Win a tailgate party',
        description: 'A smoker, a canopy, a cooler and brisket for 20, delivered on a Saturday in the fall.',
        picture: scenePath('ford-f-150'),
        opening: `We’ll bring everything, set it up behind your truck and clean up afterward. Season tickets aren’t included. To enter, tell us which game you’d choose.`,
        facts: {
          Prize: 'A tailgate party for 20 in Austin or San Marcos. You keep the smoker.',
          Value: '$1,900',
          'Entries close': 'May 31, 2027, midnight Central',
          Winner: 'Drawn June 4, 2027',
        },
        conditions: [
          'Demonstration contest by a fictional dealer: no prize will be awarded.',
          'No purchase necessary; a purchase will not improve your chances. One entry per person.',
          'Open to legal residents of Texas, 18 or older. Void where prohibited.',
          'The winner is drawn at random, called, and named here by first name and town.',
          'Entries are kept until August 31, 2027 and then deleted, unless you asked for our emails.',
        ],
      }),
    ),
    american(feedback(speaker, `Our owner reads every response. If something went wrong, he’ll call you.`)),
  ],
  articles,
  jobs: [
    {
      slug: 'automotive-technician-round-rock',
      title: 'Automotive technician',
      location: 'lonestar-round-rock-service',
      employment_type: 'FULL_TIME',
      summary: 'All makes, air-conditioned bays, flat rate with a weekly guarantee.',
      daysAgo: 7,
      closesInDays: 41,
      blocks: [
        md`
          ## The job

          Reconditioning and customer work on everything from Corollas to three-quarter-ton diesels. You diagnose it, you fix
          it, you road-test it.

          ## You

          - ASE certifications, or the experience to pass them on our dime
          - Your own hand tools; we have the scanners
          - A valid Texas driver license

          ## The deal

          $28 to $42 an hour by skill with a weekly guarantee, health insurance from day 30, two weeks off, closed Sundays.
        `,
      ],
    },
    {
      slug: 'lot-attendant-san-marcos',
      title: 'Lot attendant',
      location: 'lonestar-san-marcos',
      employment_type: 'PART_TIME',
      summary: 'Afternoons and Saturdays. A good fit with college classes.',
      daysAgo: 24,
      closesInDays: null,
      blocks: [
        md`
Wash, park and photograph vehicles for our website. $16 an hour. You must be 18 or older, with a clean driving record.
        `,
      ],
    },
  ],
  reviews: [
    { rating: 5, title: 'No surprises', text: 'The out-the-door price matched the quote they emailed.', daysAgo: 8 },
    {
      rating: 5,
      title: 'VIN on every listing',
      text: 'I ran the report before I drove over, and they had answers for my questions.',
      daysAgo: 29,
    },
    {
      rating: 4,
      title: 'Quick oil change',
      text: 'In and out in under an hour. The waiting area has good coffee.',
      daysAgo: 54,
    },
    {
      rating: 5,
      title: 'Fair trade value',
      text: 'They walked me through the number and paid off my lender.',
      daysAgo: 83,
    },
    {
      rating: 4,
      title: 'Good first truck',
      text: 'My son bought his first pickup here. They took the time to explain the loan.',
      daysAgo: 130,
    },
  ],
}
