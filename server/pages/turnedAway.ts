/** So often at most the log has a line about visitors who were turned away. */
export const REPORT_MS = 10_000

/**
 * Counts visitors who are turned away, who come by the thousand, for one report of many.
 *
 * @param report told how many were turned away since the first of them, some time after that one
 * @returns what counts one visitor
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
