import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bytes, csv, feedHome, HEADER, NOW, rows, type FeedHome } from '../../../tools/testing/feedHome.ts'
import { feedMappings } from '../table.ts'
import { importFeed } from './feed.ts'
import { FEED_ENCODINGS } from './decode.ts'
import { FeedRefusal } from './refusal.ts'

let home: FeedHome
beforeAll(async () => {
  home = await feedHome()
})
afterAll(() => home.dispose())
beforeEach(() => home.clear())

const run: FeedHome['run'] = (text, options) => home.run(text, options)
const stock = (dealership?: number) => home.stock(dealership)

describe('a file that is broken changes nothing', () => {
  const latin = `${HEADER}\n${rows(3).join('\n')}\nZ1,used,2019,Citroën,C3,,1,1\n`

  test.each([
    [
      'Windows-1252',
      iconv.encode(latin, 'windows-1252'),
      "The file is not UTF-8: the first wrong byte is on line 5. It looks like Windows-1252 (Excel's plain 'CSV'). Save it as 'CSV UTF-8', or use --encoding windows-1252. Nothing was changed.",
    ],
    [
      'cut off inside a character',
      Buffer.from(latin).subarray(0, Buffer.from(latin).indexOf('ë') + 1),
      'The file ends in the middle of a character, on line 5',
    ],
    [
      'a workbook',
      Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100)]),
      'This is not CSV but a zip archive or an Excel workbook.',
    ],
    ['a photo', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 'The file is not UTF-8'],
    ['a heading with a NUL', HEADER.replace('make', 'ma\0ke'), 'its first line contains binary data'],
    ['damaged gzip', gzipSync(latin).subarray(0, 60), 'The gzip file is damaged or cut off.'],
    [
      'cut off inside a row',
      csv(...rows(3))
        .trimEnd()
        .replace(/,[^,]*$/, ''),
      'The file ends inside a row: line 4 has 7 of 8 columns and no line end, so the file was probably cut off. Send it again. Nothing was changed.',
    ],
    ['cut off inside its first cell', `${csv(...rows(2))}S`, 'The file ends inside a row: line 4 has 1 of 8 columns'],
    ['an open quotation mark', `${HEADER}\n"S1,used\n${rows(30).join('\n')}`, 'never closed'],
  ])('%s', async (_, file, message) => {
    await run(csv(...rows(3)))
    const before = await stock()
    await expect(run(file)).rejects.toThrow(message)
    await expect(run(file)).rejects.toBeInstanceOf(FeedRefusal)
    expect(await stock()).toEqual(before)
  })

  test('a source that fails midway leaves nothing, though batches were written', async () => {
    const file = csv(...rows(2_000))
    async function* half() {
      yield Buffer.from(file.slice(0, file.length / 2))
      throw new Error('connection reset')
    }
    await expect(run(Readable.from(half()))).rejects.toThrow('connection reset')
    expect(await stock()).toEqual([])
  })

  test('a last row without a line end is a row where it has all its columns', async () => {
    expect(await run(csv(...rows(3)).trimEnd())).toMatchObject({ created: 3, rejectedRows: 0 })
    expect(await run(`${csv(...rows(2), 'S3,used')}   `)).toMatchObject({ unchanged: 2, rejectedRows: 1, sold: 0 })
  })

  test('a forced file without a vehicle marks the stock as sold only where that is confirmed', async () => {
    await run(csv(...rows(3)))
    const confirmed: number[] = []
    const confirm = (answer: boolean) => (stock: number) => {
      confirmed.push(stock)
      return answer
    }
    const refusal =
      'The file has a header but no vehicles. It would mark all 3 vehicles as sold. Nothing was changed. If that is right, import it again with --force --sell-all.'
    await expect(run(csv(), { confirmEmpty: confirm(true) })).rejects.toThrow('but no vehicles. Nothing was changed.')
    await expect(run(csv(), { force: true })).rejects.toThrow(refusal)
    await expect(run(csv(), { force: true, confirmEmpty: confirm(false) })).rejects.toThrow(refusal)
    expect((await stock()).every(({ sold }) => !sold)).toBe(true)
    expect(await run(csv(), { force: true, mode: 'partial' })).toMatchObject({ rows: 0, sold: 0 })
    expect(await run(csv(), { force: true, confirmEmpty: confirm(true) })).toMatchObject({ sold: 3 })
    expect(confirmed).toEqual([3, 3])
    expect(await run(csv(), { force: true })).toMatchObject({ sold: 0 })
  })

  test('a missing file is named', async () => {
    await expect(
      importFeed(home.database, {
        dealershipId: home.mine,
        source: join(home.dir, 'none.csv'),
        currency: 'AUD',
        now: NOW,
      }),
    ).rejects.toThrow(`There is no file ${join(home.dir, 'none.csv')}.`)
  })

  test('a dry run reports and keeps nothing', async () => {
    expect(await run(csv(...rows(2)), { dryRun: true, mapping: { stocknum: 'stocknum' } })).toMatchObject({
      created: 2,
      dryRun: true,
    })
    expect(await stock()).toEqual([])
    expect(
      await home.database.drizzle.select().from(feedMappings).where(eq(feedMappings.dealership_id, home.mine)),
    ).toEqual([])
  })

  test('two imports of one dealership do not run at once; of two dealerships they do', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    async function* slow() {
      yield Buffer.from(csv(...rows(1)))
      await held
    }
    const first = run(Readable.from(slow()))
    const locks = () =>
      home.database.pool
        .query(
          `select from pg_locks where locktype = 'advisory' and granted
            and database = (select oid from pg_database where datname = current_database())`,
        )
        .then(({ rowCount }) => rowCount)
    await expect.poll(locks, { timeout: 10_000 }).toBeGreaterThan(0)
    await expect(run(csv(...rows(1)))).rejects.toThrow(
      'Another import or change of this dealership’s stock is running.',
    )
    const other = await run(csv(...rows(1)), {
      dealershipId: home.tenants.a.dealerships[0]!.id,
      dryRun: true,
      mode: 'partial',
      mapping: {},
    })
    expect(other).toMatchObject({ created: 1 })
    release()
    expect(await first).toMatchObject({ created: 1 })
  })
})

test('whatever the bytes are, the answer is a report or a refusal', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', '""', '\r', '\0', '\uFEFF', 'A1', 'used', 'Mazda'),
  )
  const line = fc.array(cell, { maxLength: 9 }).map((cells) => cells.join(','))
  const content = fc.oneof(
    fc.array(line, { maxLength: 8 }).map((lines) => Buffer.from([HEADER, ...lines].join('\n'))),
    fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.concat([Buffer.from(`${HEADER}\n`), some])),
    fc.uint8Array({ maxLength: 300 }).map((some) => Buffer.from(some)),
  )
  await fc.assert(
    fc.asyncProperty(content, fc.constantFrom(...FEED_ENCODINGS), async (file, encoding) => {
      const answer = await run(file, { encoding }).catch((error: unknown) => error)
      if (answer instanceof Error) expect(answer).toBeInstanceOf(FeedRefusal)
      else expect(answer).toHaveProperty('rows')
    }),
    { numRuns: 150 },
  )
}, 120_000)

test('a refused file is let go', async () => {
  const source = bytes('no,columns,of,ours\n1,2,3,4\n')
  await expect(run(source)).rejects.toThrow(FeedRefusal)
  await expect.poll(() => source.destroyed).toBe(true)
})
