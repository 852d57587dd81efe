import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { cars } from '@forecourt/server/stock/table.ts'
import { deserialize, type Serialized } from '../web/serialized.ts'
import { loader as compareLoader } from '../web/site/compare/compare.tsx'
import type { Head } from '../web/site/head/head.ts'
import type { CompareView } from '../web/site/compare/compareView.ts'
import { loader as sharedLoader } from '../web/site/shortlist/shared.tsx'
import type { ShortlistView } from '../web/site/shortlist/shortlist.server.ts'
import { loader as vehiclesLoader } from '../web/site/shortlist/vehicles.ts'
import { testDatabase, type TestDatabase } from './testing/database.ts'
import { routerContext, testDealers, type TestDealers } from './testing/dealers.ts'
import { twoTenants, type TwoTenants } from './testing/twoTenants.ts'

let home: TestDatabase
let tenants: TwoTenants
let dealers: TestDealers

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  dealers = await testDealers(home.database)
})
afterAll(async () => {
  await dealers.close()
  await home.dispose()
})

/** The data of a page’s loader for an address of a site. */
function loaded<T>(loader: (args: never) => Promise<T>, dealer: Dealer, address: string, params = {}): Promise<T> {
  const url = new URL(address, dealer.site.baseUrl)
  return loader({ context: routerContext(dealer), url, params, request: new Request(url) } as never)
}

const query = (ids: readonly number[]) => ids.map((id) => `car_id=${id}`).join('&')

async function shortlistOf(dealer: Dealer, ids: readonly number[]): Promise<ShortlistView> {
  const answer = await loaded(vehiclesLoader, dealer, `/shortlist/vehicles.json?${query(ids)}`)
  expect(answer.headers.get('cache-control')).toContain('no-store')
  return (await answer.json()) as ShortlistView
}

async function shared(dealer: Dealer, address: string): Promise<ShortlistView | number> {
  const [, , ids, signature] = new URL(address, dealer.site.baseUrl).pathname.split('/')
  try {
    const { data } = (await loaded(sharedLoader, dealer, address, { ids, signature })) as {
      data: Serialized<{ view: ShortlistView }>
    }
    return deserialize(data).view
  } catch (refused) {
    return (refused as { init: { status: number } }).init.status
  }
}

async function compared(dealer: Dealer, ids: readonly number[]): Promise<CompareView> {
  const { data } = (await loaded(compareLoader, dealer, `/compare?${query(ids)}`)) as {
    data: Serialized<{ view: CompareView }>
  }
  return deserialize(data).view
}

const ids = ({ vehicles }: ShortlistView) => vehicles.map(({ card }) => card.id)
const idsOfA = () => tenants.a.cars.map(({ id }) => id) as [number, number, number, number, number, number]

describe('what a browser stores', () => {
  test('is shown with its current state: the sold one last and marked, the hidden one counted', async () => {
    const [available, reserved, soon, sold, hidden, second] = idsOfA()
    const view = await shortlistOf(dealers.a, [sold, hidden, second, available, reserved, soon])
    expect(ids(view)).toEqual([second, available, reserved, soon, sold])
    expect(view.vehicles.map((vehicle) => vehicle.sold)).toEqual([false, false, false, false, true])
    expect(view.vehicles.at(-1)!.card.tag).toMatchObject({ label: 'JUST SOLD' })
    expect(view).toMatchObject({ removed: 1, shared: 5 })
    expect(view.vehicles[1]).toMatchObject({
      stocknum: 'S1001',
      note: 'The price includes registration, stamp duty, compulsory insurance and dealer delivery.',
      location: { name: 'Alder Motors', phone: { shown: '0746 555 010' } },
    })
  })

  test("another site's vehicles are counted as missing", async () => {
    const theirs = tenants.b.cars.map(({ id }) => id)
    const view = await shortlistOf(dealers.a, theirs)
    expect(view).toMatchObject({ vehicles: [], removed: theirs.length, shareHref: null })
  })

  test('an empty list finds nothing', async () =>
    expect(await shortlistOf(dealers.a, [])).toMatchObject({ vehicles: [], removed: 0, shareHref: null }))
})

describe('a shared shortlist', () => {
  test('shows anyone with its address the chosen vehicles, without those no longer listed', async () => {
    const [available, , , sold, hidden] = idsOfA()
    const { shareHref } = await shortlistOf(dealers.a, [sold, hidden, available])
    expect(shareHref).toMatch(new RegExp(`^${dealers.a.site.baseUrl}shortlist/${sold}-${available}/[\\da-f]{32}$`))
    const view = await shared(dealers.a, shareHref!)
    expect(view).toMatchObject({
      removed: 0,
      vehicles: [{ card: { id: available } }, { sold: true, card: { id: sold } }],
    })
  })

  test('is shared with the picture of its first vehicle, in the size and kind that every network reads', async () => {
    const [available, , , sold] = idsOfA()
    const { pathname } = new URL((await shortlistOf(dealers.a, [sold, available])).shareHref!)
    const [, , ids, signature] = pathname.split('/')
    const { data } = (await loaded(sharedLoader, dealers.a, pathname, { ids, signature })) as {
      data: Serialized<{ head: Head }>
    }
    expect(deserialize(data).head).toMatchObject({
      picture: new URL('/images/c_fill,f_jpg,h_630,q_75,w_1200/media/stock/hilux-front.jpg', dealers.a.site.baseUrl)
        .href,
      pictureSize: { width: 1200, height: 630 },
    })
  })

  test('counts what is no longer listed', async () => {
    const [available, reserved] = idsOfA()
    const { shareHref } = await shortlistOf(dealers.a, [available, reserved])
    const change = (fields: Partial<typeof cars.$inferInsert>) =>
      home.database.drizzle.update(cars).set(fields).where(eq(cars.id, reserved))
    await change({ sold: true, sold_at: new Date(Date.now() - 30 * 86_400_000) })
    expect(await shared(dealers.a, shareHref!)).toMatchObject({ removed: 1, vehicles: [{ card: { id: available } }] })
    await change({ sold: false, sold_at: null })
    expect(await shared(dealers.a, shareHref!)).toMatchObject({ removed: 0 })
  })

  test('answers on its own site only, and only as it was signed', async () => {
    const [available, reserved] = idsOfA()
    const address = (await shortlistOf(dealers.a, [available])).shareHref!
    const path = new URL(address).pathname
    const refused = [
      await shared(dealers.b, path),
      await shared(dealers.a, path.replace(String(available), `${available}-${reserved}`)),
      await shared(dealers.a, path.slice(0, -1)),
      await shared(dealers.a, path.split('/').slice(0, 3).join('/')),
    ]
    expect(refused).toEqual([404, 404, 404, 404])
    expect(await shared(dealers.a, path)).toMatchObject({ vehicles: [{ card: { id: available } }] })
  })

  test('of one site signed for the same ids is not that of the other', async () => {
    const [available] = idsOfA()
    const own = dealers.a.shortlists.sign([available]).signature
    expect(dealers.b.shortlists.sign([available]).signature).not.toBe(own)
  })
})

describe('a comparison', () => {
  test('of a list of which nothing is ticked is that of its first', async () => {
    const list = idsOfA()
    const sent = loaded(compareLoader, dealers.a, `/compare?of=${list.join('-')}`)
    const refused = (await sent.catch((answer: unknown) => answer)) as Response
    expect([refused.status, refused.headers.get('location')]).toEqual([302, `/compare?${query(list.slice(0, 4))}`])
    const ticked = (await loaded(compareLoader, dealers.a, `/compare?of=${list.join('-')}&${query([list[1]])}`)) as {
      data: Serialized<{ view: CompareView }>
    }
    expect(deserialize(ticked.data).view.vehicles.map(({ id }) => id)).toEqual([list[1]])
  })

  test('counts as a difference only what two vehicles say differently', async () => {
    const [available, reserved] = idsOfA()
    const of = (fields: Partial<typeof cars.$inferInsert>) =>
      home.database.drizzle.update(cars).set(fields).where(eq(cars.id, reserved))
    const [before] = await home.database.drizzle.select().from(cars).where(eq(cars.id, reserved))
    await of({ seats: null, features: ['Heated seats of this one alone'] })
    const view = await compared(dealers.a, [available, reserved])
    const unknown = view.rows.filter(({ values }) => values.includes(null))
    expect(unknown.length).toBeGreaterThan(0)
    expect(unknown.map(({ differs }) => differs)).not.toContain(true)
    expect(view.features.map(({ label }) => label)).toContain('Heated seats of this one alone')
    expect(view.differing).toBe(view.rows.filter(({ differs }) => differs).length + (view.price!.differs ? 1 : 0))
    await of({ seats: before!.seats, features: before!.features })
  })

  test('has the vehicles in the order chosen with what differs', async () => {
    const [available, reserved, , sold] = idsOfA()
    const view = await compared(dealers.a, [sold, reserved, available])
    expect(view.vehicles.map(({ id }) => id)).toEqual([sold, reserved, available])
    expect(view.vehicles.map((vehicle) => vehicle.sold)).toEqual([true, false, false])
    expect(view.vehicles[0]!.withoutHref).toBe(`/compare?${query([reserved, available])}`)
    const row = (label: string) => view.rows.find((one) => one.label === label)
    expect(row('Availability')).toEqual({
      label: 'Availability',
      values: ['Sold', 'Reserved', 'In stock'],
      differs: true,
    })
    expect(row('Condition')!.values).toEqual(['Used', 'Demo', 'Used'])
    expect(row('Body')).toEqual({ label: 'Body', values: ['Ute', 'Ute', 'Ute'], differs: false })
    expect(view.price).toMatchObject({
      differs: true,
      words: [{ amount: '$38,990' }, { amount: '$61,990' }, { amount: '$54,990' }],
    })
    // A site in Australia that has set no comparison rate.
    expect(row('Repayments')).toBeUndefined()
    expect(view.notes[0]).toMatchObject({ term: 'Drive Away' })
    expect(JSON.stringify(view)).not.toContain('MR0BA3CD500123456')
  })

  test("never has another site's, nor a hidden one; both are counted", async () => {
    const [available, , , , hidden] = idsOfA()
    const view = await compared(dealers.a, [tenants.b.cars[0]!.id, hidden, available])
    expect(view.vehicles.map(({ id }) => id)).toEqual([available])
    expect(view).toMatchObject({ removed: 2, room: 3 })
    expect(view.suggestions.every(({ id }) => idsOfA().includes(id) && id !== available)).toBe(true)
  })

  test('of one that has no page any more is of nothing', async () => {
    const [, reserved] = idsOfA()
    const change = (fields: Partial<typeof cars.$inferInsert>) =>
      home.database.drizzle.update(cars).set(fields).where(eq(cars.id, reserved))
    await change({ sold: true, sold_at: new Date(Date.now() - 30 * 86_400_000) })
    const similar = async () => Promise.reject(new Error('There is nothing that others could be like.'))
    const view = await compared({ ...dealers.a, stock: { ...dealers.a.stock, similar } }, [reserved])
    expect(view).toMatchObject({ vehicles: [], removed: 1, room: 4 })
    await change({ sold: false, sold_at: null })
  })

  test('a fifth vehicle waits, and replaces one that is no longer listed or is removed', async () => {
    const [available, reserved, soon, sold, hidden, second] = idsOfA()
    const five = await compared(dealers.a, [available, reserved, soon, sold, second])
    expect(five.vehicles).toHaveLength(4)
    expect(five).toMatchObject({ waiting: ['2023 Toyota HiLux'], room: 0, suggestions: [], removed: 0 })
    expect(five.vehicles[0]!.withoutHref).toBe(`/compare?${query([reserved, soon, sold, second])}`)
    const moved = await compared(dealers.a, [hidden, available, reserved, soon, second])
    expect(moved.vehicles.map(({ id }) => id)).toEqual([available, reserved, soon, second])
    expect(moved).toMatchObject({ waiting: [], removed: 1 })
  })

  test('of nothing offers what has just arrived', async () => {
    const view = await compared(dealers.a, [])
    expect(view).toMatchObject({ vehicles: [], price: null, lines: 0, rows: [], features: [], room: 4 })
    expect(view.suggestions.length).toBeGreaterThan(0)
    expect(view.suggestions[0]!.addHref).toBe(`/compare?car_id=${view.suggestions[0]!.id}`)
  })
})
