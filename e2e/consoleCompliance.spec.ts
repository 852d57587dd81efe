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
  await page.goto(at('console', '/stock/compliance?problem=odometer'))
  const tab = page.getByRole('navigation', { name: 'What is missing' }).getByRole('link', { name: /^Odometer/ })
  const count = async () => Number((await tab.locator('.count').innerText()).replaceAll(',', ''))
  const before = await count()
  expect(before).toBeGreaterThan(1)
  const inputs = page.locator('.lacking input.control')
  await expect
    .poll(() => page.locator('#main').evaluate((main) => Object.keys(main).some((key) => key.startsWith('__react'))))
    .toBe(true)
  await inputs.first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a value.')).toBeVisible()
  await inputs.first().fill('<b>none</b>')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter the reading as a whole number, such as 45,200.')).toBeVisible()
  await expect(inputs.first()).toHaveValue('<b>none</b>')

  // Somebody else types another one meanwhile, without scripts.
  const address = await page.locator('.lacking-car a').first().getAttribute('href')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(other, 'Marketing')
  await other.goto(at('console', '/stock/compliance?problem=odometer'))
  await other.locator('.lacking input.control').first().fill('46,000')
  await other.locator('.lacking button').first().click()
  await expect(other.locator(`.lacking a[href="${address}"]`)).toHaveCount(0)
  await inputs.first().fill('45,200')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Marketing changed it to 46,000 km. Save yours instead?')).toBeVisible()
  await page.getByRole('button', { name: /^Save mine/ }).click()
  await expect(page.getByText(/^Saved the odometer of /)).toBeVisible()
  await expect(page.locator(`.lacking a[href="${address}"]`)).toHaveCount(0)
  await expect.poll(count).toBe(before - 1)
  await expect(inputs.first()).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // As the feed has it again.
  await other.goto(at('console', address!))
  await other.getByRole('button', { name: 'Use the feed’s value for the odometer' }).click()
  await expect(other.getByText('The odometer follows the feed again.')).toBeVisible()
  await context.close()
  await page.reload()
  await expect.poll(count).toBe(before)
})

test('those who only see stock see what is missing, and why they can’t type it', async ({ page }) => {
  await signIn(page, 'Read only')
  await page.goto(at('console', '/stock/compliance?problem=odometer'))
  await expect(page.getByText('People with read-only access can’t change stock.').first()).toBeVisible()
  await expect(page.locator('.lacking input')).toHaveCount(0)
})
