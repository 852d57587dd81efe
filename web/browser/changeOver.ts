import type { PublicSite } from '@forecourt/rules/site/site.ts'
import type { ChangeOverWords } from '@forecourt/rules/tradeIn/valuation.ts'
import { useSyncExternalStore } from 'react'
import { whenLoaded } from './optionalPart.ts'
import { readText, storageKey, writeText } from './storage.ts'
import type { StoredTradeIn } from './tradeInMemory.ts'

/** The longest time that a timer can wait. */
const LONGEST_MS = 2 ** 31 - 1

let current: StoredTradeIn | null = null
let site: PublicSite | null = null
let expiry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: StoredTradeIn | null) {
  current = next
  // Room for it (rules/tradeIn/mark.ts).
  document.documentElement.toggleAttribute('data-trade-in', next !== null)
  for (const listener of listeners) listener()
  clearTimeout(expiry)
  if (next) expiry = setTimeout(load, Math.min(Date.parse(next.valuation.validUntil) - Date.now(), LONGEST_MS))
}

/** Reads the stored valuation; where none is stored, without the rules for it. */
function load() {
  const from = site
  if (!from) return
  if (readText(storageKey(from.id, 'trade_in')) === null) show(null)
  else whenLoaded(import('./tradeInMemory.ts'), ({ storedTradeIn }) => show(storedTradeIn(from)))
}

/** A page from the browser's memory is as it was when the visitor left it. */
const onShown = ({ persisted }: PageTransitionEvent) => persisted && load()

const subscriber = (of: PublicSite) => (listener: () => void) => {
  if (listeners.size === 0) {
    site = of
    load()
    addEventListener('storage', load)
    addEventListener('pageshow', onShown)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('storage', load)
    removeEventListener('pageshow', onShown)
  }
}

const subscribers = new WeakMap<PublicSite, ReturnType<typeof subscriber>>()

function subscribe(of: PublicSite) {
  const entry = subscribers.get(of) ?? subscriber(of)
  subscribers.set(of, entry)
  return entry
}

/** The visitor's valuation that still holds; null while the server renders, and until it has been read. */
export function useStoredTradeIn(of: PublicSite): StoredTradeIn | null {
  return useSyncExternalStore(
    subscribe(of),
    () => current,
    () => null,
  )
}

/** The change-over price of a vehicle; null without a valuation, or where none is offered against the vehicle. */
export function useChangeOver(of: PublicSite, againstCents: number | null): ChangeOverWords | null {
  const tradeIn = useStoredTradeIn(of)
  return againstCents === null ? null : (tradeIn?.against(againstCents) ?? null)
}

/** Removes the visitor's vehicle and its valuation from this browser. */
export function removeTradeIn({ id }: PublicSite): void {
  writeText(storageKey(id, 'trade_in'), null)
  show(null)
}
