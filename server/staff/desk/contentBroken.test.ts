import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { contentDrafts, contentPages, contentSchedules, contentVersions } from '../../content/table.ts'
import { PUBLIC_KIND, type PageHandler } from '../../pages/pages.ts'
import { createSites, type Sites } from '../../sites/sites.ts'
import { runContentSchedules } from '../contentSchedule.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let sites: Sites
let who: StaffBrowser

/** The page at an address of a site. */
const handle: PageHandler = async (request, { dealer }) => {
  const found = await dealer.content.page(new URL(request.url).pathname.slice(1))
  return Response.json(found, { status: found ? 200 : 404, headers: { 'content-type': 'text/html' } })
}

/** What publishing writes, statement by statement. */
const STATEMENTS = [
  'content_pages UPDATE',
  'content_versions INSERT',
  'content_drafts DELETE',
  'content_schedules UPDATE',
  'content_schedules DELETE',
  'staff_audit INSERT',
] as const

beforeAll(async () => {
  platform = await testPlatform({
    handle,
    kindOf: () => PUBLIC_KIND,
    console: { handle: consolePages, clientDir: null },
  })
  await giveStaff(platform.database, 'marketing@dealer.example', 'marketing', {
    website_id: platform.tenants.a.website.id,
  })
  sites = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  who = staffBrowser(platform)
  await who.signIn('marketing@dealer.example')
  // The connection is lost in the middle of one statement, as it is when the server is killed.
  const { drizzle } = platform.database
  await drizzle.execute(sql`create table lost_at (statement text)`)
  await drizzle.execute(sql`create function lose_connection() returns trigger language plpgsql security definer as $$
    begin
      if exists (select from lost_at where statement = tg_table_name || ' ' || tg_op) then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(5);
      end if;
      return null;
    end $$`)
  for (const table of new Set(STATEMENTS.map((statement) => statement.split(' ')[0]!)))
    await drizzle.execute(sql`create trigger lose_connection after insert or update or delete on ${sql.identifier(table)}
      for each statement execute function lose_connection()`)
})
afterAll(async () => {
  await sites.close()
  await platform.dispose()
})

interface Screen {
  live: { version: string } | null
  content: { draft: Record<string, unknown>; version: string }
}
const open = async (id: number): Promise<Screen> => JSON.parse((await who.get(`/content/pages/${id}`)).text) as Screen
async function write(id: number, words: string) {
  const { content } = await open(id)
  const draft = { ...content.draft, title: words, blocks: [{ type: 'markdown', text: words }] }
  const body = { version: content.version, content: JSON.stringify(draft) }
  expect((await who.post(`/content/pages/${id}/draft`, body)).status).toBe(200)
}
async function publish(id: number) {
  const { content, live } = await open(id)
  return who.post(`/content/pages/${id}`, { intent: 'publish', version: content.version, live: live?.version ?? '' })
}
const breakAt = (statement: string) => platform.database.drizzle.execute(sql`insert into lost_at values (${statement})`)
const mend = () => platform.database.drizzle.execute(sql`truncate lost_at`)
/** Everything that is stored, and what the site shows. */
async function everything() {
  const { drizzle } = platform.database
  return {
    pages: await drizzle.select().from(contentPages).orderBy(contentPages.id),
    drafts: await drizzle.select().from(contentDrafts).orderBy(contentDrafts.item_id),
    versions: await drizzle.select().from(contentVersions).orderBy(contentVersions.item_id, contentVersions.number),
    schedules: await drizzle.select().from(contentSchedules),
    log: await drizzle
      .select({ action: staffAudit.action })
      .from(staffAudit)
      .where(eq(staffAudit.action, 'content.published')),
    site: (await platform.fetch(hostA, '/whole')).text,
  }
}

test('a connection that is lost at any statement of publishing leaves the old page whole, and publishing again the new one', async () => {
  const site = String(platform.tenants.a.website.id)
  const { headers } = await who.post('/content/pages/new', { title: 'Whole', site, key: crypto.randomUUID() })
  const id = Number(headers.location!.split('/').at(-1))
  expect((await publish(id)).status).toBe(302)
  for (const statement of STATEMENTS) {
    await write(id, `Before ${statement}`)
    const times = { publish_at: '2099-01-01T09:00', take_down_at: '' }
    const { version } = (await open(id)).content
    await who.post(`/content/pages/${id}`, { intent: 'schedule', version, ...times })
    const before = await everything()
    await breakAt(statement)
    expect((await publish(id)).status, statement).toBeGreaterThanOrEqual(500)
    await mend()
    expect(await everything(), statement).toEqual(before)
    expect((await publish(id)).status, statement).toBe(302)
    await expect.poll(async () => (await everything()).site).toContain(`Before ${statement}`)
    const after = await everything()
    expect([after.drafts, after.schedules]).toEqual([[], []])
    expect(after.log).toHaveLength(before.log.length + 1)
  }
})

test('the same of publishing on schedule, which is done by the next pass, once', async () => {
  const [row] = await platform.database.drizzle.select().from(contentPages).where(eq(contentPages.slug, 'whole'))
  const { id } = row!
  for (const statement of STATEMENTS) {
    await write(id, `On schedule ${statement}`)
    const { version } = (await open(id)).content
    await who.post(`/content/pages/${id}`, {
      intent: 'schedule',
      version,
      publish_at: '2099-01-01T09:00',
      take_down_at: '',
    })
    const failures: unknown[] = []
    const run = () =>
      runContentSchedules({
        database: platform.database,
        sites,
        onError: (error) => failures.push(error),
        now: () => new Date('2099-01-02T00:00:00Z'),
      })
    const before = await everything()
    await breakAt(statement)
    await run()
    await mend()
    expect(failures, statement).toHaveLength(1)
    expect(await everything(), statement).toEqual(before)
    await run()
    await run()
    const after = await everything()
    expect([after.drafts, after.schedules, after.pages.find((page) => page.id === id)?.title]).toEqual([
      [],
      [],
      `On schedule ${statement}`,
    ])
    expect(after.log).toHaveLength(before.log.length + 1)
  }
})
