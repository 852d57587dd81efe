import { drawn } from '../../../shape.ts'
import { carePlans, roadsideAssist } from '../../aftersales.ts'
import { callToAction, facts, form, md, questions, type DemoPage } from '../../shape.ts'
import { HELP, motors } from '../speakers.ts'

/** Cover that every car leaves with, and plans for its servicing. */
export const coverPages: readonly DemoPage[] = [
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
]

const volkswagenCare: DemoPage = {
  slug: 'volkswagen-care-plans',
  title: 'Volkswagen care plans',
  description: 'Scheduled servicing of a Volkswagen paid ahead, for three or five services.',
  picture: drawn('hatch', 'grey', 2),
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
  picture: drawn('sedan', 'white', 2),
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

/** Plans of one maker, and of cars that no maker plans for any more. */
export const furtherPlans: readonly DemoPage[] = [volkswagenCare, fourPlus]
