import { violations } from '../audit/violations.ts'
import { fetchFrom, at, expect, hydrated, rows, siteLike, test } from './journey.ts'

/** Offers of a demo site in their order. */
const offersOf = (slug: string) =>
  rows<{ id: number; name: string }>(
    `select o.id, o.name from offers o join websites w on w.id = o.website_id where w.slug = $1 order by o.position`,
    [slug],
  )

test('the list leads to an offer, its model and its stock (§1.8, §2.35)', async ({ page }) => {
  test.setTimeout(90_000)
  const response = await page.goto(at('saltbush-mazda', '/special-offers'))
  expect(response?.status()).toBe(200)
  const offers = await offersOf('saltbush-mazda')
  const cards = page.locator('main article')
  await expect(cards).toHaveCount(offers.length)
  await expect(cards.getByRole('link', { name: 'Explore CX-5' })).toHaveAttribute('href', '/cx-5')
  // The button has the dealer's label.
  await expect(cards.first().getByRole('link', { name: /^Ask about this offer/ })).toHaveAttribute(
    'href',
    `/offers/${offers[0]!.id}#form-section`,
  )
  expect(await violations(page)).toEqual([])

  await cards.first().getByRole('link', { name: offers[0]!.name, exact: true }).click()
  await expect(page).toHaveURL(at('saltbush-mazda', `/offers/${offers[0]!.id}`))
  await expect(page.getByRole('heading', { level: 1, name: offers[0]!.name })).toBeVisible()
  await expect(page.locator('main').getByRole('link', { name: 'Explore CX-5' })).toBeVisible()
  await expect(page.locator('main').getByRole('heading', { name: 'In stock with this offer' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/offers\/\d+$/)
  const data = await page.locator('script[type="application/ld+json"]').allInnerTexts()
  expect(data.map((text) => JSON.parse(text)['@type']).toSorted()).toEqual(['BreadcrumbList', 'Offer'])
  expect(await violations(page)).toEqual([])
})

test('the slider does not move by itself (§2.36, §9.11)', async ({ page }) => {
  await page.goto(at('saltbush-mazda', '/special-offers'))
  const slider = page.getByRole('region', { name: 'Offers', exact: true })
  const offers = await offersOf('saltbush-mazda')
  await expect(slider.getByText(`1 of ${offers.length}`, { exact: true })).toBeVisible()
  await expect(slider.getByRole('button', { name: 'Previous offer' })).toBeDisabled()
  const next = slider.getByRole('button', { name: 'Next offer' })
  await hydrated(page)
  await next.click()
  await expect(slider.getByText(`2 of ${offers.length}`, { exact: true })).toBeVisible()
  await expect(slider.getByRole('link', { name: `Explore More: ${offers[1]!.name}` })).toBeInViewport()
  const slide = (await slider.getByRole('listitem').first().boundingBox())!
  expect(slide.width / slide.height).toBeCloseTo(1920 / 540, 1)
  const picture = (await page.locator('main article img').first().boundingBox())!
  expect(picture.width / picture.height).toBeCloseTo(375 / 250, 1)
})

test('a picture with lettering is not cropped on its slide, on a tablet or a desktop', async ({ page }) => {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 1000 })
    await page.goto(at('banksia-rv', '/special-offers'))
    const slide = page.getByRole('region', { name: 'Offers', exact: true }).getByRole('listitem').first()
    const picture = slide.locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    const { shown, own } = await picture.evaluate((image: HTMLImageElement) => ({
      shown: image.clientWidth / image.clientHeight,
      own: image.naturalWidth / image.naturalHeight,
    }))
    expect(Math.abs(shown / own - 1)).toBeLessThan(0.02)
    // And beside the words, not below them.
    const [words, drawn] = [await slide.locator('div').first().boundingBox(), await picture.boundingBox()]
    expect(words!.x + words!.width).toBeLessThanOrEqual(drawn!.x + 1)
  }
})

test('one offer has one address, with its manufacturer where the site has several (§2.18)', async ({ request }) => {
  const [single] = await offersOf('saltbush-mazda')
  const wrong = await fetchFrom(request, 'saltbush-mazda', `/offers/mazda/${single!.id}?utm_source=mail`)
  expect(wrong.status()).toBe(301)
  expect(wrong.headers().location).toBe(`/offers/${single!.id}?utm_source=mail`)

  const list = await (await fetchFrom(request, 'wattle-motors', '/special-offers')).text()
  const withManufacturer = /href="(\/offers\/[^/"]+\/\d+)"/.exec(list)![1]!
  expect((await fetchFrom(request, 'wattle-motors', withManufacturer)).status()).toBe(200)
  const bare = await fetchFrom(request, 'wattle-motors', `/offers/${withManufacturer.split('/').at(-1)}`)
  expect(bare.status()).toBe(301)
  expect(bare.headers().location).toBe(withManufacturer)
})

test('an offer of another site, or none, answers 404 with what is on', async ({ page, request }) => {
  const [theirs] = await offersOf('kowhai-cars')
  for (const id of ['999999', '1e3', 'none'])
    expect((await fetchFrom(request, 'saltbush-mazda', `/offers/${id}`)).status(), id).toBe(404)
  const response = await page.goto(at('saltbush-mazda', `/offers/${theirs!.id}`))
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t find that offer' })).toBeVisible()
  await expect(page.locator('main article').first()).toBeVisible()
  await expect(page.locator('main')).not.toContainText(theirs!.name)
  expect(await violations(page)).toEqual([])
})

test('an offer whose last day has passed answers 410, and one that excludes the site 404', async ({ page }) => {
  const [site] = await rows<{ id: number }>(`select id from websites where slug = 'kowhai-cars'`)
  const [over] = await rows<{ id: number }>(
    `insert into offers (website_id, name, ends_on) values ($1, 'Last winter', current_date - 3) returning id`,
    [site!.id],
  )
  const [excluded] = await rows<{ id: number }>(
    `insert into offers (website_id, name, excluded_website_ids) values ($1, 'Not here', jsonb_build_array($1::int))
     returning id`,
    [site!.id],
  )
  await expect
    .poll(async () => (await page.goto(at('kowhai-cars', `/offers/${over!.id}?uncached=${Math.random()}`)))?.status())
    .toBe(410)
  await expect(page.getByRole('heading', { level: 1, name: 'This offer has ended' })).toBeVisible()
  expect((await page.goto(at('kowhai-cars', `/offers/${excluded!.id}`)))?.status()).toBe(404)
  await page.goto(at('kowhai-cars', '/special-offers'))
  await expect(page.locator('main')).not.toContainText(/Last winter|Not here/)
  await rows('delete from offers where id = any($1)', [[over!.id, excluded!.id]])
})

test('an enquiry about an offer names it', async ({ page }) => {
  const [offer] = await offersOf('saltbush-mazda')
  await page.goto(at('saltbush-mazda', `/offers/${offer!.id}#form-section`))
  const form = page.getByRole('form')
  await form.scrollIntoViewIfNeeded()
  const typed = {
    'First name': 'Orla',
    'Last name': 'Keane',
    Email: 'orla.offer@example.com',
    Phone: '0491 570 006',
    Postcode: '2795',
    Message: 'Is it still on next week?',
  }
  // The last two are optional, and their labels say so.
  for (const [label, value] of Object.entries(typed))
    await form.getByLabel(label, { exact: !['Postcode', 'Message'].includes(label) }).fill(value)
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page).toHaveURL(/\/success/)
  const [sent] = await rows<{ category: string; answers: readonly { name: string; value: string }[] }>(
    `select category, lead->'answers' as answers from leads where lead->>'email' = $1`,
    ['orla.offer@example.com'],
  )
  expect(sent?.category).toBe('Special Offer Enquiry')
  expect(sent?.answers).toContainEqual({ name: 'offer', label: 'Offer', value: offer!.name })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })
  test('the words of a slide do not cover its picture', async ({ page }) => {
    await page.goto(at('ironbark-trucks', '/special-offers'))
    const slide = page.getByRole('region', { name: 'Offers', exact: true }).locator('li').first()
    const picture = (await slide.locator('img').boundingBox())!
    const words = (await slide.locator('div').first().boundingBox())!
    expect(words.y).toBeGreaterThanOrEqual(picture.y + picture.height)
  })
  test('nothing is wider than the screen', async ({ page }) => {
    test.setTimeout(90_000)
    const [offer] = await offersOf('ironbark-trucks')
    for (const path of ['/special-offers', `/offers/${offer!.id}`]) {
      await page.goto(at('ironbark-trucks', path))
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
      expect(await violations(page)).toEqual([])
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('offers can be read and enquired about', async ({ page }) => {
    await page.goto(at('saltbush-mazda', '/special-offers'))
    await expect(page.getByRole('button', { name: 'Next offer' })).toBeHidden()
    await page.locator('main article h2 a').first().click()
    const [offer] = await offersOf('saltbush-mazda')
    await expect(page.getByRole('heading', { level: 1, name: offer!.name })).toBeVisible()
    await page.getByRole('form').locator('[type=submit]').first().click()
    await expect(page.getByText('*This is a required field.').first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: offer!.name })).toBeVisible()
  })
})

test('the offers page shows the subscription form only where the site turns it on (§3.10)', async ({ request }) => {
  const subscribing = await siteLike('kowhai-cars', { offers_subscription: true })
  expect(await (await fetchFrom(request, subscribing, '/special-offers')).text()).toContain('Get our offers by email')
  expect(await (await fetchFrom(request, 'kowhai-cars', '/special-offers')).text()).not.toContain(
    'Get our offers by email',
  )
})
