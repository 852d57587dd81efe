import type { LocationView } from '@forecourt/rules/location/contactView.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLatest } from './page.ts'

/** Where a location is and whether it is open: the same lines wherever a location is named. `small` is the footer's. */
export function LocationFacts({ location: drawn, small = false }: { location: LocationView; small?: boolean }) {
  const location = useLatest(drawn)
  const size = small ? 16 : 18
  return (
    <>
      <p className="mt-1 flex items-start gap-2 text-muted">
        <Icon name="place" size={size} className={small ? 'mt-0.5' : 'mt-1'} />
        <span>
          {location.street}
          {small ? <br /> : ', '}
          {location.city}
        </span>
      </p>
      {location.status ? (
        <p className={`mt-1 flex items-start gap-2 ${small ? 'text-muted' : ''}`}>
          <Icon name="clock" size={size} className={small ? 'mt-0.5' : 'mt-0.75 text-muted'} />
          {small ? (
            location.status
          ) : (
            <span>
              <strong className={`font-semibold ${location.open ? 'text-success' : ''}`}>{location.status}</strong>
              {location.next ? <span className="text-muted">. {location.next}</span> : null}
            </span>
          )}
        </p>
      ) : null}
    </>
  )
}
