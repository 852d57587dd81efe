import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { at, expect, fetchFrom, hydrated, rows, test } from './journey.ts'
import { expectEvents } from './storedEvents.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** The code that a site mailed to an address; by default, any site. */
async function codeFor(email: string, site = '.*'): Promise<string> {
  const folder = join(process.env.E2E_DATA_DIR!, 'mail')
  let code = ''
  await expect(async () => {
    for (const name of (await readdir(folder)).toSorted().toReversed()) {
      const mail = await readFile(join(folder, name), 'utf8').catch(() => '')
      if (mail.includes(`To: ${email}`))
        code ||= new RegExp(`^Subject: (\\d{6}) is your ${site}`, 'm').exec(mail)?.[1] ?? ''
    }
    expect(code).not.toBe('')
  }).toPass()
  return code
}

const newAddress = () => `${crypto.randomUUID().slice(0, 13)}@visitor.example`

async function signIn(page: Page, address: string, email: string, site?: string) {
  await page.goto(address)
  await page.getByRole('textbox', { name: /^Email address/ }).fill(email)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await code.fill((await codeFor(email, site)).replace(/^.../, '$& '))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Signed in as ${email}`)).toBeVisible()
}

test('favourites become the watchlist, on every device, and nothing is doubled (§3.23, §4.13)', async ({
  page,
  browser,
}) => {
  const email = newAddress()
  const garage = at('wattle-motors', '/my-garage')
  await page.goto(at('wattle-motors', '/search/used-cars'))
  await hydrated(page)
  const hearts = page.locator('main article').getByRole('button', { name: /^Save / })
  await hearts.first().click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Saved vehicles: 1' })).toBeVisible()

  await page.goto(garage)
  await hydrated(page)
  expect(await violations(page), 'signing in').toEqual([])
  await page.getByRole('textbox', { name: /^Email address/ }).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter an email address or a mobile number.')).toBeVisible()
  expect(await violations(page), 'a wrong address').toEqual([])
  await signIn(page, garage, email)
  await expect(page).toHaveURL(garage)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Saved vehicles: 1' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(async () => (await (await fetch('/api/auth')).json()).watchlist.length as number))
    .toBe(1)
  // What a change that is still being made elsewhere leads to.
  await page.goto(`${garage}?done=following`)
  await hydrated(page)
  await expect(page.getByText('It can take a few minutes until it applies at every website.')).toBeVisible()
  await expect(page).toHaveURL(garage)
  await expect(page.locator('main article')).toHaveCount(1)
  expect(await violations(page), 'the garage').toEqual([])
  // Nothing in the garage covers the page: what deletes the account opens below its heading, with the keyboard too.
  const heading = page.locator('summary', { hasText: 'Delete my account' })
  const deletes = page.getByRole('button', { name: 'Delete my account' })
  await heading.focus()
  await page.keyboard.press('Enter')
  await expect(deletes).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(deletes).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(heading).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(deletes).toBeHidden()

  // A signed-in browser that has saved nothing itself. Codes to one address are half a minute apart, so it needs none.
  const other = await browser.newContext({ storageState: { cookies: await page.context().cookies(), origins: [] } })
  const phone = await other.newPage()
  await phone.goto(garage)
  await expect(phone.locator('main article')).toHaveCount(1)
  await phone.getByRole('button', { name: /^Remove the/ }).click()
  await expect(phone.getByRole('main').getByText('Tap the heart on any vehicle')).toBeVisible()
  await other.close()
  // What was removed elsewhere does not come back.
  await page.goto(at('wattle-motors'))
  await expect(page.getByRole('banner').getByRole('button', { name: 'Saved vehicles', exact: true })).toBeVisible()

  const device = await page.evaluate(() => localStorage.getItem('forecourt.device'))
  const opened = await rows('select 1 from events where event_id = 35 and anon_id = $1', [device])
  expect(opened.length).toBeGreaterThan(0)
  await expectEvents(
    page,
    Array.from(opened, () => ['loginOpened', {}] as const),
    { only: true },
  )
  for (const once of ['verificationRequested', 'verificationSubmitted', 'registrationCompleted'] as const)
    await expectEvents(page, [[once, { channel: 'email' }]], { only: true })
})

test('without scripts one signs in, out, and deletes the account', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, at('wattle-select', '/mywattle'), newAddress())
  await page.getByText('Delete my account').first().click()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Email address/ })).toBeVisible()
  await context.close()
})

test('without scripts the garage has what is saved and sent at the sites that share it (§6)', async ({
  browser,
  request,
}) => {
  const email = newAddress()
  const sent = await fetchFrom(request, 'wattle-motors', '/api/leads', {
    method: 'POST',
    data: {
      lead: {
        form: 'general-enquiry',
        category: 'General',
        location: 'wattle-rocklea',
        final: true,
        step_number: 1,
        first_name: 'Ana',
        last_name: 'Sender',
        email,
        phone: `04${String(Date.now()).slice(-8)}`,
        postcode: '4000',
        message: 'Do you have it in red?',
      },
    },
  })
  const { reference } = (await sent.json()) as { reference: string }
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at('wattle-select', '/mywattle'))
  // Other tests make sites of this group, so it may be shared by more.
  await expect(page.getByText('My Wattle is shared by Wattle Select')).toBeVisible()
  const sister = page.locator(`main a[href="${at('wattle-motors', '/my-garage')}"]`)
  await expect(sister).toHaveText('Wattle Motors')
  await signIn(page, at('wattle-motors', '/my-garage'), email)
  await page.getByRole('link', { name: 'Add your vehicle' }).click()
  await page.getByLabel('Make').fill('Toyota')
  await page.getByLabel('Model').fill('HiLux')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await rows(
    `insert into owner_watchlist (website_id, owner_id, car_id, name, slug, make, model, compared_at, viewed_at, added_at)
      select o.website_id, o.id, c.id, c.name, c.slug, c.make, c.model, now(), now(), now()
      from owners o, (select * from cars where dealership_id in
        (select id from dealerships where slug = 'wattle-rocklea') and not sold and show_on_dealer_website limit 1) c
      where o.email = $1`,
    [email],
  )

  await signIn(page, at('wattle-select', '/mywattle'), email, 'Wattle Select')
  await expect(page.getByText(`Wattle Motors Rocklea · Reference ${reference}`)).toBeVisible()
  const card = page.locator('main article').getByRole('link')
  expect(await card.getAttribute('href')).toContain(at('wattle-motors', '/cars/'))
  // Its check needs scripts.
  const scripted = await browser.newContext({ storageState: await context.storageState() })
  const checked = await scripted.newPage()
  await checked.goto(at('wattle-select', '/mywattle'))
  await expect(checked.getByText(`Wattle Motors Rocklea · Reference ${reference}`)).toBeVisible()
  expect(await violations(checked), 'a shared garage').toEqual([])
  await scripted.close()
  await page.getByRole('button', { name: 'Remove the Toyota HiLux' }).click()
  await expect(page.getByRole('link', { name: 'Add your vehicle' })).toBeVisible()
  expect((await page.goto(at('wattle-select', '/mywattle/vehicles/new?site=banksia-mazda')))!.status()).toBe(404)
  await context.close()
})

test('a page whose owner session does not load says so in the console only (§8.7)', async ({ browser }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && logged.push(message.text())))
  await page.route('**/api/auth', (route) => route.abort())
  await page.goto(at('wattle-motors'))
  await expect.poll(() => logged.some((line) => line.startsWith('The owner session could not be loaded.'))).toBe(true)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await context.close()
})

test('without scripts one adds a vehicle, and moves and cancels a booking', async ({ browser, request }) => {
  const garage = at('wattle-motors', '/my-garage')
  const email = newAddress()
  const [dealership] = await rows<{ id: number; slug: string }>(
    `select d.id, d.slug from website_dealerships wd join dealerships d on d.id = wd.dealership_id
      join websites w on w.id = wd.website_id where w.slug = 'wattle-motors' order by wd.position limit 1`,
  )
  const free = await fetchFrom(
    request,
    'wattle-motors',
    `/api/dealerships/${dealership!.id}/available_appointment_bookings.json`,
  )
  const { slots } = (await free.json()) as { slots: { starts_at: string }[] }
  const sent = await fetchFrom(request, 'wattle-motors', '/api/leads', {
    method: 'POST',
    data: {
      lead: {
        form: 'test-drive',
        final: true,
        step_number: 3,
        drivers_licence: 'Yes',
        location: dealership!.slug,
        appointment: slots.at(-1)!.starts_at,
        first_name: 'Ana',
        last_name: 'Booker',
        email,
        // One person may book three times at most, by their number.
        phone: `04${String(Date.now()).slice(-8)}`,
        postcode: '4000',
      },
    },
  })
  expect(await sent.text()).toContain('reference')

  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, garage, email)
  await page.getByRole('link', { name: 'Add your vehicle' }).click()
  await page.getByLabel('Make').fill('Toyota')
  await page.getByLabel(/^Rego/).fill('123 ABC')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('*This is a required field.')).toBeVisible()
  await expect(page.getByLabel('Make')).toHaveValue('Toyota')
  await page.getByLabel('Model').fill('HiLux')
  await page.getByLabel('Last service').fill('2026-06-01')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(`${garage}?done=vehicle`)
  await expect(page.getByText('123ABC')).toBeVisible()
  await expect(page.getByText(/^Service (was )?due/)).toBeVisible()
  const service = page.getByRole('link', { name: 'Book a service for the Toyota HiLux' })
  expect(await service.getAttribute('href')).toBe('/forms/service-booking?make=Toyota&model=HiLux')

  const booking = page.getByRole('link', { name: 'Move or cancel the test drive' })
  await booking.click()
  await page.getByRole('button', { name: 'Move booking' }).click()
  await expect(page.getByText('Please choose a time.')).toBeVisible()
  await page.getByLabel('Move it to').selectOption({ value: slots.at(-2)!.starts_at })
  await page.getByRole('button', { name: 'Move booking' }).click()
  await expect(page.getByText('Your booking has been moved.')).toBeVisible()
  const booked = () =>
    rows<{ starts_at: Date }>(
      `select b.starts_at from bookings b join leads l on l.id = b.lead_id where l.lead->>'email' = $1`,
      [email],
    )
  expect(await booked()).toEqual([{ starts_at: new Date(slots.at(-2)!.starts_at) }])
  await booking.click()
  await page.getByText('Cancel this booking').click()
  await page.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByText('Your booking has been cancelled.')).toBeVisible()
  expect(await booked()).toEqual([])
  await context.close()
})
