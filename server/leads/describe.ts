import type { Locale } from '@forecourt/rules/locale/locale.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { withoutControls } from '../command.ts'
import type { DeliveryReceipt } from '../delivery/outbox.ts'
import { LINK_DAYS } from '../files/files.ts'
import type { Answers, AnswersSummary, RecordedView } from '../leadSecrets/leadSecrets.ts'
import type { StoredFileRow, StoredLeadRow } from './list.ts'

const UTC = 'UTC'

/** A time in a time zone with the zone's abbreviation, as 2026-11-21 14:03 AEST. */
function clock(instant: Date, timeZone: string, locale: Locale = 'en-AU'): string {
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(instant)
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')!.value
  return `${time} ${zone}`
}

/** When something happened, in the site's time zone. */
export const received = (instant: Date, site: Site | null) => clock(instant, site?.timeZone ?? UTC, site?.locale)

/** The fields of a lead that are not part of its headline, with labels. */
const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  postcode: 'Postcode',
  message: 'Message',
  opt_in: 'Opt-in',
  opt_in_text: 'Opt-in wording',
  location: 'Location',
  dealership_slug: 'Dealership',
  stock_number: 'Stock number',
  'Vehicle Make': 'Make',
  'Vehicle Model': 'Model',
  car_type: 'Condition',
  car_id: 'Vehicle id',
  vehicle_status: 'Vehicle status',
  Rego: 'Registration',
  terms_conditions: 'Terms accepted',
  'Ready to sell': 'Ready to sell',
  'Valuation guide': 'Valuation guide',
  'Best Finance': 'Best finance',
  'Best Deal': 'Best deal',
  manufacturer_slug: 'Manufacturer',
  url: 'Page',
  page_id: 'Page id',
  user_agent: 'Browser',
} as const

/** What belongs to a lead. */
interface LeadParts {
  site: Site | null
  files: readonly StoredFileRow[]
  link: (file: StoredFileRow) => string | null
  deliveries: readonly DeliveryReceipt[]
  sensitive: {
    summary: AnswersSummary | null
    views: readonly RecordedView[]
    /** The answers themselves, if they were opened. */
    opened: Answers | null
  }
}

/**
 * Everything about a lead, line by line: its content, its sensitive answers as far as they were opened, its files with
 * their links, its deliveries with every attempt.
 */
export function described(row: StoredLeadRow, { site, files, link, deliveries, sensitive }: LeadParts): string[] {
  const { lead } = row
  const field = (label: string, value: unknown) =>
    value === null || value === undefined || value === ''
      ? []
      : [
          [
            label,
            ...(typeof value === 'boolean' ? [value ? 'Yes' : 'No'] : String(value).split('\n').map(withoutControls)),
          ],
        ]
  const { appointment } = lead
  const fields = [
    field('Site', site ? `${site.name} (${site.slug})` : row.website_id),
    field('Received', received(row.created_at, site)),
    row.updated_at.getTime() === row.created_at.getTime() ? [] : field('Updated', received(row.updated_at, site)),
    field('Form', row.form ?? 'another system'),
    field('Step', row.step_number),
    field('Skipped', lead.skipped_steps.join(', ')),
    field('Suspected', row.suspicion),
    field('Mock', row.mock ? 'Yes (not delivered)' : null),
    ...Object.entries(LABELS).map(([name, label]) => field(label, lead[name as keyof typeof LABELS])),
    field('Services', lead.additional_services.join(', ')),
    ...lead.answers.map(({ label, value }) => field(label, value)),
    field(
      'Appointment',
      appointment &&
        `${clock(new Date(appointment.starts_at), appointment.time_zone, site?.locale)} (${appointment.time_zone})`,
    ),
    field('Visited', lead.visited_pages.join('\n')),
    field(
      'Campaign',
      Object.entries(lead.linked_query_params)
        .map(([name, value]) => `${name}=${value}`)
        .join('\n'),
    ),
    field('Lead id', row.lead_id),
  ].flat()
  const width = Math.max(...fields.map(([label]) => label!.length))
  return [
    `${row.reference}  ${[lead.category, lead.subcategory].filter(Boolean).join(', ')}  ${row.lead_status}`,
    '',
    ...fields.flatMap(([label, first, ...rest]) => [
      `${withoutControls(label!).padEnd(width)}  ${first}`,
      ...rest.map((line) => `${' '.repeat(width)}  ${line}`),
    ]),
    ...sensitiveLines(sensitive, site),
    '',
    files.length === 0 ? 'No files.' : `Files (links valid for ${LINK_DAYS} days):`,
    ...files.flatMap((file) => [`  ${file.name}  ${file.media_type}  ${size(file.bytes)}`, `    ${link(file) ?? ''}`]),
    '',
    deliveries.length === 0 ? 'No deliveries.' : 'Deliveries:',
    ...deliveries.flatMap((delivery) => [
      `  ${delivery.destination}  ${delivery.kind} to ${delivery.target}  ${stateOf(delivery, row, site)}`,
      ...delivery.attempts.map(
        ({ at, answer, ok }) =>
          `    ${received(new Date(at), site)}  ${ok ? 'accepted' : 'refused'}: ${withoutControls(answer)}`,
      ),
    ]),
  ]
}

function sensitiveLines({ summary, views, opened }: LeadParts['sensitive'], site: Site | null): string[] {
  if (!summary && views.length === 0) return []
  const labels = summary?.labels.map(withoutControls).join(', ')
  return [
    '',
    summary
      ? `Sensitive answers (deleted ${received(summary.deletedAt, site)}): ${labels}`
      : 'Sensitive answers: deleted',
    ...(opened ?? []).map(({ label, value }) => `  ${withoutControls(label)}: ${withoutControls(value)}`),
    ...views.map(
      ({ by, reason, at }) => `  opened ${received(at, site)} by ${withoutControls(by)}: ${withoutControls(reason)}`,
    ),
  ]
}

function stateOf({ state, sent_at, send_after, lead_status }: DeliveryReceipt, row: StoredLeadRow, site: Site | null) {
  const what = lead_status === row.lead_status ? '' : ` (as it was when ${lead_status.toLowerCase()})`
  if (state === 'sent' && sent_at) return `sent ${received(sent_at, site)}${what}`
  if (state === 'waiting') return `waiting until ${received(send_after, site)}${what}`
  return `${state}${what}`
}

const size = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1_024)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`
