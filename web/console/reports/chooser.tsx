import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { addressWith } from '../list/address.ts'
import { Filters } from '../list/filters.tsx'
import { Field } from '../parts.tsx'
import { REPORT_FIELDS, type ReportFields } from './query.ts'
import { ViewsNav } from '../list/viewsNav.tsx'

/** The two reports, as links that keep what is chosen. */
export function ReportTabs({ isPeople, ownOnly = false }: { isPeople: boolean; ownOnly?: boolean }) {
  const { search } = useLocation()
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => isChosen(name)))
  const tabs = [
    { to: CONSOLE_PATHS.reports, label: 'Sites', current: !isPeople },
    { to: CONSOLE_PATHS.salespeople, label: ownOnly ? 'Your leads' : 'By salesperson', current: isPeople },
  ]
  return (
    <ViewsNav label="Reports">
      <ul>
        {tabs.map(({ to, label, current }) => (
          <li key={to}>
            <Link to={`${to}?${kept}`} aria-current={current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </ViewsNav>
  )
}

const isChosen = (name: string) => REPORT_FIELDS.some((one) => one === name)

/** Which site or group, which month, and what it is compared with. */
export function ReportChooser({
  fields,
  names = [],
  children,
}: {
  fields: ReportFields
  /** Other fields of the same form. */
  names?: readonly string[]
  children?: ReactNode
}) {
  const { search } = useLocation()
  return (
    <div className="report-chooser">
      <Filters names={[...REPORT_FIELDS, ...names]}>
        {fields.choices.length > 1 ? (
          <Field name="of" label="Site or group" defaultValue={fields.of}>
            {options(fields.choices)}
          </Field>
        ) : null}
        <Field name="month" label="Month" defaultValue={fields.month}>
          {options(fields.months)}
        </Field>
        <Field name="with" label="Compared with" defaultValue={fields.with}>
          <option value="before">{fields.before} (month before)</option>
          <option value="year">{fields.year} (a year before)</option>
          {options(fields.others)}
        </Field>
        {children}
      </Filters>
      <div className="row">
        <Step to={fields.earlier} label="Month before" search={search} />
        <Step to={fields.later} label="Month after" search={search} isLater />
      </div>
    </div>
  )
}

const options = (choices: readonly { value: string; label: string }[]) =>
  choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** A step to the next month, if there is one. */
function Step({
  to,
  label,
  search,
  isLater = false,
}: {
  to: string | null
  label: string
  search: string
  isLater?: boolean
}) {
  const Arrow = isLater ? ChevronRight : ChevronLeft
  return to === null ? null : (
    <Link className="button quiet" to={addressWith(search, { month: to })} preventScrollReset>
      {isLater ? null : <Arrow aria-hidden size={16} />}
      {label}
      {isLater ? <Arrow aria-hidden size={16} /> : null}
    </Link>
  )
}
