import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { at, expect, rows, test } from './journey.ts'
import { expectEvents } from './storedEvents.ts'

const SLUG = 'wattle-motors'

const form = (page: Page) => page.locator('main form[method=post]')
const field = (page: Page, name: string) => form(page).locator(`[name=${name}]:not([type=hidden])`)
const next = (page: Page) => form(page).getByRole('button', { name: 'Continue', exact: true }).click()

/** A model of which the site has enough used vehicles of about the same year for a sample. */
async function valuedModel() {
  const [found] = await rows<{ make: string; model: string; year: number }>(
    `select c.make, c.model, c.year from cars c
       join website_dealerships d on d.dealership_id = c.dealership_id join websites w on w.id = d.website_id
     where w.slug = $1 and c.car_type = 'used' and c.listing_type = 'sale' and c.status = 'in_stock' and not c.sold
       and c.price_cents > 20000 and c.price_type <> 'enquire' and c.show_on_dealer_website
     group by c.make, c.model, c.year having count(*) >= 3 order by count(*) desc limit 1`,
    [SLUG],
  )
  return found!
}

/** A vehicle against which a trade-in can be valued. */
async function chosenCar() {
  const [car] = await rows<{ id: number }>(
    `select c.id from cars c
       join website_dealerships d on d.dealership_id = c.dealership_id join websites w on w.id = d.website_id
     where w.slug = $1 and c.status = 'in_stock' and not c.sold and not c.reserved and c.listing_type = 'sale'
       and c.price_type <> 'enquire' and c.show_on_dealer_website order by c.price_cents desc limit 1`,
    [SLUG],
  )
  return car!.id
}

async function describe(page: Page, { make, model, year }: { make: string; model: string; year: number }) {
  await field(page, 'make').fill(make)
  await field(page, 'model').fill(model)
  await field(page, 'year').fill(String(year))
  await field(page, 'kilometres').fill('80000')
}

/** Chooses an answer; an error message that disappears moves the page during the click. */
const choose = (page: Page, name: string, value: string) =>
  expect(() => form(page).locator(`[name=${name}][value=${value}]`).check({ force: true, timeout: 5_000 })).toPass()

async function judge(page: Page) {
  for (const [name, value] of [
    ['condition', 'Good'],
    ['accident', 'No'],
    ['finance_owing', 'No'],
  ])
    await choose(page, name!, value!)
}

/** The events of these ids of one browser, in order. */
const events = (page: Page, ids: readonly number[]) =>
  page
    .evaluate(() => Object.values(localStorage).find((value) => value.startsWith('device_')))
    .then((device) =>
      rows<{ event_id: number; properties: object }>(
        'select event_id, properties from events where anon_id = $1 and event_id = any($2) order by id',
        [device, ids],
      ),
    )

test('a vehicle is found by its registration, rejected, typed and valued (§1.6, §2.12)', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(at(SLUG, `/cars/trade-in?car_id=${await chosenCar()}`))
  await page.mouse.wheel(0, 400)
  await field(page, 'rego').fill('TEST1')
  await field(page, 'rego_state').selectOption('QLD')
  await next(page)

  const found = page.getByRole('status').filter({ hasText: 'We found: ' })
  await expect(found).toContainText('Sample lookup')
  await expect(field(page, 'make')).not.toHaveValue('')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'That’s not my car' }).click()
  await expect(found).toHaveCount(0)
  for (const name of ['make', 'model', 'year', 'badge']) await expect(field(page, name)).toHaveValue('')

  await describe(page, await valuedModel())
  await next(page)
  await judge(page)
  await next(page)
  const valuation = page.getByRole('status').filter({ hasText: 'Sample valuation' })
  await expect(valuation).toContainText(/\$[\d,]+ to \$[\d,]+/)
  await expect(valuation).toContainText('Sample change-over price: ')
  await expect(valuation).toContainText(/Valid until \d+ \w+ \d{4}\. This is a sample/)
  expect(await violations(page)).toEqual([])
  const text = /\$[\d,]+ to \$[\d,]+/.exec(await valuation.innerText())![0]

  // A reload keeps it.
  await page.reload()
  await page.mouse.wheel(0, 400)
  await expect(valuation).toContainText(text)
  await form(page).getByRole('button', { name: 'Continue without photos' }).click()
  await expect(valuation).toContainText(text)
  await field(page, 'first_name').fill('Maeve')
  await field(page, 'last_name').fill('Kerr')
  await field(page, 'email').fill('valued@journeys.example')
  await field(page, 'phone').fill('0400 000 000')
  const postcode = field(page, 'postcode')
  if ((await postcode.count()) > 0) await postcode.fill('4350')
  const place = field(page, 'location')
  if ((await place.count()) > 0) await place.selectOption({ index: 1 })
  await form(page).getByRole('button', { name: 'Get Your Valuation' }).click()
  await page.waitForURL(/\/success/)

  const [stored] = await rows<{ lead: { car_id: number; answers: { name: string; value: string }[] } }>(
    "select lead from leads where lead->>'email' = 'valued@journeys.example' and lead_status = 'Complete'",
  )
  const answer = (name: string) => stored!.lead.answers.find((one) => one.name === name)?.value
  expect(stored!.lead.car_id).toBeGreaterThan(0)
  expect(answer('valuation')).toContain(`${text} (sample valuation from our own stock)`)
  await expectEvents(
    page,
    [
      ['tradeInLookedUp', { result: 'found' }],
      ['tradeInValued', { sample: true }],
    ],
    { only: true },
  )
  expect(JSON.stringify(await events(page, [43, 50]))).not.toContain('TEST1')
  expect(asked.filter((url) => url.includes('TEST1'))).toEqual([])
})

/** What has moved on the page since all of its HTML was there: a slow browser may draw the parts that come first. */
const shifts = (page: Page) =>
  page.evaluate(() => {
    const [{ domInteractive }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming]
    const all = Reflect.get(globalThis, 'shifts') as { at: number; what: string }[]
    return all.filter(({ at }) => at > domInteractive).map(({ what }) => what)
  })

test('a valued trade-in shows the change-over price until it is removed', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const shifts: { at: number; what: string }[] = []
    Object.assign(globalThis, { shifts })
    type Shift = PerformanceEntry & { sources: readonly { node: Node | null }[] }
    new PerformanceObserver((list) => {
      for (const { startTime, sources } of list.getEntries() as Shift[])
        for (const { node } of sources)
          shifts.push({ at: startTime, what: node instanceof Element ? node.outerHTML.slice(0, 120) : 'text' })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const id = await chosenCar()
  await page.goto(at(SLUG, `/cars/trade-in?car_id=${id}`))
  await page.mouse.wheel(0, 400)
  await field(page, 'rego').fill('TEST1')
  await field(page, 'rego_state').selectOption('QLD')
  await next(page)
  await page.getByRole('button', { name: 'That’s not my car' }).click()
  await describe(page, await valuedModel())
  await next(page)
  await judge(page)
  await next(page)
  const valuation = page.getByRole('status').filter({ hasText: 'Sample valuation' })
  await expect(valuation).toContainText('Sample change-over price: $')
  const [, amount] = /Sample change-over price: (.*)/.exec(await valuation.innerText())!
  await page.reload()
  await page.mouse.wheel(0, 400)
  await expect(valuation).toContainText(amount!)

  const [{ slug } = { slug: '' }] = await rows<{ slug: string }>('select slug from cars where id = $1', [id])
  await page.goto(at(SLUG, `/cars/${slug}`))
  const own = page.getByRole('region', { name: 'Sample change-over price' })
  await expect(own).toContainText(amount!)
  await expect(own).toContainText(/Subject to inspection\. Valid until \d+ \w+ \d{4}\./)
  expect(await shifts(page)).toEqual([])
  await own.getByText('Details').click()
  await expect(own).toContainText(/less a trade-in valuation of \$[\d,]+ to \$[\d,]+\. This is a sample/)
  expect(await violations(page)).toEqual([])

  // A card of the same vehicle, whose picture of the page is the same for everybody.
  await page.goto(at(SLUG, '/search/new-used-and-demo-cars?sort=price:desc'))
  const card = page.locator(`article:has(a[href$="/${slug}"])`)
  await expect(card).toContainText(`Change-over ${amount}`)
  await expect(card).toContainText('Sample valuation, subject to inspection')
  expect(await shifts(page)).toEqual([])
  expect(await violations(page)).toEqual([])

  await page.goto(at(SLUG, `/finance?car_id=${id}`))
  await expect(own).toContainText(amount!)
  await own.getByText('Details').click()
  await own.getByRole('button', { name: /^Use \$[\d,]+ as the deposit$/ }).click()
  await expect(page.getByRole('textbox', { name: 'Deposit' })).toHaveValue(/^[\d,]+$/)
  await own.getByRole('button', { name: 'Remove trade-in' }).click()
  await expect(own).toHaveCount(0)
  await page.goto(at(SLUG, `/cars/${slug}`))
  await expect(page.locator('.change-over')).toBeHidden()
})

test('an expired valuation is not shown', async ({ page }) => {
  const id = await chosenCar()
  const [{ slug, website_id } = { slug: '', website_id: 0 }] = await rows<{ slug: string; website_id: number }>(
    'select c.slug, w.id website_id from cars c, websites w where c.id = $1 and w.slug = $2',
    [id, SLUG],
  )
  const stored = (validUntil: string) =>
    JSON.stringify({
      saved_at: new Date().toISOString(),
      vehicle: { make: 'Mazda' },
      valuation: {
        lowCents: 1_000_000,
        highCents: 1_200_000,
        currency: 'AUD',
        vehicle: '2018 Mazda CX-5',
        sample: false,
        validUntil,
        label: 'Estimated trade-in value',
        text: '$10,000 to $12,000',
        validity: '',
        depends: '',
        record: '',
      },
    })
  const open = async (validUntil: string) => {
    await page.goto(at(SLUG, '/privacy-policy'))
    await page.evaluate(
      ([key, value]) => localStorage.setItem(key!, value!),
      [`forecourt.${website_id}.trade_in`, stored(validUntil)],
    )
    await page.goto(at(SLUG, `/cars/${slug}`))
  }
  const room = page.locator('.change-over')
  await open(new Date(Date.now() - 1_000).toISOString())
  await expect(room).toBeHidden()
  // One that ends while the page is open goes as well.
  await open(new Date(Date.now() + 8_000).toISOString())
  await expect(room).toContainText('Change-over price with your 2018 Mazda CX-5')
  await expect(room).toBeHidden({ timeout: 15_000 })
})

test('a car for sale is looked up and valued in the same way', async ({ page }) => {
  await page.goto(at(SLUG, '/forms/sell-my-car'))
  await page.mouse.wheel(0, 400)
  await field(page, 'rego').fill('TEST1')
  await field(page, 'rego_state').selectOption('QLD')
  await next(page)
  const found = page.getByRole('status').filter({ hasText: 'We found: ' })
  await expect(found).toBeVisible()
  await page.getByRole('button', { name: 'That’s not my car' }).click()
  await expect(found).toHaveCount(0)
  await describe(page, await valuedModel())
  await next(page)
  await choose(page, 'condition', 'Good')
  await next(page)
  const valuation = page.getByRole('status').filter({ hasText: 'Sample valuation' })
  await expect(valuation).toContainText(/\$[\d,]+ to \$[\d,]+/)
  await expectEvents(
    page,
    [
      ['sellMyCarLookedUp', { result: 'found' }],
      ['sellMyCarValued', { sample: true }],
    ],
    { only: true },
  )
  expect(await events(page, [33])).toEqual([])
})

test('an instant price comes before the visitor’s details, and becomes a lead to sell (§9.9)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at(SLUG, '/instant-price'))
  await page.mouse.wheel(0, 400)
  expect(await violations(page)).toEqual([])
  await form(page).getByRole('button', { name: 'Enter the details instead' }).click()
  await describe(page, await valuedModel())
  await choose(page, 'condition', 'Good')
  await next(page)
  const valuation = page.getByRole('status').filter({ hasText: 'Sample valuation' })
  await expect(valuation).toContainText(/\$[\d,]+ to \$[\d,]+/)
  await expect(field(page, 'email')).toBeVisible()
  expect(await violations(page)).toEqual([])

  // Starting again keeps only what the browser remembers of the visitor and their vehicle.
  await field(page, 'message').fill('Given up')
  await page.reload()
  await page.mouse.wheel(0, 400)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(valuation).toHaveCount(0)
  await form(page).getByRole('button', { name: 'Enter the details instead' }).click()
  await expect(form(page).locator('[name=condition]:checked')).toHaveCount(0)
  await describe(page, await valuedModel())
  await choose(page, 'condition', 'Good')
  await next(page)
  await expect(valuation).toContainText(/\$[\d,]+ to \$[\d,]+/)
  await expect(field(page, 'message')).toHaveValue('')
  await field(page, 'first_name').fill('Maeve')
  await field(page, 'last_name').fill('Kerr')
  await field(page, 'email').fill('instant@journeys.example')
  await field(page, 'phone').fill('0400 000 000')
  const postcode = field(page, 'postcode')
  if ((await postcode.count()) > 0) await postcode.fill('4350')
  const place = field(page, 'location')
  if ((await place.count()) > 0) await place.selectOption({ index: 1 })
  await form(page).getByRole('button', { name: 'Get an offer' }).click()
  await page.waitForURL(/\/success/)
  const [stored] = await rows<{ category: string; answers: string }>(
    `select category, lead->>'answers' answers from leads
     where lead->>'email' = 'instant@journeys.example' and lead_status = 'Complete'`,
  )
  expect(stored!.category).toBe('Sell My Car')
  expect(stored!.answers).toContain('sample valuation from our own stock')
  const twice = <T>(one: T) => [one, one]
  await expectEvents(page, twice(['instantPriceStarted', { step: 1 }] as const), { only: true })
  await expectEvents(page, twice(['sellMyCarValued', { sample: true }] as const), { only: true })
  expect(await events(page, [43, 50, 52])).toEqual([])
})

for (const [what, rego, words] of [
  ['an unknown registration', 'ABC123', 'it only knows the plates TEST1 to TEST9'],
  ['a provider without an answer', 'TESTT', 'We can’t look up registrations right now.'],
] as const)
  test(`${what} is no dead end`, async ({ page }) => {
    await page.goto(at(SLUG, '/cars/trade-in'))
    await page.mouse.wheel(0, 400)
    await field(page, 'rego').fill(rego)
    await field(page, 'rego_state').selectOption('QLD')
    await next(page)
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible()
    await expect(field(page, 'make')).toBeVisible()
    await describe(page, { make: 'Lada', model: 'Niva', year: 1995 })
    await next(page)
    await judge(page)
    await next(page)
    await expect(page.getByRole('status').filter({ hasText: 'we’ll value it ourselves' })).toBeVisible()
  })

test('without scripts the form asks for the vehicle as before', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at(SLUG, '/cars/trade-in'))
  await field(page, 'rego').fill('TEST1')
  await field(page, 'rego_state').selectOption('QLD')
  await next(page)
  await expect(field(page, 'make')).toBeVisible()
  expect(page.url()).not.toContain('TEST1')
  await context.close()
})
