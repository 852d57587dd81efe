import type { Answer } from '@forecourt/rules/staff/access.ts'
import { locationPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link } from 'react-router'

/** A step that is done in screens of its own. */
export function LinkedStep({
  words,
  links,
  otherwise = null,
  may,
}: {
  words?: string
  links: readonly { to: string; label: string }[]
  /** What is said where there is nothing to lead to. */
  otherwise?: string | null
  may: Answer
}) {
  return (
    <>
      {words ? <p className="wrap">{words}</p> : null}
      {links.length === 0 && otherwise ? <p className="muted">{otherwise}</p> : null}
      {!may.allowed ? (
        <p className="muted">{may.reason}</p>
      ) : links.length > 0 ? (
        <div className="row">
          {links.map(({ to, label }) => (
            <Link key={to} className="button quiet" to={to}>
              {label}
            </Link>
          ))}
        </div>
      ) : null}
    </>
  )
}

/** The locations that a site has already. */
export function Locations({ places }: { places: readonly { id: number; name: string; visible: boolean }[] }) {
  if (places.length === 0) return null
  return (
    <ul className="stack tight set-up-places">
      {places.map(({ id, name, visible }) => (
        <li key={id} className="wrap">
          <Link to={locationPath(id)}>{name}</Link>
          {visible ? null : <span className="muted"> · Hidden</span>}
        </li>
      ))}
    </ul>
  )
}
