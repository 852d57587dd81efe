import { leadKindName } from '@forecourt/rules/leadDesk/kindName.ts'
import { registrationLabel } from '@forecourt/rules/car/registrationLabel.ts'
import type { ActivityKind } from '@forecourt/rules/leadDesk/activity.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import type { LeadRecord } from '@forecourt/server/staff/desk/leads.ts'
import { whenOf } from '../when.ts'

/** A fact about a lead, in words. */
export interface Fact {
  label: string
  value: string
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

/** Everything that the visitor sent besides how to reach them, their message and the vehicle; what is empty is left out. */
export function factsOf(
  { row, site, activity }: Pick<LeadRecord, 'row' | 'site'> & { activity: readonly { kind: ActivityKind }[] },
  timeZone: string,
): Fact[] {
  const { lead } = row
  // Of a lead that somebody at the dealership entered, nobody was on a page.
  const isEntered = activity.some(({ kind }) => kind === 'entered')
  const given: [string, string | null | undefined][] = [
    ['Kind', localise(leadKindName(lead), site?.locale ?? localeOfZone(timeZone))],
    ['Site', site?.name],
    ['Location', lead.location],
    ['Appointment', lead.appointment && whenOf(new Date(lead.appointment.starts_at), lead.appointment.time_zone)],
    ['Services', lead.additional_services?.join(', ')],
    [localise('Postcode', localeOfZone(timeZone)), lead.postcode],
    [
      'Address',
      lead.address && [lead.address.street, lead.address.city, lead.address.state].filter(Boolean).join(', '),
    ],
    ['Stock number', lead.stock_number],
    [registrationLabel(site?.country ?? 'AU'), lead.Rego],
    ['Ready to sell', lead['Ready to sell']],
    ['Valuation guide', lead['Valuation guide']],
    ['Best finance', lead['Best Finance']],
    ['Best deal', lead['Best Deal']],
    ...(lead.answers ?? []).map(({ label, value }): [string, string] => [label, value]),
    ['News and offers', lead.opt_in_text ? `${yesNo(lead.opt_in)}: ${lead.opt_in_text}` : null],
    ['Terms accepted', lead.terms_conditions === null ? null : yesNo(lead.terms_conditions)],
    ['Page', isEntered ? null : lead.url],
    ['Pages visited', isEntered ? null : lead.visited_pages?.join('\n')],
    [
      'Campaign',
      Object.entries(lead.linked_query_params ?? {})
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
    ],
    ['Form', row.form],
    ['Why it looks like spam', row.suspicion],
    ['Received', whenOf(row.created_at, timeZone)],
    ['Reference', row.reference],
  ]
  return given.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}
