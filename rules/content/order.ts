import type { ItemKind } from './item.ts'

/** The kinds whose order on the site the dealership chooses (decision 177); the others are listed by date or by address. */
export const ORDERED_KINDS = ['offers', 'models'] as const
export type OrderedKind = (typeof ORDERED_KINDS)[number]

/** Whether staff choose the order of a kind. */
export const isOrdered = (kind: ItemKind): kind is OrderedKind => ORDERED_KINDS.some((one) => one === kind)

/**
 * Whether items are in the order in which somebody saw them (decision 177). What has come or gone since is no other
 * order: nobody has decided about it.
 */
export function isOrderSeen(stored: readonly number[], seen: readonly number[]): boolean {
  const isStored = new Set(stored)
  const wasSeen = new Set(seen)
  const left = [...wasSeen].filter((id) => isStored.has(id))
  return stored.filter((id) => wasSeen.has(id)).every((id, at) => id === left[at])
}

/**
 * The whole order that follows from the one that is wanted (decision 177): what is gone is left out, and what the wanted
 * order does not name stays behind what it is behind now.
 */
export function arranged(stored: readonly number[], wanted: readonly number[]): number[] {
  const isStored = new Set(stored)
  const order = [...new Set(wanted)].filter((id) => isStored.has(id))
  const placed = new Set(order)
  stored.forEach((id, at) => {
    if (placed.has(id)) return
    placed.add(id)
    order.splice(at === 0 ? 0 : order.indexOf(stored[at - 1]!) + 1, 0, id)
  })
  return order
}
