import { get, type IncomingMessage } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { openLiveCars } from '../live/live.ts'
import { cars } from '../stock/table.ts'

let platform: TestPlatform
const open: IncomingMessage[] = []
beforeAll(async () => {
  platform = await testPlatform()
})
afterEach(() => {
  for (const answer of open.splice(0)) answer.destroy()
})
afterAll(() => platform.dispose())

/** The stream of a vehicle's states: its status, headers and the states received so far. */
async function follow(host: string, slug: string, accept = 'text/event-stream') {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      {
        host: '127.0.0.1',
        port: platform.port,
        path: `/api/cars/${slug}/state`,
        headers: { host: `${host}:${platform.port}`, accept },
        agent: false,
      },
      resolve,
    ).on('error', reject)
  })
  open.push(answer)
  let text = ''
  answer.setEncoding('utf8').on('data', (part: string) => (text += part))
  const states = () =>
    [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => (JSON.parse(data!) as { state: string }).state)
  return { status: answer.statusCode, headers: answer.headers, states }
}
const change = (id: number, fields: Partial<typeof cars.$inferInsert>) =>
  platform.database.drizzle.update(cars).set(fields).where(eq(cars.id, id))

test('says the state at once and each change within a second, on its own site', async () => {
  // Vehicles of both sites have the same slug.
  const [mine, theirs] = [platform.tenants.a.cars[0]!, platform.tenants.b.cars[0]!]
  const [a, b] = [await follow(hostA, mine.slug), await follow(hostB, theirs.slug)]
  expect(a.status).toBe(200)
  expect(a.headers).toMatchObject({
    'content-type': expect.stringContaining('text/event-stream'),
    'cache-control': 'private, no-store',
  })
  await vi.waitFor(() => expect(a.states()).toEqual(['available']))
  await vi.waitFor(() => expect(b.states()).toEqual(['available']))

  await change(mine.id, { held: true })
  await vi.waitFor(() => expect(a.states()).toEqual(['available', 'reserved']), { timeout: 1_000, interval: 10 })
  // Nothing that a page shows of its state has changed.
  await change(mine.id, { description: '<p>New words.</p>' })
  await change(mine.id, { held: false })
  await vi.waitFor(() => expect(a.states()).toEqual(['available', 'reserved', 'available']), {
    timeout: 1_000,
    interval: 10,
  })
  await change(mine.id, { sold: true, sold_at: new Date() })
  await vi.waitFor(() => expect(a.states().at(-1)).toBe('gone'), { timeout: 1_000, interval: 10 })
  await change(mine.id, { sold: false, sold_at: null })
  expect(b.states()).toEqual(['available'])
})

test('a hidden vehicle ends as gone', async () => {
  const car = platform.tenants.a.cars[5]!
  const stream = await follow(hostA, car.slug)
  await vi.waitFor(() => expect(stream.states()).toHaveLength(1))
  await change(car.id, { show_on_dealer_website: false })
  await vi.waitFor(() => expect(stream.states().at(-1)).toBe('gone'), { timeout: 1_000, interval: 10 })
  await change(car.id, { show_on_dealer_website: true })
})

test('refuses what it cannot follow', async () => {
  expect((await follow(hostA, 'no-such-car')).status).toBe(404)
  expect((await follow(hostA, platform.tenants.a.cars[4]!.slug)).status).toBe(404)
  expect((await follow(hostA, platform.tenants.a.cars[0]!.slug, 'application/json')).status).toBe(406)
})

test('a server that closes ends the streams', async () => {
  const closing = await testPlatform()
  const answer = await new Promise<IncomingMessage>((resolve) =>
    get(
      {
        host: '127.0.0.1',
        port: closing.port,
        path: `/api/cars/${closing.tenants.a.cars[0]!.slug}/state`,
        headers: { host: `${hostA}:${closing.port}`, accept: 'text/event-stream' },
        agent: false,
      },
      resolve,
    ),
  )
  answer.resume()
  const ended = new Promise<void>((done) => answer.on('close', done))
  await closing.dispose()
  await ended
})

test('a process follows a limited number of pages, and one that has gone makes room', () => {
  const live = openLiveCars({ onStockChange: () => {}, onError: () => {}, limit: 2 })
  const dealer = { site: { id: 1 } } as never
  const follow = () => live.follow(dealer, { id: 1, dealershipId: 1 }, () => {})
  const first = follow()!
  expect(follow()).not.toBeNull()
  expect(follow()).toBeNull()
  first()
  first()
  expect(follow()).not.toBeNull()
  expect(follow()).toBeNull()
})
