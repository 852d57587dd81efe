import type { Page } from '@playwright/test'
import { expectAccessible, hydrated, ownName, signIn } from './consoleJourney.ts'
import { at, expect, fetchFrom, test } from './journey.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible()

/** Begins an offer and opens its editor. */
async function begin(page: Page): Promise<string> {
  await page.goto(at('console', '/content/offers/new'))
  await hydrated(page)
  const title = `Offer ${ownName()}`
  await page.getByLabel('Title', { exact: true }).fill(title)
  const site = page.getByRole('combobox', { name: 'Website' })
  if ((await site.count()) > 0) await site.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Start writing' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  // The fields are here once their editor is.
  await expect(page.getByRole('toolbar', { name: 'Format' })).toBeVisible()
  return title
}

test('an offer is written with the keyboard, seen as a page, a card and a slide, and published for its days', async ({
  page,
  request,
}) => {
  await signIn(page, 'Marketing')
  await page.setViewportSize({ width: 1440, height: 900 })
  const title = await begin(page)
  const text = page.getByRole('textbox', { name: 'Description', exact: true })
  await text.click()
  await text.pressSequentially('Mats <b>and</b> a full tank.')
  await page.getByLabel('Saving ($)').fill('much')
  await expect(page.getByText('Please enter an amount, such as 2500.')).toBeVisible()
  await page.getByLabel('Saving ($)').fill('$1,500')
  await page.getByLabel('First day').fill('2020-01-01')
  await page.getByLabel('Last day').fill('2019-12-31')
  await expect(page.getByText('Please choose a last day that is not before the first.')).toBeVisible()
  await page.getByLabel('Last day').fill('2099-12-31')
  await expect(page.getByText(/from the start of 1 January 2020 until the end of 31 December 2099/)).toBeVisible()
  // With a picture it is a slide too.
  await page.getByLabel('Picture: address').fill('/media/offer.webp')
  await saved(page)

  const frame = page.frameLocator('iframe:not(.coming)')
  await expect(frame.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(frame.getByText('Mats <b>and</b> a full tank.').first()).toBeVisible()
  for (const view of ['Card', 'Slide']) {
    await page.getByRole('button', { name: view, exact: true }).press('Enter')
    await expect(frame.getByRole('heading', { level: 1, name: 'Special offers' })).toBeVisible()
    await expect(frame.getByText(title).first()).toBeVisible()
  }
  const preview = new URL((await page.locator('iframe:not(.coming)').getAttribute('src'))!)
  const read = async () => (await fetchFrom(request, preview.hostname.split('.')[0]!, preview.pathname)).text()
  expect(await read()).not.toContain(title)
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.press('Enter')
  await expect(page.getByText('It is published.')).toBeVisible()
  await expect.poll(read).toContain(title)

  // Nothing has changed since.
  const again = page.getByRole('button', { name: 'Publish changes' })
  await expect(page.getByText('All changes saved · Nothing to publish')).toBeVisible()
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Last day').fill('2020-01-31')
  await saved(page)
  await expect(again).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page, 'the editor of an offer')
  await again.press('Enter')
  await expect(page.getByText('It is published.')).toBeVisible()
  await expect.poll(read).not.toContain(title)

  await page.goto(at('console', `/content/offers?search=${title}`))
  await expect(page.getByText('Ended on 31 January 2020')).toBeVisible()
  await expectAccessible(page, 'the list of offers')
})

test('of an offer deleted by one person while another writes nothing is lost', async ({ page, browser }) => {
  await signIn(page, 'Marketing')
  const title = await begin(page)
  await page.getByLabel('Included').fill('Mats')
  await saved(page)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const other = await context.newPage()
  await signIn(other, 'Group owner')
  await other.goto(page.url())
  await hydrated(other)
  await other.getByRole('button', { name: 'Delete this offer' }).click()
  await expect(other.getByText('The offer is deleted.')).toBeVisible()
  await page.getByLabel('Included').fill('Mats and tyres')
  await page.getByRole('button', { name: 'Save as a new offer' }).click()
  await expect(page.getByLabel('Included')).toHaveValue('Mats and tyres')
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByLabel('Included')).toHaveValue('Mats')
  await expect(other.getByRole('heading', { level: 1 })).toContainText(title)

  await context.close()
})

test('who may not write offers is told why', async ({ page }) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/content/offers'))
  await expect(page.getByText(/can’t change pages and offers/).first()).toBeVisible()
})
