import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SLOT_EVENT } from '@forecourt/rules/event/slotCosts.ts'
import { ROLE_NAMES, roleOf } from '@forecourt/rules/staff/role.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { consents } from '../../consents/table.ts'
import { eventBatches } from '../../events/collectors/table.ts'
import { events } from '../../events/table.ts'
import { staffAudit } from '../table.ts'

const now = new Date('2026-11-27T02:00:00Z')
const COLLECTORS = [
  { id: 'google', kind: 'ga4' as const, url: 'https://ga.example', measurement_id: 'G-ABC123DEF4' },
  { id: 'warehouse', kind: 'events' as const, url: 'https://events.example' },
]

let platform: TestPlatform
let principal: StaffBrowser
let ofB: StaffBrowser
const siteOf = (key: 'a' | 'b') => platform.tenants[key].website.id

beforeAll(async () => {
  const settings = {
    consent: 'opt_in' as const,
    events_enabled: true,
    event_collectors: COLLECTORS,
    chat_podium_token: '0a1b2c3d-0a1b-4c3d-8e5f-0a1b2c3d4e5f',
  }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { guesses: { identifier: 1_000, device: 1_000, address: 1_000 } },
    settings: { a: settings, b: { ...settings, consent: 'opt_out' } },
    now: () => now,
  })
  principal = await signedIn('principal-a@dealer.example', 'dealer_principal', 'a')
  ofB = await signedIn('principal-b@dealer.example', 'dealer_principal', 'b')
})
afterAll(() => platform.dispose())
beforeEach(async () => {
  const { drizzle } = platform.database
  await drizzle.delete(consents)
  await drizzle.delete(eventBatches)
  await drizzle.delete(events)
})

async function signedIn(email: string, role: Parameters<typeof giveStaff>[2], key: 'a' | 'b') {
  const { website, group } = platform.tenants[key]
  const scopes: readonly string[] = roleOf(role).scopes
  await giveStaff(
    platform.database,
    email,
    role,
    scopes.includes('site')
      ? { website_id: website.id }
      : scopes.includes('group')
        ? { dealership_group_id: group.id }
        : {},
  )
  const who = staffBrowser(platform)
  expect((await who.signIn(email)).status).toBe(302)
  return who
}
const read = async (path: string, who = principal) => {
  const { status, text } = await who.get(path)
  return { status, text, json: JSON.parse(text) }
}

const WORDING = 'May we?\nStatistics: count visits.'
async function answered(
  key: 'a' | 'b',
  at: string,
  allowed: ('statistics' | 'marketing' | 'chat')[],
  more: Partial<typeof consents.$inferInsert> = {},
) {
  const id = randomUUID()
  await platform.database.drizzle.insert(consents).values({
    website_id: siteOf(key),
    id,
    mode: 'opt_in',
    wording: WORDING,
    allowed,
    answered_at: new Date(at),
    ...more,
  })
  return id
}

describe('consent records', () => {
  test('are counted by purpose, choice, month and wording, of one site and period', async () => {
    await answered('a', '2026-11-26T02:00:00Z', ['statistics', 'marketing', 'chat'])
    await answered('a', '2026-11-26T03:00:00Z', [])
    // November in Brisbane, October in UTC.
    await answered('a', '2026-10-31T14:30:00Z', ['chat'])
    await answered('a', '2026-10-31T13:30:00Z', ['chat'], { wording: 'Can we?', mode: 'opt_out' })
    await answered('a', '2025-11-30T13:30:00Z', [])
    await answered('b', '2026-11-26T02:00:00Z', ['chat'])
    const year = (await read('/tracking')).json
    expect(year).toMatchObject({
      answers: '4',
      site: { id: siteOf('a') },
      mode: expect.stringMatching('asked first'),
      totals: [
        { label: 'Allowed everything', count: '1', share: '25%' },
        { label: 'Allowed some', count: '2', share: '50%' },
        { label: 'Refused everything', count: '1', share: '25%' },
      ],
      purposes: [
        { name: 'Statistics', allowed: '1', refused: '3', share: '25%' },
        { name: 'Advertising', allowed: '1' },
        { name: 'Chat and tools', allowed: '3' },
      ],
      months: [
        { month: 'November 2026', answers: '3', everything: '1', some: '1', nothing: '1' },
        { month: 'October 2026', answers: '1' },
      ],
    })
    expect(
      year.wordings.map(({ wording, answers }: { wording: string; answers: string }) => [wording, answers]),
    ).toEqual([
      [WORDING, '3'],
      ['Can we?', '1'],
    ])
    expect((await read('/tracking?period=month')).json.answers).toBe('3')
    expect((await read('/tracking?period=all')).json.answers).toBe('5')
    expect((await read('/tracking', ofB)).json).toMatchObject({
      answers: '1',
      mode: expect.stringMatching('until they refuse'),
    })
  })

  test('of a site that nobody answered are empty, and lead to the setting those who may change it', async () => {
    expect((await read('/tracking')).json).toMatchObject({
      isEmpty: true,
      isAsking: true,
      months: [],
      wordings: [],
      setting: `/settings/consent?scope=${encodeURIComponent(`site:${siteOf('a')}`)}`,
    })
    const marketing = await signedIn('marketing-a@dealer.example', 'marketing', 'a')
    expect((await read('/tracking', marketing)).json.setting).toBeNull()
  })

  test('list twenty wordings at most, however many visitors send', async () => {
    for (let at = 0; at < 25; at++) await answered('a', '2026-11-26T02:00:00Z', [], { wording: `Of a visitor ${at}` })
    await answered('a', '2026-11-26T02:00:00Z', [])
    await answered('a', '2026-11-26T02:00:00Z', [])
    const { json } = await read('/tracking')
    expect([json.answers, json.wordings.length]).toEqual(['27', 20])
    expect(json.wordings.map(({ wording }: { wording: string }) => wording)).toContain(WORDING)
  })

  test('are a file of counts, without anything of one visitor, and without formulas', async () => {
    const id = await answered('a', '2026-11-26T02:00:00Z', ['chat'])
    await answered('a', '2026-11-26T03:00:00Z', ['chat'], { wording: '=HYPERLINK("x")' })
    await answered('b', '2026-11-26T02:00:00Z', [])
    const { status, text, headers } = await principal.get('/tracking/consent.csv?period=all')
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="consent-site-a.csv"'])
    expect(text.split('\n')[0]).toBe('month,mode,statistics,marketing,chat,answers,wording')
    expect(text).toContain('2026-11,opt_in,no,no,yes,1,"May we?\nStatistics: count visits."')
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text).not.toContain(id)
    expect(text.match(/^2026-11/gm)).toHaveLength(2)
  })

  test('are found by the id that a visitor names, on the reader’s sites alone', async () => {
    const id = await answered('a', '2026-11-26T02:00:00Z', ['chat'])
    const other = await answered('b', '2026-11-26T02:00:00Z', ['chat'])
    expect((await read(`/tracking?id=${encodeURIComponent(` ${id.toUpperCase()} `)}`)).json).toMatchObject({
      isUnknown: false,
      found: [
        {
          id,
          site: 'Alder Motors',
          wording: WORDING,
          at: expect.stringMatching(/12:00.*AEST/),
          choices: [
            { name: 'Statistics', isAllowed: false },
            { name: 'Advertising', isAllowed: false },
            { name: 'Chat and tools', isAllowed: true },
          ],
        },
      ],
    })
    for (const text of [other, randomUUID(), 'x', `${id}x`])
      expect((await read(`/tracking?id=${text}`)).json).toMatchObject({ isUnknown: true, found: [] })
  })
})

const batch = async (key: 'a' | 'b', more: Partial<typeof eventBatches.$inferInsert>) => {
  const [row] = await platform.database.drizzle
    .insert(eventBatches)
    .values({
      website_id: siteOf(key),
      collector: 'google',
      kind: 'ga4',
      state: 'sent',
      created_at: now,
      events: [{ insert_id: 'one', occurred_at: now.toISOString() }],
      ...more,
    })
    .returning()
  return row!
}
const attempt = (at: string, answer: string, ok = false) => ({ at, answer, ok })
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const SERVICE = () => `/tracking/services/${siteOf('a')}/google`

describe('event services', () => {
  const services = async () => (await read('/tracking/services')).json.services

  test('have none of their own, until they get events', async () =>
    expect(await services()).toMatchObject([
      { id: 'google', title: 'Google Analytics 4', word: 'No events yet', accepted: null, failing: null, dead: 0 },
      { id: 'warehouse', word: 'No events yet' },
    ]))

  test('fail since the first failure after what they accepted last', async () => {
    await batch('a', { created_at: hoursAgo(9), state: 'dead', attempts: [attempt('2026-11-26T17:00:00Z', '500')] })
    await batch('a', {
      created_at: hoursAgo(8),
      updated_at: hoursAgo(8),
      attempts: [attempt('2026-11-26T18:00:00Z', '204', true)],
    })
    expect(await services()).toMatchObject([{ word: 'Accepting events', failing: null, dead: 1 }, {}])
    await batch('a', { created_at: hoursAgo(7), state: 'waiting', attempts: [attempt('2026-11-26T19:00:00Z', '401')] })
    await batch('a', { created_at: hoursAgo(6), state: 'dead', attempts: [attempt('2026-11-26T20:00:00Z', '401')] })
    await batch('a', { created_at: hoursAgo(0), state: 'waiting' })
    await batch('b', { state: 'dead' })
    await batch('a', { collector: 'warehouse', kind: 'events', state: 'waiting' })
    expect(await services()).toMatchObject([
      {
        word: 'Failing',
        failing: expect.stringMatching(/5:00.*AEST/),
        accepted: expect.stringMatching(/4:00.*AEST/),
        waiting: 2,
        dead: 2,
      },
      { word: 'Nothing sent yet', waiting: 1 },
    ])
  })

  test('list their batches, those that were given up first, page by page', async () => {
    for (let at = 0; at < 30; at++) await batch('a', { created_at: hoursAgo(at), state: at % 2 ? 'sent' : 'dead' })
    for (let at = 0; at < 30; at++) await batch('a', { created_at: hoursAgo(at), state: 'waiting', send_after: now })
    await batch('a', { collector: 'warehouse', kind: 'events' })
    await batch('b', {})
    const first = (await read(SERVICE())).json
    const second = (await read(`${SERVICE()}?after=${encodeURIComponent(first.page.next)}`)).json
    const all = [...first.batches, ...second.batches] as { id: string; state: string }[]
    expect(new Set(all.map(({ id }) => id)).size).toBe(60)
    expect(all.map(({ state }) => state)).toEqual([
      ...Array<string>(15).fill('dead'),
      ...Array<string>(30).fill('waiting'),
      ...Array<string>(15).fill('sent'),
    ])
    const back = (await read(`${SERVICE()}?before=${encodeURIComponent(second.page.previous)}`)).json
    expect(back.batches).toEqual(first.batches)
    for (const [view, count] of [
      ['dead', 15],
      ['waiting', 30],
      ['sent', 15],
    ] as const)
      expect((await read(`${SERVICE()}?view=${view}`)).json.batches).toHaveLength(count)
    expect((await read(`${SERVICE()}?after=%5B9,"x","y"%5D`)).json.batches).toEqual(first.batches)
  })

  test('get one batch again, or all that are not too old, once, and it is in the log', async () => {
    const dead = { state: 'dead' as const, attempts: [attempt('2026-11-26T20:00:00Z', '401 Unauthorized')] }
    const one = await batch('a', { ...dead, created_at: hoursAgo(1) })
    const two = await batch('a', { ...dead, created_at: hoursAgo(71) })
    const old = await batch('a', { ...dead, created_at: hoursAgo(72) })
    const elsewhere = await batch('b', dead)
    const other = await batch('a', { ...dead, collector: 'warehouse', kind: 'events' })
    const logged = () =>
      platform.database.drizzle
        .select()
        .from(staffAudit)
        .where(eq(staffAudit.action, 'events.resent'))
        .orderBy(desc(staffAudit.id))
    const before = (await logged()).length
    const shown = (await read(SERVICE())).json.batches as { id: string; mayResend: boolean; answer: string }[]
    expect(shown.map(({ id, mayResend }) => [id, mayResend])).toEqual([
      [one.id, true],
      [two.id, true],
      [old.id, false],
    ])
    const states = async () =>
      new Map((await platform.database.drizzle.select().from(eventBatches)).map(({ id, state }) => [id, state]))
    const send = (body: Record<string, string>, who = principal) => who.post(SERVICE(), body)
    expect((await send({ intent: 'resend', batch: one.id })).headers.location).toMatch(/done=resent$/)
    expect([...(await states())].filter(([, state]) => state === 'waiting')).toEqual([[one.id, 'waiting']])
    // Of another service, another tenant, one that waits, one that is too old, and none.
    for (const id of [other.id, elsewhere.id, one.id, old.id, randomUUID(), 'x'])
      expect((await send({ intent: 'resend', batch: id })).status).toBe(409)
    expect((await send({ intent: 'resend-all' })).headers.location).toMatch(/done=all-resent$/)
    expect(await states()).toEqual(
      new Map([
        [one.id, 'waiting'],
        [two.id, 'waiting'],
        [old.id, 'dead'],
        [elsewhere.id, 'dead'],
        [other.id, 'dead'],
      ]),
    )
    expect((await send({ intent: 'resend-all' })).status).toBe(409)
    const log = (await logged()).slice(0, -before || undefined)
    expect(log).toMatchObject([
      { subject: 'Google Analytics 4 (google)', website_id: siteOf('a'), after: { batches: 1 }, who: 'principal-a' },
      { subject: 'Google Analytics 4 (google)', after: { batches: 1 } },
    ])
    expect((await send({ intent: 'resend-all' }, ofB)).status).toBe(404)
  })

  test('of another tenant, and one that is not in the settings, are not there', async () => {
    for (const path of [
      `/tracking/services/${siteOf('b')}/google`,
      `/tracking/services/${siteOf('a')}/meta`,
      '/tracking/services/x/google',
    ])
      expect((await read(path)).status).toBe(404)
    for (const path of ['/tracking', '/tracking/services', '/tracking/scripts', '/tracking/consent.csv'])
      expect((await principal.get(`${path}?site=${siteOf('b')}`)).status, path).toBe(404)
  })
})

test('what scripts of others cost the pages of one site is shown by script, and one without measurements too', async () => {
  const measured = (key: 'a' | 'b', slot: string, kilobytes: number | null, busy_ms: number, outcome = 'loaded') =>
    platform.database.drizzle.insert(events).values({
      website_id: siteOf(key),
      occurred_at: now,
      insert_id: randomUUID(),
      name: SLOT_EVENT,
      properties: { slot, outcome, requests: 1, kilobytes, load_ms: 120, busy_ms },
    })
  await measured('a', 'livechat', null, 251)
  await measured('a', 'livechat', null, 251, 'failed')
  await measured('b', 'autobot', 1, 1)
  const { json, text } = await read('/tracking/scripts')
  expect(json.scripts).toEqual([
    { name: 'podium', title: 'Podium', costs: null },
    {
      name: 'livechat',
      title: 'livechat',
      costs: {
        visits: '2',
        failed: '1',
        size: 'Not shown by the service',
        load: '120 ms',
        busy: '251 ms',
        isOver: true,
      },
    },
  ])
  expect(text).not.toContain('autobot')
})

test.each(ROLE_NAMES)('a %s reads and changes it as their role says', async (role) => {
  const allowed = roleOf(role).permissions.includes('tracking:write')
  expect(allowed).toBe(['operator', 'group_owner', 'dealer_principal', 'marketing'].includes(role))
  const who = await signedIn(`role-${role}@dealer.example`, role, 'a')
  await batch('a', { state: 'dead', created_at: hoursAgo(1) })
  const site = `?site=${siteOf('a')}`
  for (const path of [
    `/tracking${site}`,
    `/tracking/consent.csv${site}`,
    `/tracking/services${site}`,
    SERVICE(),
    `/tracking/scripts${site}`,
  ]) {
    const { status, text } = await who.get(path)
    expect([path, status]).toEqual([path, allowed ? 200 : 403])
    if (!allowed) expect(text).toMatch(/can’t see consent records or manage event services/)
  }
  expect((await who.post(SERVICE(), { intent: 'resend-all' })).status).toBe(allowed ? 302 : 403)
  const [{ state }] = (await platform.database.drizzle.execute<{ state: string }>(sql`select state from event_batches`))
    .rows as [{ state: string }]
  expect(state).toBe(allowed ? 'waiting' : 'dead')
})
