import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { csv, feedHome, rows, type FeedHome } from '../../../tools/testing/feedHome.ts'
import { TEST_KEYS, testSecrets } from '../../../tools/testing/secrets.ts'
import { diskStore } from '../../files/disk.ts'
import { FEED_FILES } from '../../files/store.ts'
import { createOutbound } from '../../outbound.ts'
import { setSecret } from '../../secrets/secrets.ts'
import { createSites } from '../../sites/sites.ts'
import { feedFiles, feedRuns, feedSources } from '../table.ts'
import { feedRunJobs, type FeedAlert } from './job.ts'
import { waitingFiles } from './runs.ts'

let home: FeedHome
let server: Server
let sites: Awaited<ReturnType<typeof createSites>>
let address: string
let jobs: ReturnType<typeof feedRunJobs>
let guarded: ReturnType<typeof feedRunJobs>
const NOW = new Date('2026-03-10T02:00:00Z')
let clock = NOW
/** What the address answers, and what it was asked. */
let answer: { status: number; body: string; headers?: Record<string, string> }
let requests: IncomingMessage[] = []
let alerts: FeedAlert[] = []

beforeAll(async () => {
  home = await feedHome()
  server = createServer((request, response) => {
    requests.push(request)
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/exports/stock.csv?token=hidden`
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  const options = {
    database: home.database,
    sites,
    files: diskStore(join(home.dir, 'store'), FEED_FILES),
    secrets: testSecrets(home.database),
    now: () => clock,
    alert: async (one: FeedAlert) => void alerts.push(one),
  }
  jobs = feedRunJobs({ ...options, outbound: createOutbound({ allowPrivate: true }) })
  guarded = feedRunJobs({ ...options, outbound: createOutbound({ allowPrivate: false }) })
})
afterAll(async () => {
  await new Promise((closed) => server.close(closed))
  await sites.close()
  await home.dispose()
})
beforeEach(async () => {
  const { drizzle } = home.database
  await home.clear()
  await drizzle.delete(feedFiles)
  await drizzle.delete(feedSources)
  await drizzle.insert(feedSources).values({
    dealership_id: home.mine,
    website_id: home.tenants.a.website.id,
    url: address,
    username: '',
    schedule: 'hourly',
    daily_hour: 6,
    mode: 'full',
    version: 1,
    set_by: 'Sam',
    set_at: NOW,
    next_at: NOW,
  })
  clock = NOW
  requests = []
  alerts = []
  answer = { status: 200, body: csv(...rows(3)), headers: { etag: '"one"' } }
})

const source = async () =>
  (await home.database.drizzle.select().from(feedSources).where(eq(feedSources.dealership_id, home.mine)))[0]!
const runs = () => home.database.drizzle.select().from(feedRuns).orderBy(feedRuns.created_at)
const sweep = () => jobs.sweep.run({}, { id: 'sweep', isLast: false })
const later = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000))

test('what is due is fetched and imported once an hour, and the same content is no second import', async () => {
  await sweep()
  expect(await home.stock()).toHaveLength(3)
  expect(await source()).toMatchObject({
    problem: null,
    good_at: clock,
    etag: '"one"',
    next_at: new Date('2026-03-10T03:00:00Z'),
  })
  const [file] = await home.database.drizzle.select().from(feedFiles)
  expect(file).toMatchObject({ name: 'stock.csv', uploaded_by: 'Schedule' })
  later(59)
  await sweep()
  expect(requests).toHaveLength(1)
  later(1)
  answer = { status: 304, body: '' }
  await sweep()
  expect(requests[1]!.headers['if-none-match']).toBe('"one"')
  later(60)
  answer = { status: 200, body: csv(...rows(3)) }
  await sweep()
  expect([requests.length, (await runs()).length]).toEqual([3, 1])
  expect(await source()).toMatchObject({ problem: null, good_at: clock })
  later(60)
  answer = { status: 200, body: csv(...rows(2)) }
  await sweep()
  expect(await runs()).toMatchObject([
    { state: 'done' },
    { state: 'done', report: { sold: 1 }, requested_by: 'Schedule' },
  ])
})

test.each([
  [401, 'The address refused us (401). Check the user name and the password.'],
  [404, 'There is no file at the address (404).'],
  [302, 'The address redirects to another one (302). Enter the one that it leads to.'],
  [500, 'The address answered 500. We’ll try again next time.'],
])('an answer %i is a problem, in words, and the next fetch is by the schedule', async (status, problem) => {
  answer = { status, body: 'x', headers: { location: 'http://169.254.169.254/' } }
  await sweep()
  expect(await source()).toMatchObject({ problem, good_at: null, next_at: new Date('2026-03-10T03:00:00Z') })
  expect(requests).toHaveLength(1)
  expect(await runs()).toEqual([])
})

test('a file that halves the stock is refused, and it is a problem until one is imported', async () => {
  await sweep()
  later(60)
  answer = { status: 200, body: csv(...rows(1)) }
  await sweep()
  expect((await runs())[1]).toMatchObject({ state: 'refused', refusal: { kind: 'halves', sold: 2 } })
  expect(await source()).toMatchObject({
    problem:
      'This file would mark 2 of 3 vehicles as sold, because they aren’t in it. That’s more than half, so nothing was changed.',
  })
  const alert = {
    dealershipId: home.mine,
    dealership: home.tenants.a.dealerships.find(({ id }) => id === home.mine)!.name,
    websiteId: home.tenants.a.website.id,
    at: clock,
  }
  expect(alerts).toMatchObject([{ ...alert, words: expect.stringContaining('2 of 3 vehicles') }])
  later(60)
  await sweep()
  expect(alerts).toHaveLength(1)
  later(24 * 60)
  await sweep()
  expect(alerts).toHaveLength(2)
  later(60)
  answer = { status: 200, body: csv(...rows(3)) }
  await sweep()
  expect(await source()).toMatchObject({ problem: null, good_at: clock, needs_person: false })
  later(24 * 60)
  await sweep()
  expect(alerts).toHaveLength(2)
})

test('a file that has half of the vehicles is imported, and an alert until there are more again', async () => {
  answer = { status: 200, body: csv(...rows(4)) }
  await sweep()
  expect(await source()).toMatchObject({ halved_from: null, halved_to: null })
  later(60)
  answer = { status: 200, body: csv(...rows(2)) }
  await sweep()
  expect((await runs())[1]).toMatchObject({ state: 'done', report: { sold: 2 } })
  expect(await source()).toMatchObject({ problem: null, halved_from: 4, halved_to: 2 })
  const words =
    'The last file has 2 vehicles that we can read; 4 were for sale from this feed. Check that it’s complete.'
  expect(alerts.map((one) => one.words)).toEqual([words])
  // The same file again, and one that is no better, change nothing of it.
  later(60)
  await sweep()
  answer = { status: 200, body: csv(...rows(1), 'S2,used,2019,Mazda,CX-5,Maxx,1,1') }
  later(60)
  await sweep()
  expect(await source()).toMatchObject({ halved_from: 4, halved_to: 2 })
  expect(alerts).toHaveLength(1)
  answer = { status: 200, body: csv(...rows(3)) }
  later(60)
  await sweep()
  expect(await source()).toMatchObject({ halved_from: null, halved_to: null })
})

test('a file of which half can’t be read is an alert too, although it marks nothing as sold', async () => {
  answer = { status: 200, body: csv(...rows(4)) }
  await sweep()
  later(60)
  answer = { status: 200, body: csv(...rows(2), ...rows(2, 3).map((row) => row.replace('used', 'rental'))) }
  await sweep()
  expect((await runs())[1]).toMatchObject({ state: 'done', report: { sold: 0, rejectedRows: 2 } })
  expect(await source()).toMatchObject({ halved_from: 4, halved_to: 2 })
  expect(alerts).toHaveLength(1)
})

test('what other changes to the stock keep from being imported is fetched again in two minutes, and is no alert', async () => {
  await home.database.drizzle.update(feedSources).set({ schedule: 'daily' })
  const client = await home.database.pool.connect()
  try {
    await client.query('begin')
    // What a change of one vehicle or many holds while it saves.
    await client.query('select pg_advisory_xact_lock(4630716, $1)', [home.mine])
    await sweep()
  } finally {
    await client.query('rollback')
    client.release()
  }
  expect(await source()).toMatchObject({
    problem: 'Other changes to the stock were being saved. We’ll fetch it again in two minutes.',
    needs_person: false,
    next_at: new Date(NOW.getTime() + 120_000),
  })
  expect(alerts).toEqual([])
  later(2)
  await sweep()
  expect(await home.stock()).toHaveLength(3)
  expect(await source()).toMatchObject({ problem: null, good_at: clock })
})

test('an address that does not answer is no alert until the feed is late', async () => {
  answer = { status: 500, body: '' }
  await sweep()
  later(60)
  await sweep()
  later(60)
  await sweep()
  expect(alerts).toEqual([])
  later(1)
  await sweep()
  expect(alerts.map(({ words }) => words)).toEqual([
    'Nothing has been imported for longer than its schedule allows. The address answered 500. We’ll try again next time.',
  ])
})

test('a file whose columns are unclear waits for somebody, and one that cannot be read is a problem', async () => {
  answer = { status: 200, body: 'a,b\n1,2\n' }
  await sweep()
  expect((await source()).problem).toContain('Stock number, Make, Model, Condition (new, used or demo) missing')
  expect(await home.database.drizzle.select().from(feedFiles)).toHaveLength(1)
  later(60)
  answer = { status: 200, body: '<html>Sign in</html>' }
  await sweep()
  expect((await source()).problem).not.toBeNull()
  expect(await runs()).toEqual([])
})

const waiting = () =>
  home.database
    .staff([home.tenants.a.website.id])
    .transaction((tx) => waitingFiles(tx, home.mine, clock))
    .then((files) =>
      files.map(({ name, uploaded_by, preview, mapped_by }) => [name, uploaded_by, preview?.rows, mapped_by]),
    )

test('of fetched files whose columns are unclear one waits, the latest, with what somebody has said of the one before', async () => {
  const { drizzle } = home.database
  const uploaded = { dealership_id: home.mine, encoding: 'auto', created_at: clock, bytes: 1 } as const
  await drizzle.insert(feedFiles).values({ ...uploaded, id: randomUUID(), name: 'mine.csv', uploaded_by: 'Kim' })
  answer = { status: 200, body: 'a,b\n1,2\n' }
  await sweep()
  const mine = ['mine.csv', 'Kim', undefined, null]
  expect(await waiting()).toEqual(expect.arrayContaining([mine, ['stock.csv', 'Schedule', 1, null]]))
  // The same file adds nothing, and is still a problem.
  later(60)
  await sweep()
  expect(await drizzle.select().from(feedFiles)).toHaveLength(2)
  expect(await source()).toMatchObject({ needs_person: true, problem: expect.stringContaining('Not imported yet') })
  const [first] = await drizzle.select().from(feedFiles).where(eq(feedFiles.uploaded_by, 'Schedule'))
  const mapping = { columns: { a: 'stocknum' } }
  await drizzle.update(feedFiles).set({ mapping, mapped_by: 'Kim' }).where(eq(feedFiles.id, first!.id))
  later(60)
  answer = { status: 200, body: 'a,b\n1,2\n3,4\n' }
  await sweep()
  expect((await waiting()).toSorted()).toEqual([mine, ['stock.csv', 'Schedule', 2, 'Kim']])
  const files = await drizzle.select().from(feedFiles).where(eq(feedFiles.uploaded_by, 'Schedule'))
  expect(files.map((file) => [file.id === first!.id, file.replaced_at, file.mapping])).toEqual(
    expect.arrayContaining([
      [true, clock, mapping],
      [false, null, mapping],
    ]),
  )
  // Whoever has the earlier one open can go on with it for a day.
  expect(files.map(({ removed_at }) => removed_at)).toEqual([null, null])
  later(60)
  answer = { status: 200, body: csv(...rows(3)) }
  await sweep()
  expect(await waiting()).toEqual([mine])
  expect(await home.stock()).toHaveLength(3)
  later(25 * 60)
  await sweep()
  const removed = await drizzle.select().from(feedFiles).where(eq(feedFiles.uploaded_by, 'Schedule'))
  expect(removed.map(({ preview, removed_at }) => [preview?.rows, removed_at !== null]).toSorted()).toEqual([
    [1, true],
    [2, true],
    [3, false],
  ])
})

test('a private network is not called unless the installation allows it', async () => {
  await guarded.sweep.run({}, { id: 'sweep', isLast: false })
  expect([(await source()).problem, requests.length]).toEqual([
    'The address is in a private network, where we can’t fetch it.',
    0,
  ])
})

test('the password of the dealership is sent, and none that is for the whole site', async () => {
  const { drizzle } = home.database
  const websiteId = home.tenants.a.website.id
  const staff = home.database.staff([websiteId])
  const name = { provider: 'feed', name: 'password' } as const
  await drizzle.update(feedSources).set({ username: 'sam' })
  await staff.transaction((tx) => setSecret(tx, TEST_KEYS, { websiteId, dealershipId: null }, name, 'of the site'))
  await sweep()
  expect(requests[0]!.headers.authorization).toBeUndefined()
  await staff.transaction((tx) => setSecret(tx, TEST_KEYS, { websiteId, dealershipId: home.mine }, name, 'öffnen'))
  later(60)
  await jobs.fetch.run({ dealership: home.mine, by: 'Kim' }, { id: 'fetch', isLast: true })
  const sent = requests[1]!.headers.authorization!
  expect(Buffer.from(sent.slice('Basic '.length), 'base64').toString()).toBe('sam:öffnen')
})
