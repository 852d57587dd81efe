import { placeOf, withRecent, type RecentPlace } from '@forecourt/rules/staff/recentPlaces.ts'
import { readJson, writeJson, writeText } from './storage.ts'

const keyOf = (person: string) => `forecourt.console.recent.${person}`

function parse(value: unknown): RecentPlace[] {
  if (!Array.isArray(value)) throw new TypeError('no places')
  return value.map((one: { to?: unknown; label?: unknown } | null) => {
    if (typeof one?.to !== 'string' || !one.to.startsWith('/') || typeof one.label !== 'string')
      throw new TypeError('no place')
    return { to: one.to, label: one.label }
  })
}

/** The screens where somebody was in this browser, the last first, without the one that is open. */
export const recentPlaces = (person: string, { pathname, search }: Readonly<Record<'pathname' | 'search', string>>) =>
  (readJson(keyOf(person), parse) ?? []).filter(({ to }) => to !== placeOf(pathname, search))

/** Keeps the screen that is open, by what its heading says. */
export function keepPlace(person: string, { pathname, search }: Readonly<Record<'pathname' | 'search', string>>): void {
  const label = document.querySelector('#main h1')?.textContent ?? ''
  const to = placeOf(pathname, search)
  writeJson(keyOf(person), withRecent(readJson(keyOf(person), parse) ?? [], { to, label }))
}

/** Forgets where somebody was. */
export const dropPlaces = (person: string): void => writeText(keyOf(person), null)
