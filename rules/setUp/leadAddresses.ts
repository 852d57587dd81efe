import { emailProblem } from '../contact/email.ts'
import { LEAD_CATEGORIES, type LeadCategory } from '../kinds/leadCategory.ts'
import type { Settings } from '../site/config.ts'

type Destination = Settings['lead_destinations'][number]

/** The addresses that a set-up asks for: each gets its categories, and the first one all others. */
export const LEAD_ADDRESSES = {
  leads: { label: 'Email for leads', categories: [] },
  service: {
    label: 'Email for service and parts',
    categories: ['Service Booking', 'Service Enquiry', 'Parts Enquiry'],
  },
  finance: { label: 'Email for finance', categories: ['Finance Enquiry'] },
} as const satisfies Readonly<Record<string, { label: string; categories: readonly LeadCategory[] }>>

type Address = keyof typeof LEAD_ADDRESSES
const NAMES = Object.keys(LEAD_ADDRESSES) as Address[]

/** What somebody typed of them. */
export type LeadAddressTexts = Readonly<Record<Address, string>>

const isOurs = (one: Pick<Destination, 'id' | 'kind'>) => one.kind === 'email' && NAMES.some((name) => name === one.id)

/** The addresses among a site's destinations, as their form has them. */
export const leadAddressTexts = (destinations: readonly Destination[]): LeadAddressTexts =>
  Object.fromEntries(
    NAMES.map((name) => {
      const found = destinations.find((one) => isOurs(one) && one.id === name)
      return [name, found && 'to' in found ? found.to : '']
    }),
  ) as Record<Address, string>

/** The other destinations of a site, which the form leaves as they are. */
export const otherDestinations = (destinations: readonly Destination[]): readonly Destination[] =>
  destinations.filter((one) => !isOurs(one))

/**
 * A site's destinations with what was typed (decision 1: Leads). Service, parts and finance go to the address for leads
 * unless they have their own; other destinations stay.
 */
export function withLeadAddresses(
  destinations: readonly Destination[],
  typed: LeadAddressTexts,
): { ok: true; destinations: readonly Destination[] } | { ok: false; problems: Readonly<Record<string, string>> } {
  const texts = Object.fromEntries(NAMES.map((name) => [name, typed[name].trim().toLowerCase()])) as LeadAddressTexts
  const problems: Record<string, string> = {}
  for (const name of NAMES)
    if (texts[name] !== '' && emailProblem(texts[name]) !== null) problems[name] = 'Please enter an email address.'
  const others = otherDestinations(destinations)
  if (texts.leads === '' && (others.length === 0 || texts.service !== '' || texts.finance !== ''))
    problems.leads ??= 'Please enter an email address for leads.'
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  const own = NAMES.filter((name) => texts[name] !== '')
  const taken: readonly LeadCategory[] = own.flatMap((name) => [...LEAD_ADDRESSES[name].categories])
  const made = own.map((name): Destination => {
    const before = destinations.find((one) => isOurs(one) && one.id === name)
    const categories =
      name === 'leads' ? LEAD_CATEGORIES.filter((one) => !taken.includes(one)) : LEAD_ADDRESSES[name].categories
    return {
      ...(before?.kind === 'email' ? before : {}),
      id: name,
      kind: 'email',
      to: texts[name],
      ...(taken.length === 0 ? { categories: undefined } : { categories: [...categories] }),
    }
  })
  return { ok: true, destinations: [...made.map(withoutUndefined), ...others] }
}

const withoutUndefined = (one: Destination): Destination =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) as unknown as Destination
