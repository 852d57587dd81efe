import type { Page } from '@playwright/test'
import { at, expect, fetchFrom, firstVehicle, rows, siteLike, test } from './journey.ts'

const queued = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^forecourt\.\d+\.event\./.test(key)).length)

const stored = (slug: string) =>
  rows<{ event_id: number; insert_id: string; properties: Record<string, unknown> }>(
    `select event_id, insert_id, properties from events
     where website_id = (select id from websites where slug = $1) and event_id is not null order by occurred_at, id`,
    [slug],
  )

test('events are sent until the server has answered, and stored once (§3.19, §9.6)', async ({ page, request }) => {
  const slug = await siteLike('wattle-motors', { events_enabled: true })
  const vehicle = await firstVehicle({ request }, slug, '/search/used-cars')

  // Without a connection they stay in the browser.
  await page.route('**/api/events.json', (route) => route.abort())
  await page.goto(at(slug, '/?utm_source=Mail&utm_campaign=Spring'))
  await expect.poll(() => queued(page)).toBe(1)
  expect(await stored(slug)).toEqual([])

  // An answer that is lost leaves them there too, although the server has them.
  await page.unroute('**/api/events.json')
  await page.route('**/api/events.json', async (route) => {
    const headers = { 'content-type': 'application/json', origin: at(slug, '') }
    await fetchFrom(request, slug, '/api/events.json', { method: 'POST', headers, data: route.request().postData()! })
    await route.abort()
  })
  await page.goto(at(slug, '/search/used-cars?make=Toyota'))
  await expect.poll(async () => (await stored(slug)).map(({ event_id }) => event_id)).toEqual([1, 2, 29])
  expect(await queued(page)).toBe(3)

  await page.unroute('**/api/events.json')
  await page.goto(at(slug, vehicle))
  await expect.poll(() => queued(page)).toBe(0)
  const events = await stored(slug)
  expect(events.map(({ event_id }) => event_id)).toEqual([1, 2, 29, 4])
  expect(new Set(events.map(({ insert_id }) => insert_id)).size).toBe(4)
  for (const { properties } of events)
    expect(properties).toMatchObject({ source: 'mail', campaign: 'spring', website_slug: slug })
  expect(events.at(-1)!.properties).toMatchObject({ car_slug: vehicle.split('/').at(-1), stocknum: expect.anything() })
})

test('a site’s tag manager is told of them by their automotive names (§7.16)', async ({ page, request }) => {
  const slug = await siteLike('wattle-motors', { events_enabled: true, data_layer: 'tag_manager' })
  await page.goto(at(slug, await firstVehicle({ request }, slug, '/search/used-cars')))
  const layer = () =>
    page.evaluate(() => ((window as { dataLayer?: { event?: string; eventModel?: object }[] }).dataLayer ?? []).slice())
  await expect.poll(async () => (await layer()).map(({ event }) => event)).toEqual(['dl_asc_item_pageview'])
  expect((await layer())[0]!.eventModel).toMatchObject({ page_type: 'item', department: 'sales', currency: 'AUD' })
})
