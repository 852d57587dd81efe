import type { Locator } from '@playwright/test'
import { expectAccessible, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('a location is closed on a holiday and back; of two people who change its phone one sees both', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Marketing')
  await page.goto(at('console', '/locations'))
  await page.getByRole('main').getByRole('link', { name: 'Wattle Motors Bundall', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wattle Motors Bundall')
  await expectAccessible(page, 'a location')
  await page.setViewportSize({ width: 390, height: 844 })
  const holiday = page.getByRole('listitem').filter({ hasText: 'Easter Monday' })
  if (!(await holiday.getByRole('button').isVisible())) await page.getByText(/more in the next 12 months/).click()
  await holiday.getByRole('button', { name: /^Add as closed/ }).press('Enter')
  await expect(holiday.getByRole('button', { name: /^Remove/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(holiday.getByRole('button', { name: /^Remove/ })).toBeHidden()

  // Somebody else is first.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(other, 'Group owner')
  await other.goto(page.url().replace(/\?.*/, ''))
  const phone = page.getByLabel('Phone', { exact: true })
  const before = await phone.inputValue()
  await phone.fill('07 5550 4199')
  await page.getByRole('button', { name: 'Save contacts' }).click()
  await expect(page.getByText('The contacts are saved.')).toBeVisible()
  await other.getByLabel('Phone', { exact: true }).fill('07 5550 4188')
  await other.getByRole('button', { name: 'Save contacts' }).click()
  await expect(other.getByRole('alert')).toContainText('Marketing')
  await context.close()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(phone).toHaveValue(before)
})

test('the week and the pin of a location survive a closed tab, and go back with one press', async ({
  page,
  context,
}) => {
  await signIn(page, 'Marketing')
  await page.goto(at('console', '/locations'))
  await page.getByRole('main').getByRole('link', { name: 'Wattle Motors Bundall', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wattle Motors Bundall')
  const address = page.url()
  const latitude = await page.getByLabel('Latitude').inputValue()
  const opens = await page.getByLabel('Tuesday: opens', { exact: true }).inputValue()
  await page.getByLabel('Monday: opens', { exact: true }).fill('06:15')
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  await page.getByLabel('Monday: opens (2)').fill('19:00')
  await page.getByLabel('Monday: closes (2)').fill('01:00')
  await expect(page.getByText('Closes the next day', { exact: true })).toBeVisible()
  await page.getByLabel('Monday: closes (2)').fill('20:00')
  await expect(page.getByText('Closes the next day', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy to weekdays' }).click()
  await page.getByLabel('Latitude').fill('-28.0012')
  await expect(page.getByLabel('Tuesday: closes (2)')).toHaveValue('20:00')
  await page.close()

  const later = await context.newPage()
  await later.goto(address)
  await expect(later.getByLabel('Tuesday: opens', { exact: true })).toHaveValue('06:15')
  await expect(later.getByLabel('Tuesday: closes (2)')).toHaveValue('20:00')
  await expect(later.getByLabel('Latitude')).toHaveValue('-28.0012')
  const hours = later.getByRole('region', { name: 'Opening hours' })
  await hours.getByRole('button', { name: 'Discard' }).click()
  await expect(later.getByLabel('Tuesday: opens', { exact: true })).toHaveValue(opens)
  await hours.getByRole('button', { name: 'Undo' }).click()
  await expect(later.getByLabel('Tuesday: closes (2)')).toHaveValue('20:00')
  await hours.getByRole('button', { name: 'Discard' }).click()
  await later.getByRole('region', { name: 'Map pin' }).getByRole('button', { name: 'Discard' }).click()
  await later.reload()
  await expect(later.getByLabel('Tuesday: opens', { exact: true })).toHaveValue(opens)
  await expect(later.getByLabel('Latitude')).toHaveValue(latitude)
})

test('of two people who change the hours of one week, one takes the other’s, and keeps them', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(page, 'Marketing')
  await signIn(other, 'Group owner')
  await page.goto(at('console', '/locations'))
  await page.getByRole('main').getByRole('link', { name: 'Wattle Motors Bundall', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wattle Motors Bundall')
  await other.goto(page.url())
  const [closes, theirs] = [page, other].map((who) => who.getByLabel('Friday: closes', { exact: true })) as [
    Locator,
    Locator,
  ]
  await closes.fill('18:15')
  await theirs.fill('16:45')
  await other.getByRole('button', { name: 'Save opening hours' }).click()
  await expect(other.getByText('The opening hours are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Save opening hours' }).click()
  const conflict = page.getByRole('alert', { name: 'Changed by someone else' })
  await expect(conflict.getByText('– 6:15pm')).toBeVisible()
  await expect(conflict).toBeInViewport()
  await expect(conflict.getByText('– 4:45pm')).toBeVisible()
  await conflict.getByRole('link', { name: 'Take theirs' }).click()
  await expect(closes).toHaveValue('16:45')
  await page.reload()
  await expect(closes).toHaveValue('16:45')
  await expect(page.getByText('You typed this earlier')).toHaveCount(0)
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(theirs).not.toHaveValue('16:45')
  await context.close()
})

test('who may not change locations is told why', async ({ page }) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/locations'))
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Wattle Motors/ })
    .first()
    .click()
  await expect(page.getByText(/can’t change locations and opening hours/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save contacts' })).toBeDisabled()
})
