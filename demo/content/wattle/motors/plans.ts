import { scenePath } from '../../../shape.ts'
import { carePlans, roadsideAssist } from '../../aftersales.ts'
import { callToAction, facts, form, md, questions, type DemoPage } from '../../shape.ts'
import { HELP, motors } from '../speakers.ts'

/** Cover that every car comes with, and its service plans. */
export const coverPages: readonly DemoPage[] = [
  roadsideAssist(motors, HELP),
  carePlans(motors, {
    opening: 'Prepay your scheduled services at today’s prices and use any of our three workshops.',
    plans: {
      'Three services': 'From $1,080 for a four-cylinder car',
      'Five services': 'From $1,790 for a four-cylinder car',
      'Loan car': 'Included, when booked a week ahead',
      'Four years or older': { value: '4 Plus care plans', href: '/pages/4-plus-care-plans' },
    },
    includes: [
      'Every scheduled service in the plan, with genuine parts and oil',
      'Map and software updates from the manufacturer',
      'Another year of roadside assist with each service',
      'A wash and vacuum',
    ],
    question: {
      question: 'Which brands have a plan?',
      answer:
        'All six brands we sell new. Volkswagen has [its own plans](/pages/volkswagen-care-plans), and there’s [4 Plus](/pages/4-plus-care-plans) for older cars of any make.',
    },
  }),
]

const volkswagenCare: DemoPage = {
  slug: 'volkswagen-care-plans',
  title: 'Volkswagen care plans',
  description: 'Prepaid scheduled servicing for your Volkswagen, for three or five services.',
  picture: scenePath('model-volkswagen-golf'),
  blocks: [
    md`
Lock in the price of your next scheduled services. You can buy a plan any time before your first service, and include the cost in your finance.
    `,
    facts({
      'Three services': 'From $1,350, over 36 months or 45,000 km, whichever comes first',
      'Five services': 'From $2,390, over 60 months or 75,000 km, whichever comes first',
      Parts: 'Genuine, with manufacturer’s warranty',
      Where: 'Rocklea, Bundall or Toowoomba, or any Volkswagen dealership',
    }),
    questions({
      'Does it include brake fluid and the cabin filter?':
        'Yes. It includes everything in your model’s service schedule.',
      'What about transmission oil?': 'If it’s due during your plan, it’s included.',
    }),
    callToAction(
      'Which plan is right for me?',
      'Tell us your model and how far you drive.',
      'Ask our service team',
      '/contact-us/wattle-rocklea-service',
    ),
  ],
}

const fourPlus: DemoPage = {
  slug: '4-plus-care-plans',
  title: '4 Plus care plans',
  description: 'Servicing plans for cars from four to ten years old.',
  picture: scenePath('service-hands'),
  blocks: [
    md`
      A 4 Plus plan is for cars from four to ten years old, of any make we sell. It covers two scheduled services, common jobs for
      older cars and a list of what’s due next.

      ## What’s included

      - Two scheduled services with oil, filters and fluids
      - Brake fluid and coolant, tested and changed when due
      - A battery test before each summer
      - A wheel alignment check once a year
      - A written, priced list of what’s due in the next year
    `,
    facts({
      'Four cylinders': '$690 for two services',
      'Six cylinders': '$820 for two services',
      Term: '24 months',
      Where: 'Rocklea, Bundall or Toowoomba',
    }),
    form('service-enquiry'),
  ],
}

/** Service plans for one manufacturer, and for older cars of any make. */
export const furtherPlans: readonly DemoPage[] = [volkswagenCare, fourPlus]
