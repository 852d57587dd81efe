import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { at, expect, fetchFrom, hydrated, rows, test } from './journey.ts'
import { recordShifts, shiftsOf } from './layoutShifts.ts'

// Waiting for a vehicle that another visitor holds, on a phone. What that visitor does is sent as their forms send it.

const SLUG = 'wattle-motors'

test.use({ viewport: { width: 390, height: 844 } })

function somebody() {
  const number = randomInt(100_000_000, 999_999_999)
  return {
    first_name: 'Maeve',
    last_name: 'Kerr',
    email: `visitor${number}@waitlist.example`,
    phone: `04${String(number).slice(0, 8)}`,
  }
}

/** Sends a form of the site; the address that it leads to. */
async function send(request: APIRequestContext, path: string, form: Record<string, string>): Promise<string> {
  const answer = await fetchFrom(request, SLUG, path, {
    method: 'POST',
    headers: { origin: new URL(at(SLUG)).origin },
    form,
  })
  expect(answer.status()).toBe(303)
  return answer.headers().location!
}

/** A vehicle that somebody else holds; each test takes its own. `free` ends that hold. */
async function heldVehicle(request: APIRequestContext) {
  const [car] = await rows<{ slug: string }>(
    `select c.slug from cars c
       join website_dealerships d on d.dealership_id = c.dealership_id join websites w on w.id = d.website_id
     where w.slug = $1 and c.status = 'in_stock' and not c.sold and not c.reserved and not c.held
       and c.listing_type = 'sale' and c.price_cents > 20000 and c.price_type <> 'enquire' and c.show_on_dealer_website
       and c.reservable is not false and c.tag is null and c.payment_processors <> '[]'
       and not exists (select 1 from reservations r where r.car_id = c.id) order by random() limit 1`,
    [SLUG],
  )
  const path = `/cars/${car!.slug}`
  const reservation = await send(request, `${path}/checkout?step=details`, { ...somebody(), terms: 'on' })
  return { path, free: () => send(request, reservation, { intent: 'cancel' }) }
}

/** Fills in the form of the waitlist and sends it; returns the address of the place. */
async function join(page: Page): Promise<{ address: string; email: string }> {
  const person = somebody()
  for (const [name, value] of Object.entries(person)) await page.locator(`[name=${name}]`).fill(value)
  await page.getByRole('checkbox', { name: 'Email and text me about this car' }).check()
  // Nobody is quicker, so what was would count as spam.
  const startedAt = page.locator('[name=started_at]')
  await expect.poll(async () => Date.now() - Number(await startedAt.inputValue())).toBeGreaterThan(1_500)
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(heading(page)).toHaveText('You’re first in line')
  return { address: page.url(), email: person.email }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const idOf = (address: string) => /\/waitlist\/([^/]+)\//.exec(address)![1]!

/** What the job of the next minute does: offers the vehicle to the place of this address. */
const offer = (address: string) =>
  rows(`update waitlist_places set state = 'offered', offered_until = now() + interval '20 minutes' where id = $1`, [
    idOf(address),
  ])

test('waits in line, is offered the vehicle and goes on to pay (§1.7)', async ({ page, request }) => {
  await recordShifts(page)
  const { path, free } = await heldVehicle(request)
  await page.goto(at(SLUG, `${path}/waitlist`))
  await expect(page.locator('[name=submission_id]')).not.toHaveValue('')
  expect(await shiftsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText('Please check', { exact: false })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const { address, email } = await join(page)
  expect(await violations(page)).toEqual([])

  await free()
  await offer(address)
  // Coming back leads to the same place.
  await page.goto(at(SLUG, `${path}/waitlist`))
  await expect(page).toHaveURL(address)
  await expect(heading(page)).toHaveText('It’s your turn')
  await expect(page.getByText(/^Offered to you until (?:.+ at )?\d+:\d\d[ap]m \((19|20) minutes left\)/)).toBeVisible()
  await expect(page.locator('[name=email]')).toHaveValue(email)
  await hydrated(page)
  expect(await shiftsOf(page)).toEqual([])
  expect(await violations(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'I agree to these terms of the deposit' }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(heading(page)).toHaveText('Pay your deposit')

  // The address of a place gives access, so nothing stores it.
  const memory = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(memory).not.toContain(idOf(address))
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('joins, and passes an offer on (§1.7)', async ({ page, request }) => {
    const { path, free } = await heldVehicle(request)
    await page.goto(at(SLUG, `${path}/checkout`))
    await expect(heading(page)).toHaveText('This car is reserved')
    await page.getByRole('link', { name: 'Join the waitlist' }).click()
    const { address } = await join(page)
    await free()
    await offer(address)
    await page.reload()
    await page.locator('summary', { hasText: 'No thanks, pass it on' }).click()
    await page.getByRole('form', { name: 'No thanks, pass it on' }).getByRole('button').click()
    await expect(heading(page)).toHaveText('You’ve passed it on')
    await expect(page.getByRole('link', { name: 'Reserve it' })).toBeVisible()
  })
})
