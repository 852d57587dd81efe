import { dataLayerEvents, type DataLayerEvent } from '@forecourt/rules/event/asc.ts'
import type { EventId } from '@forecourt/rules/event/ids.ts'
import { withoutSecret } from '@forecourt/rules/site/secretAddress.ts'
import type { TrackedSite } from './track.ts'

/** What scripts of others read: the tag manager's list, and that of the automotive standard. */
interface Outside {
  dataLayer?: unknown[]
  asc_datalayer?: { events: object[] } & Record<string, unknown>
}

/** Adds an event to the data layer, in the way that the site's tag reads it. */
export function pushEvent(site: TrackedSite, id: EventId, properties: object): void {
  const outside = window as Outside
  const layer = (outside.dataLayer ??= [])
  const asc = (outside.asc_datalayer ??= {
    measurement_ids: [],
    store_name: site.name,
    affiliation: site.name,
    currency: site.currency,
    events: [],
  })
  const url = withoutSecret(window.location.href)
  for (const event of dataLayerEvents(id, properties as Readonly<Record<string, unknown>>, site, url)) {
    asc.events.push({ event: event.name, ...event.parameters })
    layer.push(
      site.settings.data_layer === 'gtag'
        ? command(event)
        : { event: `dl_${event.name}`, eventModel: event.parameters },
    )
  }
}

/** A command of gtag is its arguments object, not a list. */
function command({ name, parameters }: DataLayerEvent): IArguments {
  return (function gtag(..._given: unknown[]) {
    // oxlint-disable-next-line prefer-rest-params
    return arguments
  })('event', name, parameters)
}
