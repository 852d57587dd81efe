import type { LocationView } from '@forecourt/rules/location/contactView.ts'
import { Clock, MapPin } from 'lucide-react'
import { useLatest } from './page.ts'

/** Where a yard is and whether it is open: the same lines wherever a yard is named. `small` is the footer's. */
export function YardFacts({ yard: drawn, small = false }: { yard: LocationView; small?: boolean }) {
  const yard = useLatest(drawn)
  const icon = { 'aria-hidden': true, size: small ? 16 : 18, strokeWidth: 1.5 }
  return (
    <>
      <p className="mt-1 flex items-start gap-2 text-muted">
        <MapPin {...icon} className={`${small ? 'mt-0.5' : 'mt-1'} shrink-0`} />
        <span>
          {yard.street}
          {small ? <br /> : ', '}
          {yard.city}
        </span>
      </p>
      {yard.status ? (
        <p className={`mt-1 flex items-start gap-2 ${small ? 'text-muted' : ''}`}>
          <Clock {...icon} className={`${small ? 'mt-0.5' : 'mt-0.75'} shrink-0 text-muted`} />
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
