import type { LocationView } from '@forecourt/rules/location/contactView.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLatest } from './page.ts'

/** Where a yard is and whether it is open: the same lines wherever a yard is named. `small` is the footer's. */
export function LocationFacts({ yard: drawn, small = false }: { yard: LocationView; small?: boolean }) {
  const yard = useLatest(drawn)
  const size = small ? 16 : 18
  return (
    <>
      <p className="mt-1 flex items-start gap-2 text-muted">
        <Icon name="place" size={size} className={small ? 'mt-0.5' : 'mt-1'} />
        <span>
          {yard.street}
          {small ? <br /> : ', '}
          {yard.city}
        </span>
      </p>
      {yard.status ? (
        <p className={`mt-1 flex items-start gap-2 ${small ? 'text-muted' : ''}`}>
          <Icon name="clock" size={size} className={small ? 'mt-0.5' : 'mt-0.75 text-muted'} />
          {small ? (
            yard.status
          ) : (
            <span>
              <strong className={`font-semibold ${yard.open ? 'text-success' : ''}`}>{yard.status}</strong>
              {yard.next ? <span className="text-muted">. {yard.next}</span> : null}
            </span>
          )}
        </p>
      ) : null}
    </>
  )
}
