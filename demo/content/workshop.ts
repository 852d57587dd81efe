import { callToAction, cards, facts, form, md, photo, questions, yards, type DemoPage, type Speaker } from './shape.ts'

/** A workshop as a site speaks of it. */
export interface Workshop {
  /** First paragraphs, in the site's own voice. */
  opening: string
  /** What is done there. */
  work: readonly { title: string; text: string }[]
  /** What a visit costs. */
  prices: Readonly<Record<string, string>>
  /** How it goes, step by step. */
  steps: readonly string[]
  questions: Readonly<Record<string, string>>
  picture?: string
}

/** The page about the workshop (spec §2 /service). */
export const servicePage = ({ name, nouns }: Speaker, workshop: Workshop): DemoPage => ({
  slug: 'service',
  title: 'Service',
  description: `What the workshop of ${name} does for ${nouns}, what it costs and how to book.`,
  ...(workshop.picture ? { picture: workshop.picture } : {}),
  blocks: [
    md`${workshop.opening}`,
    cards(...workshop.work),
    callToAction(
      'Ready when you are',
      'Pick a time online in a few steps; you get an answer from a person.',
      'Book a service',
      '/pages/book-a-service',
    ),
    md`
      ## How a visit goes

      ${workshop.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}

      ## What it costs
    `,
    facts(workshop.prices),
    md`
      Every scheduled service has its price before it starts. What we find beyond that is quoted first, with a photo, and
      done only when you say so.
    `,
    questions(workshop.questions),
    cards(
      { title: 'Care plans', text: 'The next services at today’s price.', href: '/pages/care-plans' },
      {
        title: 'Parts and accessories',
        text: 'The right part, found by its number.',
        href: '/vehicle-parts-and-accessories',
      },
      { title: 'Roadside assist', text: 'One number, day and night.', href: '/pages/roadside-assist' },
    ),
    yards('service'),
  ],
})

/** Booking at a workshop. */
export interface Booking {
  /** What to know before one picks a time. */
  opening: string
  /** What to bring, and what to know of the day. */
  bring: readonly string[]
}

/** The page that a service is booked on (spec §2 /pages/book-a-service). */
export const bookService = ({ name }: Speaker, { opening, bring }: Booking): DemoPage => ({
  slug: 'book-a-service',
  title: 'Book a service online',
  description: `Pick a time at the workshop of ${name}, online and in a few steps.`,
  blocks: [
    md`${opening}`,
    form('service-booking'),
    md`
      ## What to bring

      ${bring.map((item) => `- ${item}`).join('\n')}
    `,
    yards('service'),
  ],
})

/** A parts counter as a site speaks of it. */
export interface Counter {
  opening: string
  shelves: readonly { title: string; text: string }[]
  facts: Readonly<Record<string, string>>
  questions: Readonly<Record<string, string>>
  picture?: { url: string; alt: string; caption?: string }
  /** Whether the counter is a location of its own. */
  ownCounter: boolean
}

/** The page about parts and accessories (spec §2 /vehicle-parts-and-accessories). */
export const partsPage = ({ name, nouns }: Speaker, counter: Counter): DemoPage => ({
  slug: 'vehicle-parts-and-accessories',
  title: 'Parts and accessories',
  description: `What ${name} keeps on the shelf for ${nouns}, what is ordered, and how to ask for it.`,
  blocks: [
    md`${counter.opening}`,
    cards(...counter.shelves),
    ...(counter.picture ? [photo(counter.picture.url, counter.picture.alt, counter.picture.caption)] : []),
    facts(counter.facts),
    questions(counter.questions),
    form('parts-enquiry'),
    ...(counter.ownCounter ? [yards('parts')] : []),
  ],
})

/** A competition as a site runs it. Its last day is the site's setting `forms.competition.closes_on`. */
export interface Prize {
  slug: string
  title: string
  description: string
  opening: string
  /** Of the conditions, in short. */
  facts: Readonly<Record<string, string>>
  /** Who may enter, how a winner is found and what happens with the entries. */
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

/** The page that asks how it went (spec §2 survey pages). */
export const feedback = ({ name }: Speaker, opening: string): DemoPage => ({
  slug: 'feedback',
  title: 'Tell us how it went',
  description: `Tell ${name} how it went. Two minutes, with your name or without it.`,
  blocks: [md`${opening}`, form('survey')],
})
