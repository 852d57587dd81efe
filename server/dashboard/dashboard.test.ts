import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { webReceiver, type WebReceiver } from '../../tools/testing/receivers.ts'
import { createOutbound } from '../outbound.ts'
import { dashboardClient, dashboardOf, isRefusal, type DashboardOptions } from './dashboard.ts'

let web: WebReceiver
const outbound = createOutbound({ allowPrivate: true })
let lines: string[] = []

beforeAll(async () => {
  web = await webReceiver()
})
afterEach(() => {
  web.received.length = 0
  web.answer = null
  lines = []
})
afterAll(async () => {
  outbound.close()
  await web.close()
})

const client = (options: Partial<DashboardOptions> = {}) =>
  dashboardClient({
    baseUrl: `${web.url}/`,
    credential: 'user:pass:word',
    outbound,
    onFailure: (line) => lines.push(line),
    retryDelayMs: 1,
    ...options,
  })

test('reads JSON with Basic authentication', async () => {
  web.answer = () => ({ status: 200, body: '{"slots":[]}' })
  expect(await client().get('/dealerships/3/available_service_bookings.json')).toEqual({ slots: [] })
  expect(web.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/dealerships/3/available_service_bookings.json', `Basic ${Buffer.from('user:pass:word').toString('base64')}`],
  ])
  expect(lines).toEqual([])
})

test.each([
  [[500, 200], 2, { ok: true }, []],
  [[500, 503, 200], 3, { ok: true }, []],
  [[500, 500, 500, 200], 3, false, ['Unable to fetch data from {base}/x.json']],
  [[404, 404, 404], 3, false, ['Unable to fetch data. 404 error.']],
] as const)('responses %j: %i requests (§7.1, §9.4)', async (statuses, calls, expected, logged) => {
  web.answer = (_call, count) => ({ status: statuses[count - 1]!, body: '{"ok":true}' })
  expect(await client().get('/x.json')).toEqual(expected)
  expect(web.received.length).toBe(calls)
  expect(lines).toEqual(logged.map((line) => line.replace('{base}', web.url)))
})

test('a closed port is a failure like any other', async () => {
  const closed = await webReceiver()
  await closed.close()
  expect(await client({ baseUrl: closed.url }).get('/x')).toBe(false)
  expect(lines).toEqual([`Unable to fetch data from ${closed.url}/x`])
})

test('what is no JSON is false', async () => {
  web.answer = () => ({ status: 200, body: '<html>' })
  expect(await client().get('/x')).toBe(false)
})

test.each([
  [{ status: 200, body: '{"name":"Mazda"}' }, { name: 'Mazda' }],
  [{ status: 200, body: '{"status":404,"error":"Not Found"}' }, false],
  [{ status: 500, body: '{}' }, false],
])('a manufacturer: %j', async (reply, expected) => {
  web.answer = () => reply
  expect(await client().manufacturer('mazda au', 7)).toEqual(expected)
  expect(web.received[0]!.path).toBe('/manufacturers/mazda%20au.json?website_id=7')
})

describe('session data (§8.5)', () => {
  test('none without a site', async () => {
    expect(await client().sessionData(null)).toBeNull()
    expect(web.received).toEqual([])
  })
  test.each([
    [{ status: 422, body: '{"error":"No such website"}' }, 'No such website', 422],
    [{ status: 500, body: 'oops' }, 'An unexpected error occurred: Internal Server Error', 500],
    [{ status: 500, body: '{}' }, 'An unexpected error occurred: Internal Server Error', 500],
  ])('%j', async (reply, message, status) => {
    web.answer = () => reply
    await expect(client().sessionData(9)).rejects.toMatchObject({ message, status, name: 'DashboardError' })
    expect(web.received[0]!.headers.accept).toBe('application/json')
  })
})

test('a lead is sent with a key that is the same for every try', async () => {
  web.answer = (_call, count) => (count < 3 ? { status: 502 } : { status: 201, body: '{"id":77}' })
  expect(await client().sendLead({ name: 'Sam' }, 'key-1')).toEqual({ status: 201, id: '77' })
  expect(web.received.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1', 'key-1'])
  expect(JSON.parse(web.received[0]!.body)).toEqual({ lead: { name: 'Sam' }, submission_id: 'key-1' })
})

test('a lead that is refused throws with the status', async () => {
  web.answer = () => ({ status: 422 })
  await expect(client().sendLead({}, 'key')).rejects.toMatchObject({ status: 422 })
})

test.each([
  [false, 'https://live.example', 'https://staging.example', 'https://live.example'],
  [true, 'https://live.example', 'https://staging.example', 'https://staging.example'],
  [true, 'https://live.example', null, 'https://live.example'],
  [false, null, 'https://staging.example', null],
])('staging %s of %s and %s reads from %s', async (staging, live, stage, expected) => {
  const requests: string[] = []
  const settings = {
    dashboard_base_url: live,
    dashboard_staging_base_url: stage,
    dashboard_staging: staging,
  } as Parameters<typeof dashboardOf>[0]['settings']
  const dashboard = await dashboardOf(
    { id: 1, settings },
    { forSite: () => ({ read: async () => null }) },
    {
      outbound: {
        send: async (url) => {
          requests.push(url)
          return { status: 200, statusText: 'OK', body: '1' }
        },
        download: () => Promise.reject(new Error('nothing is downloaded')),
        connect: () => Promise.reject(new Error('nothing else is called')),
        close: () => {},
      },
      onFailure: () => {},
    },
  )
  await dashboard?.get('/x')
  expect(requests).toEqual(expected === null ? [] : [`${expected}/x`])
})

test.each([
  [400, true],
  [404, true],
  [408, false],
  [425, false],
  [429, false],
  [422, true],
  [500, false],
  [302, false],
])('%i is for good: %s', (status, expected) => expect(isRefusal(status)).toBe(expected))
