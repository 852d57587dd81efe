import { expectAccessible, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('what listings lack is typed in place by keyboard, the next one follows, and it can be undone', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/stock'))
  await page.getByRole('link', { name: 'Listing compliance' }).click()
  await expect(page.getByRole('heading', { name: 'Listing compliance', level: 1 })).toBeVisible()
  await expectAccessible(page, 'listing compliance')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('console', '/stock/compliance?problem=vin'))
  const tab = page.getByRole('navigation', { name: 'What is missing' }).getByRole('link', { name: /^VIN/ })
  const count = async () => Number((await tab.locator('.count').innerText()).replaceAll(',', ''))
  const before = await count()
  expect(before).toBeGreaterThan(1)
  const inputs = page.locator('.lacking input.control')
  const second = await inputs.nth(1).getAttribute('id')
  await inputs.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a value.')).toBeVisible()
  await inputs.first().fill('<b>no VIN</b>')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter the VIN: 17 letters and digits without I, O and Q.')).toBeVisible()
  await expect(inputs.first()).toHaveValue('<b>no VIN</b>')
  expect(second).not.toBeNull()

  // Somebody else types another one meanwhile.
  const address = await page.locator('.lacking-car a').first().getAttribute('href')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(other, 'Marketing')
  await other.goto(at('console', address!))
  await other.getByLabel('VIN', { exact: true }).fill('JM0KF2W7A00999999')
  await other.getByRole('button', { name: 'Save the VIN', exact: true }).click()
  await expect(other.getByText('The VIN is saved.')).toBeVisible()
  await inputs.first().fill('JM0KF2W7A00123456')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Marketing changed it to JM0KF2W7A00999999. Save yours instead?')).toBeVisible()
  await page.getByRole('button', { name: /^Save mine/ }).click()
  await expect(page.getByText(/^Saved the VIN of /)).toBeVisible()
  await expect(page.locator(`.lacking a[href="${address}"]`)).toHaveCount(0)
  await expect.poll(count).toBe(before - 1)
  await expect(inputs.first()).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // As the feed has it again.
  await other.goto(at('console', address!))
  await other.getByRole('button', { name: 'Give back the VIN to the feed' }).click()
  await context.close()
  await page.reload()
  await expect.poll(count).toBe(before)
})

test('those who only see stock see what is missing, and why they can’t type it', async ({ page }) => {
  await signIn(page, 'Read only')
  await page.goto(at('console', '/stock/compliance?problem=vin'))
  await expect(page.getByText('People with read-only access can’t change stock.').first()).toBeVisible()
  await expect(page.locator('.lacking input')).toHaveCount(0)
})
