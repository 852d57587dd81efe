import { parse } from 'csv-parse/sync'
import { Command } from 'commander'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { TEST_CONTEXT } from '../../tools/testing/commands.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { readEnv } from '../env.ts'
import { siteBySlug } from '../sites/sites.ts'
import { stockCommands } from '../stock/feed/cli.ts'
import { cars } from '../stock/table.ts'
import { feedKey } from '../syndication/syndication.ts'
import { disclosureCommands } from './cli.ts'
import { complianceCsv, compliancePage, type ComplianceReport } from './disclosure.ts'

const SECRET_KEY = 'a secret key of thirty-two letters'
let platform: TestPlatform
let siteA: Site
const context = () => ({
  ...TEST_CONTEXT,
  env: readEnv({ SECRET_KEY }),
  database: async () => platform.database,
  print: () => {},
})
beforeAll(async () => {
  // Site b is in New Zealand, where used vehicles have a notice; on a, a price leaves out on-road costs.
  platform = await testPlatform({
    secretKey: SECRET_KEY,
    settings: { a: { finance_comparison_rate: 11.4 }, b: { locale: 'en-NZ' } },
    rateLimits: { feeds: 1_000 },
  })
  const [first, second] = platform.tenants.a.cars
  const set = (id: number, values: Partial<typeof cars.$inferInsert>) =>
    platform.database.drizzle.update(cars).set(values).where(eq(cars.id, id))
  await set(first!.id, { price_type: 'plus_orc' })
  await set(second!.id, { price_type: 'egc' })
  await set(platform.tenants.b.cars[0]!.id, { cin_url: 'https://yard.example/cin.pdf' })
  siteA = await siteBySlug(context(), platform.tenants.a.website.slug)
})
afterAll(() => platform.dispose())

const keyOf = (tenant: 'a' | 'b', reader: 'feeds' | 'dealer' = 'dealer', rotation = 1) =>
  feedKey(SECRET_KEY, { id: platform.tenants[tenant].website.id, settings: { feeds_rotation: rotation } }, reader)
const rowsOf = (text: string) => parse(text, { columns: true }) as Record<string, string>[]

describe('at its secret address', () => {
  test('the table has what each listing of its own site lacks, and why', async () => {
    const { status, headers, text } = await platform.fetch(hostA, `/feeds/${keyOf('a')}/listing-compliance.csv`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(
      `attachment; filename="${platform.tenants.a.website.slug}-listing-compliance.csv"`,
    )
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(rowsOf(text)).toEqual([
      {
        stocknum: 'S1001',
        title: expect.stringContaining('Toyota HiLux'),
        location: expect.any(String),
        field: 'price_type',
        reason: 'The price excludes on-road costs. Show the drive-away price.',
        basis: 'Australian Consumer Law, section 48 (single price)',
        url: expect.stringMatching(/^http:\/\/www\.site-a\.example\/cars\//),
      },
    ])
    const b = rowsOf((await platform.fetch(hostB, `/feeds/${keyOf('b')}/listing-compliance.csv`)).text)
    expect(b.map(({ stocknum, field }) => `${stocknum} ${field}`)).not.toContain('S1001 cin_url')
    expect(new Set(b.map(({ field }) => field))).toEqual(new Set(['cin_url']))
    expect(b.every(({ title }) => title!.includes('Mazda'))).toBe(true)
  })

  test('the page says the same and runs nothing', async () => {
    const { status, headers, text } = await platform.fetch(hostA, `/feeds/${keyOf('a')}/listing-compliance.html`)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
    expect(text).toContain('1 of 5 cars is missing details that must be shown.')
    expect(text).toContain('<th scope="row">S1001</th>')
    expect(text).toContain('Australian Consumer Law, section 48 (single price)')
    expect(text).toContain(`/feeds/${keyOf('a')}/listing-compliance.csv`)
    expect(text).not.toContain('Mazda')
  })

  test.each([
    ['the key of another site', () => keyOf('b')],
    ['the key that advertisers have', () => keyOf('a', 'feeds')],
    ['the key before the last rotation', () => keyOf('a', 'dealer', 2)],
    ['no key of anybody', () => 'x'.repeat(32)],
  ])('neither answers to %s', async (_, key) => {
    for (const file of ['listing-compliance.html', 'listing-compliance.csv'])
      expect((await platform.fetch(hostA, `/feeds/${key()}/${file}`)).status).toBe(404)
  })

  test('the dealer’s key opens no feed', async () =>
    expect((await platform.fetch(hostA, `/feeds/${keyOf('a')}/stock.csv`)).status).toBe(404))
})

describe('the command', () => {
  async function run(...words: string[]) {
    const lines: string[] = []
    const program = new Command().exitOverride()
    const printing = { ...context(), print: (line: string) => void lines.push(line) }
    stockCommands(program, printing)
    disclosureCommands(program, printing)
    const failure = await program.parseAsync(['stock', ...words], { from: 'user' }).then(
      () => null,
      (error: Error) => error.message,
    )
    return { lines, failure }
  }

  test('prints each listing with its reasons, and where the dealer can read them', async () => {
    const { lines, failure } = await run('audit', platform.tenants.a.website.slug)
    expect(failure).toBeNull()
    expect(lines).toEqual([
      `${siteA.name}: 1 of 5 listings is missing required details.`,
      '  1 x The price excludes on-road costs. Show the drive-away price. (Australian Consumer Law, section 48 (single price))',
      expect.stringMatching(
        /^S1001\t.*Toyota HiLux.*\t.+\tThe price excludes on-road costs\. Show the drive-away price\.$/,
      ),
      `Report for the dealer: http://www.site-a.example/feeds/${keyOf('a')}/listing-compliance.html`,
    ])
  })
  test('prints the table of its own site', async () => {
    const { lines } = await run('audit', platform.tenants.b.website.slug, '--csv')
    const b = rowsOf(lines.join('\n'))
    expect(b.length).toBeGreaterThan(0)
    expect(b.every(({ title }) => title!.includes('Mazda'))).toBe(true)
  })
  test('refuses a site that there is not', async () =>
    expect((await run('audit', 'nobody')).failure).toBe('There is no site nobody.'))
})

describe('the list', () => {
  const lack = { field: 'cin_url', reason: 'It has no notice.', basis: 'A <law>' } as const
  const listing = (at: number) => ({
    stocknum: `=${at}`,
    title: 'A "car" <b>',
    address: 'https://yard.example/cars/a',
    location: null,
    lacks: [lack],
  })

  test('of a site in order says so and offers no table', () => {
    const page = compliancePage({ listed: 12, site: [], listings: [] }, siteA, '/x.csv')
    expect(page).toContain('All 12 cars show the required details.')
    expect(page).not.toMatch(/x\.csv|<table/)
  })
  test('has what the whole site lacks before its listings', () => {
    const report: ComplianceReport = { listed: 2, site: [{ ...lack, field: 'finance_comparison_rate' }], listings: [] }
    expect(compliancePage(report, siteA, '/x.csv')).toContain('<h2>The whole site</h2>')
    expect(compliancePage(report, siteA, '/x.csv')).toContain(
      'All 2 cars show the required details, but the site itself is missing some.',
    )
    expect(rowsOf(complianceCsv(report))).toMatchObject([{ stocknum: '', field: 'finance_comparison_rate' }])
  })
  test('escapes what feeds bring, for a browser and for a spreadsheet', () => {
    const report: ComplianceReport = { listed: 1, site: [], listings: [listing(1)] }
    const page = compliancePage(report, siteA, '/x.csv')
    expect(page).not.toMatch(/<b>|<law>/)
    expect(page).toContain('No location')
    expect(rowsOf(complianceCsv(report))[0]!.stocknum).toBe("'=1")
  })
  test('names the first five hundred and counts all', () => {
    const report: ComplianceReport = {
      listed: 501,
      site: [],
      listings: Array.from({ length: 501 }, (_, at) => listing(at)),
    }
    const page = compliancePage(report, siteA, '/x.csv')
    expect(page.match(/scope="row"/g)).toHaveLength(500)
    expect(page).toContain('These are the first 500; the CSV file has them all.')
    expect(page).toContain('<td class="count">501</td>')
  })
})
