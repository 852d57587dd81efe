import { expectAccessible, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

const LIST = '/stock?sort=number'
const TAG = 'Bulk <b>deal</b>'

test('selected vehicles are changed in bulk: previewed, left where a colleague was first, downloaded and undone', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'Sales')
  await page.goto(at('console', LIST))
  const boxes = page.locator('.table.stock tbody').getByRole('checkbox')
  await expect(page.getByText('vehicles selected')).toHaveCount(0)
  await boxes.nth(0).check()
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 vehicles selected', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the list with a selection')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Change in bulk' }).click()

  await expect(page.getByRole('heading', { name: 'Change 3 vehicles', level: 1 })).toBeVisible()
  await page.getByLabel('How', { exact: true }).selectOption('Lower by a percentage')
  await page.getByLabel('Amount or percentage').fill('95')
  await page.getByRole('button', { name: 'Preview changes' }).click()
  await expect(page.getByText('Please enter a percentage from 0.01 to 90, such as 5 or 2.5.')).toBeVisible()
  await expect(page.getByLabel('Amount or percentage')).toHaveValue('95')
  await expectAccessible(page, 'a bulk change')
  await page.getByRole('radio', { name: 'Price' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByLabel('Tag', { exact: true }).last().fill(TAG)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: `Set the tag to ${TAG}`, level: 1 })).toBeVisible()
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible()
  await expectAccessible(page, 'a preview')
  const first = await page.locator('.bulk-vehicles tbody a').first().getAttribute('href')

  // A colleague changes one of them meanwhile.
  const other = await browser.newContext()
  const colleague = await other.newPage()
  await signIn(colleague, 'Dealer principal')
  await colleague.goto(at('console', first!))
  const tag = colleague.getByLabel('Tag', { exact: true })
  await tag.fill('Mine')
  await tag.press('Enter')
  await expect(colleague.getByText('Changed by Dealer principal')).toBeVisible()

  await page.getByRole('button', { name: 'Change 3 vehicles' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Done', { exact: true })).toBeVisible()
  await expect(page.getByText('2 changed, 1 skipped.')).toBeVisible()
  await page.getByRole('link', { name: /^Skipped/ }).click()
  await expect(page.getByText('Dealer principal has changed the tag since.')).toBeVisible()
  await expectAccessible(page, 'a result')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download result' }).click()
  expect((await download).suggestedFilename()).toBe('bulk-change.csv')

  // Somebody who may only read sees it, and why nothing of it can be undone or selected.
  const third = await browser.newContext()
  const reader = await third.newPage()
  await signIn(reader, 'Read only')
  await reader.goto(page.url())
  await expect(reader.getByRole('button', { name: 'Undo this change' })).toBeDisabled()
  await expect(reader.getByText('People with read-only access can’t change stock.')).toBeVisible()
  await reader.goto(at('console', LIST))
  await expect(reader.locator('.table.stock tbody').getByRole('checkbox').first()).toBeDisabled()
  await third.close()

  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('2 undone.')).toBeVisible()
  await page.getByRole('link', { name: 'Bulk changes' }).click()
  await expect(page.getByRole('heading', { name: 'Bulk changes', level: 1 })).toBeVisible()
  await expectAccessible(page, 'the latest bulk changes')
  await page.goBack()
  await expect(page.getByRole('heading', { name: `Set the tag to ${TAG}`, level: 1 })).toBeVisible()

  await colleague.reload()
  await expect(tag).toHaveValue('Mine')
  await colleague.getByRole('button', { name: 'Use the feed’s value for the tag' }).click()
  await expect(colleague.getByText('Changed by Dealer principal')).toHaveCount(0)
  await other.close()
})
