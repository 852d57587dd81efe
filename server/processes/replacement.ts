/** A process that ran this long did not exit early. */
export const STEADY_MS = 10_000
const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 30_000

/** Number of consecutive early exits, including the one that has just happened. */
export const earlyExitsAfter = (earlyExits: number, uptimeMs: number): number =>
  uptimeMs < STEADY_MS ? earlyExits + 1 : 0

/**
 * Delay before a process is replaced: none after a normal run, doubled after each consecutive early exit, so that a
 * process that cannot start does not take CPU time from those that work.
 */
export const restartDelayMs = (earlyExits: number): number =>
  earlyExits === 0 ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (earlyExits - 1), MAX_DELAY_MS)
