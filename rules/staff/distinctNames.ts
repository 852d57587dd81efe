/** A site or a group as it is chosen: what it is called, and its name in addresses, which no other has. */
export interface NamedPlace {
  name: string
  slug: string
}

/**
 * Names of places for choosing among them: one that occurs more than once has its address name behind it, such as
 * “Sample Motors (sample-select)” (decision 162).
 */
export function distinctNames<P extends NamedPlace>(places: readonly P[]): P[] {
  const counts = new Map<string, number>()
  for (const { name } of places) counts.set(name, (counts.get(name) ?? 0) + 1)
  return places.map((place) =>
    counts.get(place.name) === 1 ? place : { ...place, name: `${place.name} (${place.slug})` },
  )
}

/** The name of one of several places, by `distinctNames`. */
export const distinctName = (place: NamedPlace, places: readonly NamedPlace[]): string =>
  places.some(({ name, slug }) => name === place.name && slug !== place.slug)
    ? `${place.name} (${place.slug})`
    : place.name

/** Sites for choosing among them, by `distinctNames`. */
export const siteChoices = (sites: readonly (NamedPlace & { id: number })[]): { id: number; name: string }[] =>
  distinctNames(sites).map(({ id, name }) => ({ id, name }))
