import { parsePurposes, type TrackingPurpose } from '../kinds/trackingPurpose.ts'
import type { TrackedPerson } from '../event/person.ts'
import { COLLECTOR_KINDS, type CollectorKind } from '../site/collectors.ts'

/** A stored event for a collector. */
export interface CollectedEvent {
  insertId: string
  occurredAt: Date
  name: string
  eventId: number | null
  anonId: string | null
  sessionId: string | null
  url: string | null
  properties: Readonly<Record<string, unknown>>
  /** The person of a lead's event; null unless the visitor has agreed to that use. */
  person: TrackedPerson | null
}

/** Whether a collector gets an event: one of a visitor who is counted, and who agreed to its purpose. */
export function isCollected(
  kind: CollectorKind,
  event: { eventId: number | null; robot: boolean; staff: boolean; properties: Readonly<Record<string, unknown>> },
): boolean {
  if (event.eventId === null || event.robot || event.staff) return false
  return purposesOf(event).includes(COLLECTOR_KINDS[kind].purpose)
}

/** What the visitor of an event agreed to. */
export const purposesOf = ({ properties }: Pick<CollectedEvent, 'properties'>): readonly TrackingPurpose[] =>
  parsePurposes(properties.purposes)
