import type { Page } from '@playwright/test'
import { hydrated } from './consoleJourney.ts'
import { countLogged, ownPerson, ownReservation, signInAs } from './consoleSubjects.ts'
import { at, expect, rows, test } from './journey.ts'

const WAITING = 'No connection. This goes on as soon as it is back; nothing that you typed is lost.'

/** Sends a form without a connection, and has it back once the screen has said so. */
async function sendOffline(page: Page, send: () => Promise<unknown>, kept: () => Promise<unknown>) {
  await hydrated(page)
  await page.context().setOffline(true)
  await send()
  await expect(page.getByText(WAITING)).toBeVisible()
  await kept()
  await page.context().setOffline(false)
}

/** Has the next form arrive while its answer is lost. */
async function loseNextAnswer(page: Page) {
  await hydrated(page)
  let isLost = false
  await page.route(/\.data(?:\?|$)/, async (route) => {
    const request = route.request()
    if (isLost || request.method() !== 'POST') return route.fallback()
    isLost = true
    const { host, pathname, search } = new URL(request.url())
    await route.fetch({
      url: `http://localhost:${process.env.E2E_PORT}${pathname}${search}`,
      headers: { ...(await request.allHeaders()), host },
      maxRedirects: 0,
    })
    await route.abort()
  })
}

test('a price and a blocked time are saved once when the connection is back', async ({ page }) => {
  await signInAs(page, await ownPerson('dealer_principal'))
  // Of the end of the list, where no other journey changes a price.
  const [car] = await rows<{ id: number; stocknum: string; price: string }>(
    `select c.id, c.stocknum, c.price_cents / 100 as price
     from cars c join website_dealerships d on d.dealership_id = c.dealership_id join websites w on w.id = d.website_id
     where w.slug = 'wattle-motors' and not c.sold and not c.reserved and c.price_cents is not null
     order by c.id desc limit 1`,
  )
  await page.goto(at('console', `/stock?search=${encodeURIComponent(car!.stocknum)}`))
  const row = page.locator('.table.stock tbody tr').filter({ has: page.locator(`a[href^="/stock/${car!.id}"]`) })
  await row.getByRole('button', { name: /^Change the price of / }).click()
  const price = page.getByLabel(/^New price of /)
  const dearer = String(Number(car!.price) + 10)
  await price.fill(dearer)
  await sendOffline(
    page,
    () => price.press('Enter'),
    () => expect(price).toHaveValue(dearer),
  )
  await expect(price).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone.')).toBeVisible()

  const reason = `Stocktake ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(at('console', '/bookings'))
  await hydrated(page)
  await page.getByText('Block out a time', { exact: true }).click()
  await page.getByLabel('From').fill('2027-06-01T09:00')
  await page.getByLabel('Until').fill('2027-06-01T10:00')
  await page.getByLabel('Reason').fill(reason)
  await sendOffline(
    page,
    async () => {
      await loseNextAnswer(page)
      await page.getByRole('button', { name: 'Block out' }).click()
    },
    () => expect(page.getByLabel('Reason')).toHaveValue(reason),
  )
  await expect(page.getByText('The time is blocked out: nobody can book it.')).toBeVisible()
  expect(await rows('select id from booking_blocks where reason = $1', [reason])).toHaveLength(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Bookings are taken again.')).toBeVisible()
})

test('the phone of a location is saved once when the connection is back', async ({ page }) => {
  await signInAs(page, await ownPerson('dealer_principal'))
  await page.goto(at('console', '/locations'))
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Wattle Motors/ })
    .last()
    .click()
  const phone = page.getByLabel('Phone', { exact: true })
  const before = await phone.inputValue()
  await phone.fill('07 5550 4177')
  await sendOffline(
    page,
    () => page.getByRole('button', { name: 'Save contacts' }).click(),
    () => expect(phone).toHaveValue('07 5550 4177'),
  )
  await expect(page.getByText('The contacts are saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(phone).toHaveValue(before)
})

test('a refund, a role and one’s own name are saved once when the connection is back', async ({ page }) => {
  const [own, person, reference] = [
    await ownPerson('dealer_principal'),
    await ownPerson('sales'),
    await ownReservation('paid'),
  ]
  await signInAs(page, own)
  await page.goto(at('console', `/reservations/${reference}`))
  await page.getByLabel('Reason').fill('The vehicle was sold at the yard')
  await sendOffline(
    page,
    async () => {
      await loseNextAnswer(page)
      await page.getByRole('button', { name: 'Refund $500 AUD' }).click()
    },
    () => expect(page.getByLabel('Reason')).toHaveValue('The vehicle was sold at the yard'),
  )
  await expect(page.getByText('The reservation is cancelled and the deposit refunded.')).toBeVisible()
  expect(await countLogged('reservation.refunded', reference)).toBe(1)

  await page.goto(at('console', `/people/${person.id}`))
  await page.getByLabel('Role').selectOption('Finance')
  await sendOffline(
    page,
    async () => {
      await loseNextAnswer(page)
      await page.getByRole('button', { name: 'Change role' }).click()
    },
    () => expect(page.getByLabel('Role')).toHaveValue('finance'),
  )
  await expect(page.getByText(/ now has the role /)).toBeVisible()
  expect(await countLogged('role.changed', person.email)).toBe(1)

  await page.goto(at('console', '/account'))
  const name = `${own.name} <b>Lee</b>`
  await page.getByLabel('Your name').fill(name)
  await sendOffline(
    page,
    async () => {
      await loseNextAnswer(page)
      await page.getByLabel('Your name').press('Enter')
    },
    () => expect(page.getByLabel('Your name')).toHaveValue(name),
  )
  await expect(page.getByText('Name saved.')).toBeVisible()
  expect(await countLogged('account.named', own.email)).toBe(1)
})
