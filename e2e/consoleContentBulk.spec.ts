import type { Page } from '@playwright/test'
import { sendForm, writeItem } from './consoleItems.ts'
import { expectAccessible, hydrated, ownName, signIn } from './consoleJourney.ts'
import { at, expect, fetchFrom, test } from './journey.ts'

const HTML = { blocks: [{ type: 'html', html: '<p>Hello</p>' }] }
const bar = (page: Page) => page.getByRole('button', { name: 'Change in bulk', exact: true })
const said = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()

test('pages are sorted, selected with the keyboard, seen as they will be, deleted together and brought back', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Marketing')
  const name = ownName()
  const items = []
  for (const title of [`${name} B`, `${name} A`]) items.push(await writeItem(page, 'pages', title, HTML))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at('console', `/content/pages?search=${name}`))
  await hydrated(page)
  const titles = page.locator('.content-items .item-title a')
  await expect(titles).toHaveText([`${name} A`, `${name} B`])
  await page.getByRole('link', { name: 'Title', exact: true }).press('Enter')
  // The address comes before the screen.
  await expect(page.locator('th[aria-sort="ascending"]')).toHaveText('Title')
  await page.getByRole('link', { name: 'Title', exact: true }).press('Enter')
  await page.waitForURL(/sort=-title/)
  await expect(titles).toHaveText([`${name} B`, `${name} A`])

  await page.getByLabel('Select all pages on this page', { exact: true }).press('Space')
  await said(page, '2 pages selected')
  await expectAccessible(page, 'the list with a selection')
  await bar(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Change 2 pages', level: 1 })).toBeVisible()
  await hydrated(page)
  await page.getByRole('radio', { name: 'Delete', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Preview changes', exact: true }).press('Enter')
  await expect(page.getByText('Is deleted', { exact: true })).toHaveCount(2)
  await expectAccessible(page, 'the preview of a bulk change')

  // A colleague changes one of them meanwhile: nothing happens, and it is named.
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'Dealer principal')
  const [{ id, version }] = items as [(typeof items)[number]]
  const content = JSON.stringify({ title: `${name} B, anew`, slug: `${name.toLowerCase()}-b`, ...HTML })
  expect((await sendForm(other, `/content/pages/${id}/draft`, { version, content })).status()).toBe(200)
  await other.close()
  await page.getByRole('button', { name: 'Delete: 2 pages', exact: true }).press('Enter')
  await expect(page.getByText(`“${name} B, anew” has been changed by someone else`)).toBeVisible()
  await expect(page.getByRole('link', { name: `${name} B, anew`, exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Delete: 2 pages', exact: true }).press('Enter')
  await said(page, '2 pages deleted.')
  await page.goto(at('console', `/content/pages?search=${name}`))
  await expect(page.getByText('No pages match these filters.')).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter')
  await said(page, 'That is undone.')

  // On a phone, one of them by thumb.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('console', `/content/pages?search=${name}`))
  await hydrated(page)
  await page.getByLabel(`Select ${name} A`, { exact: true }).check()
  await said(page, '1 page selected')
  await bar(page).click()
  await expect(page.getByRole('heading', { name: 'Change 1 page', level: 1 })).toBeVisible()
})

test('whoever may not write content has no list to change', async ({ page }) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/content/pages/bulk?id=1'))
  await expect(page.getByRole('main').getByText('People in sales can’t change pages and offers.')).toBeVisible()
})

test('a brochure is uploaded, opened, taken away and put back', async ({ page, request }) => {
  await signIn(page, 'Marketing')
  const name = ownName()
  const { id } = await writeItem(page, 'models', name, { manufacturer_name: 'Toyota' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(at('console', `/content/models/${id}`))
  await hydrated(page)
  const upload = page.getByLabel('Upload a PDF', { exact: true })
  const markup = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<script>x()</script>') }
  await expect(async () => {
    await upload.setInputFiles(markup)
    await expect(page.getByText('This file isn’t a PDF. Please upload the brochure as a PDF.')).toBeVisible({
      timeout: 2_000,
    })
  }).toPass()
  await upload.setInputFiles({
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n%%EOF'),
  })
  const link = page.getByRole('link', { name: 'Open the brochure', exact: true })
  await expect(link).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible()
  const address = new URL((await link.getAttribute('href'))!)
  const sent = await fetchFrom(request, address.hostname.split('.')[0]!, address.pathname)
  expect([sent.status(), sent.headers()['content-disposition']]).toEqual([200, `inline; filename=${name}.pdf`])
  await page.getByRole('button', { name: 'Remove the brochure', exact: true }).press('Enter')
  await expect(link).toHaveCount(0)
  await page.getByRole('button', { name: 'Put the brochure back', exact: true }).press('Enter')
  await expect(link).toBeVisible()
  await expectAccessible(page, 'the editor of a model with a brochure')
})
