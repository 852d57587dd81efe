import type { Page } from '@playwright/test'
import { sendForm } from './consoleItems.ts'
import { expectAccessible, hydrated, ownName, signIn } from './consoleJourney.ts'
import { at, expect, fetchFrom, test } from './journey.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible()

/** Begins an item and opens its editor. */
async function begin(page: Page, kind: 'reviews' | 'models', label: string): Promise<string> {
  await page.goto(at('console', `/content/${kind}/new`))
  await hydrated(page)
  const name = ownName()
  await page.getByLabel(label, { exact: true }).fill(name)
  const site = page.getByRole('combobox', { name: 'Website' })
  if ((await site.count()) > 0) await site.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Start writing' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByRole('region', { name: 'Schedule' })).toBeVisible()
  return name
}

test('a review is entered with the keyboard, seen among the others, published and hidden', async ({
  page,
  request,
}) => {
  await signIn(page, 'Marketing')
  await page.setViewportSize({ width: 1440, height: 900 })
  const name = await begin(page, 'reviews', 'Customer')
  await expect(page.getByText('Please choose a rating.')).toBeVisible()
  await page.getByLabel('Rating', { exact: true }).selectOption('5')
  await page.getByLabel('Written on', { exact: true }).fill('2026-11-01')
  await page.getByLabel('Review', { exact: true }).fill('They <b>rang</b> back.')
  await saved(page)
  const frame = page.frameLocator('iframe:not(.coming)')
  const shown = frame.getByRole('listitem').filter({ hasText: name })
  await expect(shown.getByText('They <b>rang</b> back.')).toBeVisible()
  const preview = new URL((await page.locator('iframe:not(.coming)').getAttribute('src'))!)
  const read = async () => (await fetchFrom(request, preview.hostname.split('.')[0]!, '/reviews')).text()
  expect(await read()).not.toContain(name)
  await expectAccessible(page, 'the editor of a review')
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(page.getByText('It is published.')).toBeVisible()
  await expect.poll(read).toContain(name)
  await page.getByRole('button', { name: 'Take off the website' }).press('Enter')
  await expect(page.getByText('It is off the website. It stays here as a draft.')).toBeVisible()
  await expect.poll(read).not.toContain(name)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('console', `/content/reviews?search=${name}`))
  await expect(page.getByText('5 stars · 1 November 2026')).toBeVisible()
  await expectAccessible(page, 'the list of reviews at 390 px')
})

test('a model’s variants are written and moved with the keyboard, and two people lose nothing', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Marketing')
  await page.setViewportSize({ width: 1440, height: 900 })
  const name = await begin(page, 'models', 'Model')
  await page.getByLabel('Brand', { exact: true }).fill('Toyota')
  for (const [at, variant] of ['SR', 'SR5'].entries()) {
    await page.getByRole('button', { name: 'Add variant' }).press('Enter')
    await page.getByLabel('Variant', { exact: true }).nth(at).fill(variant)
  }
  await page.getByLabel('Price ($)', { exact: true }).first().fill('41,990')
  await expect(page.getByText('Please choose what the price includes.')).toBeVisible()
  await page.getByLabel('The price is', { exact: true }).first().selectOption('drive_away')
  await page.getByRole('button', { name: 'Move variant 2 up' }).press('Enter')
  await expect(page.getByLabel('Variant', { exact: true }).first()).toHaveValue('SR5')
  await expect(page.getByRole('button', { name: 'Move variant 1 down' })).toBeFocused()
  await saved(page)
  await expectAccessible(page, 'the editor of a model')

  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await context.newPage()
  await signIn(other, 'Group owner')
  await other.goto(page.url())
  await hydrated(other)
  // The fields are here once their editor is.
  await expect(other.getByRole('toolbar', { name: 'Format' })).toBeVisible()
  await other.getByLabel('Tagline', { exact: true }).fill('Theirs')
  await expect(other.getByRole('status').filter({ hasText: 'Saving…' })).toBeVisible()
  await saved(other)
  await expectAccessible(other, 'the editor of a model at 390 px')
  await page.getByLabel('Tagline', { exact: true }).fill('Mine')
  const conflict = page.getByRole('alert', { name: 'Changed by someone else' })
  await expect(conflict).toContainText('Tagline')
  await conflict.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await saved(page)
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(page.getByText('It is published.')).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.goto(at('console', `/content/models?search=${name}`))
  await expect(page.getByText('2 variants')).toBeVisible()
  await expectAccessible(page, 'the list of models')
  await context.close()
  // Menus of the site list it for the other journeys, without a picture.
  await sendForm(page, pathname, { intent: 'delete' })
})

test('who may not write models is told why', async ({ page }) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/content/models'))
  await expect(page.getByText(/can’t change pages and offers/).first()).toBeVisible()
})
