import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE_NAMES, roleOf, type RoleName } from '@forecourt/rules/staff/role.ts'
import { consolePages } from '../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { siteForms, type FormSubjects } from '../../tools/testing/siteForms.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../tools/testing/staff.ts'
import { giveAnswers } from '../../tools/testing/secrets.ts'
import { contentPages } from '../content/table.ts'
import { eventBatches } from '../events/collectors/table.ts'
import { media } from '../media/table.ts'
import { websites } from '../sites/table.ts'

/** What only tenant b has. */
const OF_B = /Beech|BT-50|beech|bo-/

let platform: TestPlatform
/** Reads what a form is sent with. */
let operator: StaffBrowser
const ofA = new Map<RoleName, StaffBrowser>()
const ofB = new Map<RoleName, StaffBrowser>()
let of: FormSubjects

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { codes: { ...plenty, resendSeconds: 0 }, guesses: plenty },
  })
  const { a, b } = platform.tenants
  const siteB = b.website.id
  const signedIn = async (email: string, role: RoleName, scope = {}) => {
    await giveStaff(platform.database, email, role, scope)
    const who = staffBrowser(platform)
    expect((await who.signIn(email)).status).toBe(302)
    return who
  }
  operator = await signedIn('operator@platform.example', 'operator')
  for (const role of ROLE_NAMES.filter((one) => one !== 'operator')) {
    const scopeAt = ({ website, group }: typeof a) =>
      roleOf(role).scopes.includes('site') ? { website_id: website.id } : { dealership_group_id: group.id }
    ofA.set(role, await signedIn(`al-${role}@dealer.example`, role, scopeAt(a)))
    ofB.set(role, await signedIn(`bo-${role}@dealer.example`, role, scopeAt(b)))
  }
  const { drizzle } = platform.database
  const [page] = await drizzle
    .insert(contentPages)
    .values({ website_id: siteB, slug: 'beech', title: 'Beech', blocks: [{ type: 'markdown', text: 'BT-50' }] })
    .returning()
  await giveAnswers(platform.database, { websiteId: siteB, leadId: b.lead.id })
  const pictureB = crypto.randomUUID()
  await drizzle.insert(media).values({
    id: pictureB,
    website_id: siteB,
    extension: 'jpg',
    file: 'a.jpg',
    width: 1200,
    height: 800,
    bytes: 1,
    name: 'Beech showroom',
    uploaded_by: 'bo',
    uploaded_at: new Date(),
    changed_by: 'bo',
    changed_at: new Date(),
  })
  const collector = { id: 'analytics', kind: 'events' as const, url: 'https://events.example' }
  await drizzle
    .update(websites)
    .set({ settings: { ...b.website.settings, event_collectors: [collector] } })
    .where(eq(websites.id, siteB))
  await drizzle
    .insert(eventBatches)
    .values({ website_id: siteB, collector: 'analytics', kind: 'events', events: [], state: 'dead' })
  of = { siteB, groupB: b.group.id, pageB: page!.id, pictureB, leadB: b.lead.lead_id }
}, 240_000)
afterAll(() => platform.dispose())

/** Every row of every table, except those that any request writes. */
async function everything(): Promise<string> {
  const { drizzle } = platform.database
  const { rows } = await drizzle.execute(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const names = rows.map(({ name }) => String(name)).filter((name) => !/session|limit|staff_views/.test(name))
  const found: string[] = []
  for (const name of names) {
    const answer = await drizzle.execute(
      sql`select coalesce(md5(string_agg(one::text, '|' order by one::text)), '') as digest from ${sql.identifier(name)} one`,
    )
    found.push(`${name} ${String(answer.rows[0]?.digest)}`)
  }
  return found.join('\n')
}

test('each form changes something for those with the right, and nothing for any other role or site', async () => {
  const wrong: string[] = []
  for (const { does, permission, ofGroup = false, path, body } of siteForms(operator, of)) {
    const given = await body().catch((error: unknown) => {
      wrong.push(`${does}: ${String(error)}`)
      return null
    })
    if (!given) continue
    const before = await everything()
    const refused = async (who: StaffBrowser, what: string) => {
      const { status, text } = await who.post(path, given)
      if (status < 400 || status >= 500) wrong.push(`${does}: ${what} is answered ${status}`)
      return text
    }
    for (const [role, who] of ofA) {
      const text = await refused(who, `${role} of another dealer`)
      if (OF_B.test(text)) wrong.push(`${does}: ${role} of another dealer reads ${text}`)
    }
    for (const [role, who] of ofB)
      if (!roleOf(role).permissions.includes(permission) || (ofGroup && roleOf(role).scopes.includes('site')))
        await refused(who, role)
    if ((await everything()) !== before) wrong.push(`${does}: something changed without the right`)
    const may = roleOf('group_owner').permissions.includes(permission) ? ofB.get('group_owner')! : operator
    const { status, text } = await may.post(path, given)
    if (status >= 400 || (await everything()) === before) wrong.push(`${does}: refused all the same, ${status} ${text}`)
  }
  expect(wrong).toEqual([])
}, 480_000)
