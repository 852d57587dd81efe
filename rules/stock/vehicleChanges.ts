/** A change of a vehicle, by a person or by a feed. */
export interface DatedChange {
  at: Date
}

/** How many changes a vehicle’s screen shows; the audit log and the history of feeds have the others. */
export const MOST_CHANGES = 10

/** The latest changes of a vehicle from both histories, the newest first (decision 208). */
export const latestChanges = <Change extends DatedChange>(...histories: readonly (readonly Change[])[]): Change[] =>
  histories
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST_CHANGES)

/** How the name of a vehicle ends in the audit log, which no other vehicle of its dealership has. */
export const vehicleMark = (stocknum: string): string => `(${stocknum})`
