import { atWidth } from '@forecourt/rules/site/imageWidth.ts'
import { useFavourites } from '../../browser/favourites.ts'
import { whenLoaded } from '../../browser/optionalPart.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useSite } from '../layout/site.ts'
import type { CardView } from './card.ts'

/** What a favourite keeps of a vehicle (spec §3 Favourite). */
export type FavouriteCar = Pick<CardView, 'id' | 'slug' | 'title' | 'make' | 'model' | 'image'>

/** The heart: keeps a vehicle in this browser, per site. Needs scripts, so it is not there without them. */
export function FavouriteButton({
  car,
  words = false,
}: {
  car: FavouriteCar
  /** Shows what it does beside the heart. */
  words?: boolean
}) {
  const site = useSite()
  const { id } = site
  const { has, toggle } = useFavourites(id)
  const isSaved = has(car.id)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={words ? undefined : `Save ${car.title}`}
      onClick={() => {
        void toggle({
          id: car.id,
          name: car.title,
          slug: car.slug,
          make: car.make,
          model: car.model,
          primary_image_url: car.image && atWidth(car.image.source, 384),
        })
        if (!isSaved)
          whenLoaded(import('../../browser/track.ts'), ({ trackAction }) =>
            trackAction(site, 'favourite', { car_id: car.id, car_slug: car.slug, car_name: car.title }),
          )
      }}
      className={words ? 'favourite border border-field-line px-3 xs:px-4' : 'favourite'}
    >
      <Icon name="heart" />
      {words ? (isSaved ? 'Saved' : 'Save') : null}
    </button>
  )
}
