import { Link, useLocation } from 'react-router'
import { addressWith } from './address.ts'
import { ViewsNav } from './viewsNav.tsx'

/** One view of a list. */
export interface View {
  value: string
  label: string
  /** How many rows it has, where that is known. */
  count?: number | null
}

const COUNT = new Intl.NumberFormat('en-AU')

/** The views of a list, as links that keep the filters. */
export function Views({
  label,
  views,
  current,
  param = 'view',
  leaves = [],
}: {
  label: string
  /** The first one needs no parameter. */
  views: readonly View[]
  current: string
  param?: string
  /** Parameters that another view leaves behind. */
  leaves?: readonly string[]
}) {
  const { search } = useLocation()
  return (
    <ViewsNav label={label}>
      <ul>
        {views.map(({ value, label: text, count = null }, at) => (
          <li key={value}>
            <Link
              to={addressWith(search, {
                ...Object.fromEntries(leaves.map((name) => [name, null])),
                [param]: at === 0 ? null : value,
              })}
              aria-current={value === current ? 'page' : undefined}
            >
              {text}
              {count === null ? null : <span className="count">{COUNT.format(count)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </ViewsNav>
  )
}
