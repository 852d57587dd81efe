import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { at, expect, firstVehicle, rows, siteLike, test } from './journey.ts'

const WIDGET = 'https://widget.example'
const SETTINGS = {
  events_enabled: true,
  consent: 'opt_in',
  analytics_ga4_id: 'G-ABC123DEF4',
  impel: true,
  outside_services: { impel: { script: `${WIDGET}/load.js`, key: 'k-1' } },
}

/** The hosts of others that a page has called; none of them is reached. */
async function othersCalled(page: Page): Promise<Set<string>> {
  const called = new Set<string>()
  await page.route(
    (url) => !url.hostname.endsWith('localhost'),
    (route) => {
      called.add(new URL(route.request().url()).origin)
      return route.request().url().startsWith(WIDGET)
        ? route.fulfill({ contentType: 'text/javascript', body: 'window.widgetRan = true' })
        : route.abort()
    },
  )
  return called
}

const stored = async (page: Page) => [
  ...(await page.context().cookies()).map(({ name }) => name),
  ...(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])),
]

test('nothing is stored or called before an answer, and only what is allowed after it (§3.20, §7.16)', async ({
  page,
  request,
}) => {
  // It opens a dozen pages.
  test.setTimeout(120_000)
  const slug = await siteLike('wattle-motors', SETTINGS)
  const called = await othersCalled(page)
  const banner = page.getByRole('region', { name: 'Your privacy choices' })
  const vehicle = await firstVehicle({ request }, slug, '/search/used-cars')
  const pages = [vehicle, '/search/used-cars?make=Toyota&utm_source=Mail', '/special-offers', '/contact', '/compare']
  for (const path of [...pages, '/shortlist', '/forms/general-enquiry', '/about-us', '/credits', '/']) {
    await page.goto(at(slug, path))
    await expect(banner).toBeVisible()
    expect(await stored(page), path).toEqual([])
  }
  expect([...called]).toEqual([])
  expect(await violations(page)).toEqual([])

  await banner.getByRole('button', { name: 'Accept all' }).click()
  await expect(banner).toBeHidden()
  await expect.poll(() => page.evaluate(() => (window as { widgetRan?: true }).widgetRan)).toBe(true)
  expect(called).toContain('https://www.googletagmanager.com')
  const answers = () =>
    rows<{ allowed: string[]; wording: string }>(
      `select allowed, wording from consents where website_id = (select id from websites where slug = $1)
       order by answered_at`,
      [slug],
    )
  await expect.poll(async () => (await answers()).length).toBe(1)
  expect((await answers())[0]).toMatchObject({
    allowed: ['statistics', 'marketing', 'chat'],
    wording: expect.stringMatching(/^Your privacy choices\n/),
  })
  await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(['forecourt.device', 'forecourt.session']))

  // Refusing later removes what was stored, and the page is loaded again without the scripts.
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await expect(banner.getByText('Your privacy choices')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeFocused()
  await page.keyboard.press('Enter')
  await Promise.all([page.waitForEvent('load'), banner.getByRole('button', { name: 'Reject all' }).click()])
  await expect.poll(async () => (await answers()).map(({ allowed }) => allowed.length)).toEqual([3, 0])
  expect(await page.evaluate(() => (window as { widgetRan?: true }).widgetRan)).toBeUndefined()
  expect((await stored(page)).map((key) => key.replace(/\d+/, '1'))).toEqual(['forecourt.1.consent'])
})
