import type { ShownLayer } from '@forecourt/server/staff/desk/settingViews.ts'
import { LAYER_NAMES } from './words.tsx'

/** The value of a setting in each layer, the one that counts first. */
export function Layers({
  layers,
}: {
  layers: readonly {
    layer: ShownLayer
    words: string | null
    who: string | null
    at: string | null
    applies: boolean
  }[]
}) {
  return (
    <ol className="setting-layers">
      {layers.map((one) => (
        <li key={one.layer}>
          <div className="row between">
            <strong>{LAYER_NAMES[one.layer]}</strong>
            {one.applies ? <span className="badge good">Applies</span> : null}
          </div>
          <p className={one.words === null ? 'muted' : 'wrap'}>{one.words ?? 'Not set'}</p>
          {one.who === null ? null : (
            <p className="muted">
              {one.words === null ? 'Removed' : 'Set'} by {one.who}, {one.at}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The value of a group’s or a template’s setting at each of its sites. */
export function SitesBelow({ sites }: { sites: readonly { name: string; words: string; layer: ShownLayer }[] }) {
  if (sites.length === 0) return <p className="pad muted">No site starts from this yet.</p>
  return (
    <ul className="setting-layers">
      {sites.map((one) => (
        <li key={one.name}>
          <div className="row between">
            <strong>{one.name}</strong>
            <span className="badge">{one.layer === 'site' ? 'Own value' : LAYER_NAMES[one.layer]}</span>
          </div>
          <p className="wrap">{one.words}</p>
        </li>
      ))}
    </ul>
  )
}

/** Who changed a setting from what to what, newest first. */
export function SettingHistory({
  history,
  kind,
}: {
  history: readonly {
    id: string
    who: string
    at: string
    layer: ShownLayer
    before: string | null
    after: string | null
  }[]
  kind: 'site' | 'group' | 'template'
}) {
  if (history.length === 0) return <p className="muted">Nobody has changed this yet.</p>
  return (
    <ol className="timeline">
      {history.map((one) => (
        <li key={one.id}>
          <p>
            <strong>{one.who}</strong>
            {one.layer === kind ? '' : one.layer === 'group' ? ' in the group' : ' in the template'}{' '}
            <span className="muted">{one.at}</span>
          </p>
          <p className="wrap">
            <span className="muted">{one.before ?? 'Not set'}</span> <span aria-hidden>→</span>
            <span className="sr-only"> became </span> {one.after ?? 'Not set'}
          </p>
        </li>
      ))}
    </ol>
  )
}
