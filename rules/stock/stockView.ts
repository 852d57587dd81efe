import { CAR_TYPES, type CarType } from '../kinds/carType.ts'
import { SAVED } from '../kinds/savedView.ts'
import { STOCK_STATUSES, type StockStatus } from './lockedFields.ts'
import { STOCK_PROBLEM_NAMES, type StockProblem } from './stockProblems.ts'

/** What the list of stock for staff can be sorted by, with the order that is meant first. */
export const STOCK_SORTS = {
  age: 'desc',
  name: 'asc',
  number: 'asc',
  price: 'desc',
  rank: 'desc',
  photos: 'asc',
} as const satisfies Record<string, 'asc' | 'desc'>

export type StockSort = keyof typeof STOCK_SORTS
export type StockOrder = 'asc' | 'desc'

/** What somebody looks at in the list of stock; the address of the screen is all of it. */
export interface StockView {
  search: string
  site: number | null
  /** Null for every vehicle that is not sold. */
  status: StockStatus | 'all' | null
  problem: StockProblem | 'any' | null
  type: CarType | null
  /** The saved view that it began with. */
  saved: string | null
  sort: StockSort
  order: StockOrder
  page: number
}

const MOST_SEARCH = 80
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Nobody turns this many pages. */
const MOST_PAGES = 10_000

const oneOf = <T extends string>(given: string | null, of: readonly T[]): T | null =>
  of.find((one) => one === given) ?? null

/** Reads the address of the list; anything that is not understood counts as not said. */
export function parseStockView(params: URLSearchParams): StockView {
  const sort = oneOf(params.get('sort'), Object.keys(STOCK_SORTS) as StockSort[]) ?? 'age'
  const whole = (name: string) => (/^[1-9]\d{0,8}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : null)
  return {
    search: (params.get('search') ?? '').trim().replace(/\s+/g, ' ').slice(0, MOST_SEARCH),
    site: whole('site'),
    status: oneOf(params.get('status'), [...STOCK_STATUSES, 'all']),
    problem: oneOf(params.get('problem'), [...STOCK_PROBLEM_NAMES, 'any']),
    type: oneOf(params.get('type'), CAR_TYPES),
    saved: UUID.test(params.get(SAVED) ?? '') ? params.get(SAVED) : null,
    sort,
    order: oneOf(params.get('order'), ['asc', 'desc']) ?? STOCK_SORTS[sort],
    page: Math.min(whole('page') ?? 1, MOST_PAGES),
  }
}

/** The parameters of a view that differ from the usual one. */
export const stockViewQuery = (view: StockView): Readonly<Record<string, string | null>> => ({
  search: view.search || null,
  site: view.site === null ? null : String(view.site),
  status: view.status,
  problem: view.problem,
  type: view.type,
  sort: view.sort === 'age' ? null : view.sort,
  order: view.order === STOCK_SORTS[view.sort] ? null : view.order,
  page: view.page === 1 ? null : String(view.page),
  [SAVED]: view.saved,
})

/** How many vehicles a page of the list has. */
export const STOCK_PAGE_SIZE = 50
/** Parameter of the address of a vehicle that was opened from a list: its place in it, from 0. */
export const PLACE = 'at'
/** How many vehicles before and after a place are looked at for one that has moved meanwhile. */
export const AROUND = 50

/** The place in a list that an address names; null for a vehicle that was opened from elsewhere. */
export function parsePlace(params: URLSearchParams): number | null {
  const text = params.get(PLACE) ?? ''
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** The parameters of a vehicle at a place of a list. */
export const stockPlaceQuery = (view: StockView, at: number): Readonly<Record<string, string | null>> => ({
  ...stockViewQuery({ ...view, page: 1 }),
  [PLACE]: String(at),
})

/** The page of the list that a place is on. */
export const pageOfPlace = (at: number): number => Math.floor(at / STOCK_PAGE_SIZE) + 1

/** A vehicle at a place of a list. */
export interface PlacedVehicle {
  id: number
  at: number
}

/**
 * What precedes and follows a vehicle in a list. One that has moved a little is found where it is now; one that is not
 * in the list any more, such as after its sale, is followed by what has taken its place.
 *
 * @param ids the list from a place on
 * @param first that place
 */
export function neighboursOf(
  { id, at }: PlacedVehicle,
  ids: readonly number[],
  first: number,
): { at: number; previous: PlacedVehicle | null; next: PlacedVehicle | null } {
  const found = ids.indexOf(id)
  const index = found < 0 ? at - first : found
  const placed = (of: number): PlacedVehicle | null => {
    const other = ids[of]
    return other === undefined ? null : { id: other, at: first + of }
  }
  return {
    at: first + index,
    previous: placed(Math.min(index, ids.length) - 1),
    next: placed(found < 0 ? index : index + 1),
  }
}

const DAY_MS = 86_400_000

/** For how many whole days a vehicle has been in the stock. */
export const stockAgeDays = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / DAY_MS))
