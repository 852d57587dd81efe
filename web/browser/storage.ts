/**
 * The browser's storage, which may be full, blocked or corrupted: reading then returns null, and writing keeps the
 * value in memory while the page is open.
 */
const memory = new Map<string, string>()

function area(lasting: boolean): Storage | null {
  try {
    return lasting ? window.localStorage : window.sessionStorage
  } catch {
    return null
  }
}

/** The text stored under a key; null when there is none. */
export function readText(key: string, { lasting = true } = {}): string | null {
  try {
    return area(lasting)?.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** Stores a text under a key, or removes it with null. */
export function writeText(key: string, text: string | null, { lasting = true } = {}): void {
  if (text === null) memory.delete(key)
  else memory.set(key, text)
  try {
    if (text === null) area(lasting)?.removeItem(key)
    else area(lasting)?.setItem(key, text)
  } catch {
    // The in-memory copy is used instead.
  }
}

/** The keys of lasting texts that begin with `prefix`, in order. */
export function storedKeys(prefix: string): readonly string[] {
  const keys = new Set(memory.keys())
  try {
    for (const key of Object.keys(window.localStorage)) keys.add(key)
  } catch {
    // Those in memory are all there is.
  }
  return [...keys].filter((key) => key.startsWith(prefix)).toSorted()
}

/** The value stored under a key, parsed with `parse`; null if it is missing or `parse` throws. */
export function readJson<T>(key: string, parse: (value: unknown) => T): T | null {
  const text = readText(key)
  if (text === null) return null
  try {
    return parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Stores a value under a key. */
export const writeJson = (key: string, value: unknown): void => writeText(key, JSON.stringify(value))

/** Keys of a site's data in the browser; each site has its own (docs/contracts.md). */
export const storageKey = (
  siteId: number,
  name:
    | 'favourites'
    | 'owner'
    | 'compared'
    | 'visits'
    | 'user_details'
    | 'lead_sent'
    | 'website'
    | 'success_category'
    | 'unsent'
    | 'trade_in'
    | 'announcement'
    | 'enquired_cars'
    | 'recently_viewed'
    | 'consent'
    | 'measured'
    | `form.${string}`
    | `event.${string}`,
) => `forecourt.${siteId}.${name}`
