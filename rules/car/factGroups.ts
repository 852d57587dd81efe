import type { CarFact, FactName } from './facts.ts'

/** The groups of a vehicle's facts on its page, in order; `trust` is shown in the trust block instead (trust.ts). */
const HEADINGS = {
  overview: 'Overview',
  engine: 'Engine and drivetrain',
  size: 'Size and weight',
  identity: 'Registration and identification',
} as const
type Group = keyof typeof HEADINGS | 'trust'

const GROUP_OF: Readonly<Record<FactName, Group>> = {
  odometer: 'overview',
  year: 'overview',
  trim: 'overview',
  body: 'overview',
  berths: 'overview',
  colour: 'overview',
  interior: 'overview',
  doors: 'overview',
  seats: 'overview',
  transmission: 'engine',
  fuel: 'engine',
  economy: 'engine',
  drive: 'engine',
  capacity: 'engine',
  engine: 'engine',
  lams: 'engine',
  licence: 'engine',
  length: 'size',
  tare: 'size',
  atm: 'size',
  ball_weight: 'size',
  gvm: 'size',
  gcm: 'size',
  payload: 'size',
  axles: 'size',
  wheelbase: 'size',
  built: 'identity',
  complied: 'identity',
  rego: 'identity',
  rego_expiry: 'identity',
  wof: 'identity',
  ruc: 'identity',
  vin: 'identity',
  stocknum: 'identity',
  warranty: 'trust',
  inspection: 'trust',
  owners: 'trust',
  service_history: 'trust',
  ancap: 'trust',
  title: 'trust',
}

/** Related facts. */
export interface FactGroup {
  heading: string
  facts: readonly CarFact[]
}

/**
 * A vehicle's facts by subject, each once, in order. A fact that would be alone in its group is added to the first
 * group; those of the trust block are excluded.
 */
export function factGroups(facts: readonly CarFact[]): readonly FactGroup[] {
  const of = (group: Group) => facts.filter(({ name }) => GROUP_OF[name] === group)
  const keys = Object.keys(HEADINGS) as (keyof typeof HEADINGS)[]
  const groups = keys.map((key) => ({ heading: HEADINGS[key], facts: of(key) }))
  const alone = groups.slice(1).filter(({ facts: own }) => own.length === 1)
  const [first, ...rest] = groups
  return [
    { heading: first!.heading, facts: [...first!.facts, ...alone.flatMap(({ facts: own }) => own)] },
    ...rest.filter((group) => !alone.includes(group)),
  ].filter(({ facts: own }) => own.length > 0)
}
