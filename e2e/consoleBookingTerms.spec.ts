import type { Page } from '@playwright/test'
import { expectAccessible, signIn } from './consoleJourney.ts'
import { at, expect, fetchFrom, rows, test } from './journey.ts'

const HOUR_MS = 3_600_000

/** The booking whose time the demo’s dealership still offers to others, with the site that it was made on. */
const booked = async () =>
  (
    await rows<{ website: number; slug: string; dealership: number; starts: Date }>(
      `select w.id as website, w.slug, b.dealership_id as dealership, b.starts_at as starts
       from bookings b join websites w on w.id = b.website_id
       where b.kind = 'appointment' and b.starts_at > now() + interval '3 days' and w.slug = 'wattle-motors'
       order by b.starts_at limit 1`,
    )
  )[0]!

/** The times that visitors of a site are offered. */
async function offered(
  { request }: Page,
  { slug, dealership }: { slug: string; dealership: number },
): Promise<number[]> {
  const path = `/api/dealerships/${dealership}/available_appointment_bookings.json`
  const answer = await fetchFrom(request, slug, path)
  const { slots } = (await answer.json()) as { slots: { starts_at: string }[] }
  return slots.map(({ starts_at }) => Date.parse(starts_at))
}

test('what a dealership takes of bookings is what visitors are offered, for two people at once', async ({
  page,
  browser,
}) => {
  const booking = await booked()
  const time = booking.starts.getTime()
  // What a run that failed has left.
  await rows('delete from booking_terms where dealership_id = $1', [booking.dealership])
  const isOffered = async () => (await offered(page, booking)).includes(time)
  const before = await isOffered()
  await signIn(page, 'Sales')
  await page.goto(at('console', `/bookings?site=${booking.website}`))
  await page.getByText('Capacity and notice', { exact: true }).click()
  const own = page
    .getByRole('region', { name: /^Test drive at / })
    .filter({ has: page.locator(`input[name=dealership][value="${booking.dealership}"]`) })
  await own.getByLabel('At the same time').fill('many')
  await own.getByRole('button', { name: /^Save/ }).click()
  await expect(own.getByText('Please enter a number from 1 to 50, or leave it empty.')).toBeVisible()
  await expect(own.getByLabel('At the same time')).toHaveValue('many')
  await expectAccessible(page, 'capacity and notice')

  // Another place beside the booking, by the keyboard at 390 px.
  await page.setViewportSize({ width: 390, height: 844 })
  await own.getByLabel('At the same time').fill('9')
  await own.getByLabel('At the same time').press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect.poll(isOffered).toBe(true)

  // Somebody who had the screen open is told of it, and a single place is taken by the booking.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(other, 'Service')
  await other.goto(at('console', `/bookings?site=${booking.website}`))
  const theirs = other
    .getByRole('region', { name: /^Test drive at / })
    .filter({ has: other.locator(`input[name=dealership][value="${booking.dealership}"]`) })
  await other.getByText('Capacity and notice', { exact: true }).click()
  await own.getByLabel('At the same time').fill('1')
  await own.getByLabel('Notice in hours').fill('96')
  await own.getByLabel('Notice in hours').press('Enter')
  await expect.poll(isOffered).toBe(false)
  expect(Math.min(...(await offered(page, booking)))).toBeGreaterThanOrEqual(Date.now() + 95 * HOUR_MS)
  await theirs.getByLabel('Notice in hours').fill('4')
  await theirs.getByRole('button', { name: /^Save/ }).click()
  await expect(other.getByRole('alert')).toContainText('Sales changed this while you were editing.')
  await context.close()

  // Undoing it brings back what was before, on the screen and for visitors.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(own.getByLabel('At the same time')).toHaveValue('9')
  await expect(own.getByLabel('Notice in hours')).not.toHaveValue('96')
  await expect.poll(isOffered).toBe(true)

  await own.getByLabel('At the same time').fill('')
  await own.getByLabel('Notice in hours').fill('')
  await own.getByLabel('Notice in hours').press('Enter')
  await expect.poll(isOffered).toBe(before)
})

test('who may only see bookings is told why they can’t change them', async ({ page }) => {
  const booking = await booked()
  await signIn(page, 'Read only')
  await page.goto(at('console', `/bookings?site=${booking.website}`))
  await page.getByText('Capacity and notice', { exact: true }).click()
  await expect(page.getByText('People with read-only access can’t', { exact: false }).first()).toBeVisible()
  await expect(page.getByLabel('Notice in hours').first()).toBeDisabled()
})
