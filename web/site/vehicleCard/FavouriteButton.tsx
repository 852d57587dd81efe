import { Heart } from 'lucide-react'
import { useFavourites } from '../../browser/favourites.ts'
import { useSite } from '../layout/site.ts'
import type { CardView } from './card.ts'

/** What a favourite keeps of a vehicle (spec §3 Favourite). */
export type FavouriteCar = Pick<CardView, 'id' | 'slug' | 'title' | 'make' | 'model' | 'image'>

/** The heart: keeps a vehicle in this browser, per site. Needs scripts, so it is not there without them. */
export function FavouriteButton({
  car,
  className = '',
  words = false,
}: {
  car: FavouriteCar
  className?: string
  /** Shows what it does beside the heart. */
  words?: boolean
}) {
  const { id } = useSite()
  const { has, toggle } = useFavourites(id)
  const kept = has(car.id)
  return (
    <button
      type="button"
      aria-pressed={kept}
      aria-label={words ? undefined : `Save ${car.title}`}
      onClick={() =>
        toggle({
          id: car.id,
          name: car.title,
          slug: car.slug,
          make: car.make,
          model: car.model,
          primary_image_url: car.image?.source.replace('{width}', '384') ?? null,
        })
      }
      className={`inline-flex h-11 min-w-11 items-center justify-center gap-2 rounded-control bg-surface text-14 font-semibold text-ink transition-colors hover:text-danger unscripted:hidden ${words ? 'border border-field-line px-4' : ''} ${className}`}
    >
      <Heart
        aria-hidden
        size={20}
        strokeWidth={1.5}
        className={`transition-colors ${kept ? 'fill-danger text-danger' : ''}`}
      />
      {words ? (kept ? 'Saved' : 'Save') : null}
    </button>
  )
}
