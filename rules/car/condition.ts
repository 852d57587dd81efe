/** One condition of a rule about a vehicle on a site. */
export interface Condition<C, S> {
  /** What has to hold, for staff, such as 'In stock'. */
  name: string
  holds: (car: C, site: S) => boolean
  /** The value that it looks at, for staff; computed only when a result is explained. Never contains a key. */
  seen: (car: C, site: S) => string
}

/** A condition with its result, for staff. */
export interface ExplainedCondition {
  name: string
  holds: boolean
  seen: string
}

/** Whether all conditions of a rule are met. */
export function meetsAll<C, S>(conditions: readonly Condition<C, S>[], car: C, site: S): boolean {
  for (const { holds } of conditions) if (!holds(car, site)) return false
  return true
}

/** Every condition of a rule with its result and the value that it looked at, in order. */
export const explain = <C, S>(conditions: readonly Condition<C, S>[], car: C, site: S): readonly ExplainedCondition[] =>
  conditions.map(({ name, holds, seen }) => ({ name, holds: holds(car, site), seen: seen(car, site) }))
