import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consolePages } from '../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveStaff, staffBrowser } from '../../tools/testing/staff.ts'
import { isForLibrary } from './auth.ts'
import { presentBy } from './present.ts'
import { reachOf, timeZoneOf } from './scope.ts'
import { staffSessions, staffUsers } from './table.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
})
afterAll(() => platform.dispose())

const stored = async (email: string) => {
  const { drizzle } = platform.database
  const [user] = await drizzle.select().from(staffUsers).where(eq(staffUsers.email, email))
  const [session] = await drizzle.select().from(staffSessions).where(eq(staffSessions.user_id, user!.id))
  return { user: user!, session: session! }
}

describe('who is present', () => {
  test.each(['site', 'group', 'both', 'other', 'none', 'operator'] as const)(
    'has the sites, groups, roles and zone that are read one by one: %s',
    async (kind) => {
      const { a, b } = platform.tenants
      const email = `${kind}@present.example`
      const place = {
        site: { website_id: a.website.id },
        group: { dealership_group_id: a.group.id },
        both: { website_id: a.website.id },
        other: { website_id: b.website.id },
        none: { website_id: b.website.id },
        operator: {},
      }[kind]
      const id = await giveStaff(platform.database, email, kind === 'operator' ? 'operator' : 'sales', place)
      if (kind === 'both')
        await platform.database.pool.query(
          `insert into staff_roles (user_id, role, dealership_group_id, created_at) values ($1, 'read_only', $2, now())`,
          [id, b.group.id],
        )
      expect((await staffBrowser(platform).signIn(email)).status).toBe(302)
      if (kind === 'none') await platform.database.pool.query('delete from staff_roles where user_id = $1', [id])
      const { user, session } = await stored(email)
      const found = await presentBy(platform.database.staffAccounts, session.token)
      const [reach, zone] = await platform.database.platform.transaction(async (tx) => {
        const read = await reachOf(tx, id)
        return [read, await timeZoneOf(tx, read)] as const
      })
      expect(found).toEqual({
        session: {
          id: session.id,
          expires_at: session.expires_at,
          confirmed_at: session.confirmed_at,
          consent_id: null,
        },
        user: { id, name: user.name, email, secondFactor: false },
        consent: null,
        reach,
        timeZone: zone,
      })
      expect(found!.reach.sites.length).toBe({ site: 1, group: 1, both: 2, other: 1, none: 0, operator: 2 }[kind])
    },
  )

  test('is nobody for a token that there is not, and for one that is no token', async () => {
    for (const token of ['', 'unknown', "' or true --", '\\'])
      expect(await presentBy(platform.database.staffAccounts, token)).toBeNull()
  })
})

describe('a session', () => {
  const now = new Date('2026-11-27T10:00:00Z')
  const DAY_MS = 86_400_000
  const left = (ms: number, consent_id: string | null = null) =>
    isForLibrary({ expires_at: new Date(now.getTime() + ms), consent_id }, now)

  test('is the library’s once it is over, or was prolonged an hour ago', () => {
    const hourAgo = 7 * DAY_MS - 3_600_000
    expect([left(-1), left(0), left(1), left(hourAgo), left(hourAgo + 1), left(7 * DAY_MS)]).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test('that somebody allows is not prolonged, only ended', () => {
    expect([left(-1, 'consent'), left(0, 'consent'), left(1, 'consent')]).toEqual([true, true, false])
  })

  test('is prolonged by a call after an hour, and by none before; one that is over ends', async () => {
    const email = 'prolonged@present.example'
    await giveStaff(platform.database, email, 'sales', { website_id: platform.tenants.a.website.id })
    const who = staffBrowser(platform)
    await who.signIn(email)
    const { session } = await stored(email)
    const expire = (expires_at: Date) =>
      platform.database.drizzle.update(staffSessions).set({ expires_at }).where(eq(staffSessions.id, session.id))
    const after = (ms: number) => new Date(Date.now() + 7 * DAY_MS - 3_600_000 + ms)

    const lately = after(60_000)
    await expire(lately)
    expect((await who.get('/')).status).toBe(200)
    expect((await stored(email)).session.expires_at).toEqual(lately)

    const longAgo = after(-60_000)
    await expire(longAgo)
    const answer = await who.get('/')
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toBeDefined()
    expect((await stored(email)).session.expires_at.getTime()).toBeGreaterThan(longAgo.getTime())

    await expire(new Date(Date.now() - 1))
    expect((await who.get('/')).status).not.toBe(200)
    expect((await stored(email)).session).toBeUndefined()
  })

  test('counts only by a cookie that is signed', async () => {
    const email = 'signed@present.example'
    await giveStaff(platform.database, email, 'sales', { website_id: platform.tenants.b.website.id })
    const who = staffBrowser(platform)
    await who.signIn(email)
    const [name, value] = [...who.jar].find(([key]) => key.endsWith('forecourt_staff'))!
    const { session } = await stored(email)
    expect(decodeURIComponent(value)).toContain(session.token)
    who.jar.set(name, encodeURIComponent(`${session.token}.${'A'.repeat(43)}=`))
    expect((await who.get('/')).status).not.toBe(200)
    who.jar.set(name, session.token)
    expect((await who.get('/')).status).not.toBe(200)
    who.jar.set(name, value)
    expect((await who.get('/')).status).toBe(200)
  })
})
