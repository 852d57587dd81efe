import type { Page } from '@playwright/test'
import { expectAccessible, hydrated, signIn, signInByClick } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console', exact: true })
const rows = (page: Page) => page.locator('.table.stock tbody tr')

/** How far what is drawn on the screen has moved since this was called first. */
const shifts = (page: Page) =>
  page.evaluate(() => {
    const seen = window as unknown as { shifted?: number }
    if (seen.shifted === undefined) {
      seen.shifted = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shifted! += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift' })
    }
    return seen.shifted
  })

test('a move draws the whole screen without a jump, and the way back scrolls to where one was', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInByClick(page, 'Group owner')
  await hydrated(page)
  await shifts(page)
  await navigation(page).getByRole('link', { name: 'Stock', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Stock', level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(50)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeAttached()
  expect(await shifts(page)).toBeLessThan(0.01)
  await expectAccessible(page, 'stock after a move')

  await page.setViewportSize({ width: 1440, height: 900 })
  const last = rows(page).last().getByRole('link')
  const name = await last.innerText()
  await last.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Stock', level: 1 })).toBeVisible()
  await expect(rows(page).last()).toBeInViewport()
})

test('so do settings, with the keyboard and on a phone', async ({ page }) => {
  await signInByClick(page, 'Group owner')
  await hydrated(page)
  await navigation(page).getByRole('link', { name: 'Settings', exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const groups = page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link')
  await expect(page.locator('.setting-group')).toHaveCount(await groups.count())
  await groups.last().press('Enter')
  await expect(page.locator('.setting-group').last()).toBeInViewport()
  await expectAccessible(page, 'settings after a move')
})

test('a document has all of it without scripts', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, 'Group owner')
  await page.goto(at('console', '/stock'))
  await expect(rows(page)).toHaveCount(50)
  await page.goto(at('console', '/reports'))
  await expect(page.getByRole('region', { name: 'Response to price changes' })).toBeVisible()
  await page.goto(at('console', '/settings'))
  const groups = page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link')
  await expect(page.locator('.setting-group')).toHaveCount(await groups.count())
  await context.close()
})
