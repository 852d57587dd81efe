import { LRUCache } from 'lru-cache'
import type { CarCard } from '@forecourt/rules/car/car.ts'

/** About 2.5 kB each. A search page has two dozen, and most requests are for few vehicles. */
const MAX_CARDS = 20_000

/** The cards of one site at one snapshot, by vehicle id. */
export interface CachedCards {
  get(id: number): CarCard | undefined
  set(id: number, card: CarCard): void
}

/**
 * Recently shown cards of all sites of a process together, so that its memory does not grow with the number of sites.
 */
export interface CardCache {
  /** Cards that share nothing with those of other calls; those that are no longer read are evicted by newer ones. */
  create(): CachedCards
}

/** A cache of that many cards at most. */
export function createCardCache(maxCards = MAX_CARDS): CardCache {
  const cards = new LRUCache<string, CarCard>({ max: maxCards })
  let created = 0
  return {
    create() {
      const prefix = `${(created += 1)}:`
      return {
        get: (id) => cards.get(prefix + id),
        set(id, card) {
          cards.set(prefix + id, card)
        },
      }
    },
  }
}
