import { callToAction, cards, facts, form, md, oneOf, questions, ring, type DemoPage, type Speaker } from './shape.ts'

/** A site's roadside assistance. */
export interface RoadsideHelp {
  /** First sentences, in the site's own voice. */
  opening: string
  /** The number to call from the roadside. */
  phone: string
  /** What is free, and with which purchase. */
  included: string
  /** Price of another year. */
  renewal: string
  /** What is special about roadside assistance for these vehicles. */
  special: { question: string; answer: string }
}

/** The page about roadside assistance. */
export const roadsideAssist = ({ name, noun, phone }: Speaker, help: RoadsideHelp): DemoPage => ({
  slug: 'roadside-assist',
  title: 'Roadside assist',
  description: `Roadside help, day and night, for ${oneOf(noun)} from ${name}: what’s covered and what it costs.`,
  blocks: [
    md`
      ${help.opening}

      ${help.included}
    `,
    cards(
      { title: 'Flat battery', text: 'A jump start, or a new battery fitted on the spot at list price.' },
      { title: 'Flat tyre', text: 'We’ll fit your spare, or get you to the nearest tyre shop.' },
      { title: 'Locked out', text: 'A locksmith, or your spare key brought to you.' },
      { title: 'Out of fuel', text: 'Enough fuel to reach the next service station, or a tow to a charger.' },
      {
        title: 'Won’t start',
        text: 'A mechanic will try to get you going. If they can’t, we’ll tow you to our workshop.',
      },
      { title: 'Stranded overnight', text: 'Accommodation or transport home if you break down a long way from home.' },
    ),
    facts({
      'Roadside assistance': ring(help.phone),
      Hours: '24 hours a day, every day of the year',
      'Another year': help.renewal,
      'Questions about cover': ring(phone),
      'Who’s covered': 'Anyone driving with your permission',
    }),
    questions({
      [help.special.question]: help.special.answer,
      'Can I join if I didn’t buy from you?':
        'Yes, after an inspection at our workshop. The first year’s price includes the inspection.',
      'How many call-outs are there in a year?':
        'As many as you need. If the same fault keeps coming back, we’ll look for the cause.',
    }),
    callToAction(
      'Not sure if you’re covered?',
      'Have your registration handy and contact us.',
      'Contact us',
      '/contact',
    ),
  ],
})

/** A site's prepaid servicing. */
export interface CarePlan {
  opening: string
  /** Name of a plan and what it costs or contains. */
  plans: Parameters<typeof facts>[0]
  includes: readonly string[]
  question: { question: string; answer: string }
}

/** The page about prepaid servicing. */
export const carePlans = ({ name, noun }: Speaker, plan: CarePlan): DemoPage => ({
  slug: 'care-plans',
  title: 'Care plans',
  description: `Prepaid scheduled servicing for your ${noun} at today’s prices, at ${name} workshops.`,
  blocks: [
    md`
      ${plan.opening}

      ## What’s included

      ${plan.includes.map((item) => `- ${item}`).join('\n')}

      ## The plans
    `,
    facts(plan.plans),
    questions({
      [plan.question.question]: plan.question.answer,
      'What if I sell before my plan ends?':
        'You can transfer it to the new owner, or we’ll refund any services you haven’t used, less any discount on those you have.',
      'What’s not included?':
        'Wear items such as tyres, brake pads and discs, wiper blades and batteries. If your vehicle needs anything extra, we’ll quote first and only go ahead if you agree.',
    }),
    form('service-enquiry'),
  ],
})
