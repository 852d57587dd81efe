import { expectAccessible, signIn, signInByClick } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('a paid reservation is refunded with a reason, and its ledger and the log say so', async ({ page }) => {
  await signIn(page, 'Finance')
  await page.goto(at('console', '/reservations?view=paid'))
  await expectAccessible(page, 'reservations')
  await page.getByRole('table').getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Paid')
  await page.getByRole('button', { name: 'Refund $500 AUD' }).click()
  await expect(page.getByText('Please say why.')).toBeVisible()
  await page.getByLabel('Reason').fill('The vehicle was sold at the yard')
  await page.getByRole('button', { name: 'Refund $500 AUD' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'deposit refunded' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Refunded')
  await expect(page.getByText('Deposit refunded', { exact: true })).toBeVisible()
  await expect(page.getByText('· Finance')).toBeVisible()
  await expectAccessible(page, 'a reservation')
})

test('a booking is moved and back, and of two people who move it one is told of the other', async ({
  page,
  browser,
}) => {
  await signInByClick(page, 'Service')
  await page
    .getByRole('navigation', { name: 'Console, on a phone' })
    .or(page.getByRole('navigation', { name: 'Console', exact: true }))
    .getByRole('link', { name: 'Bookings' })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Bookings', level: 1 })).toBeVisible()
  await expectAccessible(page, 'the agenda')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/day=/)
  await page.keyboard.press('t')
  await expect(page).not.toHaveURL(/day=/)
  await page
    .getByRole('list')
    .getByRole('link', { name: /Sample customer/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Booked')
  await expectAccessible(page, 'a booking')

  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(other, 'Sales')
  await other.goto(page.url())
  const before = await page.getByRole('heading', { level: 1 }).locator('+ p').innerText()
  await page.getByLabel('New time').selectOption({ index: 3 })
  await page.getByRole('button', { name: 'Move the booking' }).click()
  await expect(page.getByText('The booking is moved.')).toBeVisible()
  await other.getByLabel('New time').selectOption({ index: 6 })
  await other.getByRole('button', { name: 'Move the booking' }).click()
  await expect(other.getByRole('alert')).toContainText('Service has moved this booking to')
  await context.close()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The booking is back at its earlier time.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).locator('+ p')).toHaveText(before)
})
