import { monthLabel } from '@forecourt/rules/report/month.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { Link, useLocation } from 'react-router'
import { addressWith } from '../list/address.ts'
import { NUMBER_FILTERS, type queryOf } from './query.ts'

/** Which leads of a report the list has, in words; null if it is not about one. */
export function reportWords({ counted }: ReturnType<typeof queryOf>, { reach }: StaffDesk): string | null {
  if (counted === null) return null
  const { month, of, source, campaign, location } = counted
  const [kind, id] = (of ?? '').split(':')
  const name = (kind === 'group' ? reach.groups : reach.sites).find((one) => String(one.id) === id)?.name
  return [
    `Counted in the report of ${monthLabel(month, 'en-AU')}`,
    name,
    source ? `source ${source}` : null,
    campaign ? `campaign ${campaign}` : null,
    location ? `location ${location}` : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Says that the list has the leads behind a number elsewhere, keeps it that way, and leads to all leads. */
export function OfReport({ words, query }: { words: string | null; query: Readonly<Record<string, string>> }) {
  const { search } = useLocation()
  return words === null ? null : (
    <p className="of-report">
      {NUMBER_FILTERS.map((name) => (
        <input key={name} type="hidden" name={name} defaultValue={query[name] ?? ''} />
      ))}
      <span className="wrap">{words}</span>{' '}
      <Link to={addressWith(search, Object.fromEntries(NUMBER_FILTERS.map((name) => [name, null])))}>
        Show all leads
      </Link>
    </p>
  )
}
