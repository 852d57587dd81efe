import { callToAction, cards, facts, form, md, oneOf, questions, type DemoPage, type Speaker } from './shape.ts'

/** Help on the road as a site offers it. */
export interface RoadsideHelp {
  /** First sentences, in the site's own voice. */
  opening: string
  /** What comes for free, and with which purchase. */
  included: string
  /** Price of another year. */
  renewal: string
  /** What is special about these vehicles on the road. */
  special: { question: string; answer: string }
}

/** The page about help on the road. */
export const roadsideAssist = ({ name, noun, phone }: Speaker, help: RoadsideHelp): DemoPage => ({
  slug: 'roadside-assist',
  title: 'Roadside assist',
  description: `Who comes when your ${noun} does not go on, and what it costs with ${oneOf(noun)} from ${name}.`,
  blocks: [
    md`
      ${help.opening}

      ${help.included}
    `,
    cards(
      { title: 'Flat battery', text: 'A jump start, or a new battery fitted where you are, at list price.' },
      { title: 'Flat tyre', text: 'Your spare fitted, or the nearest place that has the right tyre.' },
      { title: 'Locked out', text: 'A locksmith, or your spare key brought to you.' },
      { title: 'Out of fuel', text: 'Enough to reach the next pump, or a tow to a charger.' },
      { title: 'Will not start', text: 'A mechanic first; if that does not help, a tow to our workshop.' },
      { title: 'Stuck overnight', text: 'A bed or a ride home when you are far away and it takes until tomorrow.' },
    ),
    facts({
      Hours: 'Day and night, every day of the year',
      'Another year': help.renewal,
      'Ask about it': phone,
      'Who may drive': 'Anybody you allow to',
    }),
    questions({
      [help.special.question]: help.special.answer,
      'Can I join without buying here?':
        'Yes, once we have looked the vehicle over in our workshop. The inspection is part of the first year’s price.',
      'How many call-outs are there in a year?':
        'As many as you need. If the same fault comes back, we fix the cause and not the symptom.',
    }),
    callToAction(
      'Not sure whether you are covered?',
      'Have the registration at hand and ask us.',
      'Contact us',
      '/contact',
    ),
  ],
})

/** Prepaid servicing as a site offers it. */
export interface CarePlan {
  opening: string
  /** Name of a plan and what it costs or contains. */
  plans: Readonly<Record<string, string>>
  includes: readonly string[]
  question: { question: string; answer: string }
}

/** The page about prepaid servicing. */
export const carePlans = ({ name, noun }: Speaker, plan: CarePlan): DemoPage => ({
  slug: 'care-plans',
  title: 'Care plans',
  description: `Scheduled servicing of your ${noun} paid ahead at today’s price, at the workshops of ${name}.`,
  blocks: [
    md`
      ${plan.opening}

      ## What is in it

      ${plan.includes.map((item) => `- ${item}`).join('\n')}

      ## The plans
    `,
    facts(plan.plans),
    questions({
      [plan.question.question]: plan.question.answer,
      'What if I sell before the plan is used up?':
        'It can go with the vehicle, which helps the sale, or we pay back the services you did not use, less what those you used would have cost.',
      'What is not in it?':
        'What wears: tyres, brake pads and discs, wiper blades, batteries. When something beyond the plan is due you get a quote first, and nothing is done before you agree.',
    }),
    form('service-enquiry'),
  ],
})
