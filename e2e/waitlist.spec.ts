import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { at, expect, rows, test } from './journey.ts'

// Waiting for a vehicle that another visitor holds, on a phone.

const SLUG = 'wattle-motors'
const PHONE = { viewport: { width: 390, height: 844 } }

test.use(PHONE)

/** A vehicle of the site that can be reserved; each test takes its own. */
async function vehicle(): Promise<string> {
  const [car] = await rows<{ slug: string }>(
    `select c.slug from cars c
       join website_dealerships d on d.dealership_id = c.dealership_id join websites w on w.id = d.website_id
     where w.slug = $1 and c.status = 'in_stock' and not c.sold and not c.reserved and not c.held
       and c.listing_type = 'sale' and c.price_cents > 20000 and c.price_type <> 'enquire' and c.show_on_dealer_website
       and c.reservable is not false and c.tag is null and c.payment_processors <> '[]'
       and not exists (select 1 from reservations r where r.car_id = c.id) order by random() limit 1`,
    [SLUG],
  )
  return `/cars/${car!.slug}`
}

async function fill(page: Page, box: string) {
  const number = randomInt(100_000_000, 999_999_999)
  const person = {
    first_name: 'Maeve',
    last_name: 'Kerr',
    email: `visitor${number}@waitlist.example`,
    phone: `04${String(number).slice(0, 8)}`,
  }
  for (const [name, value] of Object.entries(person)) await page.locator(`[name=${name}]`).fill(value)
  await page.getByRole('checkbox', { name: box }).check()
  return person
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Another visitor holds the vehicle; returns their page. */
async function heldBySomebody(browser: Browser, path: string): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage()
  await page.goto(at(SLUG, `${path}/checkout?step=details`))
  await fill(page, 'I agree to these terms of the deposit')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(heading(page)).toHaveText('Pay your deposit')
  return page
}

async function cancel(page: Page) {
  await page.getByRole('button', { name: 'Cancel this hold' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel this hold' }).click()
  await expect(heading(page)).toHaveText('You’ve cancelled')
}

/** What the job of the next minute does: offers the vehicle to the place of this address. */
const offer = (address: string) =>
  rows(`update waitlist_places set state = 'offered', offered_until = now() + interval '20 minutes' where id = $1`, [
    /\/waitlist\/([^/]+)\//.exec(address)![1],
  ])

test('waits in line, is offered the vehicle and reserves it (§1.7)', async ({ page, browser }) => {
  const path = await vehicle()
  const holder = await heldBySomebody(browser, path)
  await page.goto(at(SLUG, path))
  await page.getByRole('link', { name: 'Join the waitlist' }).click()
  await expect(heading(page)).toHaveText('Join the waitlist')
  await expect(page.locator('[name=submission_id]')).not.toHaveValue('')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByText('Please check', { exact: false })).toBeVisible()
  expect(await violations(page)).toEqual([])
  const { email } = await fill(page, 'Email and text me about this car')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(heading(page)).toHaveText('You’re first in line')
  expect(await violations(page)).toEqual([])
  const address = page.url()

  // Coming back leads to the same place.
  await page.goto(at(SLUG, `${path}/waitlist`))
  await expect(page).toHaveURL(address)
  await cancel(holder)
  await holder.context().close()
  await offer(address)
  await page.reload()
  await expect(heading(page)).toHaveText('It’s your turn')
  await expect(page.getByText(/^Offered to you until \d+:\d\d[ap]m \((19|20) minutes left\)/)).toBeVisible()
  await expect(page.locator('[name=email]')).toHaveValue(email)
  expect(await violations(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'I agree to these terms of the deposit' }).check()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(heading(page)).toHaveText('Pay your deposit')
  await cancel(page)
  await page.goto(address)
  await expect(heading(page)).toHaveText('You’ve cancelled')

  // The address of a place gives access, so nothing stores it.
  const memory = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(memory).not.toContain(/\/waitlist\/([^/]+)\//.exec(address)![1])
})

test('without scripts one joins, passes an offer on, and is told so (§1.7)', async ({ browser }) => {
  const path = await vehicle()
  const holder = await heldBySomebody(browser, path)
  const page = await (await browser.newContext({ ...PHONE, javaScriptEnabled: false })).newPage()
  await page.goto(at(SLUG, `${path}/checkout`))
  await expect(heading(page)).toHaveText('This car is reserved')
  await page.getByRole('link', { name: 'Join the waitlist' }).click()
  await fill(page, 'Email and text me about this car')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(heading(page)).toHaveText('You’re first in line')
  await cancel(holder)
  await offer(page.url())
  await page.reload()
  await page.locator('summary', { hasText: 'No thanks, pass it on' }).click()
  await page.getByRole('form', { name: 'No thanks, pass it on' }).getByRole('button').click()
  await expect(heading(page)).toHaveText('You’ve passed it on')
  await expect(page.getByRole('link', { name: 'Reserve it' })).toBeVisible()
  await Promise.all([page.context().close(), holder.context().close()])
})
