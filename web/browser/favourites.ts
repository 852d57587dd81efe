import type { Favourite } from '@forecourt/rules/memory/favourites.ts'
import { useSyncExternalStore } from 'react'
import { readJson, readText, storageKey, writeJson } from './storage.ts'

/** A list that has not been read yet. */
const NONE: readonly Favourite[] = []
/** A list that was read and has nothing in it. */
const EMPTY: readonly Favourite[] = []
const listeners = new Set<() => void>()
const lists = new Map<number, readonly Favourite[]>()

/** The rules load after the page: nothing should wait for them. */
const loadRules = () => import('@forecourt/rules/memory/favourites.ts')

type OnFavourite = (siteId: number, carId: number, isSaved: boolean) => void
let follower: OnFavourite | null = null

/** Notifies of every vehicle that the visitor saves or removes; one follower for a page. */
export function onFavourite(listener: OnFavourite): void {
  follower = listener
}

/** The stored favourites of a site. */
export async function storedFavourites(siteId: number): Promise<readonly Favourite[]> {
  const { parseFavourites } = await loadRules()
  return readJson(storageKey(siteId, 'favourites'), parseFavourites) ?? []
}

/** Replaces the favourites of a site, for a list that is stored elsewhere. */
export function replaceFavourites(siteId: number, list: readonly Favourite[]): void {
  lists.set(siteId, list.length === 0 ? EMPTY : list)
  writeJson(storageKey(siteId, 'favourites'), list)
  changed()
}

function changed() {
  for (const listener of listeners) listener()
}

async function load(siteId: number): Promise<void> {
  lists.set(siteId, await storedFavourites(siteId))
  changed()
}

/** Another tab changed a list. */
function onStorage() {
  for (const siteId of lists.keys()) void load(siteId)
}

function subscriber(siteId: number) {
  return (listener: () => void) => {
    if (listeners.size === 0) window.addEventListener('storage', onStorage)
    listeners.add(listener)
    if (!lists.has(siteId)) {
      // Where nothing is stored there is nothing to parse, and no need to wait for the rules.
      const empty = readText(storageKey(siteId, 'favourites')) === null
      lists.set(siteId, empty ? EMPTY : NONE)
      if (!empty) void load(siteId)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', onStorage)
    }
  }
}

const subscribers = new Map<number, ReturnType<typeof subscriber>>()

function subscribe(siteId: number) {
  const entry = subscribers.get(siteId) ?? subscriber(siteId)
  subscribers.set(siteId, entry)
  return entry
}

/** The favourites of a site in this browser (spec §3 Favourite); none while the server renders. */
export function useFavourites(siteId: number) {
  const list = useSyncExternalStore(
    subscribe(siteId),
    () => lists.get(siteId) ?? NONE,
    () => NONE,
  )
  return {
    list,
    /** False until the list has been read, which no page waits for. */
    ready: list !== NONE,
    has: (id: number) => list.some((favourite) => favourite.id === id),
    /** Adds or removes the vehicle. */
    async toggle(favourite: Favourite): Promise<void> {
      const { parseFavourites, toggleFavourite } = await loadRules()
      // Read again: another tab may have changed the list a moment ago.
      const stored = readJson(storageKey(siteId, 'favourites'), parseFavourites) ?? []
      const next = toggleFavourite(stored, favourite)
      lists.set(siteId, next)
      writeJson(storageKey(siteId, 'favourites'), next)
      changed()
      follower?.(
        siteId,
        favourite.id,
        next.some(({ id }) => id === favourite.id),
      )
    },
  }
}
