import { isbot } from 'isbot'
import type { Car } from '@forecourt/rules/car/car.ts'
import { leadEvent } from '@forecourt/rules/event/choose.ts'
import { eventName } from '@forecourt/rules/event/ids.ts'
import { visitSource } from '@forecourt/rules/event/source.ts'
import { vehicleProperties } from '@forecourt/rules/event/vehicle.ts'
import type { FormName } from '@forecourt/rules/kinds/form.ts'
import type { LeadTracking } from '@forecourt/rules/intake/context.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../db/database.ts'
import { isStaffAddress } from './staff.ts'
import { storeEvents } from './store.ts'

/** A lead that has just been completed. */
export interface LeadEventSource {
  lead: Lead
  /** The vehicle that it is about, as the site knows it. */
  car: Car | null
  reference: string
  form: FormName | null
  deviceId: string
  network: string | null
  tracking: LeadTracking
  /** Whether it came by another form than ours and names no category. */
  other: boolean
}

/**
 * Stores the event of a completed lead (spec §9 Form submissions) in the transaction of the lead, so that it counts
 * once, and also for visitors whose browser runs no script; nothing on a site without events (spec §7).
 */
export async function recordLeadEvent(tx: Transaction, site: Site, source: LeadEventSource, now: Date): Promise<void> {
  if (!site.settings.events_enabled) return
  const { lead, tracking, car } = source
  const id = leadEvent({
    category: source.other ? 'Other' : lead.category,
    subcategory: lead.subcategory,
    car,
  })
  await storeEvents(tx, site, [
    {
      occurredAt: now,
      insertId: `lead-${lead.lead_id}`,
      name: eventName(id)!,
      eventId: id,
      ...(source.deviceId ? { anonId: source.deviceId } : {}),
      ...(tracking.sessionId === null ? {} : { sessionId: tracking.sessionId }),
      // A lead that somebody at the dealership enters is sent from no page.
      url: lead.url || site.baseUrl,
      robot: isbot(lead.user_agent),
      staff: isStaffAddress(site, source.network),
      properties: {
        ...(car ? vehicleProperties(car) : {}),
        website_slug: site.slug,
        lead_id: lead.lead_id,
        reference: source.reference,
        form: source.form,
        lead_category: lead.category,
        dealership_slug: lead.dealership_slug,
        location_id: lead.location_id,
        ...visitSource(lead.linked_query_params, tracking.referrer),
        purposes: tracking.purposes,
      },
    },
  ])
}
