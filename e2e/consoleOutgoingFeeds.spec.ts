import { expectAccessible, hydrated, signIn } from './consoleJourney.ts'
import { at, expect, fetchFrom, test } from './journey.ts'

test('somebody in marketing copies the address of a feed, and finds what it leaves out', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'Marketing')
  await page.goto(at('console', '/feeds'))
  await page.getByRole('navigation', { name: 'Feeds' }).getByRole('link', { name: 'Outgoing' }).click()
  const listings = page.getByRole('region', { name: 'Google vehicle listings' })
  await expect(listings).toContainText('in the feed')
  await expectAccessible(page, 'outgoing feeds')

  await hydrated(page)
  await listings.getByRole('button', { name: /^Copy/ }).click()
  await expect(listings.getByRole('button', { name: /^Copied/ })).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(address).toMatch(/\/feeds\/[\w-]{32}\/google-vehicle-listings\.csv$/)
  const said = Number(/([\d,]+) vehicles? in the feed/.exec(await listings.innerText())![1]!.replaceAll(',', ''))
  const feed = await fetchFrom(page.request, 'wattle-motors', new URL(address).pathname)
  expect(feed.status()).toBe(200)
  // Each vehicle’s line begins with its VIN.
  expect((await feed.text()).match(/^[A-HJ-NPR-Z0-9]{17},/gm)).toHaveLength(said)

  await expect(async () => {
    await page.reload()
    await expect(listings).toContainText(/Last fetched (?:less than a minute|\d+ minutes?) ago by .+, .+ A[CEW][SD]T/)
  }).toPass()

  await hydrated(page)
  await listings.getByRole('link', { name: /^See what is left out/ }).click()
  await expect(page.getByRole('heading', { name: 'Google vehicle listings', level: 1 })).toBeVisible()
  await expectAccessible(page, 'what a feed leaves out')
  await hydrated(page)
  await page.getByLabel('Why it is left out').selectOption({ index: 1 })
  await expect(page).toHaveURL(/reason=/)
  await page.getByRole('region', { name: 'Left out' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/stock\/\d+/)
})

test('those who only see stock see what is in a feed, and not its address', async ({ page }) => {
  await signIn(page, 'Read only')
  await page.goto(at('console', '/feeds/outgoing'))
  await expect(page.getByRole('region', { name: 'Google vehicle listings' })).toContainText('in the feed')
  await expect(page.getByRole('main')).toContainText('can’t change stock')
  await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0)
})
