import { expectAccessible, hydrated, ownName, signIn } from './consoleJourney.ts'
import { at, expect, test } from './journey.ts'

test('a service adviser books a time for a caller, by keyboard, and at the width of a phone', async ({ page }) => {
  const last = ownName()
  await page.setViewportSize({ width: 390, height: 900 })
  await signIn(page, 'Service')
  await page.goto(at('console', '/bookings'))
  await hydrated(page)
  await page.keyboard.press('b')
  await expect(page.getByRole('heading', { name: 'Add a booking', level: 1 })).toBeVisible()
  await page.getByLabel('What', { exact: true }).selectOption('service')
  await expect(page.getByLabel('Stock number (optional)')).toHaveCount(0)
  await expectAccessible(page, 'a new booking')

  const add = page.getByRole('button', { name: 'Add the booking' })
  await page.getByLabel('First name').fill('Kim')
  await page.getByLabel('Last name').fill(last)
  await add.press('Enter')
  await expect(page.getByText('Please choose a time.')).toBeVisible()
  const time = page.getByLabel('Time', { exact: true })
  const chosen = page.locator('option:checked').filter({ hasText: /\d(am|pm)/ })
  await time.selectOption({ index: 5 })
  const when = await chosen.innerText()
  await add.press('Enter')
  await expect(page.getByText('Please enter a phone number or an email address.')).toBeVisible()
  await expect(chosen).toHaveText(when)
  await expect(page.getByLabel('Last name')).toHaveValue(last)
  await expect(page.getByText('There’s no email address, so please tell the customer yourself.')).toBeVisible()
  await page.getByLabel('Phone', { exact: true }).fill('0491 570 158')
  await page.getByLabel('Email address').fill(`${last.toLowerCase()}@console.example`)
  await expect(page.getByText('The customer is told by email.')).toBeVisible()
  await page.getByLabel('Their vehicle, and what it needs').fill('A Corolla, for its 60,000 km service.')
  await add.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'The booking is made. The customer is told by email.' }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: `Kim ${last} Booked` })).toBeVisible()
  await expect(page.getByText('Added: Phone call')).toBeVisible()
  await page.getByRole('link', { name: 'Bookings', exact: true }).first().click()
  await expect(page.getByRole('link', { name: `Kim ${last}` })).toBeVisible()
})

test('two people at once: the second is told, and keeps what was typed', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage()
  for (const one of [page, other]) {
    await signIn(one, 'Sales')
    await one.goto(at('console', '/bookings/new'))
    await hydrated(one)
    await one.getByLabel('Time', { exact: true }).selectOption({ index: 7 })
    await one.getByLabel('First name').fill('Kim')
    await one.getByLabel('Last name').fill(ownName())
    await one.getByLabel('Phone', { exact: true }).fill('0491 570 159')
  }
  const taken = await page
    .locator('option:checked')
    .filter({ hasText: /\d(am|pm)/ })
    .innerText()
  await page.getByRole('button', { name: 'Add the booking' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'The booking is made.' })).toBeVisible()
  await other.getByRole('button', { name: 'Add the booking' }).click()
  await expect(other.getByText('Sorry, that time has just been booked. Please choose another.')).toBeVisible()
  await expect(other.getByLabel('First name')).toHaveValue('Kim')
  // The taken time is offered no more.
  await expect(other.locator('option').filter({ hasText: taken })).toHaveCount(0)
  await other.getByLabel('Time', { exact: true }).selectOption({ index: 7 })
  await other.getByRole('button', { name: 'Add the booking' }).click()
  await expect(other.getByRole('status').filter({ hasText: 'The booking is made.' })).toBeVisible()
  await other.context().close()
})

test('a lead leads to a booking for its person and vehicle', async ({ page }) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/leads?view=all'))
  await hydrated(page)
  await page.locator('main a[href^="/leads/"]').filter({ hasText: 'Sample' }).first().click()
  const book = page.getByRole('link', { name: 'Book a time' })
  await expect(book).toBeVisible()
  const name = await page.locator('.lead-head h1').innerText()
  await book.click()
  await expect(page.getByRole('heading', { name: 'Add a booking', level: 1 })).toBeVisible()
  const fields = page.getByLabel(/^(First|Last) name$/)
  await expect
    .poll(async () => [await fields.first().inputValue(), await fields.last().inputValue()].join(' '))
    .toBe(name)
})

test('who may not add a booking reads why', async ({ page }) => {
  await signIn(page, 'Read only')
  await page.goto(at('console', '/bookings'))
  await expect(page.getByRole('link', { name: 'Add a booking' })).toHaveCount(0)
  await page.goto(at('console', '/bookings/new'))
  await expect(page.getByText(/^People with read-only access can’t change bookings/)).toBeVisible()
})
