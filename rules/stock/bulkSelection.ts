import { parseStockView, type StockView } from './stockView.ts'

/** Which vehicles a bulk change is for: some, or all of a list as somebody looks at it (decision 148). */
export type BulkSelection = { ids: readonly number[] } | { view: StockView }

/** Parameters of an address: a chosen vehicle, and all that match the list’s own parameters. */
export const CHOSEN = 'id'
export const ALL = 'all'
/** More than any page of the list has. */
export const MOST_CHOSEN = 200

const ID = /^[1-9]\d{0,8}$/

/** Reads what an address chooses; what is no vehicle’s id is left out. */
export function parseBulkSelection(params: URLSearchParams): BulkSelection {
  if (params.get(ALL) === '1') return { view: parseStockView(params) }
  const ids = params.getAll(CHOSEN).filter((text) => ID.test(text))
  return { ids: [...new Set(ids.map(Number))].slice(0, MOST_CHOSEN) }
}
