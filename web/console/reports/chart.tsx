import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '../../browser/afterLoad.ts'

const Columns = lazy(() => import('./columns.tsx'))

/** One place of a chart: what was counted then, and in the other period; null for a day that only one of them has. */
export interface ChartPoint {
  day: string
  now: number | null
  before: number | null
}

/**
 * A chart with its figures as a table behind it. The drawing is loaded once the screen is there; those who see none of
 * it have the summary and the table.
 */
export function Chart({
  title,
  heading,
  points,
  names: [now, before],
}: {
  title: string
  /** What a column stands for, such as Day. */
  heading: string
  points: readonly ChartPoint[]
  /** What the two periods are called. */
  names: readonly [string, string]
}) {
  const [isThere, setThere] = useState(false)
  // Not before the figures are painted.
  useEffect(() => whenIdle(() => setThere(true)), [])
  const highest = points.reduce((most, point) => Math.max(most, point.now ?? 0), 0)
  return (
    <div className="stack">
      <div className="report-legend" aria-hidden>
        <span className="key now">{now}</span>
        <span className="key before">{before}</span>
      </div>
      <div
        className="report-chart"
        role="img"
        aria-label={`${title}: ${points.length} columns, the highest ${highest}. The figures are in the table below.`}
      >
        {isThere ? (
          <Suspense fallback={null}>
            <Columns points={points} names={[now, before]} />
          </Suspense>
        ) : null}
      </div>
      <details className="report-figures">
        <summary>Show the figures</summary>
        <table className="report-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{heading}</th>
              <th scope="col" className="amount">
                {now}
              </th>
              <th scope="col" className="amount">
                {before}
              </th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.day}>
                <th scope="row">{point.day}</th>
                <td className="amount">{point.now ?? 'None'}</td>
                <td className="amount">{point.before ?? 'None'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}
