import { feedRunPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { VehicleChange } from '@forecourt/server/staff/desk/stock.ts'
import { Link } from 'react-router'
import { shownEntry } from '../audit/entries.ts'
import { Panel } from '../parts.tsx'
import type { Reach } from '../scopes.ts'
import { whenOf } from '../when.ts'

const MOST_VALUES = 5
const OF_FEED: Readonly<Record<string, string>> = {
  created: 'Added by the feed',
  changed: 'Changed by the feed',
  sold: 'Marked as sold by the feed',
}

/** A change of a vehicle, in words. */
export function shownChange(
  change: VehicleChange,
  { reach, zone, runs }: { reach: Reach; zone: string; runs: boolean },
) {
  if (change.by === 'person') {
    const { id, at, who, what, before, after } = shownEntry(change.entry, reach, zone)
    return { key: `entry ${id}`, at, who, what, values: valuesOf(before, after), href: null }
  }
  const { at, who, runId, kind, undone, values } = change
  const more = values.length - MOST_VALUES
  return {
    key: `run ${runId}`,
    at: whenOf(at, zone),
    who,
    what: `${OF_FEED[kind] ?? 'Changed by the feed'}${undone ? ', and undone since' : ''}`,
    values: [
      ...values
        .slice(0, MOST_VALUES)
        .map(({ label, before, after }) => `${label}: ${before === null ? after : `${before} → ${after}`}`),
      ...(more > 0 ? [`${more} more`] : []),
    ],
    href: runs ? feedRunPath(runId) : null,
  }
}

function valuesOf(before: string, after: string): string[] {
  if (before === '' && after === '') return []
  return [before === '' ? after : `${before} → ${after === '' ? 'empty' : after}`]
}

/** Who changed what of a vehicle, and when. */
export const Changes = ({
  changes,
  auditHref,
}: {
  changes: readonly ReturnType<typeof shownChange>[]
  /** All of them in the audit log; null for whoever may not read it. */
  auditHref: string | null
}) => (
  <Panel title="Changes" pad={changes.length === 0}>
    {changes.length === 0 ? (
      <p>Nothing of it has been changed yet.</p>
    ) : (
      <ul className="rows">
        {changes.map(({ key, at, who, what, values, href }) => (
          <li key={key}>
            <p className="wrap">{href === null ? what : <Link to={href}>{what}</Link>}</p>
            {values.map((value) => (
              <p key={value} className="wrap">
                {value}
              </p>
            ))}
            <p className="muted wrap">
              {who} · {at}
            </p>
          </li>
        ))}
      </ul>
    )}
    {auditHref === null ? null : (
      <p className="pad">
        <Link to={auditHref}>See all in the audit log</Link>
      </p>
    )}
  </Panel>
)
