import type { APIRequestContext } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { fetchFrom, at, expect, firstVehicle, SITES, test } from './journey.ts'

/** The structured data of a page, by type. */
const structured = (html: string): Record<string, Record<string, unknown>> =>
  Object.fromEntries(
    [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
      .map(([, text]) => JSON.parse(text!))
      .map((one) => [one['@type'], one]),
  )

/** The address of the first entry of a list: an article or a position. */
async function firstOf(request: APIRequestContext, slug: string, list: '/blog' | '/careers'): Promise<string> {
  const answer = await fetchFrom(request, slug, list)
  // A site may keep its articles elsewhere.
  const { location } = answer.headers()
  const html = await (location ? await fetchFrom(request, slug, location) : answer).text()
  const href = /<main.*?<h[23][^>]*><a [^>]*?href="([^"]+)"/s.exec(html)?.[1]
  if (!href) throw new Error(`${list} of ${slug} has no entry`)
  return href
}

/** Pages that every site renders from the same modules, an article and a position among them. */
const PAGES = [
  '/about-us',
  '/privacy-policy',
  '/terms-and-conditions',
  '/pages/warranty',
  '/pages/roadside-assist',
  '/pages/care-plans',
  '/blog',
  '/careers',
  '/service',
  '/vehicle-parts-and-accessories',
  '/pages/feedback',
  'an article',
  'a position',
]

for (const [index, { slug }] of SITES.entries()) {
  // The pages are distributed over the sites; the colours of each are checked on its other pages (accessibility.spec.ts).
  test(`${slug}: its share of the pages is free of violations (§1.9, §2.28)`, async ({ page, request }) => {
    for (const name of PAGES.filter((_name, place) => place % SITES.length === index)) {
      const path =
        name === 'an article'
          ? await firstOf(request, slug, '/blog')
          : name === 'a position'
            ? await firstOf(request, slug, '/careers')
            : name
      expect((await page.goto(at(slug, path)))!.status(), name).toBe(200)
      expect(await violations(page), name).toEqual([])
    }
  })

  test(`${slug}: an article and a position say what they are (§1.9, §2.28)`, async ({ request }) => {
    const article = await (await fetchFrom(request, slug, await firstOf(request, slug, '/blog'))).text()
    expect(article).toMatch(/<main.*<article.*<h1.*<\/h1>.*<\/main>/s)
    expect(Object.keys(structured(article))).toEqual(expect.arrayContaining(['BreadcrumbList', 'BlogPosting']))
    const position = await (await fetchFrom(request, slug, await firstOf(request, slug, '/careers'))).text()
    expect(position).toMatch(/<main.*<form [^>]*method="post".*<\/main>/s)
    expect(structured(position).JobPosting).toMatchObject({ directApply: true })
  })
}

test('a page has one address: with /pages/ only where the dealer keeps it (§2.23)', async ({ request }) => {
  for (const [slug, path, home] of [
    ['wattle-motors', '/pages/warranty', '/warranty'],
    ['ironbark-trucks', '/warranty', '/pages/warranty'],
    ['wattle-motors', '/pages/book-a-service', '/book-a-service'],
  ] as const) {
    const answer = await fetchFrom(request, slug, path)
    expect([answer.status(), answer.headers().location], path).toEqual([301, home])
    const page = await fetchFrom(request, slug, home)
    expect([page.status(), await page.text()], home).toEqual([
      200,
      expect.stringContaining(`<link rel="canonical" href="${at(slug, home)}"`),
    ])
  }
  expect((await fetchFrom(request, 'wattle-motors', '/pages/nothing-of-the-kind')).status()).toBe(404)
})

test('a redirect from another address keeps the parameters of a campaign', async ({ request }) => {
  const vehicle = await firstVehicle({ request }, 'redgum-campers', '/search/rv-vehicles')
  for (const [slug, path, home] of [
    ['kowhai-cars', '/blog', '/news'],
    ['kowhai-cars', '/blog/over-the-pass-in-july', '/news/over-the-pass-in-july'],
    ['kowhai-cars', '/pages/warranty', '/warranty'],
    ['redgum-campers', vehicle.replace('/campers/', '/cars/'), vehicle],
  ] as const) {
    const answer = await fetchFrom(request, slug, `${path}?utm_source=mail`)
    expect([answer.status(), answer.headers().location], path).toEqual([301, `${home}?utm_source=mail`])
  }
})

test("one site never shows another's page, article or position", async ({ request }) => {
  for (const path of [
    '/volkswagen-choice',
    '/blog/hail-season-and-your-car',
    '/careers/sales-consultant-bundall',
    '/blog/tags/prices',
  ]) {
    expect((await fetchFrom(request, 'wattle-motors', path)).status(), path).toBe(200)
    expect((await fetchFrom(request, 'saltbush-mazda', path)).status(), path).toBe(404)
  }
})

test('the blog: topics, an article, more to read, and a feed at its own address', async ({ page }) => {
  await page.goto(at('kowhai-cars', '/blog'))
  await expect(page).toHaveURL(at('kowhai-cars', '/news'))
  await page
    .getByRole('navigation', { name: 'Topics' })
    .getByRole('link', { name: /^Ownership/ })
    .click()
  await expect(page).toHaveURL(/\/news\/tags\/ownership$/)
  await page.getByRole('link', { name: 'Driving over the pass in winter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Driving over the pass in winter')
  await expect(page.getByRole('heading', { name: 'More articles' })).toBeVisible()
  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute('href')
  expect(feed).toBe(at('kowhai-cars', '/news/feed.xml'))
  const answer = await page.evaluate(async (address) => {
    const response = await fetch(address)
    return { type: response.headers.get('content-type'), text: await response.text() }
  }, feed!)
  expect(answer.type).toContain('application/atom+xml')
  expect(answer.text).toContain('<title>Driving over the pass in winter</title>')
})

test('questions open by keyboard, and search engines read them', async ({ page }) => {
  await page.goto(at('wattle-motors', '/warranty'))
  const question = page.locator('main summary').first()
  await question.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Any qualified workshop can service it')).toBeVisible()
  const { FAQPage } = structured(await page.content())
  expect((FAQPage!.mainEntity as unknown[]).length).toBeGreaterThan(2)
})

test('a position fills in the form with its name', async ({ page }) => {
  await page.goto(at('wattle-motors', '/careers/light-vehicle-technician-rocklea'))
  await expect(page.getByLabel('Which position?')).toHaveValue('Light vehicle technician')
})

test('a site without reviews has neither their page nor a link to it, and one with samples says what they are (§2.38)', async ({
  request,
}) => {
  expect((await fetchFrom(request, 'wattle-motors', '/reviews')).status()).toBe(404)
  expect(await (await fetchFrom(request, 'wattle-motors', '/about-us')).text()).not.toContain('href="/reviews"')
  const answer = await fetchFrom(request, 'saltbush-mazda', '/reviews')
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  expect(html).toContain('No customer wrote them.')
  expect(html).toContain('href="/reviews"')
  expect(html).not.toMatch(/aggregateRating|"@type":"Review"/)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a page reads, its questions open, and its form leads to one that answers', async ({ page }) => {
    await page.goto(at('wattle-motors', '/warranty'))
    await page.locator('main summary').first().click()
    await expect(page.getByText('Any qualified workshop can service it')).toBeVisible()
    await page.getByRole('form').getByRole('button', { name: /^Send/ }).click()
    await expect(page).toHaveURL(/\/forms\/service-enquiry/)
    await expect(page.getByText('*This is a required field.').first()).toBeVisible()
  })
})

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/about-us', '/pages/warranty', '/blog', '/blog/which-licence-for-which-truck', '/careers']) {
    await page.goto(at('ironbark-trucks', path))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390)
  }
})
