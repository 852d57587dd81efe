import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi, giveKey } from '../../../tools/testing/apiKeys.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { formerPrices } from '../../stock/table.ts'

let platform: TestPlatform
let keyA: string
let keyB: string
const api = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}, key = keyA) =>
  callApi(platform, key, method, path, { body, headers })

beforeAll(async () => {
  platform = await testPlatform()
  const { a, b } = platform.tenants
  keyA = await giveKey(platform.database, [a.website.id])
  keyB = await giveKey(platform.database, [b.website.id])
})
afterAll(() => platform.dispose())

const dealership = () => platform.tenants.a.dealerships[0]!.id
const ofB = () => platform.tenants.b
const CAR = {
  make: 'Kia',
  model: 'EV6',
  car_type: 'used',
  year: 2024,
  badge: 'GT-Line',
  price: 61_990.5,
  price_type: 'drive_away',
}

describe('lists', () => {
  test('have each vehicle of the key’s dealerships once, page by page', async () => {
    const own = platform.tenants.a.cars.map(({ id }) => id).toSorted((one, other) => one - other)
    const seen: number[] = []
    let cursor: string | null = null
    do {
      const { status, json } = await api('GET', `/api/v1/vehicles?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`)
      expect(status).toBe(200)
      seen.push(...json.items.map(({ id }: { id: number }) => id))
      cursor = json.next_cursor
    } while (cursor !== null)
    expect(seen).toEqual(own)
  })

  test('are filtered by dealership, site, sale and time of change', async () => {
    const [first, second] = platform.tenants.a.dealerships
    const count = async (query: string) => (await api('GET', `/api/v1/vehicles?${query}`)).json.items.length
    expect(await count(`dealership_id=${second!.id}`)).toBe(1)
    expect(await count(`website_id=${platform.tenants.a.website.id}&dealership_id=${first!.id}`)).toBe(5)
    expect(await count('sold=true')).toBe(1)
    expect(await count('changed_since=2090-01-01T00:00:00Z')).toBe(0)
    for (const query of [`dealership_id=${ofB().dealerships[0]!.id}`, `website_id=${ofB().website.id}`])
      expect((await api('GET', `/api/v1/vehicles?${query}`)).status).toBe(404)
  })
})

test('a vehicle is read with its version, and not again while the caller has it', async () => {
  const [car] = platform.tenants.a.cars
  const { json, headers } = await api('GET', `/api/v1/vehicles/${car!.id}`)
  expect(json).toMatchObject({ id: car!.id, stocknum: 'S1001', price: 54_990, location: 'main', make: 'Toyota' })
  expect(headers.etag).toBe(`"${json.version}"`)
  const again = await api('GET', `/api/v1/vehicles/${car!.id}`, undefined, { 'if-none-match': headers.etag! })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await api('GET', `/api/v1/vehicles/${ofB().cars[0]!.id}`)).status).toBe(404)
})

describe('one vehicle', () => {
  const path = (stocknum: string) => `/api/v1/dealerships/${dealership()}/vehicles/${stocknum}`

  test('is added, changed only where a field is sent, and shown on the site', async () => {
    const added = await api('PUT', path('API-1'), { ...CAR, features: ['Tow bar, 50 mm', 'Camera'], location: 'main' })
    expect(added.status).toBe(201)
    expect(added.json).toMatchObject({
      name: '2024 Kia EV6 GT-Line',
      slug: '2024-kia-ev6-gt-line-api-1',
      price: 61_990.5,
      price_type: 'drive_away',
      features: ['Tow bar, 50 mm', 'Camera'],
      location: 'main',
      city: 'Toowoomba',
      sold: false,
    })
    const changed = await api('PUT', path('API-1'), { price: 59_990 })
    expect(changed.status).toBe(200)
    expect(changed.json).toMatchObject({
      ...CAR,
      price: 59_990,
      id: added.json.id,
      features: ['Tow bar, 50 mm', 'Camera'],
    })
    expect(changed.json.version).not.toBe(added.json.version)
    const again = await api('PUT', path('API-1'), { price: 59_990 })
    expect(again.json).toEqual(changed.json)
    const former = await platform.database.drizzle.select().from(formerPrices)
    expect(former.filter(({ car_id }) => car_id === added.json.id).map(({ price_cents }) => price_cents)).toEqual([
      6_199_050,
    ])
    const page = await platform.fetch('site-a.localhost', `/api/cars/${added.json.slug}`)
    expect(page.status).toBe(200)
  })

  test('with a stored name keeps it, and one that was made of the facts follows them', async () => {
    await api('PUT', path('API-2'), { ...CAR, name: 'The boss’s car' })
    expect((await api('PUT', path('API-2'), { badge: 'GT' })).json).toMatchObject({
      name: 'The boss’s car',
      badge: 'GT',
    })
    await api('PUT', path('API-3'), CAR)
    const renamed = await api('PUT', path('API-3'), { badge: 'GT' })
    expect(renamed.json).toMatchObject({ name: '2024 Kia EV6 GT', slug: '2024-kia-ev6-gt-api-3' })
  })

  test('stays sold until it is said to be for sale', async () => {
    await api('PUT', path('API-4'), { ...CAR, sold: true })
    expect((await api('PUT', path('API-4'), { km: 12 })).json).toMatchObject({ sold: true, km: 12 })
    expect((await api('PUT', path('API-4'), { sold: false })).json).toMatchObject({ sold: false, sold_at: null })
  })

  test('is only added, or only changed in the version that the caller has', async () => {
    const added = await api('PUT', path('API-5'), CAR, { 'if-none-match': '*' })
    expect(added.status).toBe(201)
    const twice = await api('PUT', path('API-5'), { km: 1 }, { 'if-none-match': '*' })
    expect([twice.status, twice.json.current.id, twice.json.given]).toEqual([412, added.json.id, { km: 1 }])
    const address = `/api/v1/vehicles/${added.json.id}`
    expect((await api('PATCH', address, { km: 1 })).status).toBe(428)
    const changed = await api('PATCH', address, { km: 1 }, { 'if-match': added.headers.etag! })
    expect([changed.status, changed.json.km]).toEqual([200, 1])
    const late = await api('PATCH', address, { km: 2 }, { 'if-match': added.headers.etag! })
    expect(late.status).toBe(412)
    expect(late.json).toMatchObject({ current: { km: 1, version: changed.json.version }, given: { km: 2 } })
    expect((await api('GET', address)).json.km).toBe(1)
  })

  test('of two changes of one version at once, one is made', async () => {
    const { json, headers } = await api('PUT', path('API-6'), CAR)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((km) => api('PATCH', `/api/v1/vehicles/${json.id}`, { km }, { 'if-match': headers.etag! })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
  })

  test.each([
    [{ make: 'Kia' }, 422, { model: 'is missing: a new vehicle needs it' }],
    [{ ...CAR, year: 1492 }, 422, { year: expect.stringContaining('1885') }],
    [{ ...CAR, colour: 5 }, 400, { 'body.colour': expect.any(String) }],
    [{ ...CAR, wheels: 4 }, 400, { body: expect.stringContaining('wheels') }],
    [{ ...CAR, make: null }, 400, { 'body.make': expect.any(String) }],
  ])('%j is refused with %i and nothing is stored', async (body, status, fields) => {
    const answer = await api('PUT', path('API-BAD'), body)
    expect([answer.status, answer.json.fields]).toEqual([status, fields])
    const { rows } = await platform.database.pool.query("select from cars where stocknum = 'API-BAD'")
    expect(rows).toEqual([])
  })

  test('of another tenant is neither found nor changed', async () => {
    const { cars, dealerships } = ofB()
    const before = await platform.database.pool.query('select * from cars where id = $1', [cars[0]!.id])
    const other = `/api/v1/dealerships/${dealerships[0]!.id}/vehicles/${cars[0]!.stocknum}`
    expect((await api('PUT', other, { km: 1 })).status).toBe(404)
    expect((await api('PATCH', `/api/v1/vehicles/${cars[0]!.id}`, { km: 1 }, { 'if-match': '*' })).status).toBe(404)
    expect(
      (
        await api('POST', `/api/v1/dealerships/${dealerships[0]!.id}/vehicles`, {
          vehicles: [{ ...CAR, stocknum: 'X' }],
        })
      ).status,
    ).toBe(404)
    const after = await platform.database.pool.query('select * from cars where id = $1', [cars[0]!.id])
    expect(after.rows).toEqual(before.rows)
    expect((await api('GET', '/api/v1/vehicles', undefined, {}, keyB)).json.items.length).toBe(6)
  })
})

test('many vehicles are written at once, each with its result', async () => {
  const path = `/api/v1/dealerships/${dealership()}/vehicles`
  const vehicles = [
    { ...CAR, stocknum: 'M1' },
    { ...CAR, stocknum: 'M2', vin: 'SHORT' },
    { stocknum: 'M3', make: 'Kia' },
    { ...CAR, stocknum: 'M1' },
    { stocknum: 'S1001', km: 41_251 },
  ]
  const { status, json } = await api('POST', path, { vehicles })
  expect([status, json.created, json.updated, json.unchanged, json.rejected]).toEqual([200, 2, 1, 0, 2])
  expect(json.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'created',
    'created',
    'rejected',
    'rejected',
    'updated',
  ])
  expect(json.results[1].warnings).toMatchObject([{ field: 'vin' }])
  expect(json.results[2].problems).toMatchObject([{ field: 'model', reason: 'is missing: a new vehicle needs it' }])
  expect((await api('POST', path, { vehicles: [vehicles[0]] })).json.results[0].outcome).toBe('unchanged')
})
