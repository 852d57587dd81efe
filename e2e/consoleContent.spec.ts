import type { Page } from '@playwright/test'
import { expectAccessible, hydrated, ownName, signIn } from './consoleJourney.ts'
import { at, expect, fetchFrom, test, withoutScripts } from './journey.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible()

test('a page is written with the keyboard, seen as it will be, published as it was seen, changed and restored', async ({
  page,
  request,
}) => {
  await signIn(page, 'Marketing')
  await page.goto(at('console', '/content/pages'))
  await expectAccessible(page, 'the list of pages')
  await page.getByRole('link', { name: 'Add a page' }).click()
  await page.getByRole('button', { name: 'Start writing' }).press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  const title = `Care ${ownName()}`
  await page.getByLabel('Title', { exact: true }).fill(title)
  const site = page.getByRole('combobox', { name: 'Website' })
  if ((await site.count()) > 0) await site.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Start writing' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  // The heading follows what is written.
  await hydrated(page)
  await page.getByLabel('Title', { exact: true }).fill(`${title} again`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${title} again`)
  await page.getByLabel('Title', { exact: true }).fill(title)

  // A text and a fact; the text is formatted, and the fact goes above it, by keyboard.
  await page.getByText('Add a block', { exact: true }).click()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.getByRole('button', { name: 'Heading', exact: true }).click()
  await text.pressSequentially('Included')
  await page.getByText('Add a block', { exact: true }).click()
  await page.getByRole('button', { name: 'Facts', exact: true }).click()
  await expect(page.getByText('2 fields need fixing')).toBeVisible()
  await page.getByLabel('Label', { exact: true }).fill('Term')
  await page.getByLabel('Value', { exact: true }).fill('3 years')
  await page.getByRole('button', { name: 'Move Facts, block 2 up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Facts, block 1 down' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete Text, block 2' }).press('Enter')
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter')
  await saved(page)

  // The real page at the signed address; nothing at its own.
  await page.setViewportSize({ width: 1440, height: 900 })
  const frame = page.frameLocator('iframe:not(.coming)')
  await expect(frame.getByRole('heading', { name: 'Included' })).toBeVisible()
  await expect(frame.getByText('3 years')).toBeVisible()
  const preview = (await page.locator('iframe:not(.coming)').getAttribute('src'))!
  const { hostname, pathname, search } = new URL(preview)
  const read = (path: string) => fetchFrom(request, hostname.split('.')[0]!, path)
  expect((await read(pathname)).status()).toBe(404)
  const seen = await (await read(pathname + search)).text()
  await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await expect(page.getByText('It is published.')).toBeVisible()
  await expect.poll(async () => (await read(pathname)).status()).toBe(200)
  const bodyOf = (html: string) => html.slice(html.indexOf('<body')).replaceAll(/nonce="[^"]*"/g, '')
  expect(withoutScripts(bodyOf(await (await read(pathname)).text()))).toBe(bodyOf(seen))

  await expectAccessible(page, 'the editor')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('Value', { exact: true }).fill('5 years')
  await saved(page)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(frame.getByText('5 years')).toBeVisible()
  await page.getByRole('button', { name: 'Write', exact: true }).click()

  // Vehicles are chosen by what they are; the site says how many there are.
  await page.getByText('Add a block', { exact: true }).click()
  await page.getByRole('button', { name: 'Vehicles in stock', exact: true }).click()
  await page.getByLabel('Make', { exact: true }).selectOption({ index: 1 })
  await expect(page.getByLabel('Search by address')).toHaveValue(/^make=./)
  const [, count] = /\((\d+)\)$/.exec(
    await page.getByLabel('Make', { exact: true }).locator('option:checked').innerText(),
  )!
  await expect(page.getByText(new RegExp(`^${count} vehicles? match`))).toBeVisible()
  await saved(page)
  await expectAccessible(page, 'the editor with a search of vehicles')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('link', { name: /1\. Published/ }).click()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('The draft is now the earlier version')).toBeVisible()
  await expect(page.getByLabel('Value', { exact: true })).toHaveValue('3 years')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page).toHaveURL(/history/)
  await expectAccessible(page, 'the history')
})

test('of two people who write a page one sees both sides, and one deleted meanwhile is saved as a new one', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Marketing')
  await page.goto(at('console', '/content/articles/new'))
  const title = `News ${ownName()}`
  await page.getByLabel('Title', { exact: true }).fill(title)
  const site = page.getByRole('combobox', { name: 'Website' })
  if ((await site.count()) > 0) await site.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Start writing' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other, 'Group owner')
  await other.goto(page.url())
  await expect(other.getByLabel('Summary')).toBeVisible()
  await page.getByLabel('Summary').fill('Of the first.')
  await saved(page)
  await other.getByLabel('Summary').fill('Of the second.')
  await expect(other.getByText('Marketing changed this while you were editing.')).toBeVisible()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await saved(other)
  await page.getByLabel('Summary').fill('Of the first again.')
  await page.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('Summary')).toHaveValue('Of the second.')

  await other.getByRole('button', { name: 'Delete this article' }).click()
  await expect(other.getByText('The article is deleted.')).toBeVisible()
  await page.getByLabel('Summary').fill('Late.')
  await page.getByRole('button', { name: 'Save as a new article' }).click()
  await expect(page.getByLabel('Summary')).toHaveValue('Late.')
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByLabel('Summary')).toHaveValue('Of the second.')
  await context.close()
})

test('what is written without a connection survives a closed tab', async ({ page, context }) => {
  await signIn(page, 'Marketing')
  await page.goto(at('console', '/content/pages/new'))
  await page.getByLabel('Title').fill(`Kept ${ownName()}`)
  await page.getByRole('button', { name: 'Start writing' }).click()
  await expect(page).toHaveURL(/\/pages\/\d+/)
  await hydrated(page)
  await expect(page.getByText(/^All changes saved/)).toBeVisible()
  const address = page.url()
  await page.route(/\/draft/, (route) => route.abort())
  const words = `Written offline by ${ownName()}`
  await page.getByLabel('Title').fill(words)
  await expect(page.getByText('Not saved: no connection. Trying again…')).toBeVisible()
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(address)
  await expect(again.getByText('This is what you wrote while it couldn’t be saved.')).toBeVisible()
  await expect(again.getByLabel('Title')).toHaveValue(words)
  await expect(again.getByText(/^All changes saved/)).toBeVisible()
  await again.reload()
  await expect(again.getByLabel('Title')).toHaveValue(words)
  await expect(again.getByText('This is what you wrote while it couldn’t be saved.')).toBeHidden()
})

test('who may not write content is told why', async ({ page }) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/content/pages'))
  await expect(page.getByText(/can’t change pages and offers/).first()).toBeVisible()
})
