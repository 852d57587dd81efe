import { scenePath } from '../shape.ts'
import {
  callToAction,
  cards,
  facts,
  form,
  md,
  photo,
  questions,
  locations,
  type DemoPage,
  type Speaker,
} from './shape.ts'

/** Photographs of work and tools, by their scene; none shows a demo dealer's own workshop. */
const PICTURES = {
  'service-hands': 'Hands at work on an engine',
  'service-spanners': 'Spanners on a workshop wall',
  'service-belt': 'A drive belt in an engine bay',
  'service-jack': 'A trolley jack beside a tool box',
  'service-engine-bay': 'An open engine bay',
  'tyre-and-wheel': 'The tread of an off-road tyre',
} as const

/** A site's workshop. */
export interface Workshop {
  /** First paragraphs, in the site's own voice. */
  opening: string
  /** Its services. */
  work: readonly { title: string; text: string }[]
  /** Prices. */
  prices: Readonly<Record<string, string>>
  /** How a service visit works, step by step. */
  steps: readonly string[]
  questions: Readonly<Record<string, string>>
  picture: keyof typeof PICTURES
}

/** The page about the workshop (spec §2 /service). */
export const servicePage = ({ name }: Speaker, workshop: Workshop): DemoPage => ({
  slug: 'service',
  title: 'Service',
  description: `Service at ${name}: what we do, what it costs and how to book.`,
  picture: scenePath(workshop.picture),
  blocks: [
    md`${workshop.opening}`,
    cards(...workshop.work),
    callToAction(
      'Book online',
      'Choose a time that suits. We’ll confirm your booking.',
      'Book a service',
      '/pages/book-a-service',
    ),
    md`
      ## How it works

      ${workshop.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}

      ## What it costs
    `,
    facts(workshop.prices),
    md`
You’ll know the price of any scheduled service before we start. If we find anything else, we’ll send you a quote with a photo and wait for your approval.
    `,
    questions(workshop.questions),
    cards(
      { title: 'Care plans', text: 'Prepay your next services at today’s prices.', href: '/pages/care-plans' },
      {
        title: 'Parts and accessories',
        text: 'The right part for your vehicle.',
        href: '/vehicle-parts-and-accessories',
      },
      { title: 'Roadside assist', text: 'Help day and night.', href: '/pages/roadside-assist' },
    ),
    locations('service'),
  ],
})

/** Booking at a workshop. */
export interface Booking {
  /** What to know before choosing a time. */
  opening: string
  /** What to bring, and what to know on the day. */
  bring: readonly string[]
}

/** The steps from booking to collection, the same at every workshop that takes online bookings. */
const BOOKING_STEPS = [
  { title: '1. Choose', text: 'Tell us about your vehicle, pick the service and choose a time that’s free.' },
  { title: '2. Drop off', text: 'Bring it in at the time you booked. We’ll go through the job with you.' },
  { title: '3. Approve', text: 'If we find anything else, we’ll quote it first. We only do the work you approve.' },
] as const

/** The page that a service is booked on (spec §2 /pages/book-a-service): the form first, then what each visit includes. */
export const bookService = ({ name }: Speaker, { opening, bring }: Booking, workshop: Workshop): DemoPage => ({
  slug: 'book-a-service',
  title: 'Book a service online',
  description: opening,
  blocks: [
    form('service-booking'),
    md`
## How it works
    `,
    cards(...BOOKING_STEPS),
    photo(scenePath(workshop.picture), PICTURES[workshop.picture]),
    md`
## What we can book you in for
    `,
    cards(...workshop.work),
    md`
## What it costs
    `,
    facts(workshop.prices),
    md`
      ## What to bring

      ${bring.map((item) => `- ${item}`).join('\n')}

      ## Where to find ${name} service
    `,
    locations('service'),
  ],
})

/** A site's parts counter. */
export interface Counter {
  opening: string
  shelves: readonly { title: string; text: string }[]
  facts: Readonly<Record<string, string>>
  questions: Readonly<Record<string, string>>
  picture?: { url: string; alt: string; caption?: string }
  /** Whether the counter is a separate location. */
  ownCounter: boolean
}

/** The page about parts and accessories (spec §2 /vehicle-parts-and-accessories). */
export const partsPage = ({ name, nouns }: Speaker, counter: Counter): DemoPage => ({
  slug: 'vehicle-parts-and-accessories',
  title: 'Parts and accessories',
  description: `Parts and accessories for ${nouns} at ${name}: what we stock, what we can order and how to enquire.`,
  blocks: [
    md`${counter.opening}`,
    cards(...counter.shelves),
    ...(counter.picture ? [photo(counter.picture.url, counter.picture.alt, counter.picture.caption)] : []),
    facts(counter.facts),
    questions(counter.questions),
    form('parts-enquiry'),
    ...(counter.ownCounter ? [locations('parts')] : []),
  ],
})

/** A site's competition. Its last day is the site's setting `forms.competition.closes_on`. */
export interface Prize {
  slug: string
  title: string
  description: string
  opening: string
  /** The conditions in brief. */
  facts: Readonly<Record<string, string>>
  /** Who may enter, how the winner is chosen and how long entries are stored. */
  conditions: readonly string[]
  picture?: string
}

/** The page of a competition with its conditions. */
export const competition = (prize: Prize): DemoPage => ({
  slug: prize.slug,
  title: prize.title,
  description: prize.description,
  ...(prize.picture ? { picture: prize.picture } : {}),
  blocks: [
    md`${prize.opening}`,
    facts(prize.facts),
    md`
      ## Conditions

      ${prize.conditions.map((condition) => `- ${condition}`).join('\n')}
    `,
    form('competition'),
  ],
})

/** The feedback page (spec §2 survey pages). */
export const feedback = ({ name }: Speaker, opening: string): DemoPage => ({
  slug: 'feedback',
  title: 'Your feedback',
  description: `Give ${name} your feedback. It takes two minutes, and you can leave your name off.`,
  blocks: [md`${opening}`, form('survey')],
})
