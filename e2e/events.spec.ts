import type { Page } from '@playwright/test'
import { at, expect, fetchFrom, firstVehicle, rows, siteLike, test } from './journey.ts'
import { expectEvents } from './storedEvents.ts'

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

test('each page and each action is one event in order, also over a reload and without a connection (§3.19, §9.6, §9.9)', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000)
  const slug = 'saltbush-mazda'
  const [fresh, used] = [
    await firstVehicle({ request }, slug, '/search/new-cars'),
    await firstVehicle({ request }, slug, '/search/used-cars'),
  ]
  const cars = await rows<{ id: number; slug: string; stocknum: string }>(
    'select id, slug, stocknum from cars where slug = any($1) order by id',
    [[fresh, used].map((path) => path.split('/').at(-1))],
  )
  const carOf = (path: string) => cars.find((car) => path.endsWith(car.slug))!
  const vehicle = (path: string) => ({
    car_id: carOf(path).id,
    car_slug: carOf(path).slug,
    car_name: expect.any(String),
  })
  // Maps, mail and telephone are not opened.
  await page.addInitScript(() =>
    window.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a')
      if (link && (link.target === '_blank' || /^(?:mailto|tel):/.test(link.href))) event.preventDefault()
    }),
  )

  // A visitor stays until the page has sent its event.
  const visit = (path: string) => Promise.all([page.waitForResponse('**/api/events.json'), page.goto(at(slug, path))])
  for (const path of ['/', '/search/used-cars?make=Mazda', '/special-offers', '/fleet', '/service']) await visit(path)
  for (const path of ['/vehicle-parts-and-accessories', '/insurance', '/warranty', '/about-us', '/contact'])
    await visit(path)
  const device = await page.evaluate(() => localStorage.getItem('forecourt.device'))
  const seen = (id: number) => rows('select 1 from events where anon_id = $1 and event_id = $2', [device, id])

  // Without a connection an action waits in the browser until there is one.
  await expect.poll(() => queued(page)).toBe(0)
  await context.setOffline(true)
  await page.locator('main a[href^="mailto:"]').first().click()
  await expect.poll(() => queued(page)).toBe(1)
  await context.setOffline(false)
  await expect.poll(() => queued(page)).toBe(0)
  await page.getByRole('banner').locator('a[href^="tel:"]').first().click()
  await expect.poll(() => seen(25)).toHaveLength(2)

  await visit(fresh)
  await visit(used)
  // Actions on a page that is loaded again before an answer came are sent again by the new one.
  await page.route('**/api/events.json', (route) => route.abort())
  await page.getByRole('link', { name: 'Directions' }).first().click()
  await page.locator('main').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => queued(page)).toBe(2)
  await page.unroute('**/api/events.json')
  await page.reload()
  await expect.poll(() => seen(4)).toHaveLength(2)
  await expect.poll(() => queued(page)).toBe(0)

  await page.locator('aside').getByRole('link', { name: 'Get Pre-Approved Now' }).click()
  await page.waitForURL(/\/finance-enquiry/)
  // The queue is empty again before the calculator's event is waited for.
  await expect.poll(() => seen(9)).toHaveLength(1)
  await expect.poll(() => queued(page)).toBe(0)
  await page.getByRole('slider', { name: 'Deposit, slider' }).focus()
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight')
      return queued(page)
    })
    .toBeGreaterThan(0)
  await page.goto(at(slug, `/compare?car_id=${cars[0]!.id}&car_id=${cars[1]!.id}`))
  await expectEvents(page, [
    ['homeViewed', {}],
    ['inventoryViewed', {}],
    ['vehicleSearched', { query: 'make=Mazda' }],
    ['offersViewed', {}],
    ['fleetViewed', {}],
    ['serviceViewed', {}],
    ['partsViewed', {}],
    ['insuranceViewed', {}],
    ['ownershipViewed', {}],
    ['aboutViewed', {}],
    ['contactViewed', {}],
    ['linkClicked', { href: expect.stringMatching(/^mailto:/) }],
    // The server counts the click on a number itself.
    ['linkClicked', {}],
    ['newVehicleViewed', vehicle(fresh)],
    ['usedVehicleViewed', vehicle(used)],
    ['directionsClicked', { href: expect.stringMatching(/^https:/) }],
    ['favouriteAdded', vehicle(used)],
    ['usedVehicleViewed', vehicle(used)],
    ['financeQuoteClicked', { href: expect.stringMatching(/^\/finance-enquiry/) }],
    ['financeViewed', {}],
    ['financeCalculatorUsed', {}],
    ['vehiclesCompared', { car_ids: `${cars[0]!.id}-${cars[1]!.id}` }],
  ])
})
