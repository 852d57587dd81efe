import { LOOK_LABELS, type LookKey } from '@forecourt/rules/look/parts.ts'
import { useSpelling } from '../spelling.ts'

const COLOUR = /^#[\da-f]{6}/i

/** A value in words, with its colour if it is one. */
function Value({ children }: { children: string }) {
  const [colour] = COLOUR.exec(children) ?? []
  return (
    <span className="look-values">
      {colour ? (
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <rect x="0.5" y="0.5" width="13" height="13" rx="3" fill={colour} stroke="currentColor" strokeOpacity="0.4" />
        </svg>
      ) : null}
      {colour ? ' ' : null}
      {children}
    </span>
  )
}

/** Settings that two looks have differently, side by side. */
export function Differences({
  rows,
  before,
  after,
}: {
  rows: readonly { key: LookKey; before: string; after: string }[]
  /** The headings of both sides. */
  before: string
  after: string
}) {
  const spell = useSpelling()
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>
              <strong>{spell(LOOK_LABELS[row.key])}</strong>
            </td>
            <td>
              <span className="phone-only muted">{before}: </span>
              <Value>{row.before}</Value>
            </td>
            <td>
              <span className="phone-only muted">{after}: </span>
              <Value>{row.after}</Value>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
