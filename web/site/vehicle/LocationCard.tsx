import { NEW_TAB } from '@forecourt/rules/site/links.ts'
import { ExternalLink, MapPin, Navigation, Star } from 'lucide-react'
import { buttonClass } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useSite } from '../layout/site.ts'
import { PhoneNumber } from './PhoneNumber.tsx'
import type { VehicleView, VehicleLocation } from './vehicleView.ts'

/** Where the vehicle stands: the address, hours today, the phone and the way there (spec §2 #vehicle-map). */
export function LocationCard({
  location,
  vehicle,
  href,
  revealed,
}: {
  location: VehicleLocation
  vehicle: VehicleView
  href: string
  revealed: string | null
}) {
  const { name } = useSite()
  return (
    <section id="vehicle-map" aria-labelledby="vehicle-map-heading">
      <h2 id="vehicle-map-heading" className="text-23">
        Location
      </h2>
      <div
        className={`mt-5 overflow-hidden rounded-card border bg-surface ${location.picture ? 'md:grid md:grid-cols-2' : ''}`}
      >
        {location.picture ? (
          <Picture
            {...location.picture}
            sizes="(min-width: 992px) 380px, (min-width: 768px) 50vw, 100vw"
            widest={828}
            className="aspect-3/2 w-full md:aspect-auto md:h-full print:hidden"
          />
        ) : null}
        <div className="p-5 lg:p-6">
          <h3 className="text-19">{location.name}</h3>
          {location.name === name ? null : <p className="text-14 text-muted">{name}</p>}
          <p className="mt-3 flex gap-2">
            <MapPin aria-hidden size={18} strokeWidth={1.5} className="mt-0.5 shrink-0 text-muted" />
            {location.address}
          </p>
          {location.status && (
            <p className="mt-2 flex items-baseline gap-2 print:hidden">
              <span
                aria-hidden
                className={`mx-1 inline-block size-2.5 shrink-0 rounded-full ${location.status.open ? 'bg-success' : 'bg-muted'}`}
              />
              <span>
                <strong className="font-semibold">{location.status.text}</strong>
                {location.status.open && location.today ? (
                  <span className="text-muted">
                    , <span className="inline-block">today {location.today}</span>
                  </span>
                ) : null}
              </span>
            </p>
          )}
          {location.rating && (
            <p className="mt-2 flex items-center gap-2 print:hidden">
              <Star aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />
              <span>
                <strong className="tabular-nums font-semibold">{location.rating.average}</strong> from{' '}
                {location.rating.count} reviews
              </span>
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-3 max-sm:[&_:is(a,button)]:grow">
            {location.phone && (
              <PhoneNumber
                phone={location.phone}
                vehicleHref={`${href}#vehicle-map`}
                carId={vehicle.id}
                dealershipId={location.dealershipId}
                revealed={revealed}
                size="medium"
              />
            )}
            <a
              href={location.directionsHref}
              {...NEW_TAB}
              className={buttonClass('secondary', 'medium', 'print:hidden')}
            >
              <Navigation aria-hidden size={18} strokeWidth={1.5} />
              Get directions
            </a>
            <a
              href={location.mapHref}
              {...NEW_TAB}
              className="inline-flex min-h-11 items-center justify-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline print:hidden"
            >
              Open map
              <span className="sr-only"> of {location.name}</span>
              <ExternalLink aria-hidden size={14} strokeWidth={1.5} />
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}
