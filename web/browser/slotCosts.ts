import { isOfSlot, type OutsideSlot } from '@forecourt/rules/site/outsideSlots.ts'
import { readText, storageKey, writeText } from './storage.ts'
import type { SlotOutcome, SlotSite } from './outsideSlots.ts'
import { trackSlot } from './track.ts'

/** What a script did is measured until so long after it was loaded, or until the page is left. */
const MEASURED_MS = 8_000
/** Frames shorter than this delay nobody. */
const SHORT_FRAME_MS = 50

interface Running {
  slot: OutsideSlot
  startedAt: number
  loadMs: number | null
  outcome: SlotOutcome | null
  requests: number
  bytes: number
  unseen: number
  busyMs: number
}

/** The parts of a long frame that name its scripts; only some browsers measure them. */
interface LongFrame extends PerformanceEntry {
  scripts?: readonly { sourceURL: string; duration: number }[]
}

const running = new Map<string, Running>()
let site: SlotSite | null = null

/** Starts to measure what the scripts of others cost a page. */
export function measureSlots(of: SlotSite): void {
  site = of
  observe('resource', (entry) => countResource(entry as PerformanceResourceTiming))
  observe('long-animation-frame', (entry) => countFrame(entry as LongFrame))
  addEventListener('pagehide', reportAll)
}

function observe(type: string, count: (entry: PerformanceEntry) => void): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(count)).observe({ type, buffered: true })
  } catch {
    // This browser does not measure it.
  }
}

/** A script was requested. */
export function slotStarted(slot: OutsideSlot): void {
  running.set(slot.name, {
    slot,
    startedAt: performance.now(),
    loadMs: null,
    outcome: null,
    requests: 0,
    bytes: 0,
    unseen: 0,
    busyMs: 0,
  })
}

/** A script was loaded, or not. */
export function slotEnded({ name }: OutsideSlot, outcome: SlotOutcome): void {
  const one = running.get(name)
  if (!one) return
  one.outcome = outcome
  one.loadMs = performance.now() - one.startedAt
  setTimeout(() => report(one), outcome === 'loaded' ? MEASURED_MS : 0)
}

/** The script that an address belongs to: its own, else the first one with such a source. */
const at = (address: string): Running | undefined => {
  const all = [...running.values()]
  return all.find(({ slot }) => slot.script.src === address) ?? all.find(({ slot }) => isOfSlot(address, slot))
}

function countResource({ name, transferSize, encodedBodySize }: PerformanceResourceTiming): void {
  const one = at(name)
  if (!one) return
  one.requests += 1
  one.bytes += transferSize
  // Without the permission of its server, a response of another origin has the size 0.
  if (transferSize === 0 && encodedBodySize === 0) one.unseen += 1
}

function countFrame({ duration, scripts = [] }: LongFrame): void {
  if (duration < SHORT_FRAME_MS) return
  for (const script of scripts) {
    const one = at(script.sourceURL)
    if (one) one.busyMs += script.duration
  }
}

function reportAll(): void {
  for (const one of running.values()) report(one)
}

/** Reports what a script cost, once per visit. */
function report(one: Running): void {
  const { slot, outcome } = one
  if (!site || outcome === null || running.get(slot.name) !== one) return
  running.delete(slot.name)
  const key = storageKey(site.id, 'measured')
  const measured = (readText(key, { lasting: false }) ?? '').split(' ').filter(Boolean)
  if (measured.includes(slot.name)) return
  const sent = trackSlot(site, {
    slot: slot.name,
    outcome,
    requests: one.requests,
    kilobytes: one.unseen === one.requests ? null : Math.ceil(one.bytes / 1_000),
    load_ms: Math.round(one.loadMs ?? 0),
    busy_ms: Math.round(one.busyMs),
  })
  if (sent) writeText(key, [...measured, slot.name].join(' '), { lasting: false })
}
