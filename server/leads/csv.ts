import { stringify } from 'csv-stringify/sync'
import type { Site } from '@forecourt/rules/site/site.ts'
import { WORK_STATUSES } from '@forecourt/rules/leadDesk/work.ts'
import { zonedTime } from '@forecourt/rules/locale/zonedTime.ts'
import type { StoredFileRow, StoredLeadRow, StoredMessageRow, StoredWorkRow } from './list.ts'

const CSV_COLUMNS = [
  'reference',
  'received_at',
  'site',
  'lead_status',
  'category',
  'subcategory',
  'first_name',
  'last_name',
  'email',
  'phone',
  'postcode',
  'message',
  'later_messages',
  'opt_in',
  'opt_in_text',
  'dealership',
  'location',
  'stock_number',
  'make',
  'model',
  'car_type',
  'rego',
  'appointment',
  'additional_services',
  'answers',
  'url',
  'campaign',
  'files',
  'suspicion',
  'mock',
  'form',
  'step_number',
  'lead_id',
  'work_status',
  'assigned_to',
  'first_answered_at',
  'snoozed_until',
  'time_zone',
] as const

/** For a lead of a site that is not known. */
const UTC = 'UTC'

/** What is stored beside leads. */
export interface BesideLeads {
  work: readonly StoredWorkRow[]
  files: readonly StoredFileRow[]
  messages: readonly StoredMessageRow[]
}

/**
 * Leads as lines of CSV, without a header; cells that a spreadsheet would run as a formula are escaped. Times are by the
 * clock of the lead's site.
 */
export const leadLines = (
  rows: readonly StoredLeadRow[],
  sites: ReadonlyMap<number, Site>,
  beside: BesideLeads,
): string =>
  stringify(
    rows.map((row) => record(row, sites.get(row.website_id) ?? null, beside)),
    { columns: CSV_COLUMNS, escape_formulas: true },
  )

/** The header line; for a file with the byte order mark by which spreadsheets detect the encoding. */
export const leadHeader = (bom: boolean): string => stringify([], { columns: CSV_COLUMNS, header: true, bom })

function record(row: StoredLeadRow, site: Site | null, { work, files, messages }: BesideLeads) {
  const { lead } = row
  const timeZone = site?.timeZone ?? UTC
  const time = (at: Date | null | undefined) => (at ? zonedTime(at, timeZone) : '')
  const done = work.find(({ lead_id }) => lead_id === row.id)
  const values: Record<(typeof CSV_COLUMNS)[number], unknown> = {
    ...lead,
    reference: row.reference,
    received_at: time(row.created_at),
    site: site?.slug ?? row.website_id,
    opt_in: lead.opt_in ? 'Yes' : 'No',
    dealership: lead.dealership_slug,
    make: lead['Vehicle Make'],
    model: lead['Vehicle Model'],
    rego: lead.Rego,
    appointment: lead.appointment && time(new Date(lead.appointment.starts_at)),
    additional_services: lead.additional_services.join('; '),
    answers: lead.answers.map(({ label, value }) => `${label}${label.endsWith('?') ? '' : ':'} ${value}`).join('\n'),
    campaign: new URLSearchParams(lead.linked_query_params).toString(),
    later_messages: messages
      .filter(({ lead_id }) => lead_id === row.id)
      .map(({ text }) => text)
      .join('\n\n'),
    files: files
      .filter(({ lead_id }) => lead_id === row.id)
      .map(({ name }) => name)
      .join('; '),
    suspicion: row.suspicion,
    mock: row.mock ? 'Yes' : 'No',
    form: row.form,
    step_number: row.step_number,
    lead_id: row.lead_id,
    work_status: done && WORK_STATUSES[done.status],
    assigned_to: done?.assignee,
    first_answered_at: time(done?.first_answered_at),
    snoozed_until: time(done?.snoozed_until),
    time_zone: timeZone,
  }
  return values
}
