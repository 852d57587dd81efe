import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveSecret } from '../../tools/testing/secrets.ts'
import { webReceiver, type WebReceiver } from '../../tools/testing/receivers.ts'
import { createOutbound } from '../outbound.ts'

const MINUTE_MS = 60_000
/** Two retries come before a failure. */
const RETRIED = { timeout: 15_000 }

let web: WebReceiver
let platform: TestPlatform
let clock = Date.parse('2026-11-22T02:00:00Z')
let lines: { msg: string; site?: number; err?: { status?: number | null } }[] = []
const outbound = createOutbound({ allowPrivate: true })

beforeAll(async () => {
  web = await webReceiver()
  platform = await testPlatform({
    now: () => new Date(clock),
    outbound,
    logger: pino(
      { level: 'warn' },
      new Writable({
        write(line: Buffer, _encoding, done) {
          lines.push(JSON.parse(line.toString()))
          done()
        },
      }),
    ),
    settings: {
      a: {
        dashboard_base_url: web.url,
        dashboard_session_fields: ['plan', 'not_there', 'toString'],
      },
    },
  })
  await giveSecret(platform.database, platform.tenants.a.website.id, 'dashboard/credential', 'forecourt:a secret')
})
afterEach(() => {
  web.received.length = 0
  web.answer = null
  lines = []
  // Cached data has expired in the next test.
  clock += 11 * MINUTE_MS
})
afterAll(async () => {
  await platform.dispose()
  outbound.close()
  await web.close()
})

const shown = async (host = hostA) =>
  (JSON.parse((await platform.fetch(host, '/api/website')).text) as { session_data: unknown }).session_data
const address = () => `/api/v1/websites/${platform.tenants.a.website.id}/website_session_data.json`
const says = (plan: string) => () => ({ status: 200, body: JSON.stringify({ plan, api_key: 'of nobody’s business' }) })

test('the site’s Dashboard gets a request, and the fields that the site’s settings name are shown (§7.1)', async () => {
  web.answer = says('gold')
  expect(await shown()).toBeNull()
  await vi.waitFor(async () => expect(await shown()).toEqual({ plan: 'gold' }))
  expect(web.received.map(({ method, path }) => [method, path])).toEqual([['GET', address()]])
  expect(web.received[0]!.headers).toMatchObject({
    accept: 'application/json',
    authorization: `Basic ${Buffer.from('forecourt:a secret').toString('base64')}`,
  })
  expect(lines).toEqual([])
})

test('a site without an external Dashboard sends no request and shows nothing of another’s', async () => {
  expect(await shown(hostB)).toBeNull()
  expect(web.received).toEqual([])
})

test('after ten minutes it is requested again, and not before', async () => {
  web.answer = says('silver')
  await shown()
  await vi.waitFor(async () => expect(await shown()).toEqual({ plan: 'silver' }))
  web.answer = says('bronze')
  clock += 10 * MINUTE_MS - 1
  expect(await shown()).toEqual({ plan: 'silver' })
  expect(web.received.length).toBe(1)
  clock += 1
  await shown()
  await vi.waitFor(async () => expect(await shown()).toEqual({ plan: 'bronze' }))
  expect(web.received.length).toBe(2)
})

test.each([
  [{ status: 422, body: '{"error":"No such website"}' }, 'No such website', 422],
  [{ status: 500, body: 'oops' }, 'An unexpected error occurred: Internal Server Error', 500],
])('a failure is logged in these words and leaves the cached data: %j (§8.5)', async (reply, msg, status) => {
  web.answer = () => reply
  expect(await shown()).toEqual({ plan: 'bronze' })
  await vi.waitFor(() => expect(lines.length).toBe(1), RETRIED)
  expect(lines[0]).toMatchObject({ msg, site: platform.tenants.a.website.id, err: { status } })
  expect(web.received.length).toBe(3)
  expect(await shown()).toEqual({ plan: 'bronze' })
})

test('nobody waits for a Dashboard that does not answer, and it gets one request', async () => {
  web.answer = () => null
  for (let visits = 0; visits < 5; visits++) expect(await shown()).toEqual({ plan: 'bronze' })
  await vi.waitFor(() => expect(web.received.length).toBe(1))
})
