import { ExternalLink, MapPin, Navigation, Star } from 'lucide-react'
import { buttonClass } from '../../ui/Button.tsx'
import { useSite } from '../layout/site.ts'
import { PhoneNumber } from './PhoneNumber.tsx'
import type { VehicleView, Yard } from './vehicleView.ts'

/** Where the vehicle stands: a drawn map that leads to the real one, hours today, and the phone (spec §2 #vehicle-map). */
export function YardCard({
  yard,
  vehicle,
  href,
  revealed,
}: {
  yard: Yard
  vehicle: VehicleView
  href: string
  revealed: string | null
}) {
  const { name } = useSite()
  return (
    <section id="vehicle-map" aria-labelledby="vehicle-map-heading">
      <h2 id="vehicle-map-heading" className="text-23">
        Where to see it
      </h2>
      <div className="mt-5 overflow-hidden rounded-card border bg-surface md:grid md:grid-cols-2">
        <a
          href={yard.mapHref}
          className="group relative block min-h-48 overflow-hidden bg-sunken -outline-offset-3 md:min-h-full"
        >
          <DrawnMap />
          <span className="absolute right-3 bottom-3 inline-flex items-center gap-1.5 rounded-control border bg-surface px-3 py-1.5 text-14 font-semibold group-hover:border-ink">
            Open map
            <ExternalLink aria-hidden size={14} strokeWidth={1.5} />
            <span className="spoken"> of {yard.name}</span>
          </span>
        </a>
        <div className="p-5 lg:p-6">
          <h3 className="text-19">{yard.name}</h3>
          {yard.name === name ? null : <p className="text-14 text-muted">{name}</p>}
          <p className="mt-3 flex gap-2">
            <MapPin aria-hidden size={18} strokeWidth={1.5} className="mt-0.5 shrink-0 text-muted" />
            {yard.address}
          </p>
          {yard.status && (
            <p className="mt-2 flex items-baseline gap-2">
              <span
                aria-hidden
                className={`mx-1 inline-block size-2.5 shrink-0 rounded-full ${yard.status.open ? 'bg-success' : 'bg-muted'}`}
              />
              <span>
                <strong className="font-semibold">{yard.status.text}</strong>
                {yard.status.open && yard.today ? <span className="text-muted"> · Today {yard.today}</span> : null}
              </span>
            </p>
          )}
          {yard.rating && (
            <p className="mt-2 flex items-center gap-2">
              <Star aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />
              <span>
                <strong className="figures font-semibold">{yard.rating.average}</strong> from {yard.rating.count}{' '}
                reviews
              </span>
            </p>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            {yard.phone && (
              <PhoneNumber
                phone={yard.phone}
                vehicleHref={`${href}#vehicle-map`}
                carId={vehicle.id}
                dealershipId={yard.dealershipId}
                revealed={revealed}
                size="medium"
              />
            )}
            <a href={yard.directionsHref} className={buttonClass('secondary', 'medium')}>
              <Navigation aria-hidden size={18} strokeWidth={1.5} />
              Directions
            </a>
          </div>
        </div>
      </div>
    </section>
  )
}

/** Streets as a pattern in the site's own colours: nothing is fetched from a map service until somebody asks. */
function DrawnMap() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 480 320"
      preserveAspectRatio="xMidYMid slice"
      className="absolute inset-0 size-full text-ink transition-transform duration-200 group-hover:scale-[1.02]"
    >
      <g fill="currentColor" opacity="0.05">
        <path d="M0 0h128v84H0zM152 0h96v84h-96zM272 0h208v60L272 84zM0 108h128v92H0zM152 108h96v92h-96zM272 108l208-26v118H272zM0 224h128v96H0zM152 224h96v96h-96zM272 224h96v96h-96zM392 224h88v96h-88z" />
      </g>
      <g fill="none" stroke="currentColor" opacity="0.12">
        <path d="M0 96h260L480 68M0 212h480M140 0v320M260 0v320M380 212v108" strokeWidth="2" strokeDasharray="6 8" />
      </g>
      <path d="M20 232h92v76H20z" className="fill-success" opacity="0.12" />
      <g transform="translate(240 168)">
        <ellipse cx="0" cy="4" rx="14" ry="4" fill="currentColor" opacity="0.2" />
        <path d="M0 4C-16-14-22-24-22-34a22 22 0 1 1 44 0C22-24 16-14 0 4Z" className="fill-action" />
        <circle cy="-34" r="8" className="fill-action-ink" />
      </g>
    </svg>
  )
}
