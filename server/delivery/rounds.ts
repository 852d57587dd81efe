import type { DeliveryAttempt } from './table.ts'

/** How often a delivery was sent before; a deliberate repeat is a new message, a retry is not. */
export const roundOf = ({ attempts }: { attempts: readonly DeliveryAttempt[] }): number =>
  attempts.filter(({ ok }) => ok).length
