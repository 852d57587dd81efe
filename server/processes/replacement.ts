/** A process that lived this long did not die at once. */
export const STEADY_MS = 10_000
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 30_000

/** How often in a row a process died at once, counting the life that has just ended. */
export const earlyExitsAfter = (earlyExits: number, uptimeMs: number): number =>
  uptimeMs < STEADY_MS ? earlyExits + 1 : 0

/**
 * Before a process is replaced: nothing after a steady life, twice as long each time after lives that were none, so that
 * what cannot start does not take the machine from those that work.
 */
export const restartDelayMs = (earlyExits: number): number =>
  earlyExits === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (earlyExits - 1), MAX_DELAY_MS)
