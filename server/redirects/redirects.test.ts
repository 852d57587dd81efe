import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_CONTEXT } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { readEnv } from '../env.ts'
import { redirectCommands } from './cli.ts'
import { readRedirects } from './file.ts'
import { findRedirect, listRedirects, mergeRedirects } from './redirects.ts'
import { redirects } from './table.ts'

let db: TestDatabase
let tenants: TwoTenants
let dir: string
beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  dir = await mkdtemp(join(tmpdir(), 'forecourt-redirects-'))
})
afterAll(async () => {
  await db.dispose()
  await rm(dir, { recursive: true, force: true })
})
beforeEach(() => db.database.drizzle.delete(redirects))

const file = async (text: string) => {
  const path = join(dir, 'redirects.csv')
  await writeFile(path, text)
  return path
}
const bring = async (text: string, site = tenants.a) =>
  (
    await db.database
      .staff([site.website.id])
      .transaction(async (tx) => mergeRedirects(tx, site.website.id, await readRedirects(await file(text))))
  ).report
const find = (address: string, site = tenants.a) => {
  const { pathname, searchParams } = new URL(address, 'http://site.example')
  return findRedirect(db.database.site(site.website.id), site.website, pathname, searchParams)
}

describe('an import', () => {
  const FILE = 'from,to,status\n/old,/new,301\n/sale,/special-offers,302\n/removed,,410\n'

  test('brings the rows, and the same file again changes nothing', async () => {
    expect(await bring(FILE)).toMatchObject({ rows: 3, created: 3, updated: 0, problems: [] })
    const before = await listRedirects(db.database.staff([tenants.a.website.id]), tenants.a.website.id)
    expect(await bring(FILE)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(await listRedirects(db.database.staff([tenants.a.website.id]), tenants.a.website.id)).toEqual(before)
  })

  test('reports line, field and reason of each bad row, and imports the others', async () => {
    const report = await bring('from,to,status\n/old,/new,307\n"no path",/new,\n/good,/new,\n/removed,/new,410\n')
    expect(report).toMatchObject({ created: 1 })
    expect(report.problems).toEqual([
      { line: 2, field: 'status', value: '307', reason: 'is not 301, 302 or 410' },
      {
        line: 3,
        field: 'from',
        value: 'no path',
        reason: 'must be a path that starts with one slash, or a whole web address',
      },
      { line: 5, field: 'to', value: '/new', reason: 'must be empty for 410 (gone)' },
    ])
  })

  test('leads what is stored already to the new end', async () => {
    await bring('from,to\n/a,/b\n')
    expect(await bring('from,to\n/b,/c\n')).toMatchObject({ created: 1, updated: 1 })
    expect(await find('/a')).toEqual({ status: 301, to: '/c' })
  })

  test.each([
    ['without the columns', 'old,new\n/a,/b\n', /no column from and no column to/],
    ['that is empty', '', /is empty/],
    ['with a quotation mark that is never closed', 'from,to\n"/a,/b\n', /not readable as CSV/],
  ])('of a file %s is refused whole', async (_, text, reason) => {
    await expect(bring(text)).rejects.toThrow(reason)
  })
  test('of no file is refused', () => expect(readRedirects(join(dir, 'none.csv'))).rejects.toThrow(/cannot be read/))
})

describe('an old address', () => {
  test.each([
    ['/Old-Page/', { status: 301, to: '/new' }],
    ['/old%2Dpage?utm_source=mail', { status: 301, to: '/new?utm_source=mail' }],
    ['/page?id=7', { status: 302, to: '/seven' }],
    ['/page?id=8', null],
    ['/removed', { status: 410 }],
    ['/never', null],
  ])('%s', async (address, answer) => {
    await bring('from,to,status\nhttps://former.example/old-page,/new,\n/page?id=7,/seven,302\n/removed,,410\n')
    expect(await find(address)).toEqual(answer)
  })

  test('belongs to its site alone', async () => {
    await bring('from,to\n/old,/ours\n')
    expect(await find('/old', tenants.b)).toBeNull()
    await bring('from,to\n/old,/theirs\n', tenants.b)
    expect([await find('/old'), await find('/old', tenants.b)]).toEqual([
      { status: 301, to: '/ours' },
      { status: 301, to: '/theirs' },
    ])
    const seen = await db.database.site(tenants.a.website.id).transaction((tx) => tx.select().from(redirects))
    expect(new Set(seen.map(({ website_id }) => website_id))).toEqual(new Set([tenants.a.website.id]))
  })
})

describe('the commands', () => {
  const run = async (...words: string[]) => {
    const lines: string[] = []
    const program = new Command().exitOverride()
    redirectCommands(program, {
      ...TEST_CONTEXT,
      env: readEnv({}),
      database: async () => db.database,
      print: (line) => lines.push(line),
    })
    const failure = await program.parseAsync(['redirects', ...words], { from: 'user' }).then(
      () => null,
      (error: Error) => error.message,
    )
    return { lines, failure }
  }

  test('import, list, export and remove', async () => {
    const slug = tenants.a.website.slug
    const first = await run('import', slug, await file('from,to,status\n/alt über,/new,\n/x,/x,\n'))
    expect(first.failure).toBe('1 of 2 rows were rejected.')
    expect(first.lines[0]).toBe('  line 3, to "/x": sends visitors in a circle: /x → /x')
    expect((await run('list', slug)).lines).toEqual(['301\t/alt über\t/new'])
    const exported = (await run('export', slug)).lines.join('\n')
    expect(exported).toBe('from,to,status\n/alt%20%C3%BCber,/new,301')
    expect((await run('import', slug, await file(exported))).lines.at(-1)).toMatch(/0 new, 0 changed, 1 unchanged/)
    expect((await run('remove', slug, '/Alt%20über/')).failure).toBeNull()
    expect((await run('remove', slug, '/alt über')).failure).toMatch(/has no redirect/)
    expect((await run('list', 'nobody')).failure).toBe('There is no site nobody.')
  })

  test('a dry run keeps nothing', async () => {
    const { lines } = await run('import', tenants.a.website.slug, await file('from,to\n/a,/b\n'), '--dry-run')
    expect(lines.at(-1)).toMatch(/^Nothing was changed \(dry run\)\..*1 new/)
    expect(await db.database.drizzle.$count(redirects, eq(redirects.website_id, tenants.a.website.id))).toBe(0)
  })
})
