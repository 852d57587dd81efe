/** A process that lived this long did not die at once. */
export const STEADY_MS = 10_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000

/** How often in a row a process died at once, counting the life that has just ended. */
export const earlyDeathsAfter = (earlyDeaths: number, livedMs: number): number =>
  livedMs < STEADY_MS ? earlyDeaths + 1 : 0

/**
 * Before a process is replaced: nothing after a steady life, twice as long each time after lives that were none, so that
 * what cannot start does not take the machine from those that work.
 */
export const pauseBefore = (earlyDeaths: number): number =>
  earlyDeaths === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (earlyDeaths - 1), LONGEST_PAUSE_MS)
