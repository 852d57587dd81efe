import { localise } from '@forecourt/rules/site/locale.ts'
import { drawn } from '../shape.ts'
import { carePlans, roadsideAssist } from './aftersales.ts'
import { financePage } from './finance.ts'
import {
  callToAction,
  cards,
  facts,
  md,
  stock,
  yards,
  type DemoArticle,
  type DemoContent,
  type DemoPage,
  type Speaker,
} from './shape.ts'
import { texasPrivacy, texasTerms, texasWarranty } from './unitedStates.ts'
import { bookService, competition, feedback, partsPage, servicePage } from './workshop.ts'

const speaker: Speaker = {
  name: 'Lonestar Autos',
  noun: 'vehicle',
  nouns: 'vehicles',
  email: 'privacy@lonestar-autos.example',
  phone: '(512) 555-0110',
  address: '3400 North Interstate 35, Round Rock, TX 78664',
}

/** Names and addresses, which are spelled as they are. */
const NAMES = new Set(['form', 'href', 'slug', 'type'])

/** Words of the shared frames that nobody in Texas would use. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bworkshop/g, 'shop'],
  [/\bring\b/g, 'call'],
  [/\bglobes\b/g, 'bulbs'],
]

const inTexas = (text: string): string =>
  WORDS.reduce((current, [from, to]) => current.replace(from, to), localise(text, 'en-US'))

/** A page whose frame is shared with sites that speak another English. */
const american = (page: DemoPage): DemoPage =>
  JSON.parse(JSON.stringify(page), (key, value: unknown) =>
    typeof value === 'string' && !NAMES.has(key) ? inTexas(value) : value,
  ) as DemoPage

const articles: readonly DemoArticle[] = [
  {
    slug: 'run-the-vin-before-you-drive-out',
    title: 'Run the VIN before you drive out',
    summary: 'Seventeen characters, three free lookups, and what each of them can and cannot tell you.',
    picture: { url: drawn('ute', 'red'), alt: 'A red pickup, drawn' },
    tags: ['Buying'],
    daysAgo: 11,
    blocks: [
      md`
        We print the whole VIN on every listing. Here is what to do with it before you burn gas on I-35.

        **Recalls.** The NHTSA lookup is free and takes ten seconds. If there is an open recall, ask us whether the parts
        are in.

        **Theft and total loss.** The National Insurance Crime Bureau's VINCheck is free too. It only knows what member
        insurers told it, so clean there is good, not perfect.

        **Title brands.** A report from an approved NMVTIS provider costs a few dollars and shows salvage, flood and
        odometer brands from every state. In Texas, after the storms we have had, flood is the one to look for.

        ## What no report shows

        How it was driven, and whether the last owner changed the oil. That is what the inspection and the test drive are
        for. Bring your mechanic, or borrow ours.
      `,
    ],
  },
  {
    slug: 'what-your-pickup-can-really-tow',
    title: 'What your pickup can really tow',
    summary: 'The sticker in the door beats the number in the commercial. Bring a calculator.',
    picture: { url: drawn('ute', 'black'), alt: 'A black pickup, drawn' },
    tags: ['Trucks', 'Towing'],
    daysAgo: 46,
    blocks: [
      md`
        The biggest number in the brochure belongs to a two-wheel-drive regular cab with a skinny driver. Yours is on two
        stickers in the door.

        1. **Payload.** People, dog, tools, hitch, and the tongue weight of the trailer. All of it.
        2. **GCWR.** Truck, payload and trailer together. It is in the owner's manual.

        Tongue weight is ten to fifteen percent of a bumper-pull trailer. A 7,000-pound travel trailer puts about 900 on
        the hitch, and half of a half-ton's payload is gone before the family gets in.

        If the numbers work, great. If they are close, get the brake controller, the wider mirrors, and plan to drive 65. If
        they do not, there is usually a three-quarter-ton on one of our lots.
      `,
      stock('Pickups on both lots', 'body=Pickup'),
    ],
  },
  {
    slug: 'texas-heat-and-batteries',
    title: 'Texas heat kills batteries',
    summary: 'Everybody blames the first cold morning. The damage was done in August.',
    picture: { url: drawn('offroader', 'green'), alt: 'A green off-roader, drawn' },
    tags: ['Ownership'],
    daysAgo: 90,
    blocks: [
      md`
        A battery in Minnesota lasts five years. Here, three is normal. Heat cooks the fluid out, and the norther in
        November only finds out.

        - **Park in shade** when you can. Ten degrees under the hood is a season of life.
        - **Clean the posts.** White fuzz is resistance.
        - **Test in September**, not in December. We do it free while you wait, bought from us or not.

        And if it is past three and you are driving to Big Bend, just change it. There is no cell service at the place where
        it will quit.
      `,
    ],
  },
]

export const lonestarContent: DemoContent = {
  pages: [
    {
      slug: 'about-us',
      title: 'About us',
      description: 'Two lots off I-35, close to four hundred vehicles, and nothing to hide under the hood.',
      picture: '/media/home/lonestar-autos.webp',
      blocks: [
        md`
          Lonestar Autos has a lot in Round Rock and one in San Marcos, and we like it that way: big enough to have what you
          want, small enough that the owner is the one who unlocks the gate.

          We put the whole VIN on every listing before anybody asked for it. It cost us a few sales of vehicles we should
          not have bought. It also taught us to buy better.

          ## How we sell

          The price on the listing is the price. Tax, title and license are extra and we write them down on day one. Nobody
          goes to talk to a manager, because the manager is standing there.
        `,
        cards(
          { title: 'Bring your mechanic', text: 'Or take it to theirs. We hand you the keys and a plate.' },
          {
            title: 'Three days to think',
            text: 'Not sure after you signed? Bring it back within three days and 250 miles.',
          },
          { title: 'Spanish spoken', text: 'On both lots, every day.' },
        ),
        facts({
          Lots: 'Round Rock, San Marcos',
          'Open late': 'Fridays until eight',
          Shop: 'Round Rock, all makes',
          License: 'Texas dealer P000008 (demo)',
        }),
        yards('sales'),
        callToAction(
          'Come on by',
          'Coffee is free. So is the test drive.',
          'See the inventory',
          '/search/new-used-and-demo-cars',
        ),
      ],
    },
    texasPrivacy(speaker),
    texasTerms(speaker),
    texasWarranty(speaker),
    american(
      roadsideAssist(speaker, {
        opening: 'Something quits on 35 at five on a Friday. You call one number and a person in Texas answers.',
        included:
          'Twelve months come with every vehicle from either lot, anywhere in the lower 48. An oil change at our shop adds another six.',
        renewal: '$79 a year',
        special: {
          question: 'How far will you tow?',
          answer:
            'To our shop from anywhere within 100 miles. Farther out, to the nearest shop you choose, up to 50 miles.',
        },
      }),
    ),
    american(
      carePlans(speaker, {
        opening: 'Oil, tires, fluids, filters. Pay once, come in when the light says so.',
        plans: {
          'One year': 'Oil changes free with any vehicle from us',
          'Two years, gas': '$399',
          'Two years, diesel': '$649',
          'Lifetime rotation': 'Free with four tires from our shop',
        },
        includes: [
          'Oil and filter by the maker’s schedule, synthetic where it asks for it',
          'Tire rotation and pressure with every visit',
          'Cabin and engine air filters once a year',
          'A 27-point check with photos, texted to you',
        ],
        question: {
          question: 'I live in San Marcos. Do I have to drive up?',
          answer: 'On Wednesdays we run vehicles from the San Marcos lot to the shop and back the same day.',
        },
      }),
    ),
    american(
      financePage(
        speaker,
        'US',
        'Tax, title and license come on top of the price. Add them in the calculator if you want to finance them, and put your trade-in into the down payment.',
      ),
    ),
    american(
      servicePage(speaker, {
        opening: `
          Ten bays off I-35 in Round Rock, open at seven and on Saturdays. Gas, diesel, hybrid; domestic and import. If we would
          not do it to our own truck, we will not sell it to you.
        `,
        work: [
          {
            title: 'Oil and fluids',
            text: 'In and out in forty minutes with an appointment, synthetic where the maker asks for it.',
          },
          {
            title: 'Emissions test',
            text: 'For the counties that still ask for one, Williamson and Travis among them.',
          },
          { title: 'Brakes', text: 'Pads, rotors and fluid, with the old parts on the counter for you to look at.' },
          { title: 'Air conditioning', text: 'It is Texas. We find the leak before we sell you the gas.' },
          { title: 'Tires', text: 'Mounted, balanced, rotated for life when you buy four.' },
          { title: 'Diesel', text: 'Injectors, DEF, turbos, and a straight answer on whether it is worth it.' },
        ],
        prices: {
          'Oil change, gas': 'From $64.95',
          'Oil change, diesel': 'From $119.95',
          'Brake pads, one axle': 'From $189',
          'Air conditioning check': '$89, off the repair',
          Alignment: '$109',
          'Diagnosis, first hour': '$145',
        },
        steps: [
          'Pull up to the blue door. Keys, name, what it does and when it does it.',
          'We text you photos, a price for each line and how soon it matters.',
          'You tap yes or no. Nothing happens that you did not tap.',
        ],
        questions: {
          'Is there a shuttle?': 'Within eight miles, until five. Past that we split a ride with you.',
          'Do you work on vehicles from other dealers?': 'Most of what is on our lifts came from somewhere else.',
          'What about recalls?':
            'We run your VIN. Safety recalls are done by the maker’s dealer at no cost, and we make the appointment for you.',
        },
        picture: drawn('ute', 'red', 2),
      }),
    ),
    american(
      bookService(speaker, {
        opening: `
          Pick what is due and when. These are the times the shop in Round Rock really has. If you are on the side of the
          interstate, skip this and call (512) 555-0120.
        `,
        bring: [
          'The key, and the lug nut key from the glove box',
          'Your plate number and the miles, more or less',
          'Proof of insurance, if you want a loaner',
        ],
      }),
    ),
    american(
      partsPage(speaker, {
        opening: `
          Order it here, pick it up at either lot. Original parts by VIN, or a good aftermarket one when that makes more sense,
          and we tell you which is which.
        `,
        shelves: [
          { title: 'Truck', text: 'Bed liners, tonneau covers, steps, hitches with the wiring done right.' },
          { title: 'Maintenance', text: 'Filters, wipers, batteries, brake parts for ten model years.' },
          { title: 'Wheels and tires', text: 'All-terrain to highway, with a chart of what fits without rubbing.' },
          { title: 'Inside', text: 'Floor liners, seat covers, phone mounts that hold on a ranch road.' },
          { title: 'Heat', text: 'Sunshades, tint to the legal limit, battery blankets for the other two weeks.' },
          { title: 'Used and tested', text: 'Tailgates, mirrors, lights from vehicles with a clean story.' },
        ],
        facts: {
          Desk: 'At the shop in Round Rock, Monday to Friday from 7:00am, Saturday until 2:00pm',
          'Ordered before noon': 'Here tomorrow from Dallas or Houston',
          Warranty: 'Twelve months or 12,000 miles on parts we fit',
          Returns: 'Thirty days, in the box',
        },
        questions: {
          'Will a lift void my warranty?':
            'Not by itself. What it breaks may not be covered. We talk it through before we turn a bolt.',
          'Can you program a key?': 'For most makes since 2008, while you wait, with your ID and the title.',
        },
        ownCounter: false,
      }),
    ),
    american(
      competition({
        slug: 'win-a-tailgate',
        title: 'Win a tailgate',
        description: 'A smoker, a canopy, a cooler and brisket for twenty, delivered on a Saturday in the fall.',
        picture: drawn('ute', 'blue', 2),
        opening: `
          Season tickets not included. Everything else is: we bring it, set it up behind your truck and come back for the ashes.
          Tell us which game, and who is coming.
        `,
        facts: {
          Prize: 'A tailgate for twenty in Austin or San Marcos, smoker yours to keep',
          Value: '$1,900',
          'Entries close': 'May 31, 2027, midnight Central',
          Winner: 'Drawn June 4, 2027',
        },
        conditions: [
          'Demonstration contest of an invented dealer: no prize is awarded.',
          'No purchase necessary; a purchase does not help. One entry per person.',
          'Open to legal residents of Texas, 18 or older. Void where prohibited.',
          'The winner is drawn at random, called, and named here by first name and town.',
          'Entries are kept until August 31, 2027 and then deleted, unless you asked for our emails.',
        ],
      }),
    ),
    american(
      feedback(
        speaker,
        `
          The owner reads these. All of them, on Sunday, with the game on. If we got it wrong he calls on Monday.
        `,
      ),
    ),
  ],
  articles,
  jobs: [
    {
      slug: 'automotive-technician-round-rock',
      title: 'Automotive technician',
      location: 'lonestar-round-rock-service',
      employment_type: 'FULL_TIME',
      summary: 'All makes, air-conditioned bays, flat rate with a floor under it.',
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
      summary: 'Afternoons and Saturdays. Good hours for Texas State students.',
      daysAgo: 24,
      closesInDays: null,
      blocks: [
        md`
          Wash, park, photograph, repeat. $16 an hour, a hat, and all the water you can drink. Eighteen or older, clean
          driving record, can back up a crew cab without a spotter.
        `,
      ],
    },
  ],
}
