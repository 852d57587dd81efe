import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { feedFilePath, feedRunPath, feedValuesPath } from '@forecourt/rules/staff/consolePaths.ts'
import { columnInput, constantInput } from '@forecourt/rules/stock/feedFields.ts'
import { diskStore } from '@forecourt/server/files/disk.ts'
import { FEED_FILES } from '@forecourt/server/files/store.ts'
import { createOutbound } from '@forecourt/server/outbound.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { staffAudit } from '@forecourt/server/staff/table.ts'
import { feedRunJobs } from '@forecourt/server/stock/runs/job.ts'
import { cars, feedFiles, feedMappings } from '@forecourt/server/stock/table.ts'
import { consolePages } from './consolePages.ts'
import { multipart, testPlatform, type TestPlatform } from './platform.ts'
import { testSecrets } from './secrets.ts'
import { CONSOLE, giveStaff, staffBrowser, type StaffBrowser } from './staff.ts'

interface FileScreen {
  problem: string | null
  windows: boolean
  name: string
  version: string
  rows: { count: number; more: boolean }
  mapping: {
    columns: { at: number; name: string; field: string; samples: string[] }[]
    constants: { field: string; value: string }[]
    numbers: { value: string; why: string | null }
    dates: { value: string; why: string | null }
    values: {
      field: string
      values: { at: number; value: string; count: number; readAs: string | null; to: string }[]
    }[]
    missing: string[]
  }
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

/** The feeds of a dealership in the console, for a file of tests: they are there before them, and empty before each. */
export function feedDesk() {
  let platform: TestPlatform
  let sites: Awaited<ReturnType<typeof createSites>>
  let jobs: ReturnType<typeof feedRunJobs>
  let people: Record<'sales' | 'colleague' | 'reader' | 'ofB', StaffBrowser>
  let dealershipId: number

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
    people = {
      sales: await signedIn('sam', 'sales', a.website.id),
      colleague: await signedIn('kim', 'sales', a.website.id),
      reader: await signedIn('rita', 'read_only', a.website.id),
      ofB: await signedIn('bo', 'sales', b.website.id),
    }
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

  const screen = async <T>(path: string, who = people.sales): Promise<T> => {
    const { status, text } = await who.get(path)
    expect([path, status]).toEqual([path, 200])
    return JSON.parse(text) as T
  }
  const fileScreen = (id: string, who = people.sales) => screen<FileScreen>(feedFilePath(id), who)
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
  async function tryIt(id: string, chosen: Readonly<Record<string, string>> = {}, who = people.sales) {
    const run = randomUUID()
    const { version } = await fileScreen(id)
    const answer = await who.post(feedValuesPath(id), { version, run, mode: 'full', ...chosen })
    if (answer.status === 302) await perform(run)
    return { run, status: answer.status, answer: answer.text === '' ? null : JSON.parse(answer.text) }
  }
  async function perform(run: string) {
    await jobs.run.run({ run }, { id: 'one', isLast: true })
  }
  const runScreen = (id: string, who = people.sales) => screen<RunScreen>(feedRunPath(id), who)
  async function importAfter(tried: string, more: Readonly<Record<string, string>> = {}, who = people.sales) {
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

  return {
    platform: () => platform,
    people: () => people,
    dealershipId: () => dealershipId,
    upload,
    screen,
    fileScreen,
    columnsForm,
    tryIt,
    perform,
    runScreen,
    importAfter,
    entries,
    numbers,
  }
}
