import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { redirectImports, redirects } from '../../redirects/table.ts'
import { staffAudit } from '../table.ts'
import type { DeskRedirect, RedirectImport } from './redirects.ts'

let platform: TestPlatform
/** Signing in is limited by the hour. */
const browsers = new Map<string, StaffBrowser>()

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  for (const role of ['marketing', 'sales'] as const) {
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id: site() })
    const browser = staffBrowser(platform)
    expect((await browser.signIn(`${role}@dealer.example`)).status).toBe(302)
    browsers.set(role, browser)
  }
})
afterAll(() => platform.dispose())
beforeEach(() => platform.database.drizzle.delete(redirects))

const site = (key: 'a' | 'b' = 'a') => platform.tenants[key].website.id
const signedIn = (who: string): StaffBrowser => browsers.get(who)!
interface Screen {
  rows: DeskRedirect[]
  all: number
  may: { allowed: boolean; reason?: string }
  undo: { intent: string; hidden: Record<string, string> } | null
  imported: { id: string; count: number; by: string } | null
}
const open = async (who: StaffBrowser, query = '') =>
  JSON.parse((await who.get(`/redirects?site=${site()}${query}`)).text) as Screen
const send = (who: StaffBrowser, body: Record<string, string>, id = site()) =>
  who.post(`/redirects?site=${id}`, { intent: 'save', was: '', version: 'none', status: '301', to: '', ...body })
const stored = async (key: 'a' | 'b' = 'a') =>
  (
    await platform.database.drizzle
      .select({ from: redirects.source, to: redirects.target, status: redirects.status })
      .from(redirects)
      .where(eq(redirects.website_id, site(key)))
      .orderBy(redirects.source)
  ).map(({ from, to, status }) => `${from} ${to ?? '-'} ${status}`)
const logged = async () =>
  (await platform.database.drizzle.select().from(staffAudit).orderBy(staffAudit.id)).filter(({ action }) =>
    action.startsWith('redirect.'),
  )
const undoOf = async (who: StaffBrowser, { headers }: { headers: Record<string, unknown> }) => {
  const { searchParams } = new URL(String(headers.location), 'http://console')
  const { undo } = await open(who, `&undo=${encodeURIComponent(searchParams.get('undo') ?? '')}`)
  return send(who, { intent: undo!.intent, ...undo!.hidden })
}

test('a redirect is added once, changed against what was seen, removed, and each undone', async () => {
  const who = signedIn('marketing')
  const added = await send(who, { from: 'https://old.example/About.html', to: '/about' })
  expect(added.status).toBe(302)
  expect((await send(who, { from: '/about.html', to: '/about' })).status).toBe(302)
  expect(await stored()).toEqual(['/about.html /about 301'])
  expect(await logged()).toMatchObject([
    { action: 'redirect.saved', subject: '/about.html', website_id: site(), before: null, after: { to: '/about' } },
  ])
  await undoOf(who, added)
  expect(await stored()).toEqual([])

  await send(who, { from: '/about.html', to: '/about' })
  const { version } = (await open(who)).rows[0]!
  const changed = await send(who, { was: '/about.html', version, from: '/about-us', to: '/team', status: '302' })
  expect(changed.status).toBe(302)
  expect(await stored()).toEqual(['/about-us /team 302'])
  await undoOf(who, changed)
  expect(await stored()).toEqual(['/about.html /about 301'])

  const removed = await send(who, { intent: 'remove', from: '/about.html', version })
  expect(await stored()).toEqual([])
  await undoOf(who, removed)
  expect(await stored()).toEqual(['/about.html /about 301'])
})

test('of two people who change one redirect the second sees both', async () => {
  const who = signedIn('marketing')
  await send(who, { from: '/a', to: '/b' })
  const { version } = (await open(who)).rows[0]!
  await send(who, { was: '/a', version, from: '/a', to: '/c' })
  const conflict = await send(who, { was: '/a', version, from: '/a', to: '/d' })
  expect(conflict.status).toBe(409)
  expect(JSON.parse(conflict.text)).toMatchObject({
    values: { to: '/d' },
    conflict: { theirs: { from: '/a', to: '/c' } },
  })
  expect((await send(who, { intent: 'remove', from: '/a', version })).status).toBe(409)
  expect(await stored()).toEqual(['/a /c 301'])
})

test.each<[string, Record<string, string>, Record<string, string>]>([
  ['a loop', { from: '/b', to: '/a' }, { to: expect.stringContaining('This sends visitors in a circle') as string }],
  ['itself', { from: '/x', to: '/x' }, { to: expect.stringContaining('This sends visitors in a circle') as string }],
  ['an address that is taken', { from: '/A/', to: '/z' }, { from: expect.stringContaining('already') as string }],
  ['no address', { from: '', to: '/z' }, { from: 'This must not be empty.' }],
  [
    'a script',
    { from: '/x', to: 'javascript:alert(1)' },
    { to: expect.stringContaining('whole web address') as string },
  ],
  ['no target', { from: '/x' }, { to: 'This is empty: only 410 (gone) has no new address.' }],
])('%s is refused beside the field', async (_, body, fields) => {
  const who = signedIn('marketing')
  await send(who, { from: '/a', to: '/b' })
  const answer = await send(who, body)
  expect(answer.status).toBe(422)
  expect(JSON.parse(answer.text)).toMatchObject({ fields, values: { from: body.from } })
  expect(await stored()).toEqual(['/a /b 301'])
})

test('the list says where a page takes precedence, and finds by either address', async () => {
  const who = signedIn('marketing')
  await send(who, { from: '/contact', to: '/call' })
  await send(who, { from: '/<script>', to: '/call' })
  const { rows, all } = await open(who)
  expect(all).toBe(2)
  expect(rows.map(({ from, shadowed }) => [from, shadowed])).toEqual([
    ['/<script>', false],
    ['/contact', true],
  ])
  expect((await open(who, '&search=%25')).rows).toEqual([])
  expect((await open(who, '&search=CONT')).rows).toHaveLength(1)
})

test('an import shows first what changes with errors by line, and is saved as it was shown', async () => {
  const who = signedIn('marketing')
  await send(who, { from: '/old', to: '/new' })
  const lines = `from,to,status\n/old,/newer,301\n/bad,/x,307\n/gone,,410\n${'/p'.repeat(40_000)}`
  const post = (body: Record<string, string>) => who.post(`/redirects/import?site=${site()}`, body)
  const answer = await post({ intent: 'preview', lines })
  const { preview } = JSON.parse(answer.text) as { preview: RedirectImport }
  expect(preview).toMatchObject({
    report: {
      created: 1,
      updated: 1,
      problems: [
        { line: 3, field: 'status' },
        { line: 5, field: 'from' },
      ],
    },
    changes: [
      { from: '/old', before: '/new (301)', after: '/newer (301)' },
      { from: '/gone', before: '', after: 'Removed page (410)' },
    ],
  })
  expect(await stored()).toEqual(['/old /new 301'])
  expect((await post({ intent: 'import', lines, seen: 'something else' })).status).toBe(409)
  for (const _ of [1, 2]) expect((await post({ intent: 'import', lines, seen: preview.seen })).status).toBe(302)
  expect(await stored()).toEqual(['/gone - 410', '/old /newer 301'])
  expect((await logged()).filter(({ action }) => action === 'redirect.imported')).toHaveLength(1)
  const file = await who.get(`/redirects/export.csv?site=${site()}`)
  expect(file.text).toBe('from,to,status\n/gone,,410\n/old,/newer,301\n')
  expect(JSON.parse((await post({ intent: 'preview', lines: 'a,b\n1,2\n' })).text)).toMatchObject({
    fields: { file: expect.stringContaining('no column from') as string },
  })
})

test('an import is undone as a whole for a day, except for what was changed since', async () => {
  const who = signedIn('marketing')
  for (const from of ['/kept', '/old']) await send(who, { from, to: `${from}-1` })
  const lines = 'from,to,status\n/kept,/x,301\n/old,/newer,302\n/gone,,410\n'
  const post = (body: Record<string, string>) => who.post(`/redirects/import?site=${site()}`, body)
  const bring = async () => {
    const { preview } = JSON.parse((await post({ intent: 'preview', lines })).text) as { preview: RedirectImport }
    expect((await post({ intent: 'import', lines, seen: preview.seen })).status).toBe(302)
    return (await open(who)).imported!
  }
  const first = await bring()
  expect(first).toMatchObject({ count: 3, by: 'marketing' })
  const { version } = (await open(who, '&search=/kept')).rows[0]!
  await send(who, { was: '/kept', version, from: '/kept', to: '/by-hand' })
  const undo = (id: string) => send(who, { intent: 'undo-import', id })
  expect((await undo('no-id')).status).toBe(409)
  const undone = await undo(first.id)
  expect(undone.headers.location).toContain('done=undone-some')
  expect(await stored()).toEqual(['/kept /by-hand 301', '/old /old-1 301'])
  expect((await undo(first.id)).status).toBe(409)
  expect((await open(who)).imported).toBeNull()
  expect((await logged()).filter(({ action }) => action === 'redirect.undone')).toMatchObject([
    { who: 'marketing', after: { 'as before': '2 redirects', 'left as they are': '1 redirect' } },
  ])

  const second = await bring()
  const yesterday = new Date(Date.now() - 86_400_000)
  await platform.database.drizzle.update(redirectImports).set({ imported_at: yesterday })
  expect((await open(who)).imported).toBeNull()
  expect((await undo(second.id)).status).toBe(409)
})

test('nobody changes redirects without the right, or those of another dealer', async () => {
  const sales = signedIn('sales')
  expect((await open(sales)).may).toMatchObject({ allowed: false })
  expect((await send(sales, { from: '/a', to: '/b' })).status).toBe(403)
  const who = signedIn('marketing')
  expect((await who.get(`/redirects?site=${site('b')}`)).status).toBe(404)
  expect((await who.get(`/redirects/export.csv?site=${site('b')}`)).status).toBe(404)
  expect((await who.get(`/redirects/import?site=${site('b')}`)).status).toBe(404)
  expect((await send(who, { from: '/a', to: '/b' }, site('b'))).status).toBe(404)
  expect(await stored('b')).toEqual([])
})
