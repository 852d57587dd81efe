import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csv, feedHome, HEADER, NOW, rows, type FeedHome } from '../../../tools/testing/feedHome.ts'
import { importFeed } from './feed.ts'

let home: FeedHome
beforeAll(async () => {
  home = await feedHome()
})
afterAll(() => home.dispose())
beforeEach(() => home.clear())

const run: FeedHome['run'] = (text, options) => home.run(text, options)
const car = (stocknum: string) => home.car(stocknum)

describe('how numbers and dates are written', () => {
  const mapping = { columns: {}, numbers: 'comma', dates: 'month' }
  const file = (price: string, km: string) =>
    `stocknum;car_type;year;make;model;km;price;rego_expiry\nN1;used;2019;Kia;Rio;${km};${price};03/31/2026\n`

  test.each([
    ['18.990,00', '85.952', 1_899_000, 85_952],
    ['18 990,50', '85 952 km', 1_899_050, 85_952],
    ['18.990', '85952', 1_899_000, 85_952],
  ])('with a decimal comma, %s and %s', async (price, km, cents, distance) => {
    expect(await run(file(price, km), { mapping })).toMatchObject({ created: 1, rejects: [], warnings: [] })
    expect(await car('N1')).toMatchObject({ price_cents: cents, km: distance, rego_expiry: '2026-03-31' })
    // The next file is read in the same way.
    expect(await run(file('19.990,00', km))).toMatchObject({ updated: 1, rejects: [] })
  })

  test('the other way is refused', async () => {
    const { rejects } = await run(file('18,990.50', '85.952'), { mapping })
    expect(rejects[0]).toMatchObject({
      field: 'price',
      reason: 'is not a number with a decimal comma such as 18.990,50',
    })
    await expect(run(file('1', '1'), { mapping: { ...mapping, numbers: 'other' } })).rejects.toThrow('numbers')
  })
})

describe('the formats of a file', () => {
  const file = `${HEADER}\nC1,used,2019,Citroën,C3,Šport,1,1\n`

  test.each([
    ['UTF-8', Buffer.from(file), undefined],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${file}`), undefined],
    ['UTF-16 LE with a byte order mark', Buffer.from(`\uFEFF${file}`, 'utf16le'), undefined],
    ['UTF-16 LE without', Buffer.from(file, 'utf16le'), undefined],
    ['UTF-16 BE with a byte order mark', iconv.encode(file, 'utf-16be', { addBOM: true }), undefined],
    ['Windows-1252 by name', iconv.encode(file, 'windows-1252'), 'windows-1252' as const],
    ['gzip', gzipSync(file), undefined],
    ['CRLF', Buffer.from(file.replaceAll('\n', '\r\n')), undefined],
    ['CR alone', Buffer.from(file.replaceAll('\n', '\r')), undefined],
    ['semicolons', Buffer.from(file.replaceAll(',', ';')), undefined],
    ['tabs', Buffer.from(file.replaceAll(',', '\t')), undefined],
    ["Excel's line that names the delimiter", Buffer.from(`sep=;\r\n${file.replaceAll(',', ';')}`), undefined],
    ['the same with a byte order mark, quoted', Buffer.from(`\uFEFF"sep=,"\n${file}`), undefined],
    ['the same in UTF-16', Buffer.from(`\uFEFFsep=^\n${file.replaceAll(',', '^')}`, 'utf16le'), undefined],
    ['the same with CR alone', Buffer.from(`SEP=\t\r${file.replaceAll(',', '\t').replaceAll('\n', '\r')}`), undefined],
    ['everything quoted', Buffer.from(file.replace(/[^,\n]+/g, '"$&"')), undefined],
    ['blank lines around', Buffer.from(`\n\n${file}\n\n,,,,,,,\n`), undefined],
    ['byte by byte', Buffer.from(file), undefined],
  ])('%s', async (name, content, encoding) => {
    const source = name === 'byte by byte' ? Readable.from([...content].map((byte) => Buffer.of(byte))) : content
    expect(await run(source, { encoding })).toMatchObject({ created: 1, rejects: [] })
    expect(await car('C1')).toMatchObject({ make: 'Citroën', badge: 'Šport' })
  })

  test('a given delimiter is used as it is, and the lines of the file keep their numbers', async () => {
    const text = `sep=|\n${HEADER.replaceAll(',', '|')}\nC1|used|2019|Citroën;Peugeot|C3, C4|S;p;o;r;t|1|1\nC2|nonsense|2019|A|B|C|1|1\n`
    const { created, rejects } = await run(Buffer.from(text))
    expect([created, rejects.map(({ line }) => line)]).toEqual([1, [4]])
    expect(await car('C1')).toMatchObject({ make: 'Citroën;Peugeot', model: 'C3, C4', badge: 'S;p;o;r;t' })
  })

  test.each(['sep=;', 'sep=;\n', 'sep=;\r\n\r\n'])('%j and nothing more is empty', async (text) =>
    expect(run(Buffer.from(text))).rejects.toThrow('The file is empty.'),
  )

  test('a path, with progress up to the whole file', async () => {
    const path = join(home.dir, 'stock.csv.gz')
    const packed = gzipSync(csv(...rows(250)))
    await writeFile(path, packed)
    const seen: { bytes: number; totalBytes: number | null; rows: number }[] = []
    await importFeed(home.database, {
      dealershipId: home.mine,
      source: path,
      currency: 'AUD',
      now: NOW,
      onProgress: (at) => seen.push(at),
    })
    expect(seen.map((at) => at.rows)).toEqual([100, 200, 250])
    expect(seen.at(-1)).toEqual({ bytes: packed.length, totalBytes: packed.length, rows: 250 })
  })
})
