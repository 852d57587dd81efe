/**
 * The vehicles of a search to show in rows of `row`, `most` in all: the first one with each picture, in order, in whole
 * rows. If that does not fill one row, further vehicles with the same pictures complete it.
 */
export function variedPictures<T>(
  vehicles: readonly T[],
  pictureOf: (vehicle: T) => string | null,
  { row, most }: { row: number; most: number },
): readonly T[] {
  const seen = new Set<string>()
  const fresh: T[] = []
  const repeats: T[] = []
  for (const vehicle of vehicles) {
    const picture = pictureOf(vehicle)
    ;(picture !== null && seen.has(picture) ? repeats : fresh).push(vehicle)
    if (picture !== null) seen.add(picture)
  }
  if (fresh.length < row) return [...fresh, ...repeats].slice(0, row)
  const shown = Math.min(fresh.length, most)
  return fresh.slice(0, shown - (shown % row))
}
