import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { eq, like } from 'drizzle-orm'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  feedFilePath,
  feedRejectsPath,
  feedRunPath,
  feedsPath,
  feedValuesPath,
} from '@forecourt/rules/staff/consolePaths.ts'
import { columnInput, constantInput, valueInput } from '@forecourt/rules/stock/feedFields.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { csv, HEADER, rows } from '../../../tools/testing/feedHome.ts'
import { multipart, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { CONSOLE, giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { testSecrets } from '../../../tools/testing/secrets.ts'
import { diskStore } from '../../files/disk.ts'
import { FEED_FILES } from '../../files/store.ts'
import { createOutbound } from '../../outbound.ts'
import { createSites } from '../../sites/sites.ts'
import { feedRunJobs } from '../../stock/runs/job.ts'
import { cars, feedFiles, feedMappings, feedRuns, feedSources } from '../../stock/table.ts'
import { secrets } from '../../secrets/table.ts'
import { mailFeedAlerts, type StaffMail } from '../staff.ts'
import { staffAudit, staffSessions } from '../table.ts'

let platform: TestPlatform
let sites: Awaited<ReturnType<typeof createSites>>
let jobs: ReturnType<typeof feedRunJobs>
let sales: StaffBrowser
let colleague: StaffBrowser
let reader: StaffBrowser
let ofB: StaffBrowser
let dealershipId: number
let begun: string[] = []

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { codes: { ...plenty, resendSeconds: 0 }, guesses: plenty },
  })
  sites = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  jobs = feedRunJobs({
    database: platform.database,
    sites,
    files: diskStore(platform.feedsDir, FEED_FILES),
    outbound: createOutbound({ allowPrivate: true }),
    secrets: testSecrets(platform.database),
  })
  const { a, b } = platform.tenants
  dealershipId = a.dealerships[1]!.id
  const signedIn = async (name: string, role: 'sales' | 'marketing' | 'read_only', website_id: number) => {
    await giveStaff(platform.database, `${name}@dealer.example`, role, { website_id })
    const who = staffBrowser(platform)
    expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
    return who
  }
  sales = await signedIn('sam', 'sales', a.website.id)
  colleague = await signedIn('kim', 'sales', a.website.id)
  reader = await signedIn('rita', 'read_only', a.website.id)
  ofB = await signedIn('bo', 'sales', b.website.id)
})
afterAll(async () => {
  await sites.close()
  await platform.dispose()
})
beforeEach(async () => {
  const { drizzle } = platform.database
  await drizzle.delete(cars).where(eq(cars.dealership_id, dealershipId))
  await drizzle.delete(feedMappings).where(eq(feedMappings.dealership_id, dealershipId))
  await drizzle.delete(feedFiles)
  begun = []
})

/** Sends a file as the form of the console does. */
async function upload(
  who: StaffBrowser,
  content: string | Buffer,
  { id = randomUUID() as string, to = dealershipId, name = 'stock.csv', headers = {} as Record<string, string> } = {},
) {
  const { body, contentType } = await multipart([
    ['dealership', String(to)],
    ['id', id],
    ['file', new File([new Uint8Array(Buffer.from(content))], name)],
  ])
  const answer = await platform.fetch(CONSOLE, '/feeds/upload', {
    method: 'POST',
    body,
    headers: {
      'content-type': contentType,
      origin: `http://${CONSOLE}`,
      cookie: [...who.jar].map(([key, value]) => `${key}=${value}`).join('; '),
      ...headers,
    },
  })
  return { id, status: answer.status, location: answer.headers.location ?? null, text: answer.text }
}

interface FileScreen {
  problem: string | null
  windows: boolean
  name: string
  version: string
  rows: { count: number; more: boolean }
  mapping: {
    columns: { at: number; name: string; field: string; samples: string[] }[]
    constants: { field: string; value: string }[]
    values: {
      field: string
      values: { at: number; value: string; count: number; readAs: string | null; to: string }[]
    }[]
    missing: string[]
  }
}
const screen = async <T>(path: string, who = sales): Promise<T> => {
  const { status, text } = await who.get(path)
  expect([path, status]).toEqual([path, 200])
  return JSON.parse(text) as T
}
const fileScreen = (id: string, who = sales) => screen<FileScreen>(feedFilePath(id), who)
/** The form of columns as it is shown, with some choices. */
async function columnsForm(id: string, chosen: Readonly<Record<string, string>> = {}) {
  const { version, mapping } = await fileScreen(id)
  return {
    version,
    ...Object.fromEntries(mapping.columns.map(({ at, field }) => [columnInput(at), field])),
    ...Object.fromEntries(mapping.constants.map(({ field, value }) => [constantInput(field), value])),
    ...chosen,
  }
}
/** Tries a file, as the form of values does; returns the run. */
async function tryIt(id: string, chosen: Readonly<Record<string, string>> = {}, who = sales) {
  const run = randomUUID()
  const { version } = await fileScreen(id)
  const answer = await who.post(feedValuesPath(id), { version, run, mode: 'full', ...chosen })
  if (answer.status === 302) await perform(run)
  return { run, status: answer.status, answer: answer.text === '' ? null : JSON.parse(answer.text) }
}
async function perform(run: string) {
  begun.push(run)
  await jobs.run.run({ run }, { id: 'one', isLast: true })
}
interface RunScreen {
  state: string
  version: string
  toConfirm: number | null
  refused: string | null
  undoProblem: string | null
  report: { created: number; sold: number; rejectedRows: number } | null
  changes: {
    rows: { stocknum: string; kind: string; values: { label: string; before: string; after: string }[] }[]
  } | null
  undone: object | null
}
const runScreen = (id: string, who = sales) => screen<RunScreen>(feedRunPath(id), who)
async function importAfter(tried: string, more: Readonly<Record<string, string>> = {}, who = sales) {
  const run = randomUUID()
  const { version } = await runScreen(tried)
  const form = { intent: 'import', run, version, ...more }
  const answer = await who.post(feedRunPath(tried), form)
  if (answer.status === 302) await perform(run)
  return { run, form, status: answer.status, answer: answer.text === '' ? null : JSON.parse(answer.text) }
}
const entries = async () =>
  (
    await platform.database.drizzle
      .select()
      .from(staffAudit)
      .where(like(staffAudit.action, 'feed.%'))
      .orderBy(staffAudit.id)
  ).map(({ action, who, subject }) => [action, who, subject])
const numbers = async () =>
  (await platform.database.drizzle.select().from(cars).where(eq(cars.dealership_id, dealershipId)))
    .filter(({ sold }) => !sold)
    .map(({ stocknum, price_cents }) => [stocknum, price_cents])
    .toSorted()

describe('uploading', () => {
  test('streams the file, and shows its columns with samples and what they are', async () => {
    const { id, status, location } = await upload(sales, csv(...rows(3)), { name: '<b>stock.csv' })
    expect([status, location]).toEqual([303, feedFilePath(id)])
    const shown = await fileScreen(id)
    expect(shown).toMatchObject({ name: '<b>stock.csv', problem: null, rows: { count: 3, more: false } })
    expect(shown.mapping.columns.map(({ name, field, samples }) => [name, field, samples[0]])).toEqual([
      ['stocknum', 'stocknum', 'S1'],
      ['car_type', 'car_type', 'used'],
      ['year', 'year', '2019'],
      ['make', 'make', 'Mazda'],
      ['model', 'model', 'CX-5'],
      ['badge', 'badge', 'Maxx'],
      ['km', 'km', '1000'],
      ['price', 'price', '20000'],
    ])
    expect((await entries()).at(-1)).toEqual(['feed.uploaded', 'sam', '<b>stock.csv'])
    const again = await upload(sales, csv(...rows(3)), { id })
    expect([again.status, (await platform.database.drizzle.select().from(feedFiles)).length]).toEqual([303, 1])
  })

  test.each<[string, string | Buffer, object]>([
    ['gzip', gzipSync(csv(...rows(2))), { problem: null, windows: false, rows: { count: 2, more: false } }],
    [
      'Windows-1252',
      iconv.encode(`${HEADER}\nC1,used,2019,Citroën,C3,,1,1\n`, 'windows-1252'),
      { problem: null, windows: true },
    ],
    ['a workbook', Buffer.from('504b0304000000', 'hex'), { mapping: null, windows: false }],
    ['nothing but a line break', '\n', { mapping: null, problem: 'The file is empty.' }],
  ])('of %s is read, or says why not', async (_, content, shown) => {
    const { id, status } = await upload(sales, content)
    expect(status).toBe(303)
    expect(await fileScreen(id)).toMatchObject(shown)
  })

  test('without a file, a right or a dealership of one’s own stores nothing', async () => {
    expect(await upload(sales, '')).toMatchObject({ status: 303, location: feedsPath(dealershipId, 'empty') })
    expect(await upload(reader, csv(...rows(1)))).toMatchObject({ status: 403 })
    expect(await upload(ofB, csv(...rows(1)))).toMatchObject({ status: 404 })
    expect(await upload(staffBrowser(platform), csv(...rows(1)))).toMatchObject({ location: '/sign-in?next=%2Ffeeds' })
    expect(await upload(sales, csv(...rows(1)), { headers: { origin: 'https://attacker.example' } })).toMatchObject({
      status: 403,
    })
    expect(await upload(sales, csv(...rows(1)), { id: '../../x' })).toMatchObject({
      location: feedsPath(dealershipId, 'again'),
    })
    expect(await platform.database.drizzle.select().from(feedFiles)).toEqual([])
    expect(JSON.parse((await sales.get(feedsPath(dealershipId, 'empty'))).text)).toMatchObject({
      problem: 'That file is empty.',
    })
    expect(JSON.parse((await sales.get(feedsPath(platform.tenants.b.dealerships[0]!.id))).text)).toMatchObject({
      chosen: null,
    })
  })
})

describe('a mapping', () => {
  const ODD = 'Ref,Kind,Brand,Model,Fuel,Amount,Amount\nR1,old,Kia,Rio,Juice,20000,1\nR2,old,Kia,Ceed,Petrol,21000,2\n'

  test('of columns is refused with what is wrong beside each, and kept', async () => {
    const { id } = await upload(sales, ODD)
    expect((await fileScreen(id)).mapping.missing).toContain('Stock number')
    const form = await columnsForm(id, {
      [columnInput(0)]: 'stocknum',
      [columnInput(5)]: 'price',
      [columnInput(6)]: 'price',
      [constantInput('make')]: 'Kia',
      [constantInput('car_type')]: '<script>',
    })
    const refused = await sales.post(feedFilePath(id), { ...form, [columnInput(2)]: 'make' })
    expect(refused.status).toBe(422)
    expect(JSON.parse(refused.text)).toMatchObject({
      error: expect.stringContaining('Every vehicle needs: New, used or demo.'),
      fields: {
        [columnInput(6)]: 'Price already comes from the column Amount.',
        [constantInput('make')]: 'Make already comes from the column Brand.',
        [constantInput('car_type')]: 'Choose a value from the list.',
      },
      values: { [columnInput(0)]: 'stocknum', [constantInput('car_type')]: '<script>' },
    })
    const good = {
      ...form,
      [columnInput(1)]: 'car_type',
      [columnInput(2)]: 'make',
      [columnInput(6)]: '',
      [constantInput('make')]: '',
      [constantInput('car_type')]: '',
    }
    expect((await sales.post(feedFilePath(id), good)).status).toBe(302)
    expect((await fileScreen(id)).mapping.columns.map(({ field }) => field)).toEqual([
      'stocknum',
      'car_type',
      'make',
      'model',
      'fuel',
      'price',
      '',
    ])
    // Somebody who opened it before is told, and nothing is lost.
    const late = await colleague.post(feedFilePath(id), { ...good, [columnInput(4)]: '' })
    expect(late.status).toBe(409)
    const { conflict } = JSON.parse(late.text) as {
      conflict: { version: string; who: string; theirs: Record<string, string> }
    }
    expect(conflict).toMatchObject({
      who: 'sam',
      theirs: { [columnInput(4)]: 'fuel', [columnInput(5)]: 'price', [constantInput('make')]: '' },
    })
    expect(
      (await colleague.post(feedFilePath(id), { ...good, [columnInput(4)]: '', version: conflict.version })).status,
    ).toBe(302)
  })

  test('of values is tried, imported, and there for the next file', async () => {
    const { id } = await upload(sales, ODD)
    const form = await columnsForm(id, {
      [columnInput(0)]: 'stocknum',
      [columnInput(1)]: 'car_type',
      [columnInput(2)]: 'make',
      [columnInput(5)]: 'price',
      [columnInput(6)]: '',
    })
    expect((await sales.post(feedFilePath(id), form)).status).toBe(302)
    const { values } = (await fileScreen(id)).mapping
    expect(
      values.map(({ field, values: found }) => [
        field,
        found.map(({ value, readAs, count }) => [value, readAs, count]),
      ]),
    ).toEqual([
      ['car_type', [['old', null, 2]]],
      [
        'fuel',
        [
          ['Juice', null, 1],
          ['Petrol', 'Petrol', 1],
        ],
      ],
    ])
    expect(await tryIt(id, { [valueInput('fuel', 0)]: 'Nuclear' })).toMatchObject({
      status: 422,
      answer: { fields: { [valueInput('fuel', 0)]: 'Choose a value from the list.' } },
    })
    // Of two people at once, each sees what the other has chosen.
    const { version: seen } = await fileScreen(id)
    const chosen = (value: string) => ({
      version: seen,
      run: randomUUID(),
      mode: 'full',
      [valueInput('fuel', 0)]: value,
    })
    expect((await sales.post(feedValuesPath(id), chosen('Electric'))).status).toBe(302)
    const late = await colleague.post(feedValuesPath(id), chosen('Diesel'))
    expect([late.status, JSON.parse(late.text)]).toMatchObject([
      409,
      {
        values: { [valueInput('fuel', 0)]: 'Diesel' },
        conflict: { who: 'sam', theirs: { [valueInput('fuel', 0)]: 'Electric', [valueInput('car_type', 0)]: '' } },
      },
    ])
    await platform.database.drizzle.delete(feedRuns)
    const blind = await tryIt(id)
    expect(await runScreen(blind.run)).toMatchObject({ state: 'done', report: { created: 0, rejectedRows: 2 } })
    const tried = await tryIt(id, { [valueInput('car_type', 0)]: 'used', [valueInput('fuel', 0)]: 'Electric' })
    expect(await runScreen(tried.run)).toMatchObject({
      state: 'done',
      report: { created: 2, rejectedRows: 0 },
      changes: null,
    })
    expect(await numbers()).toEqual([])
    const done = await importAfter(tried.run)
    expect(await numbers()).toEqual([
      ['R1', 2_000_000],
      ['R2', 2_100_000],
    ])
    expect((await runScreen(done.run)).changes!.rows.map(({ stocknum, kind }) => [stocknum, kind])).toEqual([
      ['R1', 'New'],
      ['R2', 'New'],
    ])
    // The same form again starts nothing.
    expect((await sales.post(feedRunPath(tried.run), done.form)).status).toBe(302)
    expect((await platform.database.drizzle.select().from(feedRuns)).length).toBe(3)
    const next = await upload(sales, ODD.replaceAll('R2', 'R3').replace('Amount,Amount', 'Amount,Notes'))
    const shown = await fileScreen(next.id)
    expect(shown.mapping.columns[0]!.field).toBe('stocknum')
    expect(shown.mapping.values[0]!.values[0]).toMatchObject({ value: 'old', to: 'used' })
    expect((await entries()).slice(-6).map(([action]) => action)).toEqual([
      'feed.mapped',
      'feed.tried',
      'feed.mapped',
      'feed.tried',
      'feed.imported',
      'feed.uploaded',
    ])
  })
})

describe('an address', () => {
  const form = {
    intent: 'source',
    url: 'https://feeds.example.com/stock.csv',
    username: '',
    secret: '',
    schedule: 'daily',
    hour: '6',
    mode: 'full',
    version: '',
  }
  const path = () => feedsPath(dealershipId)
  const source = async (who = sales) => await screen<{ source: Record<string, unknown> | null }>(path(), who)
  const secretsOf = async () =>
    (await platform.database.drizzle.select().from(secrets).where(eq(secrets.provider, 'feed'))).map(
      ({ dealership_id, name }) => [dealership_id, name],
    )

  beforeEach(async () => {
    await platform.database.drizzle.delete(feedSources)
    await platform.database.drizzle.delete(secrets).where(eq(secrets.provider, 'feed'))
  })

  test('is stored with its schedule, refused with what is wrong, and ended by an empty one', async () => {
    const bad = await sales.post(path(), {
      ...form,
      url: 'http://x.example/',
      username: 'a:b',
      schedule: 'often',
      hour: '77',
    })
    expect(bad.status).toBe(422)
    expect(JSON.parse(bad.text)).toMatchObject({
      fields: {
        url: expect.stringContaining('https://'),
        username: 'Please use at most 200 characters, without a colon.',
        schedule: 'Choose one from the list.',
        hour: 'Choose one from the list.',
      },
      values: { url: 'http://x.example/', schedule: 'often' },
    })
    expect((await sales.post(path(), form)).status).toBe(302)
    expect(await source()).toMatchObject({
      source: { url: form.url, schedule: 'daily', dailyHour: 6, version: '1', hasPassword: false, late: false },
    })
    const conflict = await colleague.post(path(), { ...form, schedule: 'hourly' })
    expect([conflict.status, JSON.parse(conflict.text)]).toMatchObject([
      409,
      { conflict: { version: '1', who: 'sam', theirs: { url: form.url, schedule: 'Once a day' } } },
    ])
    expect((await reader.post(path(), { ...form, version: '1' })).status).toBe(403)
    expect((await ofB.post(path(), { ...form, version: '1' })).status).toBe(404)
    expect((await reader.post(path(), { intent: 'fetch' })).status).toBe(403)
    expect((await sales.post(path(), { intent: 'fetch' })).status).toBe(302)
    expect((await sales.post(path(), { ...form, url: '', version: '1' })).status).toBe(302)
    expect((await source()).source).toBeNull()
    expect((await sales.post(path(), { intent: 'fetch' })).status).toBe(409)
    expect((await entries()).slice(-3)).toEqual([
      ['feed.source', 'sam', expect.any(String)],
      ['feed.fetched', 'sam', expect.any(String)],
      ['feed.source', 'sam', expect.any(String)],
    ])
  })

  test('has a password that is entered after one’s own, never shown, and never for another host', async () => {
    const given = { ...form, username: 'sam', secret: 'opal-7c1f' }
    expect((await sales.post(path(), { ...given, username: '' })).status).toBe(422)
    expect((await reader.post(path(), given)).status).toBe(403)
    expect((await sales.post(path(), given)).status).toBe(302)
    expect(await secretsOf()).toEqual([[dealershipId, 'password']])
    expect((await source()).source).toMatchObject({ hasPassword: true, username: 'sam' })
    const log = JSON.stringify(await platform.database.drizzle.select().from(staffAudit))
    for (const text of [(await sales.get(path())).text, log]) expect(text).not.toContain('opal-7c1f')
    const other = { ...given, secret: '' }
    const move = (version: string, url: string) => sales.post(path(), { ...other, version, url })
    expect((await move('1', 'https://feeds.example.com/b.csv')).status).toBe(302)
    expect(await secretsOf()).toHaveLength(1)
    expect((await move('2', 'https://other.example/b.csv')).status).toBe(302)
    expect(await secretsOf()).toEqual([])
    await platform.database.drizzle.update(staffSessions).set({ confirmed_at: new Date(0) })
    const late = await sales.post(path(), { ...given, version: '3' })
    expect([late.status, await secretsOf()]).toEqual([403, []])
    expect(late.text).not.toContain('opal-7c1f')
    expect((await sales.post(path(), { intent: 'confirm', password: PASSWORD })).status).toBe(302)
    expect((await sales.post(path(), { ...given, version: '3' })).status).toBe(302)
    expect(await secretsOf()).toHaveLength(1)
  })

  test('that is late or has a problem is on Today of whoever may see stock there', async () => {
    await sales.post(path(), form)
    const today = async (who: StaffBrowser) => (await screen<{ feeds: { words: string }[] }>('/', who)).feeds
    expect(await today(reader)).toEqual([])
    await platform.database.drizzle.update(feedSources).set({ set_at: new Date(Date.now() - 27 * 3_600_000) })
    expect((await today(reader)).map(({ words }) => words)).toEqual([
      'Nothing has been imported for longer than its schedule explains.',
    ])
    await platform.database.drizzle.update(feedSources).set({ halved_from: 4, halved_to: 2 })
    const halved =
      'The last file has 2 vehicles that we can read; 4 were for sale from this feed. Check that it’s complete.'
    expect((await today(reader)).map(({ words }) => words)).toEqual([halved])
    const right = (who: StaffBrowser, shown: string) => who.post(path(), { intent: 'halved', shown })
    expect((await right(reader, '2')).status).toBe(403)
    expect((await right(ofB, '2')).status).toBe(404)
    expect((await right(sales, '1')).status).toBe(409)
    expect((await Promise.all([right(sales, '2'), right(colleague, '2')])).map(({ status }) => status)).toEqual([
      302, 302,
    ])
    expect((await source()).source).toMatchObject({ halved: null, url: form.url, version: '1' })
    expect((await entries()).filter(([action]) => action === 'feed.halved')).toHaveLength(1)
    await platform.database.drizzle.update(feedSources).set({ problem: 'Its import was refused.' })
    expect((await today(sales)).map(({ words }) => words)).toEqual(['Its import was refused.'])
    expect(await today(ofB)).toEqual([])
  })
})

test('an alert is mailed to whoever may change the stock of the site, and nobody else', async () => {
  const mailed: StaffMail[] = []
  const { a } = platform.tenants
  await giveStaff(platform.database, 'olga@dealer.example', 'operator')
  await giveStaff(platform.database, 'gus@dealer.example', 'group_owner', { dealership_group_id: a.group.id })
  await giveStaff(platform.database, 'finn@dealer.example', 'finance', { website_id: a.website.id })
  const alert = mailFeedAlerts({
    database: platform.database.platform,
    origin: `http://${CONSOLE}`,
    send: async (mail) => void mailed.push(mail),
  })
  await alert({ dealershipId, websiteId: a.website.id, words: 'Refused.', at: new Date('2026-03-10T02:00:00Z') })
  expect(mailed.map(({ to }) => to).toSorted()).toEqual([
    'gus@dealer.example',
    'kim@dealer.example',
    'sam@dealer.example',
  ])
  expect(mailed[0]).toMatchObject({
    kind: 'feed',
    words: 'Refused.',
    href: `http://${CONSOLE}/feeds?dealership=${dealershipId}`,
  })
})

describe('an import', () => {
  async function imported(content: string) {
    const { id } = await upload(sales, content)
    const tried = await tryIt(id)
    return importAfter(tried.run)
  }

  test('that would sell much takes a confirmation of the number', async () => {
    await imported(csv(...rows(4)))
    const { id } = await upload(sales, csv(...rows(1)))
    const tried = await tryIt(id)
    expect(await runScreen(tried.run)).toMatchObject({ state: 'done', toConfirm: 3, report: { sold: 3 } })
    expect(await importAfter(tried.run)).toMatchObject({
      status: 422,
      answer: { fields: { confirmed: 'Tick the box if that’s right.' } },
    })
    expect(await importAfter(tried.run, { confirmed: '2' })).toMatchObject({ status: 422 })
    expect(await numbers()).toHaveLength(4)
    const done = await importAfter(tried.run, { confirmed: '3' })
    expect(await runScreen(done.run)).toMatchObject({ state: 'done', report: { sold: 3 } })
    expect(await numbers()).toHaveLength(1)
  })

  test('is undone once, by whoever may change stock', async () => {
    const first = await imported(csv(...rows(2)))
    const second = await imported(csv(rows(1)[0]!.replace('20000', '19000'), rows(2)[1]!))
    expect((await runScreen(second.run)).changes!.rows).toMatchObject([
      { stocknum: 'S1', kind: 'Changed', values: [{ label: 'Price', before: '$20,000', after: '$19,000' }] },
    ])
    expect((await runScreen(first.run)).undoProblem).toBe('Only the latest import can be undone.')
    expect((await sales.post(feedRunPath(first.run), { intent: 'undo' })).status).toBe(409)
    expect((await reader.post(feedRunPath(second.run), { intent: 'undo' })).status).toBe(403)
    expect((await ofB.post(feedRunPath(second.run), { intent: 'undo' })).status).toBe(404)
    const answers = await Promise.all(
      [sales, colleague].map((who) => who.post(feedRunPath(second.run), { intent: 'undo' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([302, 302])
    await perform(second.run)
    expect(await runScreen(second.run)).toMatchObject({ state: 'undone', undone: { restored: 1, removed: 0, kept: 0 } })
    expect(await numbers()).toEqual([
      ['S1', 2_000_000],
      ['S2', 2_000_100],
    ])
    expect((await entries()).filter(([action]) => action === 'feed.undone')).toHaveLength(1)
  })

  test('of two at once, the second is told who runs the first', async () => {
    const { id } = await upload(sales, csv(...rows(1)))
    const { version } = await fileScreen(id)
    const forms = [sales, colleague].map((who) => ({ who, form: { version, run: randomUUID(), mode: 'full' } }))
    const answers = await Promise.all(forms.map(({ who, form }) => who.post(feedValuesPath(id), form)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
    expect(answers.find(({ status }) => status === 409)!.text).toMatch(
      /A test run for this dealership, started by (?:sam|kim), is running/,
    )
  })

  test('shows its rejected rows to whoever may see stock there, and nobody else', async () => {
    const { run } = await imported(csv(...rows(2), 'S3,rental,2019,<b>Mazda</b>,CX-5,,1,1'))
    expect(await runScreen(run, reader)).toMatchObject({ report: { rejectedRows: 1 } })
    const file = await reader.get(feedRejectsPath(run))
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(file.text).toContain('rental')
    for (const path of [feedRunPath(run), feedRejectsPath(run)]) expect((await ofB.get(path)).status).toBe(404)
    expect((await sales.get(feedRunPath('no-id'))).status).toBe(404)
    expect((await sales.get(feedRejectsPath(randomUUID()))).status).toBe(404)
  })
})
