import { expectAccessible, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

const FEED = `Ref,Condition,Brand,Model,Fuel,Advertised Price
FEED-1,Used,Kia,Rio,Unleaded,15990
FEED-2,Used,<b>Kia</b>,Ceed,Moonlight,21990
FEED-3,Ex-hire,Kia,Ceed,Diesel,22990
`
const file = { name: 'feed.csv', mimeType: 'text/csv', buffer: Buffer.from(FEED) }

test('a feed with errors is uploaded, mapped, tested, imported by the keyboard, and undone', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Dealer principal')
  await page.goto(at('console', '/feeds'))
  await expect(page.getByRole('heading', { name: 'Feeds', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Choose a CSV file first.')).toBeVisible()
  await expectAccessible(page, 'feeds')
  await page.getByLabel('CSV file, plain or gzipped, up to 200 MB').setInputFiles(file)
  await page.getByRole('button', { name: 'Upload', exact: true }).click()

  await expect(page.getByRole('heading', { name: 'feed.csv', level: 1 })).toBeVisible()
  await expectAccessible(page, 'columns')
  await page.getByLabel('Ref', { exact: true }).selectOption('')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Every vehicle needs: Stock number')).toBeVisible()
  await page.getByLabel('Ref', { exact: true }).selectOption('Stock number')
  await page.getByLabel('Brand', { exact: true }).selectOption('Make')
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Values', level: 1 })).toBeVisible()
  await page.getByLabel('Ex-hire', { exact: true }).selectOption('Used')
  await page.getByLabel('What to do with them').selectOption('Leave as they are (part of it)')
  await expectAccessible(page, 'values')
  await page.getByRole('button', { name: 'Start test run' }).focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Test run of feed.csv' })).toBeVisible()
  await expect(page.getByText('Tested', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'What an import would do' })).toContainText('New3')
  await expect(page.getByText('Moonlight (line 3)')).toBeVisible()
  await expectAccessible(page, 'a test run')
  await page.getByRole('button', { name: 'Import this file' }).focus()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Import of feed.csv' })).toBeVisible()
  await expect(page.getByText('Imported', { exact: true })).toBeVisible()
  const changes = page.getByRole('region', { name: 'What it changed' })
  await expect(changes.getByRole('link', { name: '(FEED-1)' })).toBeVisible()
  await expectAccessible(page, 'an import')

  // Somebody who may only read sees all of it, and why they can’t undo it.
  const other = await browser.newContext()
  const reader = await other.newPage()
  await signIn(reader, 'Read only')
  await reader.goto(page.url())
  await expect(reader.getByRole('button', { name: 'Undo this import' })).toBeDisabled()
  await expect(reader.getByText('can’t change stock').first()).toBeVisible()
  await other.close()

  await page.getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(page.getByText('3 new ones were removed.')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Test run of feed.csv' })).toBeVisible()
})
