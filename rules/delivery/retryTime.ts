/** How long the queue waits before it tries again what failed (decision 77). */
export interface RetryDelay {
  /** Delay before the first retry; it doubles for each later one, up to the maximum. */
  delaySeconds: number
  ceilingSeconds: number
}

/** The queue waits up to twice its delay, by chance, so that not everything is tried at one moment. */
const LONGEST = 2
/** How long the queue may take to see that a retry is due. */
const NOTICED_SECONDS = 5
const MINUTE_MS = 60_000

/**
 * By when something that failed is tried again at the latest, to the full minute, as people are told (decision 77).
 *
 * @param earlier how many attempts were made before the one that failed
 */
export function triedAgainBy({ delaySeconds, ceilingSeconds }: RetryDelay, earlier: number, failedAt: Date): Date {
  const seconds = Math.min(ceilingSeconds, delaySeconds * 2 ** earlier * LONGEST) + NOTICED_SECONDS
  return new Date(Math.ceil((failedAt.getTime() + seconds * 1_000) / MINUTE_MS) * MINUTE_MS)
}
