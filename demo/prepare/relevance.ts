import type { SeedRow } from './stock.ts'

type Ranked = Pick<SeedRow, 'stocknum' | 'car_type' | 'make' | 'model' | 'images' | 'sold_days_ago' | 'custom_rank'>

const modelOf = ({ make, model }: Ranked) => `${make} ${model}`

const isPhotographed = ({ images }: Ranked) => images.startsWith('/media/photos/')

interface Apart {
  of: (row: Ranked) => string | null
  places: number
  weight: number
}

/** What neighbours should not share, through how many places, and how bad it is when they do; null is shared with none. */
const apart = (ownMake: string | null): readonly Apart[] => [
  { of: modelOf, places: 1, weight: 8 },
  // A dealer of one make shows its photographs in turns with those of trade-ins, and begins with its own.
  {
    of: (row) => (ownMake === null || !isPhotographed(row) ? null : row.make === ownMake ? OWN : OTHER),
    places: 1,
    weight: 7,
  },
  { of: ({ images }) => images.split(' ')[0]!, places: 23, weight: 4 },
  { of: modelOf, places: 7, weight: 2 },
  { of: ({ make }) => (make === ownMake ? null : make), places: 2, weight: 1 },
]
const [OWN, OTHER] = ['own make', 'other make']

/**
 * Photographs stand before drawings: each once for each condition, then each a second time, then a third; a fourth is as
 * far back as a drawing. The own make of a dealer has few pictures, which stand among those of other makes from the start.
 */
const PHOTO_TURNS = 3
function turns<T extends Ranked>(rows: readonly T[], ownMake: string | null): Map<T, number> {
  const seen = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const first = row.images.split(' ')[0]!
      if (!isPhotographed(row)) return [row, PHOTO_TURNS]
      const which = `${row.car_type} ${first}`
      const turn = seen.get(which) ?? 0
      seen.set(which, turn + 1)
      return [row, turn < PHOTO_TURNS && row.make === ownMake ? 0 : Math.min(turn, PHOTO_TURNS)]
    }),
  )
}

/**
 * Ranks the vehicles that a site shows together anew: photographs first, the best first still, but with neighbours of
 * other makes, models and pictures wherever the stock has them. `ownMake` is that of a dealer of one make. Sold vehicles have rank 0. The lists and their rows stay in their order.
 */
export function spreadRanks<T extends Ranked>(lists: readonly (readonly T[])[], ownMake: string | null = null): T[][] {
  const traitsApart = apart(ownMake)
  const left = lists
    .flat()
    .filter((row) => row.sold_days_ago === '')
    .sort((a, b) => Number(b.custom_rank) - Number(a.custom_rank) || (a.stocknum < b.stocknum ? -1 : 1))
  const turn = turns(left, ownMake)
  left.sort((a, b) => turn.get(a)! - turn.get(b)!)
  const traits = new Map(left.map((row) => [row, traitsApart.map(({ of }) => of(row))]))
  const lastAt = traitsApart.map(() => new Map<string, number>())
  lastAt[1]!.set(OTHER, -1)
  const byModel = new Map<string, number>()
  for (const row of left) byModel.set(modelOf(row), (byModel.get(modelOf(row)) ?? 0) + 1)
  const ranks = new Map<T, number>()
  let last = ''
  for (let place = 0; left.length > 0; place++) {
    const likeness = (row: T) =>
      traitsApart.reduce((sum, { places, weight }, index) => {
        const trait = traits.get(row)![index]!
        const before = trait === null ? undefined : lastAt[index]!.get(trait)
        return before !== undefined && place - before <= places ? sum + weight : sum
      }, 0)
    // A model that is more than half of what is left has to come now, or it stands beside itself at the end.
    const pressing = byModel.entries().find(([model, count]) => model !== last && count * 2 > left.length)?.[0]
    let best = -1
    let least = Infinity
    for (let at = 0; at < left.length && least > 0; at++) {
      if (turn.get(left[at]!)! > turn.get(left[0]!)!) break
      if (pressing !== undefined && modelOf(left[at]!) !== pressing) continue
      const found = likeness(left[at]!)
      if (found < least) [best, least] = [at, found]
    }
    // The pressing model may have no photograph left to come now.
    const row = left.splice(Math.max(0, best), 1)[0]!
    last = modelOf(row)
    byModel.set(last, byModel.get(last)! - 1)
    ranks.set(row, left.length + 1)
    for (const [index, trait] of traits.get(row)!.entries()) if (trait !== null) lastAt[index]!.set(trait, place)
  }
  return lists.map((rows) => rows.map((row) => ({ ...row, custom_rank: String(ranks.get(row) ?? 0) })))
}
