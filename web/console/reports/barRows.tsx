import { Link } from 'react-router'
import { Change } from './change.tsx'
import type { ShownReport } from './shown.ts'

type Row = ShownReport['funnel'][number] | ShownReport['facets'][number]['rows'][number]

/** Counts with a bar for each period, the difference in words, and a link to what was counted. */
export function BarRows({
  caption,
  heading,
  rows,
  comparedTitle,
}: {
  caption: string
  heading: string
  rows: readonly Row[]
  comparedTitle: string
}) {
  return (
    <table className="report-table">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          <th scope="col" className="amount">
            Number
          </th>
          <th scope="col" className="amount">
            <span className="sr-only">Compared with {comparedTitle}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" className="wrap">
              {row.to === null ? row.label : <Link to={row.to}>{row.label}</Link>}
              {row.about ? <span className="muted"> {row.about}</span> : null}
              <svg className="report-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden>
                <rect className="before" y="0" width={row.barBefore} height="8" />
                <rect className="now" y="2" width={row.bar} height="4" />
              </svg>
            </th>
            <td className="amount">{row.value}</td>
            <td className="amount">
              <Change words={row.words} trend={row.trend} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
