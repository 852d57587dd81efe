import { ImageOff } from 'lucide-react'
import { Link } from 'react-router'
import { Cell } from './cell.tsx'
import type { ListedField, ShownRow } from './rows.ts'
import type { SavedChange } from './saved.tsx'
import { Pick, type Selection } from './selection.tsx'

/** A vehicle of the list: a row at a desk, a card on a phone. */
export function Row({
  row,
  href,
  selection,
  onSaved,
}: {
  row: ShownRow
  /** The vehicle at its place in the list. */
  href: string
  selection: Selection
  onSaved: (saved: SavedChange) => void
}) {
  const { fields } = row
  const cell = (name: ListedField) => (
    <Cell id={row.id} vehicle={row.name} field={fields[name]} change={row.change} onSaved={onSaved} />
  )
  return (
    <tr id={`vehicle-${row.id}`}>
      <td className="bulk-cell">
        <Pick row={row} selection={selection} />
      </td>
      <td className="photo">
        {row.picture ? (
          <img src={row.picture} alt="" width={72} height={48} loading="lazy" decoding="async" />
        ) : (
          <span className="no-photo">
            <ImageOff aria-hidden size={16} />
          </span>
        )}
      </td>
      <td className="vehicle">
        <Link to={href}>{row.name}</Link>
        <div className="muted wrap">
          {row.stocknum}
          {row.kept ? <span className="state warn"> · {row.kept}</span> : null}
        </div>
      </td>
      <td className="place">
        {row.place}
        {row.site && !row.place.startsWith(row.site) ? <div className="muted">{row.site}</div> : null}
      </td>
      <td className="figure price">{cell('price')}</td>
      <td className="status">{cell('status')}</td>
      <td className={fields.tag.text ? 'tag' : 'tag nothing'}>{cell('tag')}</td>
      <td className="figure desk">{cell('rank')}</td>
      <td className="figure days">
        {row.days === null ? (
          <span className="muted" title="Its arrival is not known">
            –<span className="sr-only">Its arrival is not known</span>
          </span>
        ) : (
          <>
            {row.days}
            <span className="phone-only"> {row.days === 1 ? 'day' : 'days'}</span>
          </>
        )}
      </td>
      <td className="figure count">
        {row.photos}
        <span className="phone-only"> {row.photos === 1 ? 'photo' : 'photos'}</span>
      </td>
      <td className="problems">
        {row.problems.length === 0 ? (
          <span className="muted nothing">None</span>
        ) : (
          row.problems.map(({ name, words }) => (
            <div key={name} className="state warn">
              {words}
            </div>
          ))
        )}
      </td>
    </tr>
  )
}
