import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceWaitlists } from '@forecourt/server/reservations/waitlistJob.ts'
import type { WaitlistOfSite } from '@forecourt/server/reservations/reservations.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { visitorContext } from '../web/context.ts'
import { action as checkoutAction, loader as checkoutLoader } from '../web/site/checkout/checkout.tsx'
import { loader as reservationLoader } from '../web/site/checkout/reservation.tsx'
import { action as joinAction, loader as joinLoader } from '../web/site/waitlist/join.tsx'
import { action as placeAction, loader as placeLoader } from '../web/site/waitlist/place.tsx'
import { routerContext, testDealers, type TestDealers } from './testing/dealers.ts'
import { testPlatform, type TestPlatform } from './testing/platform.ts'

// The pages of waitlists as the router calls them, on two sites that both take deposits in the sandbox.

let platform: TestPlatform
let dealers: TestDealers
let now = new Date('2026-11-24T00:00:00Z')

beforeAll(async () => {
  platform = await testPlatform({
    settings: {
      a: { payment_provider: 'sandbox' },
      b: { payment_provider: 'sandbox', waitlist_enabled: false },
    },
  })
  dealers = await testDealers(platform.database, { now: () => now })
})
afterAll(async () => {
  await dealers.close()
  await platform.dispose()
})

interface Outcome {
  status: number
  to: string | null
  data: Record<string, unknown>
}

async function call(
  handler: (args: never) => Promise<unknown>,
  dealer: Dealer,
  path: string,
  { visitor = null, body }: { visitor?: string | null; body?: Record<string, string> } = {},
): Promise<Outcome> {
  const url = new URL(path, dealer.site.baseUrl)
  const context = routerContext(dealer, { now })
  context.set(visitorContext, visitor)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) form.set(name, value)
  const [, , second, third] = path.split('/')
  const answer = await handler({
    context,
    url,
    params: { slug: second, id: second, signature: third },
    request: new Request(url, body ? { method: 'POST', body: form } : {}),
  } as never).catch((thrown: unknown) => {
    if (thrown instanceof Error) throw thrown
    return thrown
  })
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get('location'), data: {} }
  const { data, init } = answer as { data?: Record<string, unknown> | null; init?: { status: number } | null }
  return data === undefined
    ? { status: 200, to: null, data: answer as Record<string, unknown> }
    : { status: init?.status ?? 200, to: null, data: data ?? {} }
}

let people = 0
function person(name: string): Record<string, string> {
  people += 1
  return {
    first_name: name,
    last_name: 'Ryder',
    email: `${name.toLowerCase()}@waitlist.example`,
    phone: `0400 100 ${100 + people}`,
    terms: 'on',
    contact: 'on',
  }
}
const vehicle = (key: 'a' | 'b', index = 0) => `/cars/${platform.tenants[key].cars[index]!.slug}`
const holdBy = async (name: string, dealer = dealers.a, path = vehicle('a')) =>
  (await call(checkoutAction, dealer, `${path}/checkout`, { visitor: `visitor-${name}`, body: person(name) })).to!
const joinBy = (name: string, body = person(name)) =>
  call(joinAction, dealers.a, `${vehicle('a')}/waitlist`, { visitor: `visitor-${name}`, body })
const tick = () =>
  advanceWaitlists({
    database: platform.database,
    sites: {
      findById: async (id) =>
        [dealers.a, dealers.b].map(({ site }) => ({ site })).find(({ site }) => site.id === id) as never,
    },
    of: () => ({ address: () => '', ahead: async () => 0 }) as unknown as WaitlistOfSite,
    mail: async () => {},
    text: async () => {},
    onError: (error) => {
      throw error
    },
    now: () => now,
  })
const title = ({ data }: Outcome) => (data as { status: { title: string } }).status.title

test('an available vehicle is reserved, a reserved one waited for, and a site without waitlists has none', async () => {
  const { a, b } = dealers
  expect((await call(joinLoader, a, `${vehicle('a')}/waitlist`)).to).toBe(`${vehicle('a')}/checkout`)
  expect((await call(joinLoader, a, '/campers/none/waitlist')).status).toBe(404)

  const reservation = await holdBy('Ann')
  expect((await call(joinLoader, a, `${vehicle('a')}/waitlist`, { visitor: 'visitor-Ann' })).to).toBe(reservation)
  const refused = await call(checkoutLoader, a, `${vehicle('a')}/checkout`, { visitor: 'visitor-Bob' })
  expect(refused.data.links).toContainEqual({ label: 'Join the waitlist', href: `${vehicle('a')}/waitlist` })
  expect((await call(joinLoader, a, `${vehicle('a')}/waitlist`, { visitor: 'visitor-Bob' })).status).toBe(200)

  await call(checkoutAction, b, `${vehicle('b')}/checkout`, { body: { ...person('Bea'), phone: '021 555 0101' } })
  const without = await call(checkoutLoader, b, `${vehicle('b')}/checkout`)
  expect(without).toMatchObject({ status: 404, data: { title: 'This car is reserved' } })
  expect(JSON.stringify(without.data.links)).not.toContain('waitlist')
  expect((await call(joinLoader, b, `${vehicle('b')}/waitlist`)).status).toBe(404)
})

test('wrong details come back as typed; who joins, or joins again, comes to the page of their place', async () => {
  const wrong = await joinBy('Bob', { ...person('Bob'), email: 'bob', contact: '' })
  expect([wrong.status, Object.keys(wrong.data.errors as object)]).toEqual([400, ['email', 'contact']])
  expect(wrong.data.typed).toMatchObject({ first_name: ['Bob'], email: ['bob'] })
  const trapped = await joinBy('Eve', { ...person('Eve'), company_website: 'http://spam.example' })
  expect([trapped.status, trapped.data.failure]).toEqual([
    409,
    'We couldn’t add you to the waitlist automatically. Alder Motors has your details and will contact you.',
  ])
  const joined = await joinBy('Bob')
  expect(joined.status).toBe(303)
  expect((await joinBy('Bob')).to).toBe(joined.to)
  expect((await call(joinLoader, dealers.a, `${vehicle('a')}/waitlist`, { visitor: 'visitor-Bob' })).to).toBe(joined.to)
  expect((await call(placeLoader, dealers.b, joined.to!)).status).toBe(404)
  expect((await call(placeLoader, dealers.a, `${joined.to!.slice(0, -1)}x`)).status).toBe(404)
  expect((await call(placeAction, dealers.b, joined.to!, { body: { intent: 'leave' } })).status).toBe(404)
})

test('an offer is the checkout with the details filled in; taken up, passed on, and over it says so', async () => {
  const { a } = dealers
  const cy = (await joinBy('Cy')).to!
  const dee = (await joinBy('Dee')).to!
  const all = async () => Promise.all([cy, dee].map(async (address) => title(await call(placeLoader, a, address))))
  const inLine = await all()
  expect(inLine.every((text) => /^You’re \w+ in line$/.test(text))).toBe(true)
  // Those of the tests before give their places up.
  const before = await platform.database.pool.query<{ id: string }>(
    `update waitlist_places set state = 'left' where state = 'waiting' and name not like 'Cy%' and name not like 'Dee%' returning id`,
  )
  expect(before.rows.length).toBeGreaterThan(0)
  expect(await all()).toEqual(['You’re first in line', 'You’re second in line'])

  await platform.database.pool.query(`update reservations set state = 'cancelled' where state = 'held'`)
  await tick()
  const offer = await call(placeLoader, a, cy)
  expect(offer.data).toMatchObject({
    status: { title: 'It’s your turn', text: expect.stringContaining('until 10:20am.') },
    offer: { deposit: '$500', known: { first_name: ['Cy'], email: ['cy@waitlist.example'] } },
  })
  const refused = await call(placeAction, a, cy, { body: { ...person('Cy'), terms: '' } })
  expect([refused.status, refused.data.errors]).toEqual([400, { terms: expect.any(String) }])
  const held = await call(placeAction, a, cy, { visitor: 'visitor-Cy', body: person('Cy') })
  expect(held.to).toMatch(/^\/reservations\//)
  expect((await call(placeLoader, a, cy)).to).toBe(held.to)

  // Not paid: the next one is offered it, and the one before can wait again.
  now = new Date(now.getTime() + 16 * 60_000)
  expect((await call(reservationLoader, a, held.to!)).data).toMatchObject({
    status: { title: 'Your hold has ended' },
    again: null,
    waitlist: `${vehicle('a')}/waitlist`,
  })
  await tick()
  expect(title(await call(placeLoader, a, dee))).toBe('It’s your turn')
  expect((await call(placeAction, a, dee, { body: { intent: 'pass' } })).to).toBe(dee)
  expect(title(await call(placeLoader, a, dee))).toBe('You’ve passed it on')
  expect((await call(placeLoader, a, dee)).data.again).toEqual({
    label: 'Reserve it',
    href: `${vehicle('a')}/checkout`,
  })
})
