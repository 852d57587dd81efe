/** What is known of a site that is being set up. */
export interface SetUpFacts {
  /** The locations that visitors see. */
  locations: readonly { phone: boolean; email: boolean; hours: boolean; licence: boolean }[]
  /** Whether the site has a licence line of its own. */
  licenceLine: boolean
  /** How many places leads are sent to. */
  destinations: number
  /** How many vehicles can be shown. */
  vehicles: number
  logo: boolean
  /** Why its colours cannot be read by everyone; empty if they can. */
  contrast: readonly string[]
  privacy: boolean
  terms: boolean
  /** Whether it has a domain of its own. */
  domain: boolean
  /** How many people have a role at the site or in its group, and how many are invited. */
  people: number
}

/** A step of setting up a site. */
export const SET_UP_STEPS = {
  brand: { title: 'Name and brand', skip: null },
  location: { title: 'Location', skip: null },
  hours: { title: 'Opening hours', skip: 'Open by appointment only' },
  stock: { title: 'Stock', skip: 'No vehicles on this site' },
  leads: { title: 'Where leads go', skip: null },
  pages: { title: 'Privacy and terms', skip: null },
  domain: { title: 'Domain', skip: 'Keep this address' },
  people: { title: 'People', skip: 'Nobody else works with this site' },
} as const

export type SetUpStep = keyof typeof SET_UP_STEPS
export const SET_UP_STEP_NAMES = Object.keys(SET_UP_STEPS) as SetUpStep[]

/** Something that a site may lack. */
interface Check {
  step: SetUpStep
  title: string
  why: string
  /** Whether the site opens only with it. */
  must: boolean
  lacks: (facts: SetUpFacts) => boolean
}

/** What sites are checked for, in the order of the steps (decision 167). */
const CHECKS = {
  contrast: {
    step: 'brand',
    title: 'Colours that everyone can read',
    why: 'Some text has too little contrast with its background.',
    must: true,
    lacks: ({ contrast }) => contrast.length > 0,
  },
  logo: {
    step: 'brand',
    title: 'A logo',
    why: 'Without one, the header shows the name in plain text.',
    must: false,
    lacks: ({ logo }) => !logo,
  },
  location: {
    step: 'location',
    title: 'A location that visitors see',
    why: 'Buyers look for an address first, and every vehicle and lead belongs to a location.',
    must: true,
    lacks: ({ locations }) => locations.length === 0,
  },
  phone: {
    step: 'location',
    title: 'A phone number',
    why: 'The header and every vehicle page offer a call.',
    must: true,
    lacks: ({ locations }) => !locations.some(({ phone }) => phone),
  },
  licence: {
    step: 'location',
    title: 'A dealer licence number',
    why: 'States and countries require it in every vehicle advertisement.',
    must: true,
    lacks: ({ locations, licenceLine }) => !licenceLine && !locations.some(({ licence }) => licence),
  },
  hours: {
    step: 'hours',
    title: 'Opening hours',
    why: 'Without them the site can’t say whether anyone is there, and nobody can book a time.',
    must: false,
    lacks: ({ locations }) => !locations.some(({ hours }) => hours),
  },
  stock: {
    step: 'stock',
    title: 'Vehicles',
    why: 'The search is empty.',
    must: false,
    lacks: ({ vehicles }) => vehicles === 0,
  },
  leads: {
    step: 'leads',
    title: 'Somewhere for leads to go',
    why: 'Enquiries would be stored, and nobody would be told.',
    must: true,
    lacks: ({ destinations, locations }) => destinations === 0 && !locations.some(({ email }) => email),
  },
  privacy: {
    step: 'pages',
    title: 'A privacy policy',
    why: 'Forms ask for personal details, and the footer and every form link to it.',
    must: true,
    lacks: ({ privacy }) => !privacy,
  },
  terms: {
    step: 'pages',
    title: 'Terms and conditions',
    why: 'The footer links to them.',
    must: false,
    lacks: ({ terms }) => !terms,
  },
  domain: {
    step: 'domain',
    title: 'A domain of its own',
    why: 'Buyers and search engines trust a dealer’s own name more.',
    must: false,
    lacks: ({ domain }) => !domain,
  },
  people: {
    step: 'people',
    title: 'Someone who answers leads',
    why: 'Nobody at the dealership can sign in yet.',
    must: false,
    lacks: ({ people }) => people === 0,
  },
} as const satisfies Readonly<Record<string, Check>>

export type CheckName = keyof typeof CHECKS
const CHECK_NAMES = Object.keys(CHECKS) as CheckName[]

/** Something that a site lacks. */
export interface Lack extends Omit<Check, 'lacks'> {
  name: CheckName
}

const isSkipped = ({ step, must }: Pick<Check, 'step' | 'must'>, skipped: readonly string[]) =>
  !must && skipped.includes(step) && SET_UP_STEPS[step].skip !== null

/** What a site still lacks, apart from what does not apply to it. */
export const lacksOf = (facts: SetUpFacts, skipped: readonly string[] = []): Lack[] =>
  CHECK_NAMES.flatMap((name) => {
    const { lacks, ...check } = CHECKS[name]
    return (lacks as Check['lacks'])(facts) && !isSkipped(check, skipped) ? [{ name, ...check }] : []
  })

/** Where a step stands: done because everything is there, skipped, or still open. */
export function stepState(step: SetUpStep, facts: SetUpFacts, skipped: readonly string[]): 'done' | 'skipped' | 'open' {
  if (lacksOf(facts).every((one) => one.step !== step)) return 'done'
  return lacksOf(facts, skipped).some((one) => one.step === step) ? 'open' : 'skipped'
}

/** A step by its name; null for any other text. */
export const setUpStepOf = (text: string): SetUpStep | null => SET_UP_STEP_NAMES.find((step) => step === text) ?? null

/** Why a site cannot be opened yet; null if it can. */
export function openingProblem(facts: SetUpFacts): string | null {
  const missing = lacksOf(facts).filter(({ must }) => must)
  if (missing.length === 0) return null
  const list = new Intl.ListFormat('en-AU').format(missing.map(({ title }) => title.toLowerCase()))
  return `The site can’t go live yet. It still needs ${list}.`
}
