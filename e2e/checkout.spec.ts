import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { at, expect, fetchFrom, hydrated, rows, test } from './journey.ts'
import { recordShifts, shiftsOf } from './layoutShifts.ts'

// Reserving a vehicle and paying its deposit in the sandbox, on a phone.

const SLUG = 'wattle-motors'

test.use({ viewport: { width: 390, height: 844 } })

/** A vehicle of a site that can be reserved; each test takes its own. */
const vehicle = async () => `/cars/${(await reservable(SLUG)).slug}`

async function reservable(website: string): Promise<{ id: number; slug: string }> {
  const [car] = await rows<{ id: number; slug: string }>(
    `select c.id, c.slug from cars c
       join website_dealerships d on d.dealership_id = c.dealership_id join websites w on w.id = d.website_id
     where w.slug = $1 and c.status = 'in_stock' and not c.sold and not c.reserved and c.listing_type = 'sale'
       and c.price_cents > 20000 and c.price_type <> 'enquire' and c.show_on_dealer_website
       and c.reservable is not false and c.tag is null
       and c.payment_processors <> '[]'
       and not exists (select 1 from reservations r where r.car_id = c.id) order by random() limit 1`,
    [website],
  )
  return car!
}

/** Somebody who has not reserved anything before. */
function somebody() {
  const number = randomInt(100_000_000, 999_999_999)
  return {
    first_name: 'Maeve',
    last_name: 'Kerr',
    email: `visitor${number}@checkout.example`,
    phone: `04${String(number).slice(0, 8)}`,
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const payForm = (page: Page) => page.getByRole('form', { name: 'Payment' })
const step = (page: Page) => page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]')

/** Waits until the form of the details is checked in the browser; before that it is sent as plain HTML. */
const isLive = (page: Page) => expect(page.locator('[name=submission_id]')).not.toHaveValue('')

async function fill(page: Page, person = somebody()) {
  for (const [name, value] of Object.entries(person)) await page.locator(`[name=${name}]`).fill(value)
  await page.getByRole('checkbox', { name: 'I agree to these terms of the deposit' }).check()
  return person
}

/** From the vehicle's page to the payment step; returns the address of the reservation. */
async function reserve(page: Page, path: string): Promise<string> {
  await page.goto(at(SLUG, `${path}/checkout`))
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(step(page)).toHaveText('Details')
  await fill(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/reservations\//)
  await expect(heading(page)).toHaveText('Pay your deposit')
  return page.url()
}

async function pay(page: Page, card: string) {
  await payForm(page).getByRole('radio', { name: card, exact: true }).check()
  await payForm(page)
    .getByRole('button', { name: /^Pay \$\d+ deposit/ })
    .click()
}

const idOf = (address: string) => /\/reservations\/([^/]+)\//.exec(address)![1]!

/** Statuses of all attempts to pay a reservation. */
const payments = async (address: string) =>
  (
    await rows<{ status: string }>('select status from payments where reservation_id = $1 order by created_at', [
      idOf(address),
    ])
  ).map(({ status }) => status)

test('from the vehicle to the receipt; typed values stay; cancelling refunds (§1.7, §2.10)', async ({ page }) => {
  const path = await vehicle()
  const asked: string[] = []
  await page.goto(at(SLUG, path))
  await page.getByRole('link', { name: /^Reserve for \$/ }).click()
  await expect(step(page)).toHaveText('Vehicle')
  await expect(page.getByText('Payment sandbox: no money is taken')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Continue' }).click()
  await isLive(page)
  const send = page.getByRole('button', { name: 'Continue to payment' })
  await send.click()
  await expect(page.getByText('Please check', { exact: false })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const { email } = await fill(page)
  await page.reload()
  await expect(page.locator('[name=email]')).toHaveValue(email)
  await page.goBack()
  await page.goForward()
  await isLive(page)
  await expect(page.locator('[name=email]')).toHaveValue(email)
  await page.getByRole('checkbox', { name: 'I agree to these terms of the deposit' }).check()
  await send.click()
  await page.waitForURL(/\/reservations\//)
  const address = page.url()

  // The address is a secret: it goes into no event and no memory.
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await expect(step(page)).toHaveText('Payment')
  // The day is named too if the hold ends after midnight.
  await expect(page.getByText(/^Held for you until (?:.+ at )?\d+:\d\d[ap]m \(1[45] minutes left\)/)).toBeVisible()
  expect(await violations(page)).toEqual([])
  await pay(page, 'Approved')
  await expect(heading(page)).toHaveText('It’s reserved for you')
  await expect(step(page)).toHaveText('Done')
  await expect(page.getByText(/You can cancel online until .+, and the whole deposit is refunded\./)).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await payments(address)).toEqual(['captured'])

  // The dealer has days to call, and lets them pass.
  const days = page.getByText(/will call you about the next steps by \w{3} \d{1,2} \w{3}\./)
  await expect(days).toBeVisible()
  await rows('update reservations set answer_due = now() where id = $1', [idOf(address)])
  await page.reload()
  await expect(page.getByText('No call yet?')).toBeVisible()
  await expect(days).toBeHidden()
  await expect(page.getByText('You can cancel online, and the whole deposit is refunded.')).toBeVisible()
  expect(await violations(page)).toEqual([])

  // The vehicle is reserved for everybody else; who reserved it comes back to this page.
  await page.goto(at(SLUG, `${path}/checkout`))
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: 'Cancel and get a refund' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('your deposit of $500 is refunded')
  // Once it has faded in.
  await expect.poll(() => violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel and get a refund' }).click()
  await expect(heading(page)).toHaveText('You’ve cancelled')
  await expect(page.getByText('No money was taken, so none is given back.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reserve it again' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  expect(await payments(address)).toEqual(['refunded'])

  const memory = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(memory).not.toContain(idOf(address))
  const others = asked.filter((request) => request.includes(idOf(address)) && !request.startsWith(address))
  expect(others).toEqual([])
  expect(asked.filter((request) => request.startsWith(`${address} `) && /event/.test(request))).toEqual([])
})

test('nothing moves while the pages load', async ({ page }) => {
  await recordShifts(page)
  const path = await vehicle()
  await page.goto(at(SLUG, `${path}/checkout`))
  await hydrated(page)
  expect(await shiftsOf(page)).toEqual([])
  await page.goto(at(SLUG, `${path}/checkout?step=details`))
  await isLive(page)
  expect(await shiftsOf(page)).toEqual([])
  await reserve(page, path)
  await hydrated(page)
  expect(await shiftsOf(page)).toEqual([])
  await pay(page, 'Approved')
  await expect(heading(page)).toHaveText('It’s reserved for you')
  await page.reload()
  await hydrated(page)
  expect(await shiftsOf(page)).toEqual([])
})

test('a declined card can be followed by another one', async ({ page }) => {
  const address = await reserve(page, await vehicle())
  await pay(page, 'Declined: not enough money')
  await expect(page.getByRole('alert')).toContainText('Your card was declined')
  await expect(heading(page)).toHaveText('Pay your deposit')
  expect(await violations(page)).toEqual([])
  await pay(page, 'Approved')
  await expect(heading(page)).toHaveText('It’s reserved for you')
  expect(await payments(address)).toEqual(['declined', 'captured'])
})

test('the bank asks, is refused, asks again and is answered (3-D Secure)', async ({ page }) => {
  const address = await reserve(page, await vehicle())
  await pay(page, 'Approved after the bank asks for a code (3-D Secure)')
  await expect(heading(page)).toHaveText('Sandbox bank')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Fail the check' }).click()
  await expect(page.getByRole('alert')).toContainText('couldn’t confirm')
  await pay(page, 'Approved after the bank asks for a code (3-D Secure)')
  await page.getByRole('button', { name: 'Confirm the payment' }).click()
  await expect(heading(page)).toHaveText('It’s reserved for you')
  expect(page.url()).toBe(address)
  expect(await payments(address)).toEqual(['declined', 'captured'])
})

test('the back button and a refresh on return pay nothing again', async ({ page }) => {
  const path = await vehicle()
  const address = await reserve(page, path)
  await page.goBack()
  // The hold is there already: the details are not asked for again.
  await page.goto(at(SLUG, `${path}/checkout?step=details`))
  await expect(page).toHaveURL(address)
  await pay(page, 'Approved after the bank asks for a code (3-D Secure)')
  await expect(heading(page)).toHaveText('Sandbox bank')
  await page.goBack()
  await expect(heading(page)).toHaveText(/Pay your deposit|We’re checking your payment/)
  await page.goForward()
  await page.getByRole('button', { name: 'Confirm the payment' }).click()
  await expect(heading(page)).toHaveText('It’s reserved for you')
  await page.reload()
  await page.goBack()
  await page.goto(`${address}?challenge=1`)
  await expect(heading(page)).toHaveText('It’s reserved for you')
  expect(await payments(address)).toEqual(['captured'])
})

test('a double click and two tabs pay once, and both show the truth', async ({ page, context }) => {
  const address = await reserve(page, await vehicle())
  const second = await context.newPage()
  await second.goto(address)
  await payForm(page)
    .getByRole('button', { name: /^Pay \$\d+ deposit/ })
    .dblclick()
  await expect(heading(page)).toHaveText('It’s reserved for you')
  // The other tab has not heard of it, and pays again.
  await payForm(second)
    .getByRole('button', { name: /^Pay \$\d+ deposit/ })
    .click()
  await expect(second.getByRole('alert')).toContainText('has been paid already')
  await expect(heading(second)).toHaveText('It’s reserved for you')
  expect(await payments(address)).toEqual(['captured'])
})

test('a payment without an answer is checked until it has one', async ({ page }) => {
  const address = await reserve(page, await vehicle())
  await pay(page, 'Approved a minute later')
  await expect(heading(page)).toHaveText('We’re checking your payment')
  expect(await violations(page)).toEqual([])
  await rows(
    `update sandbox_payments set approve_at = now() where payment_id = (select id from payments where reservation_id = $1)`,
    [idOf(address)],
  )
  await expect(heading(page)).toHaveText('It’s reserved for you')
  expect(await payments(address)).toEqual(['captured'])
})

test('the end of the hold is shown by itself, and the visitor waits before the next one', async ({ page }) => {
  const path = await vehicle()
  const address = await reserve(page, path)
  await rows(`update reservations set held_until = now() + interval '62 seconds' where id = $1`, [idOf(address)])
  await page.reload()
  await expect(page.getByText('(2 minutes left)')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 minute left to pay the deposit.' })).toBeAttached()
  await rows(`update reservations set held_until = now() + interval '2 seconds' where id = $1`, [idOf(address)])
  await page.reload()
  await expect(heading(page)).toHaveText('Your hold has ended')
  await expect(page.getByText('No deposit was taken.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('link', { name: 'Reserve it again' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('alert')).toContainText('Your last hold ended without a payment')
  await expect(page.locator('[name=first_name]')).toHaveValue('Maeve')
})

/** Another visitor, with a browser of their own. */
const stranger = async (browser: Browser) =>
  (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()

test('another visitor is first: who is second keeps what they typed and sees the ways on', async ({
  page,
  browser,
}) => {
  const path = await vehicle()
  await page.goto(at(SLUG, `${path}/checkout?step=details`))
  const { email } = await fill(page)
  const first = await stranger(browser)
  const address = await reserve(first, path)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('alert')).toContainText('This car is reserved')
  await expect(page.locator('[name=email]')).toHaveValue(email)
  await page.goto(at(SLUG, `${path}/checkout`))
  await expect(heading(page)).toHaveText('This car is reserved')
  await expect(page.getByRole('link', { name: 'Similar cars' })).toBeVisible()
  await pay(first, 'Approved')
  await expect(heading(first)).toHaveText('It’s reserved for you')
  expect(await payments(address)).toEqual(['captured'])
  await first.context().close()
})

test('at the addresses that a site has by its settings, the visitor finds the reservation again (§2.27)', async ({
  page,
}) => {
  const site = 'casuarina-motorcycles'
  const { id, slug } = await reservable(site)
  await page.goto(at(site, `/checkout?car_id=${id}`))
  await expect(page).toHaveURL(at(site, `/motorcycles/${slug}/buy-online`))
  await page.getByRole('link', { name: 'Continue' }).click()
  await isLive(page)
  await fill(page)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.waitForURL(/\/reservations\//)
  const address = page.url()
  await page.goto(at(site, '/checkout-journey'))
  await expect(page).toHaveURL(address)
  await pay(page, 'Approved')
  await expect(heading(page)).toHaveText('It’s reserved for you')
  await page.goto(at(site, '/checkout'))
  await expect(page).toHaveURL(address)
})

test('by keyboard only', async ({ page }) => {
  await page.goto(at(SLUG, `${await vehicle()}/checkout?step=details`))
  await isLive(page)
  const person = somebody()
  await page.locator('[name=first_name]').focus()
  for (const value of Object.values(person)) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  // The terms fold away; the box and the button follow.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/reservations\//)
  await hydrated(page)
  await payForm(page).getByRole('radio').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('It’s reserved for you')
})

test('its page is private, in no index, and tells its address to nobody', async ({ page, request }) => {
  const address = new URL(await reserve(page, await vehicle()))
  const answer = await fetchFrom(request, SLUG, address.pathname)
  expect(answer.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'strict-origin',
    'x-robots-tag': 'noindex',
  })
  expect((await fetchFrom(request, 'wattle-select', address.pathname)).status()).toBe(404)
  expect((await fetchFrom(request, SLUG, `${address.pathname}0`)).status()).toBe(404)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('everything works as plain forms, and the phone number is offered', async ({ page }) => {
    const path = await vehicle()
    await page.goto(at(SLUG, `${path}/checkout`))
    await expect(page.locator('noscript p')).toContainText('you can also reserve by phone: call')
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.locator('[name=first_name]').fill('Maeve')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByText(/^Please check \d fields\.$/)).toBeVisible()
    await expect(page.locator('[name=first_name]')).toHaveValue('Maeve')
    await fill(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await pay(page, 'Approved after the bank asks for a code (3-D Secure)')
    await page.getByRole('button', { name: 'Confirm the payment' }).click()
    await expect(heading(page)).toHaveText('It’s reserved for you')
    const address = page.url()
    await page.locator('summary', { hasText: 'Cancel and get a refund' }).click()
    await page.getByRole('button', { name: 'Cancel and get a refund' }).click()
    await expect(heading(page)).toHaveText('You’ve cancelled')
    expect(await payments(address)).toEqual(['refunded'])
  })
})
