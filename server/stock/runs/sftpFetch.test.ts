import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { csv, feedHome, rows, type FeedHome } from '../../../tools/testing/feedHome.ts'
import { TEST_KEYS, testSecrets } from '../../../tools/testing/secrets.ts'
import { sftpServer, sshKeys, type SftpServer } from '../../../tools/testing/sftpServer.ts'
import { diskStore } from '../../files/disk.ts'
import { FEED_FILES } from '../../files/store.ts'
import { createOutbound } from '../../outbound.ts'
import { setSecret } from '../../secrets/secrets.ts'
import { secrets } from '../../secrets/table.ts'
import { createSites } from '../../sites/sites.ts'
import { feedFiles, feedRuns, feedSources } from '../table.ts'
import { feedRunJobs, type FeedAlert } from './job.ts'

const HOST = sshKeys()
const OTHER_HOST = sshKeys()
const MINE = sshKeys()
const NOW = new Date('2026-03-10T02:00:00Z')

let home: FeedHome
let sites: Awaited<ReturnType<typeof createSites>>
let jobs: ReturnType<typeof feedRunJobs>
let server: SftpServer
let clock = NOW
let alerts: FeedAlert[] = []

beforeAll(async () => {
  home = await feedHome()
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  jobs = feedRunJobs({
    database: home.database,
    sites,
    files: diskStore(join(home.dir, 'store'), FEED_FILES),
    secrets: testSecrets(home.database),
    outbound: createOutbound({ allowPrivate: true }),
    now: () => clock,
    alert: async (one) => void alerts.push(one),
  })
})
afterAll(async () => {
  await sites.close()
  await home.dispose()
})
beforeEach(async () => {
  const { drizzle } = home.database
  await home.clear()
  await drizzle.delete(feedFiles)
  await drizzle.delete(feedSources)
  await drizzle.delete(secrets)
  server = await sftpServer({ hostKey: HOST.private, publicKey: MINE.public, password: 'opal-7c1f' })
  server.files.set('/out/stock-1.csv', { text: csv(...rows(2)), modified: 100 })
  await drizzle.insert(feedSources).values({
    dealership_id: home.mine,
    website_id: home.tenants.a.website.id,
    url: `sftp://127.0.0.1:${server.port}/out/stock-*.csv`,
    username: 'dealer',
    schedule: 'hourly',
    daily_hour: 6,
    mode: 'full',
    version: 1,
    set_by: 'Sam',
    set_at: NOW,
    next_at: NOW,
  })
  await give('password', 'opal-7c1f')
  clock = NOW
  alerts = []
})
afterEach(() => server.close())

const give = (name: 'password' | 'key', value: string) => {
  const websiteId = home.tenants.a.website.id
  return home.database
    .staff([websiteId])
    .transaction((tx) =>
      setSecret(tx, TEST_KEYS, { websiteId, dealershipId: home.mine }, { provider: 'feed', name }, value),
    )
}
const source = async () =>
  (await home.database.drizzle.select().from(feedSources).where(eq(feedSources.dealership_id, home.mine)))[0]!
const sweep = () => jobs.sweep.run({}, { id: 'sweep', isLast: false })
const later = (minutes: number) => (clock = new Date(clock.getTime() + minutes * 60_000))

test('the newest file is imported, not again while it is the same, and the next one when it is there', async () => {
  await sweep()
  expect(await home.stock()).toHaveLength(2)
  expect(await source()).toMatchObject({
    problem: null,
    good_at: clock,
    host_key: expect.stringMatching(/^ssh-ed25519 SHA256:/),
    offered_key: null,
  })
  expect(await home.database.drizzle.select().from(feedFiles)).toMatchObject([{ name: 'stock-1.csv' }])
  later(60)
  await sweep()
  expect(server.opened()).toBe(1)
  server.files.set('/out/stock-2.csv', { text: csv(...rows(3)), modified: 200 })
  later(60)
  await sweep()
  expect(await home.stock()).toHaveLength(3)
  expect(await home.database.drizzle.select().from(feedRuns)).toHaveLength(2)
})

test('the private key signs in where it is stored', async () => {
  await give('password', 'wrong')
  await give('key', MINE.private)
  await sweep()
  expect([(await home.stock()).length, (await source()).problem]).toEqual([2, null])
})

test('another host key gets nothing, is a problem that is mailed, and is used once somebody accepts it', async () => {
  await sweep()
  const known = (await source()).host_key
  const { port } = server
  const impostor = await sftpServer({ hostKey: OTHER_HOST.private, password: 'opal-7c1f' })
  impostor.files.set('/out/stock-3.csv', { text: csv(...rows(9)), modified: 900 })
  try {
    const { drizzle } = home.database
    await drizzle.update(feedSources).set({ url: `sftp://127.0.0.1:${impostor.port}/out/` })
    expect(impostor.port).not.toBe(port)
    later(60)
    await sweep()
    const { offered_key: offered, ...after } = await source()
    expect(after).toMatchObject({
      host_key: known,
      needs_person: true,
      problem: expect.stringContaining('another host key than before'),
    })
    expect([impostor.offered, (await home.stock()).length]).toEqual([[], 2])
    expect(alerts).toHaveLength(1)
    await drizzle.update(feedSources).set({ host_key: offered, offered_key: null })
    later(60)
    await sweep()
    expect(await home.stock()).toHaveLength(9)
    expect(await source()).toMatchObject({ host_key: offered, offered_key: null, problem: null, needs_person: false })
  } finally {
    await impostor.close()
  }
})

test('a connection is tried without fetching anything', async () => {
  const { url, username, website_id: websiteId } = await source()
  const saved = { websiteId, url, username, password: null, privateKey: null, forgetKey: false }
  expect(await jobs.tryConnection({ ...saved, dealershipId: home.mine })).toEqual({
    ok: true,
    name: 'stock-1.csv',
    bytes: expect.any(Number),
    changedAt: new Date(100_000),
  })
  expect([server.opened(), (await home.stock()).length]).toEqual([0, 0])
  await give('password', 'wrong')
  expect(await jobs.tryConnection({ ...saved, dealershipId: home.mine })).toEqual({
    ok: false,
    problem: 'The server refused the user name, the password or the key. Check them.',
  })
  // Another dealership has no password there.
  expect(await jobs.tryConnection({ ...saved, dealershipId: home.theirs })).toMatchObject({ ok: false })
  expect(await source()).toMatchObject({ problem: null, fetched_at: null })
})
