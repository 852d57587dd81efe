import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { startProcesses, type Processes } from '../../tools/testing/processes.ts'
import { giveStaff, staffBrowser } from '../../tools/testing/staff.ts'
import { twoTenants } from '../../tools/testing/twoTenants.ts'
import { defineJob, openJobs, type Jobs } from '../jobs/jobs.ts'
import { staffAudit } from '../staff/table.ts'
import { articles, contentDrafts, contentSchedules, contentVersions } from './table.ts'

const HOST = 'site-a.localhost'
const VARIABLES = { WEB_PROCESSES: '1', SECRET_KEY: 'a key for tests that is long enough', LOG_LEVEL: 'error' }
const SEEN = { timeout: 40_000, interval: 50 }
/** The lock that a statement waits for while the server is killed. */
const HELD = 7_361

/** Statements of publishing, and its end: what is committed when the server is killed is published. */
const POINTS = ['content_versions INSERT', 'staff_audit INSERT', 'commit'] as const

let home: TestDatabase
let websiteId: number
let articleId: number
let server: Processes
let who: ReturnType<typeof staffBrowser>
let jobs: Jobs
/** The words that the site shows. */
let shown = 'First words'

beforeAll(async () => {
  home = await testDatabase()
  const { drizzle } = home.database
  websiteId = (await twoTenants(home.database)).a.website.id
  await giveStaff(home.database, 'marketing@dealer.example', 'marketing', { website_id: websiteId })
  const [row] = await drizzle
    .insert(articles)
    .values({
      website_id: websiteId,
      slug: 'killed',
      title: shown,
      summary: shown,
      tags: [shown],
      blocks: [{ type: 'markdown', text: shown }],
      published_at: new Date('2026-01-01'),
    })
    .returning()
  articleId = row!.id
  // A statement, or the end of the transaction, waits for the lock while a row says so.
  await drizzle.execute(sql`create table held_at (point text)`)
  await drizzle.execute(sql`create function hold_publishing() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from held_at where point = tg_argv[0] or point = tg_table_name || ' ' || tg_op) then
        perform pg_advisory_xact_lock(${sql.raw(String(HELD))});
      end if;
      return null;
    end $$`)
  for (const table of ['articles', 'content_versions', 'content_drafts', 'content_schedules', 'staff_audit'])
    await drizzle.execute(sql`create trigger hold_publishing after insert or update or delete
      on ${sql.identifier(table)} for each statement execute function hold_publishing('')`)
  await drizzle.execute(sql`create constraint trigger hold_commit after update on articles
    deferrable initially deferred for each row execute function hold_publishing('commit')`)
  await start()
  await who.signIn('marketing@dealer.example')
  jobs = await openJobs({ database: home.database, jobs: [schedules], work: false })
}, 60_000)
afterAll(async () => {
  await jobs?.close()
  await server?.end()
  await home.dispose()
})

/** The job that publishes what is due, as the server’s own timetable adds it. */
const schedules = defineJob('content-schedules', z.object({}), async () => {}, {
  limit: 0,
  delaySeconds: 0,
  ceilingSeconds: 60,
})

async function start(variables: Readonly<Record<string, string>> = {}) {
  server = await startProcesses(home.url, { ...VARIABLES, ...variables }, 'publishing.ts')
  who = staffBrowser(server, who?.jar)
}

const written = (words: string) =>
  JSON.stringify({ title: words, summary: words, tags: [words], blocks: [{ type: 'markdown', text: words }] })
const change = (more: Readonly<Record<string, string>>) => who.post('/', { id: String(articleId), ...more })

/** Kills the server while a statement, or the end of the transaction, is under way, or after some time. */
async function killAt(point: string, begin: () => unknown) {
  const { drizzle } = home.database
  await drizzle.execute(sql`insert into held_at values (${point})`)
  // A client of its own, whose transaction holds the lock.
  await drizzle.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${HELD})`)
    void Promise.resolve(begin()).catch(() => {})
    await expect
      .poll(
        async () =>
          (
            await home.database.pool.query(
              `select 1 from pg_locks where locktype = 'advisory' and objid = ${HELD} and not granted`,
            )
          ).rowCount,
        SEEN,
      )
      .toBeGreaterThan(0)
    await server.killAll()
  })
  await drizzle.execute(sql`truncate held_at`)
}

/** Waits until the database has ended what the killed server began. */
const settled = () =>
  expect
    .poll(
      async () =>
        (
          await home.database.pool.query(
            `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
             and state like 'idle in transaction%' or wait_event_type = 'Lock'`,
          )
        ).rowCount,
      SEEN,
    )
    .toBe(0)

/** What the site says of the article: each has all of the same words, or is wrong. */
async function everywhere() {
  const get = async (path: string) => (await server.fetch(HOST, path)).text
  const index = await get('/sitemap.xml')
  const parts = [...index.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, path]) => path!)
  const map = (await Promise.all(parts.map(get))).join('')
  const [row] = await home.database.drizzle.select().from(articles).where(eq(articles.id, articleId))
  const article = JSON.parse(await get('/killed'))
  const list = JSON.parse(await get('/'))
  return {
    words: [
      ...[row!.title, row!.summary, ...row!.tags, (row!.blocks[0] as { text: string }).text],
      ...[article.title, article.summary, ...article.tags, /<p>(.*)<\/p>/.exec(article.blocks[0].html)?.[1]],
      ...[list.articles[0].title, list.articles[0].summary, list.tags[0].tag],
    ],
    isMapped: map.includes(`/killed</loc><lastmod>${row!.updated_at.toISOString()}</lastmod>`),
  }
}
const allOf = (words: string) => ({ words: Array.from({ length: 11 }, () => words), isMapped: true })
async function kept() {
  const { drizzle } = home.database
  const drafts = await drizzle.select().from(contentDrafts)
  const published = await drizzle
    .select({ content: contentVersions.content })
    .from(contentVersions)
    .where(eq(contentVersions.what, 'published'))
  const log = await drizzle.select().from(staffAudit).where(eq(staffAudit.action, 'content.published'))
  return { drafts: drafts.length, published: published.length, log: log.length }
}

test.each(POINTS)(
  'a server that is killed at %s of publishing leaves the old article whole, or the new one',
  async (point) => {
    const words = `Until ${point}`
    await change({ draft: written(words), publish_at: '2099-01-01T09:00' })
    const before = await kept()
    expect(await everywhere()).toEqual(allOf(shown))
    await killAt(point, () => change({ intent: 'publish' }))
    await settled()
    const isDone = point === 'commit'
    await start()
    expect(await everywhere()).toEqual(allOf(isDone ? words : shown))
    expect(await kept()).toEqual(isDone ? { drafts: 0, published: before.published + 1, log: before.log + 1 } : before)
    if (!isDone) await change({ intent: 'publish' })
    shown = words
    await expect.poll(everywhere, SEEN).toEqual(allOf(shown))
    expect(await kept()).toEqual({ drafts: 0, published: before.published + 1, log: before.log + 1 })
  },
  60_000,
)

test('whenever a server is killed, the article is the old one or the new one', async () => {
  for (let round = 0; round < 2; round++) {
    const words = `Round ${round}`
    await change({ draft: written(words) })
    const before = await kept()
    const delay = Math.random() * 60
    void change({ intent: 'publish' }).catch(() => {})
    await new Promise((done) => setTimeout(done, delay))
    await server.killAll()
    await settled()
    await start()
    const after = await kept()
    const isDone = after.drafts === 0
    expect(await everywhere(), `after ${delay} ms`).toEqual(allOf(isDone ? words : shown))
    expect(after).toEqual(isDone ? { drafts: 0, published: before.published + 1, log: before.log + 1 } : before)
    if (isDone) shown = words
  }
}, 120_000)

test('a server that is killed while it publishes on schedule does so once after it is started again', async () => {
  const words = 'On schedule'
  await change({ draft: written(words), publish_at: '2099-01-01T09:00' })
  await server.end()
  const { drizzle } = home.database
  await drizzle.update(contentSchedules).set({ publish_at: new Date('2026-01-01') })
  const before = await kept()
  const working = { ROLES: 'web,worker' }
  await start({ ...working, WEB_PROCESSES: '2' })
  await killAt('staff_audit INSERT', () => jobs.add(schedules, [{ data: {} }]))
  await settled()
  expect(await kept()).toEqual(before)
  await start({ ...working, WEB_PROCESSES: '2' })
  expect(await everywhere()).toEqual(allOf(shown))
  // Both processes take one, and so may the timetable.
  await jobs.add(schedules, [{ data: {} }, { data: {} }, { data: {} }])
  shown = words
  await expect.poll(everywhere, SEEN).toEqual(allOf(words))
  await jobs.add(schedules, [{ data: {} }])
  await expect
    .poll(async () => (await jobs.queues()).find(({ name }) => name === schedules.name)?.waiting, SEEN)
    .toBe(0)
  expect(await kept()).toEqual({ drafts: 0, published: before.published + 1, log: before.log + 1 })
  expect(await drizzle.select().from(contentSchedules)).toEqual([])
}, 120_000)
