import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import type { Reservation } from '@forecourt/server/reservations/reservation.ts'
import { cars } from '@forecourt/server/stock/table.ts'
import { visitorContext } from '../web/context.ts'
import { action as checkoutAction, loader as checkoutLoader } from '../web/site/checkout/checkout.tsx'
import { loader as currentLoader } from '../web/site/checkout/current.ts'
import { action as reservationAction, loader as reservationLoader } from '../web/site/checkout/reservation.tsx'
import { routerContext, testDealers, type TestDealers } from './testing/dealers.ts'
import { testPlatform, type TestPlatform } from './testing/platform.ts'

// The pages of the checkout as the router calls them, on two sites that both take deposits in the sandbox.

let platform: TestPlatform
let dealers: TestDealers

/** Moves the clock of the sites and of the pages. */
let now = new Date('2026-11-24T00:00:00Z')

beforeAll(async () => {
  platform = await testPlatform({
    settings: { a: { payment_provider: 'sandbox' }, b: { payment_provider: 'sandbox', deposit_refundable_days: null } },
  })
  dealers = await testDealers(platform.database, { now: () => now })
})
afterAll(async () => {
  await dealers.close()
  await platform.dispose()
})

type Handler = (args: never) => Promise<unknown>

/** What a loader or an action made of a request: data with its status, or an address. */
interface Outcome {
  status: number
  to: string | null
  data: unknown
}

async function call(
  handler: Handler,
  dealer: Dealer,
  path: string,
  {
    visitor = null,
    body,
    params = {},
  }: { visitor?: string | null; body?: Record<string, string>; params?: Record<string, string> } = {},
): Promise<Outcome> {
  const url = new URL(path, dealer.site.baseUrl)
  const context = routerContext(dealer, { now })
  context.set(visitorContext, visitor)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, value)
  const request = new Request(url, body ? { method: 'POST', body: form } : {})
  const answer = await handler({ context, url, params, request } as never).catch((thrown: unknown) => {
    if (thrown instanceof Error) throw thrown
    return thrown
  })
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get('location'), data: null }
  const { data, init } = answer as { data?: unknown; init?: { status: number } }
  return init === undefined && data === undefined
    ? { status: 200, to: null, data: answer }
    : { status: init?.status ?? 200, to: null, data }
}

const person = (name: string) => ({
  first_name: name,
  last_name: 'Ryder',
  email: `${name.toLowerCase()}@checkout.example`,
  phone: `0400 ${String(100_000 + name.length * 7_919).slice(0, 3)} ${String(100_000 + name.charCodeAt(0) * 977).slice(-3)}`,
  terms: 'on',
})
const slugOf = (key: 'a' | 'b', index: number) => platform.tenants[key].cars[index]!.slug
const at = (key: 'a' | 'b', index: number) => `/cars/${slugOf(key, index)}/checkout`
const paramsOf = (address: string) => {
  const [, , id, signature] = address.split('/')
  return { id: id!, signature: signature! }
}
const post = (dealer: Dealer, path: string, body: Record<string, string>, visitor: string) =>
  call(checkoutAction, dealer, path, { visitor, body: { submission_id: randomUUID(), ...body } })
const open = async (dealer: Dealer, address: string) =>
  call(reservationLoader, dealer, address, { params: paramsOf(address) })
const act = (dealer: Dealer, address: string, body: Record<string, string>) =>
  call(reservationAction, dealer, address, { params: paramsOf(address), body })
const phaseOf = ({ data }: Outcome) => (data as { status: { phase: string } }).status.phase

test('holds, pays, and refunds by cancelling; each page is of its own site', async () => {
  const { a, b } = dealers
  const path = at('a', 0)
  expect((await call(checkoutLoader, a, path)).status).toBe(200)

  const wrong = await post(a, path, { ...person('Ann'), email: 'ann', terms: '' }, 'visitor-ann')
  expect([wrong.status, Object.keys((wrong.data as { errors: object }).errors)]).toEqual([400, ['email', 'terms']])
  expect(wrong.data).toMatchObject({ typed: { first_name: ['Ann'], email: ['ann'] }, failure: null })

  const held = await post(a, path, person('Ann'), 'visitor-ann')
  expect(held.status).toBe(303)
  const address = held.to!
  // The same visitor goes on, another one is told that it is reserved.
  expect(await call(checkoutLoader, a, path, { visitor: 'visitor-ann' })).toMatchObject({ status: 302, to: address })
  const refused = await call(checkoutLoader, a, path, { visitor: 'visitor-bob' })
  expect(refused).toMatchObject({ status: 404, data: { title: 'This car is reserved' } })

  expect(phaseOf(await open(a, address))).toBe('pay')
  expect((await open(b, address)).status).toBe(404)
  expect((await act(b, address, { intent: 'cancel' })).status).toBe(404)
  expect((await open(a, `${address.slice(0, -1)}x`)).status).toBe(404)

  // A decline lets one try again; paying twice is one payment.
  expect(await act(a, address, { intent: 'pay', token: 'decline' })).toMatchObject({ status: 303, to: address })
  const declined = await open(a, address)
  expect([phaseOf(declined), declined.data]).toEqual([
    'pay',
    expect.objectContaining({ declined: expect.stringContaining('declined') }),
  ])
  await Promise.all([1, 2].map(() => act(a, address, { intent: 'pay', token: 'approve' })))
  const done = await open(a, address)
  expect(phaseOf(done)).toBe('done')
  expect(done.data).toMatchObject({ cancel: { refunds: true }, hold: null })

  expect(await act(a, address, { intent: 'cancel' })).toMatchObject({ status: 303 })
  const over = await open(a, address)
  expect(over.data).toMatchObject({
    again: path,
    cancel: null,
    status: { phase: 'over', money: 'No money was taken, so none is given back.' },
  })
})

test('a challenge leads to the bank and back to the same page', async () => {
  const { b } = dealers
  const { to } = await post(b, at('b', 0), { ...person('Cleo'), phone: '021 555 0101' }, 'visitor-cleo')
  const address = to!
  const asked = await act(b, address, { intent: 'pay', token: 'challenge' })
  expect(asked).toMatchObject({ status: 303, to: `${new URL(address, b.site.baseUrl).href}?challenge=1` })
  const bank = await call(reservationLoader, b, `${address}?challenge=1`, { params: paramsOf(address) })
  expect(bank.data).toMatchObject({ isChallenge: true, status: { phase: 'checking' } })
  // Without an answer it is being checked, and can be paid again.
  expect((await open(b, address)).data).toMatchObject({ isChallenge: false, status: { phase: 'checking' } })
  await act(b, address, { intent: 'pay', token: 'challenge_passed' })
  const done = await open(b, address)
  // This site refunds nothing, so there is nothing to cancel.
  expect(done.data).toMatchObject({ status: { phase: 'done' }, cancel: null })
  expect(await act(b, address, { intent: 'cancel' })).toMatchObject({
    status: 409,
    data: { failure: 'The deposit can no longer be refunded online. Please call the dealer.' },
  })
})

describe('one vehicle at a time', () => {
  let held: string

  test('another one leads to the first', async () => {
    const { a } = dealers
    now = new Date(now.getTime() + 60_000)
    held = (await post(a, at('a', 0), person('Dora'), 'visitor-dora')).to!
    expect(held).toMatch(/^\/reservations\//)
    const other = 1
    const { id } = platform.tenants.a.cars[other]!
    await platform.database.drizzle.update(cars).set({ reserved: false }).where(eq(cars.id, id))
    const page = await call(checkoutLoader, a, at('a', other), { visitor: 'visitor-dora' })
    expect(page.data).toMatchObject({ other: { href: held, isPaid: false } })
    const refused = await post(a, at('a', other), person('Dora'), 'visitor-dora')
    expect(refused).toMatchObject({
      status: 409,
      data: { failure: 'You already hold another vehicle. Pay its deposit or cancel it first.' },
    })
  })

  test('its end is shown, and who was too slow waits', async () => {
    const { a } = dealers
    const reservation = (await a.reservations.current('visitor-dora')) as Reservation
    now = new Date(reservation.heldUntil.getTime() + 1)
    expect((await open(a, held)).data).toMatchObject({
      status: { phase: 'over', title: 'Your hold has ended', money: 'No deposit was taken.' },
    })
    const refused = await post(a, at('a', 0), person('Dora'), 'visitor-dora')
    expect([refused.status, (refused.data as { failure: string }).failure]).toEqual([
      409,
      'Your last hold ended without a payment. You can hold a vehicle again in 30 minutes.',
    ])
    expect(paths(a.site).reservation(reservation)).toBe(held)
  })
})

describe('/checkout and /checkout-journey (§2.27)', () => {
  const withPaths = (dealer: Dealer, ...checkout_paths: ('/checkout' | '/checkout-journey')[]): Dealer => ({
    ...dealer,
    site: { ...dealer.site, settings: { ...dealer.site.settings, checkout_paths } },
  })

  test('are no pages unless the site’s settings have them', async () => {
    expect((await call(currentLoader, dealers.a, '/checkout')).status).toBe(404)
    const on = withPaths(dealers.a, '/checkout-journey')
    expect((await call(currentLoader, on, '/checkout')).status).toBe(404)
    expect(await call(currentLoader, on, '/checkout-journey')).toMatchObject({ status: 302 })
    const without = { ...on, site: { ...on.site, paymentProvider: null } }
    expect((await call(currentLoader, without, '/checkout-journey')).status).toBe(404)
  })

  test('lead to the visitor’s reservation, else to the named vehicle, else to the stock', async () => {
    const on = withPaths(dealers.a, '/checkout')
    const { id, slug } = platform.tenants.a.cars[0]!
    expect((await call(currentLoader, on, `/checkout?car_id=${id}`)).to).toBe(`/cars/${slug}/checkout`)
    // A vehicle of the other site, and no number.
    const stock = paths(on.site).search()
    expect((await call(currentLoader, on, `/checkout?car_id=${platform.tenants.b.cars[0]!.id}`)).to).toBe(stock)
    expect((await call(currentLoader, on, '/checkout?car_id=1e3')).to).toBe(stock)
    const held = await post(dealers.a, at('a', 0), person('Zoe'), 'visitor-zoe')
    expect(held.status).toBe(303)
    expect((await call(currentLoader, on, `/checkout?car_id=${id}`, { visitor: 'visitor-zoe' })).to).toBe(held.to)
    expect(
      (await call(currentLoader, withPaths(dealers.b, '/checkout'), '/checkout', { visitor: 'visitor-zoe' })).to,
    ).toBe(paths(dealers.b.site).search())
  })
})
