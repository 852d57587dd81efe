import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { basic, callApi, DASHBOARD_HOST, giveKey } from '../../../tools/testing/apiKeys.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { manufacturerModels } from '../../models/file.ts'

let platform: TestPlatform
let keyA: string
let keyB: string
const api = (key: string | null, path: string, headers: Record<string, string> = {}) =>
  callApi(platform, key, 'GET', path, { headers })

beforeAll(async () => {
  platform = await testPlatform({ now: () => new Date('2026-11-22T20:00:00Z') })
  const { a, b } = platform.tenants
  keyA = await giveKey(platform.database, [a.website.id])
  keyB = await giveKey(platform.database, [b.website.id])
})
afterAll(() => platform.dispose())

/** Every call of spec §7 for one tenant's ids. */
const callsOf = (key: 'a' | 'b') => {
  const { website, dealerships, model } = platform.tenants[key]
  return [
    `/manufacturers/${model.manufacturer_name.toLowerCase()}.json?website_id=${website.id}`,
    `/dealerships/${dealerships[0]!.id}/available_service_bookings.json`,
    `/dealerships/${dealerships[0]!.id}/available_appointment_bookings.json`,
    `/api/v1/websites/${website.id}/website_session_data.json`,
  ]
}

describe('the four calls (§7.2)', () => {
  test('answer a key of the site, and 404 for another one', async () => {
    for (const path of callsOf('a')) {
      const own = await api(keyA, path)
      expect([path, own.status, own.headers['content-type']]).toEqual([path, 200, 'application/json; charset=utf-8'])
      const other = await api(keyB, path)
      expect([path, other.status]).toEqual([path, 404])
      expect(other.text).not.toMatch(/Alder|HiLux|Toyota/)
    }
    for (const path of callsOf('b')) expect((await api(keyA, path)).status).toBe(404)
  })

  test('a manufacturer’s data is what a site’s client reads as its models', async () => {
    const { json } = await api(keyA, callsOf('a')[0]!)
    expect(json).toMatchObject({ slug: 'toyota', name: 'Toyota' })
    expect(manufacturerModels(json, 'Toyota')).toEqual([
      expect.objectContaining({ name: 'HiLux', slug: 'hilux', body_style: ['Ute'], fuel: ['Diesel'], status: 'new' }),
    ])
    const missing = await api(keyA, `/manufacturers/mazda.json?website_id=${platform.tenants.a.website.id}`)
    expect([missing.status, missing.json.status]).toEqual([404, 404])
  })

  test('free times are those that the site offers to its visitors', async () => {
    const [dealership] = platform.tenants.a.dealerships
    const { json } = await api(keyA, callsOf('a')[2]!)
    expect(json).toMatchObject({ dealership_id: dealership!.id, time_zone: 'Australia/Brisbane' })
    expect(json.slots.length).toBeGreaterThan(10)
    const own = await platform.fetch(
      'site-a.localhost',
      `/api/dealerships/${dealership!.id}/available_appointment_bookings.json`,
    )
    expect(json).toEqual(JSON.parse(own.text))
  })

  test('session data are public facts of the site', async () => {
    const { json } = await api(keyA, callsOf('a')[3]!)
    expect(json).toMatchObject({
      id: platform.tenants.a.website.id,
      slug: 'site-a',
      name: 'Alder Motors',
      address: { city: 'Toowoomba', state: 'qld' },
      offers_count: 1,
    })
    expect(json.locations.map(({ slug }: { slug: string }) => slug)).toEqual(['main', 'used'])
    // Nothing that browsers do not get.
    expect(json).not.toHaveProperty('dashboard_base_url')
    const missing = await api(keyA, '/api/v1/websites/999999/website_session_data.json')
    expect(missing.json).toMatchObject({ status: 404, error: 'There is no such website.' })
  })

  test('a key of dealerships gets their times and nothing of the whole site', async () => {
    const [first, second] = platform.tenants.a.dealerships
    const key = await giveKey(platform.database, [second!.id], { scope: 'dealership' })
    const times = (id: number) => api(key, `/dealerships/${id}/available_appointment_bookings.json`)
    expect((await times(second!.id)).status).toBe(200)
    expect((await times(first!.id)).status).toBe(404)
    expect((await api(key, callsOf('a')[0]!)).status).toBe(404)
    expect((await api(key, callsOf('a')[3]!)).status).toBe(404)
  })
})

describe('signing in', () => {
  const problem = (status: number) => ({ type: 'about:blank', status, detail: expect.any(String) })

  test('without a key or with a wrong one is 401 and says how', async () => {
    const [id] = keyA.split(':')
    for (const authorization of [
      undefined,
      basic(`${id}:wrong`),
      basic('nobody:secret'),
      basic('no colon'),
      basic('key\0:secret'),
      'Bearer abc',
      'Basic ????',
    ]) {
      const answer = await platform.fetch(DASHBOARD_HOST, callsOf('a')[1]!, {
        headers: authorization === undefined ? {} : { authorization },
      })
      expect([authorization, answer.status]).toEqual([authorization, 401])
      expect(answer.headers['www-authenticate']).toBe('Basic realm="Dashboard API", charset="UTF-8"')
      expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
      expect(JSON.parse(answer.text)).toMatchObject(problem(401))
    }
  })

  test('without the permission is 403', async () => {
    const key = await giveKey(platform.database, [platform.tenants.a.website.id], { permissions: ['stock:write'] })
    const answer = await api(key, callsOf('a')[1]!)
    expect([answer.status, answer.json]).toEqual([
      403,
      expect.objectContaining({ detail: 'This key does not have the permission bookings:read.' }),
    ])
  })

  test('more calls than the key’s limit are 429, and another key is not affected', async () => {
    const key = await giveKey(platform.database, [platform.tenants.a.website.id], { callsPerMinute: 3 })
    const statuses = []
    for (let call = 0; call < 4; call++) statuses.push((await api(key, callsOf('a')[3]!)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await api(keyA, callsOf('a')[3]!)).status).toBe(200)
  })

  test('failures are limited by address, and a right key is refused there meanwhile', async () => {
    const limited = await testPlatform({ rateLimits: { keyFailures: 3 } })
    try {
      const key = await giveKey(limited.database, [limited.tenants.a.website.id])
      const path = `/api/v1/websites/${limited.tenants.a.website.id}/website_session_data.json`
      expect((await callApi(limited, key, 'GET', path)).status).toBe(200)
      const statuses = []
      for (let attempt = 0; attempt < 5; attempt++)
        statuses.push((await callApi(limited, 'key_x:wrong', 'GET', path)).status)
      expect(statuses).toEqual([401, 401, 401, 429, 429])
      const refused = await callApi(limited, key, 'GET', path)
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    } finally {
      await limited.dispose()
    }
  })

  test('the last use is recorded', async () => {
    await api(keyB, callsOf('b')[3]!)
    await vi.waitFor(async () => {
      const { rows } = await platform.database.pool.query('select last_used_at from api_keys where id = $1', [
        keyB.split(':')[0],
      ])
      expect(rows[0].last_used_at).not.toBeNull()
    })
  })
})

test('a malformed call is 400 and says where', async () => {
  const answer = await api(keyA, '/manufacturers/toyota.json?website_id=x')
  expect([answer.status, answer.json.fields]).toEqual([400, { 'querystring.website_id': 'must be a number' }])
})

test('the document and its reference are open, and load nothing from elsewhere', async () => {
  const document = await api(null, '/openapi.json')
  expect(document.json).toMatchObject({ openapi: '3.1.0' })
  expect(Object.keys(document.json.paths)).toContain('/manufacturers/{slug}.json')
  const page = await platform.fetch(DASHBOARD_HOST, '/reference/')
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toMatch(/default-src 'self'/)
  const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1]!)
  expect(loaded.length).toBeGreaterThan(3)
  for (const address of loaded) {
    expect(address).toMatch(/^\.?\/(?!\/)/)
    const { pathname } = new URL(address, `http://${DASHBOARD_HOST}/reference/`)
    expect([address, (await platform.fetch(DASHBOARD_HOST, pathname)).status]).toEqual([address, 200])
  }
})
