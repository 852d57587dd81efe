import { enterLead, expectAccessible, hydrated, ownName, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

const PHONE = '0491 570 158'

test('several leads are selected, changed at once, skipped where a colleague was first, and put back', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'Sales')
  const name = ownName()
  for (const end of ['a', 'b', 'c']) {
    await page.goto(at('console', '/leads/new'))
    await hydrated(page)
    await enterLead(page, { last: `${name}${end}`, phone: PHONE })
  }
  const list = `/leads?view=all&search=${name}`
  await page.goto(at('console', list))
  await hydrated(page)
  const boxes = page.locator('.inbox-rows').getByRole('checkbox')
  await expect(boxes).toHaveCount(3)

  // By keys: the first row, and all up to the third.
  await page.keyboard.press('x')
  await expect(page.getByText('1 lead selected', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 lead selected', { exact: true })).toHaveCount(0)
  await page.locator('.lead-row').nth(0).focus()
  await page.keyboard.press('x')
  await page.locator('.lead-row').nth(2).focus()
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('3 leads selected', { exact: true })).toBeVisible()
  // One key to the bar, one back to the boxes.
  await page.keyboard.press('b')
  await expect(page.locator('.lead-bar').getByRole('button', { name: 'Clear selection' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(boxes.nth(0)).toBeFocused()
  await expect(page.getByText('3 leads selected', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the inbox with a selection')
  await page.setViewportSize({ width: 1440, height: 900 })

  // A colleague closes one of them meanwhile.
  const other = await browser.newContext()
  const colleague = await other.newPage()
  await signIn(colleague, 'Dealer principal')
  await colleague.goto(at('console', list))
  await hydrated(colleague)
  await colleague.getByLabel(`Select Kim ${name}b`, { exact: true }).check()
  await colleague.locator('.lead-bar summary', { hasText: 'Status' }).click()
  await colleague.getByRole('button', { name: 'Closed', exact: true }).click()
  await expect(colleague.getByText('Status changed to Closed: 1 changed', { exact: true })).toBeVisible()
  await other.close()

  await page.locator('.lead-bar summary', { hasText: 'Status' }).click()
  await page.getByRole('button', { name: 'Won', exact: true }).click()
  await expect(page.getByText('Status changed to Won: 2 changed, 1 skipped', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Details', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Status changed to Won', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /^Skipped/ }).click()
  await expect(page.getByText('Dealer principal changed it after you selected it.')).toBeVisible()
  await expectAccessible(page, 'what became of several leads')
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByText('2 undone.')).toBeVisible()

  // With one thumb: all of the page are put off, from a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(at('console', list))
  await hydrated(page)
  await page.getByLabel('Select this page', { exact: true }).check()
  await page.locator('.lead-bar summary', { hasText: 'Snooze' }).click()
  await page.getByRole('button', { name: 'Tomorrow, 9 am', exact: true }).click()
  await expect(page.getByText(/^Snoozed until .+: 2 changed, 1 couldn’t be changed$/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(/2 undone$/)).toBeVisible()

  // Those who only read leads select none.
  const reading = await browser.newContext()
  const reader = await reading.newPage()
  await signIn(reader, 'Read only')
  await reader.goto(at('console', list))
  await hydrated(reader)
  await expect(reader.locator('.lead-row')).toHaveCount(3)
  await expect(reader.locator('.inbox-rows').getByRole('checkbox')).toHaveCount(0)
  await reading.close()
})

test('a vehicle leads on to the next one of its list, and back to its place', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, 'Sales')
  await page.goto(at('console', '/stock?sort=number'))
  await hydrated(page)
  const names = await page.locator('.table.stock tbody .vehicle a').allTextContents()
  await page.locator('.table.stock tbody .vehicle a').nth(1).click()
  await expect(page.getByRole('heading', { name: names[1]!, level: 1, exact: true })).toBeVisible()
  await expect(page.getByText(/^2 of [\d,]+$/)).toBeVisible()
  await page.getByRole('link', { name: 'Next vehicle', exact: true }).click()
  // The address comes before the screen: a key that is pressed earlier is for the vehicle that is seen.
  await expect(page.getByText(/^3 of [\d,]+$/)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByText(/^2 of [\d,]+$/)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/at=0/)
  await expect(page.getByRole('link', { name: 'Previous vehicle', exact: true })).toHaveCount(0)
  await expectAccessible(page, 'a vehicle in its list')
  // Keys that are pressed while the next vehicle is on its way count.
  for (const key of ['j', 'j', 'j', 'k', 'j']) await page.keyboard.press(key, { delay: 0 })
  await expect(page.getByText(/^4 of [\d,]+$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: names[3]!, level: 1, exact: true })).toBeVisible()
  for (let at = 0; at < 3; at++) await page.keyboard.press('k')
  await expect(page.getByText(/^1 of [\d,]+$/)).toBeVisible()
  await page.getByRole('navigation', { name: 'Vehicles of the list' }).getByRole('link', { name: 'Stock' }).click()
  await expect(page).toHaveURL(/\/stock\?sort=number#vehicle-\d+$/)
})
