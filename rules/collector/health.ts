/** What is known of the batches of events for one service. */
export interface CollectorFacts {
  /** When it last accepted a batch; null for never. */
  acceptedAt: Date | null
  /** The first failure of the events that came after those; null for none. */
  failingSince: Date | null
  waiting: number
  /** Batches that were given up. */
  dead: number
}

/** How a service does that gets a site’s events (decision 187), each with its word and its look. */
export const COLLECTOR_HEALTH = {
  failing: { word: 'Failing', tone: 'danger' },
  accepting: { word: 'Accepting events', tone: 'good' },
  waiting: { word: 'Nothing sent yet', tone: 'warn' },
  idle: { word: 'No events yet', tone: '' },
} as const

/** How a service does. */
export type CollectorHealth = keyof typeof COLLECTOR_HEALTH

/**
 * How a service does: by what came of the events after those that it accepted last. Earlier batches that were given up
 * say nothing of it.
 */
export function collectorHealth({
  acceptedAt,
  failingSince,
  waiting,
}: Pick<CollectorFacts, 'acceptedAt' | 'failingSince' | 'waiting'>): CollectorHealth {
  if (failingSince !== null) return 'failing'
  if (acceptedAt !== null) return 'accepting'
  return waiting > 0 ? 'waiting' : 'idle'
}
