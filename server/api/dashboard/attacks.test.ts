import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { basic, callApi, DASHBOARD_HOST, giveKey } from '../../../tools/testing/apiKeys.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'

let platform: TestPlatform
let keyA: string
let keyB: string
const CAR = { make: 'Kia', model: 'EV6', car_type: 'used' }

beforeAll(async () => {
  platform = await testPlatform()
  keyA = await giveKey(platform.database, [platform.tenants.a.website.id])
  keyB = await giveKey(platform.database, [platform.tenants.b.website.id])
})
afterAll(() => platform.dispose())

const vehicles = (stocknum = '') =>
  `/api/v1/dealerships/${platform.tenants.a.dealerships[0]!.id}/vehicles${stocknum && `/${stocknum}`}`
const raw = (method: string, path: string, body: string, headers: Record<string, string> = {}, key = keyA) =>
  platform.fetch(DASHBOARD_HOST, path, {
    method,
    headers: { authorization: basic(key), 'content-type': 'application/json', ...headers },
    body,
  })
/** What a refusal has in common, whatever was wrong. */
const problem = (status: number) => ({
  type: 'about:blank',
  status,
  title: expect.any(String),
  error: expect.any(String),
})

describe('keys (§7.2)', () => {
  const path = () => `/api/v1/websites/${platform.tenants.a.website.id}`

  test('that are revoked, expired or rotated away open nothing, from the next call on', async () => {
    const { pool } = platform.database
    for (const change of [
      'revoked_at = now()',
      "expires_at = now() - interval '1 second'",
      "secret_hash = repeat('1', 64)",
      "scope_ids = '{999999}'",
    ]) {
      const key = await giveKey(platform.database, [platform.tenants.a.website.id])
      expect((await callApi(platform, key, 'GET', path())).status).toBe(200)
      await pool.query(`update api_keys set ${change} where id = $1`, [key.split(':')[0]])
      expect([change, (await callApi(platform, key, 'GET', path())).status]).toEqual([
        change,
        change.startsWith('scope') ? 404 : 401,
      ])
    }
  })

  test('are compared whole: neither a part of the secret nor the stored hash is one', async () => {
    const [id = '', secret = ''] = keyA.split(':')
    const { rows } = await platform.database.pool.query('select secret_hash from api_keys where id = $1', [id])
    for (const guess of ['', secret.slice(0, -1), `${secret} `, secret.toLowerCase(), rows[0].secret_hash])
      expect((await callApi(platform, `${id}:${guess}`, 'GET', path())).status).toBe(401)
    expect((await callApi(platform, `${id.toUpperCase()}:${secret}`, 'GET', path())).status).toBe(401)
    expect((await callApi(platform, `${keyB.split(':')[0]}:${secret}`, 'GET', path())).status).toBe(401)
  })

  test('of another site find nothing, with the words for an id that nobody has', async () => {
    const other = await callApi(platform, keyB, 'GET', path())
    const nobody = await callApi(platform, keyB, 'GET', '/api/v1/websites/999999')
    expect([other.status, other.text]).toEqual([404, nobody.text])
  })

  test('are asked for before a body is read', async () => {
    const { status } = await platform.fetch(DASHBOARD_HOST, vehicles(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: 'not JSON',
    })
    expect(status).toBe(401)
  })
})

describe('bodies', () => {
  test.each([
    ['no JSON', 'nothing', 400],
    ['an empty one', '', 400],
    ['half of one', '{"make": "Kia', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['a prototype', '{"__proto__": {"make": "Kia"}, "make": "Kia"}', 400],
    ['an unknown field', JSON.stringify({ ...CAR, dealership_id: 1 }), 400],
    ['deep nesting', `{"make": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
    ['too much', JSON.stringify({ ...CAR, description: 'x'.repeat(2_000_000) }), 413],
  ])('%s is refused', async (_, body, expected) => {
    const { status, text, headers } = await raw('PUT', vehicles('X-1'), body)
    expect([status, headers['content-type']]).toEqual([expected, 'application/problem+json; charset=utf-8'])
    expect(JSON.parse(text)).toMatchObject(problem(expected))
    expect(text).not.toMatch(/node_modules|\.ts:|select |insert /i)
  })

  test.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'of %s are refused',
    async (type) =>
      expect((await raw('PUT', vehicles('X-2'), JSON.stringify(CAR), { 'content-type': type })).status).toBe(415),
  )

  test('of more than 500 vehicles are refused', async () => {
    const many = (count: number) =>
      JSON.stringify({ vehicles: Array.from({ length: count }, (_, at) => ({ ...CAR, stocknum: `M${at}` })) })
    expect((await raw('POST', vehicles(), many(501))).status).toBe(400)
  })
})

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])(
  '%s does nothing where there is no such call',
  async (method) => {
    const headers = {
      authorization: basic(keyA),
      origin: 'https://evil.example',
      'access-control-request-method': 'GET',
    }
    const call = (path: string) => platform.fetch(DASHBOARD_HOST, path, { method, headers })
    const known = await call('/api/v1/websites?limit=1')
    expect([known.status, known.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect(known.headers['access-control-allow-origin']).toBeUndefined()
    expect((await call('/api/v1/website')).status).toBe(404)
  },
)

test.each([
  ['POST', '/api/v1/vehicles/7', 'GET, HEAD, PATCH'],
  ['GET', '/api/v1/dealerships/7/vehicles', 'POST'],
  ['DELETE', '/manufacturers/toyota.json', 'GET, HEAD'],
])('%s %s is told which methods there are', async (method, path, allow) => {
  const { status, headers, text } = await platform.fetch(DASHBOARD_HOST, path, {
    method,
    headers: { authorization: basic(keyA) },
  })
  expect([status, headers.allow, headers['content-type']]).toEqual([
    405,
    allow,
    'application/problem+json; charset=utf-8',
  ])
  expect(JSON.parse(text)).toMatchObject({ title: 'Method not allowed', status: 405 })
})

test.each([
  ['GET', '/api/v1/leads/%00'],
  ['POST', '/api/v1/leads/%00/deliveries'],
  ['GET', '/api/v1/reservations/a%00b'],
  ['POST', '/api/v1/reservations/%00/release'],
  ['DELETE', '/api/v1/websites/1/content/pages?slug=%00'],
])('an address with a NUL character is malformed: %s %s', async (method, path) => {
  const { status, json } = await callApi(platform, keyA, method, path)
  expect([status, json.title]).toEqual([400, 'Bad request'])
})

test('a method in a header or a query is no method', async () => {
  const path = `/api/v1/websites/${platform.tenants.a.website.id}/offers/${platform.tenants.a.offer.id}`
  const answer = await platform.fetch(DASHBOARD_HOST, `${path}?_method=DELETE`, {
    method: 'POST',
    headers: { authorization: basic(keyA), 'x-http-method-override': 'DELETE', 'content-type': 'application/json' },
    body: '{}',
  })
  expect(answer.status).toBe(405)
  expect((await callApi(platform, keyA, 'DELETE', path)).status).toBe(204)
})

describe('versions', () => {
  test('a change without one, with an old one or with that of another thing is not made', async () => {
    const [first, second] = await Promise.all(
      ['V-1', 'V-2'].map(async (stocknum) =>
        JSON.parse((await raw('PUT', vehicles(stocknum), JSON.stringify(CAR))).text),
      ),
    )
    const change = (headers: Record<string, string>) =>
      raw('PATCH', `/api/v1/vehicles/${first.id}`, JSON.stringify({ km: 7 }), headers)
    expect((await change({})).status).toBe(428)
    for (const tag of [`"${second.version}x"`, '""', '"*"', ',', `"${'x'.repeat(900)}"`])
      expect([tag, (await change({ 'if-match': tag })).status]).toEqual([tag, 412])
    expect((await change({ 'if-match': `"${first.version}"` })).status).toBe(200)
    const stale = await change({ 'if-match': `"${first.version}"` })
    expect([stale.status, JSON.parse(stale.text).current.km]).toEqual([412, 7])
  })

  test('of two changes of the same version at once one is made', async () => {
    const made = JSON.parse((await raw('PUT', vehicles('V-3'), JSON.stringify(CAR))).text)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((km) =>
        raw('PATCH', `/api/v1/vehicles/${made.id}`, JSON.stringify({ km }), { 'if-match': `"${made.version}"` }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412])
  })
})

describe('cursors', () => {
  test.each([
    ...['0', '-1', '1.5', '1e9', '2147483648', '%00', "1'--", 'abc', '1,2'].map((cursor) => [cursor, 400] as const),
    ['2147483647', 200],
  ] as const)('%s is answered %i', async (cursor, expected) => {
    for (const list of ['vehicles', 'leads', 'websites']) {
      const { status } = await callApi(platform, keyA, 'GET', `/api/v1/${list}?cursor=${cursor}`)
      expect([list, status]).toEqual([list, expected])
    }
  })

  test('of events have room for more of them than other lists have', async () => {
    const path = `/api/v1/websites/${platform.tenants.a.website.id}/events?cursor=`
    expect((await callApi(platform, keyA, 'GET', `${path}9007199254740991`)).status).toBe(200)
    expect((await callApi(platform, keyA, 'GET', `${path}9007199254740993`)).status).toBe(400)
  })

  test('that name another tenant’s row only say where a list goes on', async () => {
    for (const { id } of platform.tenants.b.cars) {
      const { json, text } = await callApi(platform, keyA, 'GET', `/api/v1/vehicles?cursor=${id}&limit=200`)
      expect(
        json.items.every((one: { dealership_id: number }) =>
          platform.tenants.a.dealerships.some((own) => own.id === one.dealership_id),
        ),
      ).toBe(true)
      expect(text).not.toMatch(/Mazda|BT-50/)
    }
  })
})

describe('idempotency keys', () => {
  const add = (idempotencyKey: string, stocknum: string, fields: object = {}, key = keyA) =>
    raw('PUT', vehicles(stocknum), JSON.stringify({ ...CAR, ...fields }), { 'idempotency-key': idempotencyKey }, key)

  test('give the answer of another call to nobody', async () => {
    const first = await add('mine', 'K-1')
    expect(first.status).toBe(201)
    expect((await add('mine', 'K-1', { km: 1 })).status).toBe(422)
    expect((await add('mine', 'K-2')).status).toBe(422)
    // The same words of another program are its own: it may not write here.
    const other = await add('mine', 'K-1', {}, keyB)
    expect([other.status, other.headers['idempotency-replayed']]).toEqual([404, undefined])
    const sister = await giveKey(platform.database, [platform.tenants.a.website.id])
    const again = await add('mine', 'K-1', {}, sister)
    expect([again.status, again.headers['idempotency-replayed']]).toEqual([200, undefined])
  })

  test('of a key that is revoked meanwhile give nothing', async () => {
    const key = await giveKey(platform.database, [platform.tenants.a.website.id])
    expect((await add('kept', 'K-3', {}, key)).status).toBe(201)
    await platform.database.pool.query('update api_keys set revoked_at = now() where id = $1', [key.split(':')[0]])
    expect((await add('kept', 'K-3', {}, key)).status).toBe(401)
  })
})
