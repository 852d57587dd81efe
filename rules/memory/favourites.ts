import * as z from 'zod/mini'

/** Maximum number of favourites for one site. */
export const FAVOURITES_CAP = 200

const schema = z.object({
  id: z.int().check(z.positive()),
  name: z.string(),
  slug: z.string(),
  make: z.string(),
  model: z.string(),
  primary_image_url: z.nullable(z.string()),
})

/** A favourite as the browser stores it for each site (spec §3 Favourite). */
export type Favourite = z.infer<typeof schema>

/** The stored favourites, each vehicle once; invalid entries are dropped, and anything but a list is empty. */
export function parseFavourites(stored: unknown): readonly Favourite[] {
  const found = new Map<number, Favourite>()
  for (const entry of Array.isArray(stored) ? stored : []) {
    const result = schema.safeParse(entry)
    if (result.success && !found.has(result.data.id)) found.set(result.data.id, result.data)
  }
  return [...found.values()].slice(0, FAVOURITES_CAP)
}

/**
 * The favourites with a vehicle added, newest first, or removed if it was there. Over the cap the oldest are dropped.
 */
export function toggleFavourite(favourites: readonly Favourite[], car: Favourite): readonly Favourite[] {
  const others = favourites.filter(({ id }) => id !== car.id)
  return others.length < favourites.length ? others : [car, ...others].slice(0, FAVOURITES_CAP)
}
