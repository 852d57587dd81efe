import { enterLead, expectAccessible, hydrated, ownName, signInByClick } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('the command palette by keys: screens, commands, leads, vehicles, and an answer that is late', async ({
  page,
}) => {
  const last = ownName()
  const name = `Kim ${last}`
  await signInByClick(page, 'Sales')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('add lead')
  await expect(page.getByRole('option')).toHaveText(['Add a lead'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('console', '/leads/new'))
  await enterLead(page, { last, phone: '0491 570 157' })
  const { pathname } = new URL(page.url())

  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const field = palette.getByRole('combobox', { name: 'Search and commands' })
  const option = palette.getByRole('option')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await expect(option.filter({ hasText: 'People' })).toHaveCount(0)
  await expectAccessible(page, 'the palette')
  await page.keyboard.type('reply')
  await expect(option.first()).toHaveText(/^Reply/)
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  await expect(page.locator('.composer textarea[name=reply]')).toBeFocused()

  // It opens from a field too, and what was typed there stays.
  await page.keyboard.type('Hello')
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('.composer textarea[name=reply]')).toBeFocused()
  await expect(page.locator('.composer textarea[name=reply]')).toHaveValue('Hello')
  await page.locator('.composer textarea[name=reply]').fill('')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('book')
  await expect(option.first()).toHaveText('Bookings')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('console', '/bookings'))
  await expect(page.locator('#main')).toBeFocused()

  // A setting by its name, at the site.
  await page.keyboard.press('Control+k')
  await field.fill('deposit')
  const settings = palette.getByRole('group', { name: 'Settings' })
  await expect(settings.getByRole('option').first()).toContainText('Deposit')
  const setting = await settings.locator('.name').first().innerText()
  await settings.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/settings\/[a-z_]+\?scope=site%3A\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: setting })).toBeVisible()

  // An answer to what was typed before comes late.
  let late = false
  await page.route(/\/search\?search=toyota$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue().catch(() => {})
    late = true
  })
  await page.keyboard.press('Control+k')
  await field.fill('toyota')
  await page.waitForRequest(/\/search\?search=toyota$/)
  await field.fill(last)
  const found = option.filter({ hasText: last })
  await expect(found.locator('.name')).toHaveText(name)
  await expect.poll(() => late).toBe(true)
  await expect(option).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(at('console', pathname))

  // No connection: it says so, and the screen stays.
  await page.keyboard.press('Control+k')
  await page.context().setOffline(true)
  await field.fill('nobody has this name')
  await expect(palette.getByRole('status')).toContainText('Check your connection')
  await page.context().setOffline(false)
  await field.fill('nobody has this name either')
  await expect(palette.getByRole('status')).toContainText('Nothing matches')
  await page.keyboard.press('Control+k')
  await expect(palette).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name }).or(page.getByText(name)).first()).toBeVisible()
})

test('on a phone, somebody in marketing finds vehicles and no leads', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const calls: string[] = []
  await signInByClick(page, 'Marketing')
  await hydrated(page)
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByPlaceholder('Search screens, vehicles and settings')).toBeFocused()
  await expect(palette.getByRole('option').filter({ hasText: 'Leads' })).toHaveCount(0)
  page.on('response', async (response) => {
    if (response.url().includes('/search?')) calls.push(await response.text())
  })
  await palette.getByRole('combobox').fill('toyota')
  const vehicles = palette.getByRole('group', { name: 'Vehicles' })
  await expect(vehicles.getByRole('option').first()).toContainText('Toyota')
  await expect(palette.getByRole('group', { name: 'Leads' })).toHaveCount(0)
  expect(calls.map((text) => (JSON.parse(text) as { leads: unknown }).leads)).toEqual([null])
  await expectAccessible(page, 'vehicles in the palette')
  await vehicles.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/stock\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Toyota')
})
