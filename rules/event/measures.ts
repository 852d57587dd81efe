import { isLeadEvent } from './choose.ts'
import { EVENTS, type EventKey } from './ids.ts'

const ids = (...keys: EventKey[]): readonly number[] => keys.map((key) => EVENTS[key].id)

/** What a visitor does on the way to a vehicle, with the events that show it. */
export const VISITOR_STEPS = {
  search: ids('inventoryViewed', 'vehicleSearched'),
  vehicle: ids('newVehicleViewed', 'usedVehicleViewed'),
  lead: (Object.keys(EVENTS) as EventKey[]).filter(isLeadEvent).map((key) => EVENTS[key].id),
  reservation: ids('carReserved'),
} as const satisfies Record<string, readonly number[]>

/** A step of a visitor. */
export type VisitorStep = keyof typeof VISITOR_STEPS

/** The steps in order. */
export const STEP_ORDER = Object.keys(VISITOR_STEPS) as readonly VisitorStep[]

/**
 * What distinct visitors are counted by: all of them, those of a step, and for the funnel those of a step and of all
 * steps before it.
 */
export type VisitorMeasure = 'all' | VisitorStep | `funnel_${VisitorStep}`

/** Every measure with the steps that a visitor needs. */
export const VISITOR_MEASURES: readonly { measure: VisitorMeasure; steps: readonly VisitorStep[] }[] = [
  { measure: 'all', steps: [] },
  ...STEP_ORDER.map((step) => ({ measure: step, steps: [step] })),
  ...STEP_ORDER.map((step, at) => ({ measure: `funnel_${step}` as const, steps: STEP_ORDER.slice(0, at + 1) })),
]

/** Names of events without an id that are counted by name; others are counted together. */
export const COUNTED_NAMES = ['Phone Reveal', 'Client Error'] as const
/** The name of the others. */
export const OTHER_NAME = 'Other'
