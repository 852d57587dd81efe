/** A screen where somebody was: its address, and what its heading says. */
export interface RecentPlace {
  to: string
  label: string
}

/** How many are kept, of which the one that is open is not shown. */
const MOST_RECENT = 7
const MOST_LABEL = 80
/** What of an address is a place of its own: whose settings are shown, not how a list is filtered. */
const PLACES = ['scope', 'site']

/** The address of a screen as a place. */
export function placeOf(pathname: string, search: string): string {
  const query = new URLSearchParams(search)
  const kept = new URLSearchParams(PLACES.flatMap((name) => query.getAll(name).map((value) => [name, value])))
  return kept.size === 0 ? pathname : `${pathname}?${kept}`
}

/** The places with the one that is open now first, each once (decision 151). */
export function withRecent(places: readonly RecentPlace[], { to, label }: RecentPlace): RecentPlace[] {
  const shown = label.replace(/\s+/g, ' ').trim().slice(0, MOST_LABEL)
  if (shown === '') return [...places]
  return [{ to, label: shown }, ...places.filter((one) => one.to !== to)].slice(0, MOST_RECENT)
}
