import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Digest } from '@forecourt/rules/staff/digest.ts'
import { deliveryHome, type DeliveryHome } from '../../tools/testing/deliveryHome.ts'
import { giveStaff } from '../../tools/testing/staff.ts'
import { sendStaffMails } from '../delivery/staffMails.ts'
import type { Mail } from '../delivery/mailer.ts'
import { leads, leadWork } from '../leads/table.ts'
import { mailDigests } from './digests.ts'
import { staffNotices } from './table.ts'

let home: DeliveryHome
const people: Record<string, string> = {}
/** Monday, 30 November 2026, 8 am in Brisbane. */
const MONDAY = '2026-11-29T22:00:00Z'
const TUESDAY = '2026-11-30T22:00:00Z'

beforeAll(async () => {
  home = await deliveryHome()
  const { a, b } = home.tenants
  const at = (key: 'a' | 'b') => ({ website_id: (key === 'a' ? a : b).website.id })
  people.kim = await giveStaff(home.database, 'kim@dealer.example', 'sales', at('a'))
  people.lou = await giveStaff(home.database, 'lou@dealer.example', 'sales', at('b'))
  people.max = await giveStaff(home.database, 'max@dealer.example', 'marketing', at('a'))
  await db().execute(sql`update locations set time_zone = 'Australia/Brisbane'`)
})
afterAll(() => home.dispose())
beforeEach(async () => {
  await db().delete(staffNotices)
  await db().update(leadWork).set({ status: 'closed' })
})

const db = () => home.database.drizzle
const choose = (person: string, digest: Digest) =>
  db().insert(staffNotices).values({ user_id: people[person]!, digest, updated_at: new Date() })

async function lead(changes: object = {}) {
  const { id: _, lead_id: _lead, reference: _reference, ...rest } = home.tenants.a.lead
  const at = new Date('2026-11-29T12:00:00Z')
  const [row] = await db()
    .insert(leads)
    .values({
      ...rest,
      lead: { ...rest.lead, ...changes },
      reference: `D-${randomUUID().slice(0, 8).toUpperCase()}`,
      submission_id: randomUUID(),
      lead_status: 'Complete',
      created_at: at,
      updated_at: at,
    })
    .returning()
  return row!
}

/** The mails of one pass of the job. */
async function run(now: string, send?: () => Promise<void>): Promise<Mail[]> {
  const sent: Mail[] = []
  await mailDigests({
    database: home.database,
    sites: home.sites,
    secretKey: 'a key for tests that is long enough',
    origin: 'http://console.dealers.example',
    send:
      send ??
      sendStaffMails({
        mailer: { send: async (mail) => String(sent.push(mail)), close: async () => {} },
        mailFrom: 'dealers@dealers.example',
        onError: (error) => {
          throw error
        },
      }),
    onError: (error) => {
      if (!send) throw error
    },
    now: () => new Date(now),
  })
  return sent
}

test('each is mailed once, at eight by the clock of their site, and only what is theirs', async () => {
  await lead()
  await choose('kim', 'daily')
  await choose('lou', 'daily')
  await choose('max', 'daily')
  expect(await run('2026-11-29T21:59:00Z')).toEqual([])
  const [mail, ...others] = await run(MONDAY)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'kim@dealer.example',
    subject: '1 overdue lead and 1 unassigned lead',
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  })
  expect((mail!.headers as Record<string, string>)['List-Unsubscribe']).toMatch(
    /^<http:\/\/console\.dealers\.example\/end-summary\/[^>]+>$/,
  )
  expect(mail!.text).toContain('http://console.dealers.example/leads?view=overdue')
  expect(await run('2026-11-29T22:05:00Z')).toEqual([])
  expect(await run(TUESDAY)).toHaveLength(1)
})

test('nothing is mailed when nothing waits, off, and on other days', async () => {
  await choose('kim', 'daily')
  expect(await run(MONDAY)).toEqual([])
  await lead()
  await db().update(staffNotices).set({ digest: 'off', digest_day: null })
  expect(await run(MONDAY)).toEqual([])
  await db().update(staffNotices).set({ digest: 'weekly' })
  expect(await run(TUESDAY)).toEqual([])
  expect(await run('2026-12-06T22:00:00Z')).toHaveLength(1)
})

test('what visitors have typed is text, in one line', async () => {
  const name = '<img src=x onerror=alert(1)>\nBcc: all@dealer.example'
  await lead({ name })
  await choose('kim', 'daily')
  const [mail] = await run(MONDAY)
  expect(mail!.html).not.toContain('<img')
  expect(mail!.html).toContain('&lt;img src=x onerror=alert(1)&gt; Bcc: all@dealer.example')
  expect(mail!.text).toContain('- <img src=x onerror=alert(1)> Bcc: all@dealer.example (')
})

test('a mail that cannot be sent is tried again, until noon', async () => {
  await lead()
  await choose('kim', 'daily')
  const fails = async () => {
    throw new Error('no mail server')
  }
  expect(await run(MONDAY, fails)).toEqual([])
  const [row] = await db().select().from(staffNotices).where(eq(staffNotices.user_id, people.kim!))
  expect(row!.digest_day).toBeNull()
  expect(await run('2026-11-30T01:55:00Z')).toHaveLength(1)
})

test('two workers at once mail each person once', async () => {
  await lead()
  await choose('kim', 'daily')
  const [one, other] = await Promise.all([run(MONDAY), run(MONDAY)])
  expect([...one, ...other]).toHaveLength(1)
})
