import type { Favourite } from '@forecourt/rules/memory/favourites.ts'
import { mergeWatchlist } from '@forecourt/rules/owner/watchlist.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { useSyncExternalStore } from 'react'
import { onFavourite, replaceFavourites, storedFavourites } from './favourites.ts'
import { readText, storageKey, writeText } from './storage.ts'

/** The response of `GET /api/auth` (spec §7). */
interface Auth {
  user: { id: string; email: string | null; phone: string | null } | null
  watchlist: readonly Favourite[]
}

/** The owner session of spec §4: loading starts true, and goes false once user and watchlist have been loaded. */
export interface OwnerSession extends Auth {
  loading: boolean
}

const LOADING: OwnerSession = { loading: true, user: null, watchlist: [] }
let session = LOADING
const listeners = new Set<() => void>()

function show(next: OwnerSession) {
  session = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The owner session of this page; loading while the server renders. */
export const useOwnerSession = (): OwnerSession =>
  useSyncExternalStore(
    subscribe,
    () => session,
    () => LOADING,
  )

async function requestAuth(address: string, body?: { add?: readonly number[]; remove?: readonly number[] }) {
  const answer = await fetch(address, {
    headers: { accept: 'application/json', ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body), keepalive: true } : {}),
  })
  if (!answer.ok) throw new Error(`${address} returned ${answer.status}.`)
  return (await answer.json()) as Auth
}

/**
 * Loads who is signed in (spec §4, §7), once for a page. At the first load after signing in the favourites of this
 * browser are merged into the watchlist; from then on the watchlist is what the browser shows, so that what was removed
 * on another device does not come back. A failure is only logged (spec §8), and the favourites stay as they are.
 */
export async function loadOwnerSession(site: PublicSite): Promise<void> {
  const to = paths(site).api
  const key = storageKey(site.id, 'owner')
  try {
    let auth = await requestAuth(to.auth())
    const mergedFor = readText(key)
    if (auth.user && mergedFor !== auth.user.id) {
      const known = new Set(auth.watchlist.map(({ id }) => id))
      const merged = mergeWatchlist(auth.watchlist, await storedFavourites(site.id))
      const add = merged.flatMap(({ id }) => (known.has(id) ? [] : [id]))
      if (add.length > 0) auth = await requestAuth(to.watchlist(), { add })
      writeText(key, auth.user!.id)
    }
    if (auth.user) {
      replaceFavourites(site.id, auth.watchlist)
      follow(site)
    } else if (mergedFor !== null) {
      // Signed out: what belongs to the account is not left behind for whoever uses this browser next.
      writeText(key, null)
      replaceFavourites(site.id, [])
    }
    show({ loading: false, ...auth })
  } catch (error) {
    console.error('The owner session could not be loaded.', error)
    show({ loading: false, user: null, watchlist: [] })
  }
}

/** Every heart that is pressed from here on changes the watchlist as well. */
function follow(site: PublicSite) {
  onFavourite((siteId, carId, isSaved) => {
    if (siteId !== site.id) return
    requestAuth(paths(site).api.watchlist(), isSaved ? { add: [carId] } : { remove: [carId] }).then(
      (auth) => show({ loading: false, ...auth }),
      (error: unknown) => {
        // The next page merges the browser's list again, so nothing that was saved is lost.
        writeText(storageKey(site.id, 'owner'), null)
        console.error('The watchlist could not be changed.', error)
      },
    )
  })
}
