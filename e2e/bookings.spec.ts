import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { at, expect, rows, test } from './journey.ts'

const SITE = 'casuarina-motorcycles'
const TAKEN = 'Sorry, that time has just been booked. Please choose another.'

const times = (page: Page) => page.getByRole('group', { name: /^Date and time/ })
const firstTime = (page: Page) => times(page).getByRole('radio').first()
const chosen = (page: Page) => page.locator('input[name=appointment]')
const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const forward = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

/** Opens the test drive form at the step with the calendar, with its times loaded. */
async function openTimes(page: Page) {
  await page.goto(at(SITE, '/book-test-drive/'))
  await page.getByRole('radio', { name: 'Yes' }).check()
  await forward(page)
  await expect(heading(page, 'Choose a time')).toBeVisible()
  await expect(firstTime(page)).toBeAttached()
  // Today, or the month, may be nearly over.
  const day = times(page).getByRole('button', { name: /, [5-9] times available$/ })
  if ((await day.count()) === 0) await times(page).getByRole('button', { name: 'Next month' }).click()
  await day.first().click()
}

/** A time is a tile with a radio button. */
async function choose(page: Page, position: number) {
  await times(page).locator('label').nth(position).click()
  await expect(times(page).getByText('Your time:')).toBeVisible()
  return chosen(page).inputValue()
}

async function fillPerson(page: Page, name: string) {
  await page.getByLabel('First name').fill(name)
  await page.getByLabel('Last name').fill('Booker')
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name.toLowerCase()}@visitor.example`)
  // A different number for each: one person may book three times at most.
  await page.getByLabel(/^(Phone|Mobile)/).fill(`0412 345 6${name.charCodeAt(0)}`)
  await page.getByLabel('Postcode').fill('6000')
}

const booked = (startsAt: string) =>
  rows<{ name: string }>(
    `select l.lead->>'first_name' as name from bookings b join leads l on l.id = b.lead_id
     where b.starts_at = $1 and b.kind = 'appointment'`,
    [startsAt],
  )

test.describe('a test drive on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a day and a time are chosen by touch and booked (§1.4)', async ({ page }) => {
    await openTimes(page)
    // The dealership has two locations; the form shows at which one the test drive starts.
    await expect(times(page)).toContainText(
      'Casuarina Motorcycles Osborne Park, 214 Hector Street, Osborne Park WA 6017',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    expect(await violations(page, { within: 'fieldset' })).toEqual([])
    for (const target of await times(page).locator('label, button:enabled').all()) {
      const box = await target.boundingBox()
      expect(Math.round(box!.height)).toBeGreaterThanOrEqual(44)
    }
    // The site's location is in a different time zone from the visitor.
    await expect(times(page).getByText('Times are in Australian Western Standard Time.')).toBeVisible()
    const time = await choose(page, 0)
    const chosen = await times(page).getByText('Your time:').innerText()
    await forward(page)
    // The last step still shows the chosen time.
    await expect(heading(page, 'Your details')).toBeVisible()
    await expect(page.locator('main').getByText('Your time:')).toHaveText(chosen)
    await fillPerson(page, 'Thumb')
    await page.getByRole('button', { name: 'Book my test ride' }).click()
    await page.waitForURL(/\/success/)
    expect(await booked(time)).toEqual([{ name: 'Thumb' }])
  })

  test('a time that somebody else books is reported, and what was typed stays', async ({ page, browser }) => {
    // Two visitors, each with the whole form.
    test.slow()
    const other = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    for (const visitor of [page, other]) await openTimes(visitor)
    const time = await choose(page, 1)
    expect(await choose(other, 1)).toBe(time)
    for (const visitor of [page, other]) await forward(visitor)
    await fillPerson(other, 'Quick')
    await other.getByRole('button', { name: 'Book my test ride' }).click()
    await other.waitForURL(/\/success/)

    await fillPerson(page, 'Slow')
    await page.getByRole('button', { name: 'Book my test ride' }).click()
    await expect(heading(page, 'Choose a time')).toBeVisible()
    await expect(times(page).getByText(TAKEN)).toBeVisible()
    await expect(times(page)).toBeFocused()
    await expect(chosen(page)).toHaveValue('')
    // The chosen day stays open, even if an earlier one has times.
    const next = await choose(page, 1)
    expect(next.slice(0, 10)).toBe(time.slice(0, 10))
    expect(next).not.toBe(time)
    await forward(page)
    await expect(page.getByLabel('First name')).toHaveValue('Slow')
    await page.getByRole('button', { name: 'Book my test ride' }).click()
    await page.waitForURL(/\/success/)
    expect([await booked(time), await booked(next)]).toEqual([[{ name: 'Quick' }], [{ name: 'Slow' }]])
  })
})

test('a day and a time by keyboard only', async ({ page }) => {
  await openTimes(page)
  const shown = times(page).getByRole('gridcell', { selected: true }).getByRole('button')
  const first = await shown.getAttribute('aria-label')
  await shown.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(shown).not.toHaveAttribute('aria-label', first!)
  await page.keyboard.press('Tab')
  await expect(firstTime(page)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(times(page).getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Clear' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chosen(page)).toHaveValue('')
  await expect(times(page)).toBeFocused()
})

test('when nothing is free the form shows whom to call, and continues without a time', async ({ page }) => {
  await page.route('**/available_appointment_bookings.json', (route) => {
    const [, id] = /dealerships\/(\d+)/.exec(route.request().url())!
    return route.fulfill({ json: { dealership_id: Number(id), time_zone: 'Australia/Perth', slots: [] } })
  })
  await page.goto(at(SITE, '/book-test-drive/'))
  await page.getByRole('radio', { name: 'Yes' }).check()
  await forward(page)
  await expect(times(page).getByText('There are no times to book online right now.')).toBeVisible()
  await expect(times(page).getByRole('link')).toHaveAttribute('href', /^tel:/)
  await forward(page)
  await expect(heading(page, 'Your details')).toBeVisible()
})

test('times that cannot be requested again are those of the page', async ({ page }) => {
  await page.route('**/available_appointment_bookings.json', (route) => route.abort())
  await openTimes(page)
  await choose(page, 0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the times are a list, grouped by day', async ({ page }) => {
    await page.goto(at(SITE, '/book-test-drive/'))
    await page.getByRole('radio', { name: 'Yes' }).check()
    await forward(page)
    const list = page.getByRole('combobox', { name: 'Date and time' })
    await expect(list).toBeVisible()
    expect(await list.locator('optgroup').count()).toBeGreaterThan(5)
    const time = await list.locator('optgroup').nth(3).locator('option').first().getAttribute('value')
    await list.selectOption(time)
    await forward(page)
    await fillPerson(page, 'Plain')
    await page.getByRole('button', { name: 'Book my test ride' }).click()
    await page.waitForURL(/\/success/)
    expect(await booked(time!)).toEqual([{ name: 'Plain' }])
  })
})
