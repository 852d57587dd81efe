import { readFile } from 'node:fs/promises'
import { expectAccessible, signIn, signInByClick } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('a month is compared with another one, its numbers lead to the leads, and it is taken along', async ({ page }) => {
  await signInByClick(page, 'Dealer principal')
  await page.getByRole('navigation', { name: 'Console', exact: true }).getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  // The month that is not over has the demo’s leads; what it is compared with stands beside it.
  await page.getByLabel('Month', { exact: true }).selectOption({ index: 0 })
  await expect(page).toHaveURL(/month=\d{4}-\d{2}/)
  await expect(page.getByText(/isn’t over yet. Its figures run to/)).toBeVisible()
  await expect(page.locator('.report-chart svg').first()).toBeVisible()
  await expectAccessible(page, 'reports')
  const changes = page.getByRole('region', { name: 'Response to price changes' })
  await expect(changes.getByText(/^\d{1,2} [A-Z][a-z]+ \d{4}: \$/).first()).toBeVisible()

  const tile = page.getByRole('list', { name: 'In numbers' }).getByRole('link', { name: /Leads/ })
  const leads = Number((await tile.locator('strong').innerText()).replaceAll(',', ''))
  expect(leads).toBeGreaterThan(0)
  await page.locator('summary', { hasText: 'Show the figures' }).first().press('Enter')
  await expect(page.getByRole('table', { name: /^Visitors by day/ })).toBeVisible()
  await tile.click()
  await expect(page).toHaveURL(/\/leads\?.*month=/)
  await expect(page.locator('.inbox-rows > li')).toHaveCount(Math.min(50, leads))
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV', exact: true }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv.split('\n')[0]).toBe('site,month,figure,item,stock_number,value,compared_month,compared_value')
  expect(csv).toContain(`,leads,,,${leads},`)
})

test('people are compared, sorted by keyboard, and those without the right see themselves with the reason', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Dealer principal')
  await page.goto(at('console', '/reports/people'))
  await expect(page.getByRole('heading', { name: 'By salesperson', level: 1 })).toBeVisible()
  await expectAccessible(page, 'by salesperson')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('link', { name: 'Person', exact: true }).press('Enter')
  await expect(page.getByRole('columnheader', { name: 'Person' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('row', { name: /^Everyone/ })).toBeVisible()

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await context.newPage()
  await signIn(other, 'Sales')
  await other.goto(at('console', '/reports'))
  await expect(other.getByRole('main').getByText('People in sales can’t see reports.').first()).toBeVisible()
  await other.getByRole('link', { name: 'See the figures of your own leads' }).click()
  await expect(other.getByRole('heading', { name: 'Your leads', level: 1 })).toBeVisible()
  await expect(other.locator('.people-figures tbody tr')).toHaveCount(1)
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const answer = await other.goto(at('console', '/reports/figures.csv'))
  expect(answer!.status()).toBe(403)
  await context.close()
})
