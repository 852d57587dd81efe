import type { OutsideSlot } from '@forecourt/rules/site/outsideSlots.ts'
import { isSecretAddress } from '@forecourt/rules/site/secretAddress.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { whenIdle } from './afterLoad.ts'
import { mayUse, onConsent } from './consent.ts'
import { loadScript } from './script.ts'
import { runPrelude } from './slotPreludes.ts'
import { measureSlots, slotEnded, slotStarted } from './slotCosts.ts'
import type { TrackedSite } from './track.ts'

/** A site with the scripts of others that it may load. */
export type SlotSite = TrackedSite & Pick<PublicSite, 'outsideSlots'>

/** What became of a script: it runs, the visitor does not allow it, or it could not be loaded. */
export type SlotOutcome = 'loaded' | 'refused' | 'failed'

/** A script that has not answered by then counts as failed. */
const TIMEOUT_MS = 15_000

const loading = new Map<string, Promise<SlotOutcome>>()

/**
 * Loads a script of others once per page, if the visitor allows everything that it needs; the only way in which one
 * comes in. It never throws or rejects, so a page that goes on without the script needs no more than the outcome.
 */
export function loadSlot(site: SlotSite, slot: OutsideSlot): Promise<SlotOutcome> {
  // Whoever has the address of such a page can act with it, so no script of others may read it.
  if (isSecretAddress(location.pathname) || !slot.needs.every((category) => mayUse(site, category)))
    return Promise.resolve('refused')
  const before = loading.get(slot.name)
  if (before) return before
  const started = load(site, slot)
  loading.set(slot.name, started)
  return started
}

/** Whether a script has been requested on this page, so that it may be running. */
export const hasLoaded = (name: OutsideSlot['name']): boolean => loading.has(name)

async function load(site: SlotSite, slot: OutsideSlot): Promise<SlotOutcome> {
  slotStarted(slot)
  let outcome: SlotOutcome
  try {
    if (slot.prelude) runPrelude(site, slot.prelude)
    await Promise.race([loadScript(slot.script.src, slot.script.attributes), timeout()])
    outcome = 'loaded'
  } catch (error) {
    console.warn(`${slot.title} could not be loaded.`, error)
    loading.delete(slot.name)
    outcome = 'failed'
  }
  slotEnded(slot, outcome)
  return outcome
}

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no response in ${TIMEOUT_MS} ms`)), TIMEOUT_MS)
  })

/** Loads a site's scripts of others, each on its own, when the page is done: those allowed now, and later others. */
export function loadSlots(site: SlotSite): void {
  if (site.outsideSlots.length === 0) return
  measureSlots(site)
  const loadAll = () =>
    whenIdle(() => {
      for (const slot of site.outsideSlots) void loadSlot(site, slot)
    })
  if (document.readyState === 'complete') loadAll()
  else addEventListener('load', loadAll, { once: true })
  onConsent(loadAll)
}
