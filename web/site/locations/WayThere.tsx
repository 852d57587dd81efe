import { NEW_TAB } from '@forecourt/rules/site/links.ts'
import { ExternalLink, Navigation } from 'lucide-react'
import { buttonClass } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { PlaceView } from './places.server.ts'

/** The way to a place from wherever the visitor is, and the map that shows it: both are links to a map service. */
export function WayThere({
  place,
  map = true,
}: {
  place: Pick<PlaceView, 'name' | 'directionsHref' | 'mapHref'>
  map?: boolean
}) {
  return (
    <>
      <a href={place.directionsHref} {...NEW_TAB} className={buttonClass('secondary', 'medium')}>
        <Navigation aria-hidden size={18} strokeWidth={1.5} />
        Get directions
        <span className="sr-only"> to {place.name}</span>
      </a>
      {map ? <MapLink place={place} /> : null}
    </>
  )
}

const TEXT_LINK = 'inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline'

/** The map of a place elsewhere. */
export function MapLink({
  place,
  className = TEXT_LINK,
}: {
  place: Pick<PlaceView, 'name' | 'mapHref'>
  className?: string
}) {
  return (
    <a href={place.mapHref} {...NEW_TAB} className={className}>
      Open map
      <span className="sr-only"> of {place.name}</span>
      <ExternalLink aria-hidden size={16} strokeWidth={1.5} />
    </a>
  )
}

/** The photograph of a place; nothing where the dealer has none. */
export function PlacePicture({
  place: { picture },
  sizes,
  eager = false,
  className,
}: {
  place: Pick<PlaceView, 'picture'>
  sizes: string
  eager?: boolean
  className: string
}) {
  return picture ? <Picture {...picture} sizes={sizes} widest={1200} eager={eager} className={className} /> : null
}
