import { get, type IncomingMessage } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { payingSites, type PayingSites } from '../../tools/testing/payments/payingSites.ts'
import { hostA } from '../../tools/testing/platform.ts'
import { openJobs, type Jobs } from '../jobs/jobs.ts'
import { holdEndJob, watchHoldEnds } from './holdEnds.ts'
import { reservationChanges, reservations } from './table.ts'

// Two workers of one installation, and a visitor with the page of the vehicle open.

let paying: PayingSites
let workers: { jobs: Jobs; job: ReturnType<typeof holdEndJob> }[]
const watches: { close(): Promise<void> }[] = []
const problems: unknown[] = []
let stream: IncomingMessage
let states: () => string[]

/** Enough for a busy machine; what is promised is two seconds. */
const SOON = { timeout: 5_000, interval: 10 }
const PROMISED_MS = 2_000
const onError = (error: unknown, message: string) => void problems.push([message, String(error)])

beforeAll(async () => {
  paying = await payingSites({ now: () => new Date() })
  const { database, port, tenants } = paying.platform
  const { a, b } = paying.sites
  workers = await Promise.all(
    [1, 2].map(async () => {
      const job = holdEndJob({
        sites: { findById: async (id) => ({ site: id === a.id ? a : b, provenance: {} as never, warnings: [] }) },
        of: ({ id }) => paying.of(id === a.id ? 'a' : 'b', 'sandbox'),
      })
      return { jobs: await openJobs({ database, jobs: [job], work: true, onError }), job }
    }),
  )
  stream = await new Promise<IncomingMessage>((resolve, reject) => {
    const path = `/api/cars/${tenants.a.cars[0]!.slug}/state`
    get({ host: '127.0.0.1', port, path, headers: { host: hostA }, agent: false }, resolve).on('error', reject)
  })
  let text = ''
  stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  states = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => (JSON.parse(data!) as { state: string }).state)
})
afterAll(async () => {
  stream.destroy()
  for (const { close } of [...watches, ...workers.map(({ jobs }) => jobs)]) await close()
  await paying.dispose()
})

test('a vehicle is free again within two seconds of the end of its hold, and of a release, on open pages too', async () => {
  const [mine, theirs] = [await paying.hold('a', 'sandbox'), await paying.hold('b', 'sandbox')]
  await vi.waitFor(() => expect(states().at(-1)).toBe('reserved'), SOON)
  const { drizzle: db } = paying.platform.database
  const endsAt = new Date(Date.now() + 500)
  await db.update(reservations).set({ held_until: endsAt }).where(eq(reservations.id, mine.id))
  for (const { jobs, job } of workers)
    watches.push(watchHoldEnds({ database: paying.platform.database, jobs, job, onError }))
  await vi.waitFor(() => expect(states().at(-1)).toBe('available'), SOON)
  const tookMs = Date.now() - endsAt.getTime()
  expect(tookMs).toBeGreaterThanOrEqual(0)
  expect(tookMs).toBeLessThan(PROMISED_MS)
  const changes = await db.select().from(reservationChanges).where(eq(reservationChanges.event, 'expire'))
  expect(changes.map(({ reservation_id, changed_by }) => [reservation_id, changed_by])).toEqual([[mine.id, 'timer']])
  expect((await paying.of('b', 'sandbox').settle(theirs.id)).state).toBe('held')

  const again = await paying.hold('a', 'sandbox')
  await vi.waitFor(() => expect(states().at(-1)).toBe('reserved'), SOON)
  const released = Date.now()
  await paying.of('a', 'sandbox').release(again.id, 'Kim')
  await vi.waitFor(() => expect(states().at(-1)).toBe('available'), SOON)
  expect(Date.now() - released).toBeLessThan(PROMISED_MS)
  expect(problems).toEqual([])
})
