import type { Page } from '@playwright/test'
import { EVENTS, eventKey, type EventKey } from '@forecourt/rules/event/ids.ts'
import {
  EVENT_PROPERTIES,
  eventProperties,
  PAGE_PROPERTIES,
  type PropertiesOf,
} from '@forecourt/rules/event/properties.ts'
import { expect, rows } from './journey.ts'

/** An event with its own properties, or those that matter, as `toMatchObject` takes them. */
type Fired = { [K in EventKey]: readonly [K, { [P in keyof PropertiesOf<K>]?: unknown }] }[EventKey]

interface StoredEvent {
  event_id: number
  name: string
  insert_id: string
  session_id: string
  url: string
  occurred_at: Date
  properties: Record<string, unknown>
  slug: string
}

/** What the server adds to the properties of a page's event (spec §3 Tracking event, Vehicle tracking fields). */
const ADDED = ['website_slug', 'source', 'medium', 'campaign', 'lead_id']
const ADDED_OF_VEHICLES = ['car_id', 'car_slug', 'car_name', 'location_id', 'stocknum', 'price', 'name']

/** The event of a telephone number, which the server names and counts itself. */
const CALL = 'Click To Call'

const storedOf = (device: string | null, only: readonly number[] | null) =>
  rows<StoredEvent>(
    `select e.event_id, e.name, insert_id, session_id, url, occurred_at, properties, w.slug
     from events e join websites w on w.id = e.website_id
     where anon_id = $1 and event_id is not null and ($2::integer[] is null or event_id = any($2))
     order by occurred_at, e.id`,
    [device, only],
  )

/**
 * Expects exactly these events of a browser, in this order, each stored once with the visit, the page, the vehicle and
 * its own properties.
 *
 * @param only of all events, look at those of the same kinds as these
 */
export async function expectEvents(page: Page, fired: readonly Fired[], { only = false } = {}): Promise<void> {
  const device = await page.evaluate(() => localStorage.getItem('forecourt.device'))
  const session = await page.evaluate(() => sessionStorage.getItem('forecourt.session'))
  const ids = only ? fired.map(([key]) => EVENTS[key].id) : null
  await expect
    .poll(async () => (await storedOf(device, ids)).map(({ event_id }) => eventKey(event_id)))
    .toEqual(fired.map(([key]) => key))
  const stored = await storedOf(device, ids)
  expect(new Set(stored.map(({ insert_id }) => insert_id)).size).toBe(stored.length)
  for (const [index, [key, own]] of fired.entries()) {
    const { properties, ...event } = stored[index]!
    const isCall = event.name === CALL
    expect(event.name, key).toBe(isCall ? CALL : EVENTS[key].name)
    expect(event.session_id, key).toBe(session)
    expect(new URL(event.url).hostname, key).toBe(`${event.slug}.localhost`)
    expect(properties, key).toMatchObject({ ...own, website_slug: event.slug })
    if (isCall) continue
    const read = eventProperties(key).parse(properties)
    expect(read, key).toMatchObject({
      // Without a window, Chrome says so in its name.
      browser: expect.stringMatching(/^(?:Chrome|Safari)$/),
      os: 'Linux',
      insert_id: event.insert_id,
      time: event.occurred_at.toISOString(),
      screen_width: await page.evaluate(() => screen.width),
      referrer: expect.any(String),
      purposes: ['statistics', 'marketing'],
    })
    const isOfVehicle = properties.car_id !== undefined
    if (isOfVehicle) expect(properties, key).toMatchObject({ stocknum: expect.any(String), name: expect.any(String) })
    const known = [
      ...Object.keys(PAGE_PROPERTIES.shape),
      ...Object.keys(EVENT_PROPERTIES[key].shape),
      ...ADDED,
      ...(isOfVehicle ? ADDED_OF_VEHICLES : []),
    ]
    expect(
      Object.keys(properties).filter((name) => !known.includes(name)),
      key,
    ).toEqual([])
  }
}
