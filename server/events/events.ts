import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase } from '../db/database.ts'
import { storeEvents, type TrackedEvent } from './store.ts'

export { collectorJob } from './collectors/send.ts'
export { eventDaysJob } from './days.ts'
export { recordLeadEvent, vehicleProperties, type LeadEventSource } from './leadEvent.ts'
export { eventRetentionJob } from './retention.ts'
export { countEvents, eventCountJobs, type CountedSite } from './rollUp.ts'
export { isStaffAddress } from './staff.ts'
export type { TrackedEvent } from './store.ts'

/**
 * Stores events of this site (spec §3 Tracking event); they are committed when this answers. One with the time and the
 * id of a stored event is that event, and not stored again.
 */
export const recordEvents = (
  database: SiteDatabase,
  site: Pick<Site, 'id' | 'settings'>,
  tracked: readonly TrackedEvent[],
): Promise<void> => database.transaction((tx) => storeEvents(tx, site, tracked))
