/** Minutes between two holds (setting of the same name). */
export interface FairnessSettings {
  hold_cooldown_minutes: number
}

/** Earlier holds of the same person or device on a site. */
export interface EarlierHolds {
  /** Whether they hold another vehicle now. */
  holdsAnother: boolean
  /** When their last hold expired without a payment; null if none did. */
  expiredAt: Date | null
}

const MINUTE_MS = 60_000

/** Why a person or device cannot hold a vehicle now, and when they can; null if they can. */
export interface HoldProblem {
  message: string
  /** When the waiting is over; null if they must finish the other hold first. */
  until: Date | null
}

/**
 * Each person and each device holds one vehicle of a site at a time, and waits after a hold that expired unpaid, so that
 * nobody keeps a vehicle from others by holding it again and again.
 */
export function holdProblem(
  { holdsAnother, expiredAt }: EarlierHolds,
  { hold_cooldown_minutes }: FairnessSettings,
  now: Date,
): HoldProblem | null {
  if (holdsAnother)
    return { message: 'You already hold another vehicle. Pay its deposit or cancel it first.', until: null }
  if (expiredAt === null) return null
  const until = new Date(expiredAt.getTime() + hold_cooldown_minutes * MINUTE_MS)
  if (until <= now) return null
  const minutes = Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS)
  return {
    message: `Your last hold ended without a payment. You can hold a vehicle again in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`,
    until,
  }
}
