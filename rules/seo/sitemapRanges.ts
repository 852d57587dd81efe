/** Ids of vehicles, both ends included. */
export interface IdRange {
  first: number
  last: number
}

/** Vehicles whose ids lie in one block: block 3 of size 8 has the ids 24 to 31. */
export interface IdBlock {
  block: number
  count: number
}

/** One part of a sitemap: its ids, and its blocks in their order. */
export interface SitemapRange<B extends IdBlock> {
  range: IdRange
  blocks: readonly B[]
}

/** More than the largest id that a column of type integer has. */
const IDS = 2 ** 31

/** All ids: what a site with few vehicles has in one part. */
export const EVERY_ID: IdRange = { first: 0, last: IDS - 1 }

/** The largest block that has no more ids than a part may have vehicles. */
export const blockSize = (maxVehicles: number): number => 2 ** Math.floor(Math.log2(maxVehicles))

/**
 * Divides a site's vehicles into the parts of its sitemap: all of them in one, or the ids in halves and those in halves
 * again until no part has more than `maxVehicles`. A vehicle that comes or goes thus changes its own part and no other,
 * and every process finds the same parts. `blocks` come in order, none of them empty, in the size of `blockSize`.
 */
export function sitemapRanges<B extends IdBlock>(blocks: readonly B[], maxVehicles: number): SitemapRange<B>[] {
  const size = blockSize(maxVehicles)
  const divide = (first: number, width: number, within: readonly B[]): SitemapRange<B>[] => {
    if (within.length === 0) return []
    const count = within.reduce((sum, one) => sum + one.count, 0)
    if (count <= maxVehicles || width <= size) return [{ range: { first, last: first + width - 1 }, blocks: within }]
    const half = width / 2
    const middle = within.findIndex(({ block }) => block * size >= first + half)
    const at = middle < 0 ? within.length : middle
    return [...divide(first, half, within.slice(0, at)), ...divide(first + half, half, within.slice(at))]
  }
  return divide(0, IDS, blocks)
}

const WHOLE = 'vehicles-1'
const NAME = /^vehicles-(0|[1-9]\d{0,9})-([1-9]\d{0,9})$/

/** The name of the part that has these ids. */
export const rangeName = ({ first, last }: IdRange): string =>
  first === EVERY_ID.first && last === EVERY_ID.last ? WHOLE : `vehicles-${first}-${last}`

/** The ids of a part by its name; null for a name that no part can have. */
export function rangeOfName(name: string): IdRange | null {
  if (name === WHOLE) return EVERY_ID
  const [, first, last] = (NAME.exec(name) ?? []).map(Number)
  if (first === undefined || last === undefined) return null
  const width = last - first + 1
  const isRange = width >= 1 && width < IDS && Number.isInteger(Math.log2(width)) && first % width === 0 && last < IDS
  return isRange ? { first, last } : null
}
