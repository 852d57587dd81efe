import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { CarCard } from '@forecourt/rules/car/car.ts'

/** About 2.5 kB each. A search page has two dozen, and most requests are for few vehicles. */
const MAX_CARDS = 8_000
/** Packed cards take some 300 bytes with their entry: the first pages of thousands of sites. */
const MAX_PACKED_BYTES = 64e6
/** Memory of an entry of the packed cards besides its text. */
const ENTRY_BYTES = 200

/**
 * A card and its dictionary are about a kilobyte each, so the smallest buffers of zlib do: with its usual ones, of 256
 * kB for each card, the memory of the process becomes fragmented.
 */
const ZLIB = { windowBits: 12, memLevel: 3, chunkSize: 1_024 } as const

/** A byte for each character: a text of that size, where a small buffer would keep alive the larger one it is part of. */
const pack = (card: CarCard, dictionary: Buffer): string =>
  deflateRawSync(serialize(card), { dictionary, ...ZLIB }).toString('latin1')

const unpack = (packed: string, dictionary: Buffer): CarCard =>
  deserialize(inflateRawSync(Buffer.from(packed, 'latin1'), { dictionary, ...ZLIB })) as CarCard

/** The cards of one site at one snapshot, by vehicle id. */
export interface CachedCards {
  get(id: number): CarCard | undefined
  set(id: number, card: CarCard): void
}

/**
 * Recently shown cards of all sites of a process together, so that its memory does not grow with the number of sites.
 * The latest are kept as they are, earlier ones packed: unpacking a page of cards takes a twentieth of the time of
 * reading it from the database.
 */
export interface CardCache {
  /** Cards that share nothing with those of other calls; those that are no longer read are evicted by newer ones. */
  create(): CachedCards
}

/** A cache of that many cards at most as they are, and of that many bytes packed. */
export function createCardCache({ maxCards = MAX_CARDS, maxPackedBytes = MAX_PACKED_BYTES } = {}): CardCache {
  const packed = new LRUCache<string, string>({
    maxSize: maxPackedBytes,
    sizeCalculation: ({ length }) => ENTRY_BYTES + length,
  })
  const cards = new LRUCache<string, { card: CarCard; dictionary: Buffer }>({
    max: maxCards,
    dispose({ card, dictionary }, key, reason) {
      if (reason === 'evict' && !packed.has(key)) packed.set(key, pack(card, dictionary))
    },
  })
  let created = 0
  return {
    create() {
      const prefix = `${(created += 1)}:`
      // Cards of a site differ in little, so its first one is the dictionary of all.
      let dictionary: Buffer | undefined
      return {
        get(id) {
          const key = prefix + id
          const kept = cards.get(key)
          if (kept !== undefined) return kept.card
          const text = packed.get(key)
          if (text === undefined || dictionary === undefined) return undefined
          const card = unpack(text, dictionary)
          cards.set(key, { card, dictionary })
          return card
        },
        set(id, card) {
          dictionary ??= serialize(card)
          const key = prefix + id
          packed.delete(key)
          cards.set(key, { card, dictionary })
        },
      }
    },
  }
}
