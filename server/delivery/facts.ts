import { factLabel } from '@forecourt/rules/car/facts.ts'
import { odometer } from '@forecourt/rules/car/odometer.ts'
import { registrationLabel } from '@forecourt/rules/car/registrationLabel.ts'
import { priceDisplay } from '@forecourt/rules/car/price.ts'
import { appointmentLabel, bookingName } from '@forecourt/rules/booking/words.ts'
import { leadKindName } from '@forecourt/rules/leadDesk/kindName.ts'
import { successCategory, type LeadCategory } from '@forecourt/rules/kinds/leadCategory.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { ownAnswers } from '@forecourt/rules/leadDesk/entered.ts'
import { momentText } from '@forecourt/rules/locale/moment.ts'
import { telHref } from '@forecourt/rules/contact/shownPhone.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { DeliveryContext } from './context.ts'

/** One line of a table: what it is, and what there is to say. */
export interface Fact {
  label: string
  value: string
  /** Where a click leads; only addresses of ours or made by us. */
  href?: string | undefined
}

export interface FactTable {
  title: string
  facts: readonly Fact[]
}

/** Forms whose answers are nobody's business but the dealer's; a confirmation leaves them out. */
const CONFIDENTIAL: readonly LeadCategory[] = ['Finance Enquiry', 'Insurance Enquiry', 'Careers Enquiry']

/** What makes a mail program or a phone show a link. */
const LINK = /https?:|www\.|[a-z0-9-]\.(?:com|net|org|info|biz|io|co|ru|cn|top|xyz|shop|site|online|link|click)\b/i

/**
 * Whether a visitor's own words may go out to somebody who did not request them. Anybody can type anybody's address into a form, and the platform
 * must not carry a stranger's links to them.
 */
export const mayRepeat = (words: string): boolean => !LINK.test(words)

/** What the visitor chose, in the site's spelling, such as Used Vehicle Enquiry. For programs. */
export const categoryName = ({ stored, site }: DeliveryContext): string => siteWords(successCategory(stored.lead), site)

/** The same as people read it, such as Used vehicle enquiry. */
export const kindName = ({ stored, site }: DeliveryContext): string =>
  siteWords(leadKindName({ category: successCategory(stored.lead) }), site)

/** Whether the answers of this lead stay out of the visitor's mail. */
export const isConfidential = ({ stored }: DeliveryContext): boolean =>
  CONFIDENTIAL.includes(successCategory(stored.lead))

/** The vehicle in a few words, such as 2023 Toyota HiLux SR5; null where the lead names none. */
export function vehicleName({ stored: { lead }, car }: DeliveryContext): string | null {
  return car?.name ?? ([lead['Vehicle Make'], lead['Vehicle Model']].filter(Boolean).join(' ') || null)
}

/** A time as the dealership's clock shows it, such as 21 November 2026 at 10:15am AEST. */
export function timeText(instant: Date, { location, site }: Pick<DeliveryContext, 'location' | 'site'>): string {
  const timeZone = location?.time_zone ?? site.timeZone
  return momentText(
    instant,
    new Intl.DateTimeFormat(site.locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    }),
  )
}

/** Facts that have a value, with their labels in the site's spelling. */
function table(title: string, { site }: DeliveryContext, facts: readonly (Fact | null)[]): FactTable {
  return {
    title: siteWords(title, site),
    facts: facts
      .filter((fact): fact is Fact => fact !== null && fact.value.trim() !== '')
      .map((fact) => ({ ...fact, label: siteWords(fact.label, site) })),
  }
}

const fact = (label: string, value: string | null | undefined, href?: string | null): Fact => ({
  label,
  value: value ?? '',
  ...(href ? { href } : {}),
})

const absolute = ({ site }: DeliveryContext, path: string) => new URL(path, site.baseUrl).href

/** A page of the site itself, to click on; of anything else there is only the text. */
function ownPage(context: DeliveryContext, address: string): string | null {
  const url = URL.parse(address, context.site.baseUrl)
  return url !== null && url.origin === new URL(context.site.baseUrl).origin ? url.href : null
}

export function personFacts(context: DeliveryContext): FactTable {
  const { lead } = context.stored
  return table('Contact', context, [
    fact('Name', lead.name || [lead.first_name, lead.last_name].filter(Boolean).join(' ')),
    fact('Phone', lead.phone, telHref(lead.phone, context.site.country)),
    fact('Email', lead.email, lead.email && `mailto:${encodeURIComponent(lead.email).replace('%40', '@')}`),
    fact(context.site.country === 'US' ? 'ZIP code' : 'Postcode', lead.postcode),
    ...consent(lead),
  ])
}

/** What the visitor agreed to, with the wording that they saw. */
export const consentFacts = (context: DeliveryContext): FactTable =>
  table('Consent', context, consent(context.stored.lead))

const consent = ({ opt_in, opt_in_text, terms_conditions }: Lead) => [
  opt_in_text ? fact('Opt-in', `${opt_in ? 'Yes' : 'No'}: ${opt_in_text}`) : null,
  terms_conditions === null ? null : fact('Terms accepted', terms_conditions ? 'Yes' : 'No'),
]

/** @param audience the dealer's people see what the pages show in part only */
export function vehicleFacts(context: DeliveryContext, audience: 'dealer' | 'visitor'): FactTable {
  const { stored, car, site } = context
  const { lead } = stored
  if (!car)
    return table('Vehicle', context, [
      fact('Vehicle', vehicleName(context)),
      fact('Stock number', lead.stock_number),
      fact(registrationLabel(site.country), lead.Rego),
    ])
  const price = priceDisplay(car, site)
  const own = audience === 'dealer'
  return table('Vehicle', context, [
    fact('Vehicle', car.name, car.show_on_dealer_website ? absolute(context, paths(site).vehicle(car)) : null),
    fact('Stock number', car.stocknum),
    fact('Condition', site.conditionLabels[car.car_type]),
    fact('Price', price.kind === 'amount' ? `${price.amount} ${price.label}` : price.text),
    fact(factLabel('odometer', site), odometer(car, site)),
    fact('Colour', car.colour),
    own ? fact(registrationLabel(site.country), car.rego) : null,
    own ? fact('VIN', car.vin) : null,
    own ? fact('Status when sent', lead.vehicle_status?.replaceAll('_', ' ')) : null,
  ])
}

export function appointmentFacts(context: DeliveryContext): FactTable {
  const { appointment } = context.stored.lead
  const { location, site } = context
  return table('Appointment', context, [
    appointment && fact(siteWords(bookingName(appointment.kind), site), appointmentLabel(appointment, site.locale)),
    appointment && location && fact('Where', `${location.name}, ${location.address.full}`, location.address.map_url),
  ])
}

/**
 * @param shown the home address is left out where it stands apart, and who entered a lead where that is said elsewhere, or
 *   is nothing for its sender
 */
export function answerFacts(context: DeliveryContext, shown: { address?: boolean; entered?: boolean } = {}): FactTable {
  const { lead } = context.stored
  return table('Answers', context, [
    ...(shown.entered === false ? ownAnswers(lead.answers) : lead.answers)
      .filter(({ name }) => shown.address !== false || name !== 'address')
      .map(({ label, value }) => fact(label, value)),
    fact('Additional services', lead.additional_services.join(', ')),
    ...(['Ready to sell', 'Valuation guide', 'Best Finance', 'Best Deal'] as const).map((flag) =>
      fact(flag, lead[flag]),
    ),
  ])
}

/** Which sensitive answers are left out, for the dealer's people. */
export const withheldFacts = (context: DeliveryContext): FactTable =>
  table('Not included, for privacy', context, [
    context.withheld && fact('Answers', context.withheld.labels.join(', ')),
    context.withheld && fact('Stored until', timeText(context.withheld.deletedAt, context)),
  ])

const SIZE = { unit: 1_000, units: ['bytes', 'kB', 'MB', 'GB'] } as const

function sizeText(bytes: number): string {
  const power = Math.min(SIZE.units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const figure = bytes / SIZE.unit ** power
  return `${figure < 10 && power > 0 ? figure.toFixed(1) : Math.round(figure)} ${SIZE.units[power]}`
}

/** @param audience only the dealer's people get the links */
export function fileFacts(context: DeliveryContext, audience: 'dealer' | 'visitor'): FactTable {
  return table(
    'Files',
    context,
    context.files.map(({ name, bytes, url }) => fact(name, sizeText(bytes), audience === 'dealer' ? url : null)),
  )
}

/** How the visitor came, for the dealer's people. */
export function journeyFacts(context: DeliveryContext): FactTable {
  const { lead, form } = context.stored
  return table('Visit details', context, [
    fact('Sent from', lead.url, ownPage(context, lead.url)),
    ...Object.entries(lead.linked_query_params).map(([name, value]) => fact(name, value)),
    fact('Form', form),
    lead.skipped_steps.length > 0 ? fact('Steps skipped', lead.skipped_steps.join(', ')) : null,
    ...lead.visited_pages.map((page, index) => fact(index === 0 ? 'Pages seen' : '', page, ownPage(context, page))),
  ])
}
