/** So often at most the log has a line about visitors who were turned away. */
export const REPORT_MS = 10_000

/**
 * Counts visitors who are turned away, often thousands, so that one report covers many.
 *
 * @param report called `everyMs` after the first of them with their number
 * @returns a function that counts one visitor
 */
export function createTurnedAwayCount(report: (turnedAway: number) => void, everyMs = REPORT_MS): () => void {
  let turnedAway = 0
  return () => {
    turnedAway += 1
    if (turnedAway > 1) return
    setTimeout(() => {
      const reported = turnedAway
      turnedAway = 0
      report(reported)
    }, everyMs).unref()
  }
}
