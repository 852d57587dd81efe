import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_CONTEXT } from '../../../tools/testing/commands.ts'
import { csv, feedHome, rows, type FeedHome } from '../../../tools/testing/feedHome.ts'
import { testSecrets } from '../../../tools/testing/secrets.ts'
import { CommandError } from '../../command.ts'
import { readEnv } from '../../env.ts'
import { diskStore } from '../../files/disk.ts'
import { FEED_FILES } from '../../files/store.ts'
import { createOutbound } from '../../outbound.ts'
import { createSites } from '../../sites/sites.ts'
import { stockCommands } from '../feed/cli.ts'
import { feedChanges, feedFiles, feedRuns, feedSources } from '../table.ts'
import { feedRunJobs } from './job.ts'
import { findRun, listRuns, requestUndo } from './runs.ts'

let home: FeedHome
let sites: Awaited<ReturnType<typeof createSites>>
let jobs: ReturnType<typeof feedRunJobs>
let slug: string

beforeAll(async () => {
  home = await feedHome()
  slug = home.tenants.a.dealerships[1]!.slug
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  jobs = feedRunJobs({
    database: home.database,
    sites,
    files: diskStore(join(home.dir, 'store'), FEED_FILES),
    outbound: createOutbound({ allowPrivate: true }),
    secrets: testSecrets(home.database),
  })
})
afterAll(async () => {
  await sites.close()
  await home.dispose()
})
beforeEach(async () => {
  await home.clear()
  await home.database.drizzle.delete(feedFiles)
  await home.database.drizzle.delete(feedSources)
})

/** Runs the command; true if it ended well. */
async function imported(content: string, ...options: string[]): Promise<boolean> {
  const path = join(home.dir, 'stock of march.csv')
  await writeFile(path, content)
  const program = new Command('forecourt').exitOverride().configureOutput({ writeErr: () => {} })
  stockCommands(program, {
    ...TEST_CONTEXT,
    env: { ...readEnv({}), mediaDir: home.dir },
    database: async () => home.database,
    print: () => {},
  })
  try {
    await program.parseAsync(['stock', 'import', path, '--dealership', slug, ...options], { from: 'user' })
    return true
  } catch (error) {
    if (error instanceof CommandError) return false
    throw error
  }
}
const staff = () => home.database.staff([home.tenants.a.website.id])
const history = async () =>
  (await staff().transaction((tx) => listRuns(tx, home.mine, { after: null, before: null, limit: 10 }))).rows
const stock = async () => (await home.stock()).map(({ updated_at: _, ...car }) => car)

test('an import of the command line is in the history, with what it changed, and can be undone there', async () => {
  expect(await imported(csv(...rows(3)))).toBe(true)
  const before = await stock()
  expect(await imported(csv(rows(1)[0]!.replace('20000', '19500'), rows(2)[1]!))).toBe(true)
  const [second, first] = await history()
  expect([first, second]).toMatchObject([
    { fileName: 'stock of march.csv', run: { state: 'done', report: { created: 3 } } },
    { run: { requested_by: 'Command line', mode: 'full', report: { updated: 1, sold: 1 } } },
  ])
  const { drizzle } = home.database
  const changed = await drizzle.select().from(feedChanges).where(eq(feedChanges.run_id, second!.run.id))
  expect(changed.map(({ kind, stocknum }) => [kind, stocknum])).toEqual([
    ['changed', 'S1'],
    ['sold', 'S3'],
  ])
  expect((await staff().transaction((tx) => findRun(tx, first!.run.id)))!.undoProblem).toBe(
    'Only the latest import can be undone.',
  )
  await staff().transaction((tx) => requestUndo(tx, second!.run.id, 'Kim'))
  await jobs.run.run({ run: second!.run.id }, { id: 'one', isLast: true })
  expect((await history())[0]!.run).toMatchObject({ state: 'undone', undone: { restored: 2, removed: 0, kept: 0 } })
  expect(await stock()).toEqual(before)
})

test('what changed nothing is not in it', async () => {
  await imported(csv(...rows(3)))
  expect(await imported(csv(...rows(2)), '--dry-run')).toBe(true)
  expect(await imported(csv(...rows(1)))).toBe(false)
  expect(await imported('a,b\n1,2\n')).toBe(false)
  expect(await history()).toHaveLength(1)
  expect(await home.database.drizzle.select().from(feedFiles)).toHaveLength(1)
})

test('it runs beside a run of the console that waits, and ends the problem of the feed’s address', async () => {
  const { drizzle } = home.database
  const about = { dealership_id: home.mine, website_id: home.tenants.a.website.id }
  await drizzle.insert(feedSources).values({
    ...about,
    url: 'https://feeds.example/stock.csv',
    username: '',
    schedule: 'daily',
    daily_hour: 6,
    mode: 'full',
    version: 1,
    set_by: 'Sam',
    set_at: new Date(),
    problem: 'Refused.',
    needs_person: true,
  })
  await imported(csv(...rows(1)))
  const [{ run }] = (await history()) as [Awaited<ReturnType<typeof history>>[number]]
  await drizzle.insert(feedRuns).values({ ...run, id: crypto.randomUUID(), state: 'queued' })
  expect(await imported(csv(...rows(2)), '--partial')).toBe(true)
  expect((await history()).map(({ run: one }) => one.state).toSorted()).toEqual(['done', 'done', 'queued'])
  expect((await drizzle.select().from(feedSources))[0]).toMatchObject({ problem: null, needs_person: false })
})
