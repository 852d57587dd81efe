import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { beforeAll, describe, expect, test } from 'vitest'
import { feedFilePath, feedRunPath, feedsPath, feedValuesPath } from '@forecourt/rules/staff/consolePaths.ts'
import { columnInput, constantInput, valueInput } from '@forecourt/rules/stock/feedFields.ts'
import { feedDesk } from '../../../tools/testing/feedDesk.ts'
import { csv, HEADER, rows } from '../../../tools/testing/feedHome.ts'
import { staffBrowser } from '../../../tools/testing/staff.ts'
import type { StaffBrowser } from '../../../tools/testing/staff.ts'
import { feedFiles, feedRuns } from '../../stock/table.ts'

const {
  platform,
  people,
  dealershipId: dealership,
  upload,
  fileScreen,
  columnsForm,
  tryIt,
  runScreen,
  importAfter,
  entries,
  numbers,
} = feedDesk()
let sales: StaffBrowser
let colleague: StaffBrowser
let reader: StaffBrowser
let ofB: StaffBrowser
let dealershipId: number
beforeAll(() => {
  ;({ sales, colleague, reader, ofB } = people())
  dealershipId = dealership()
})

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
    expect([again.status, (await platform().database.drizzle.select().from(feedFiles)).length]).toEqual([303, 1])
  })

  test.each<[string, string | Buffer, object]>([
    ['gzip', gzipSync(csv(...rows(2))), { problem: null, windows: false, rows: { count: 2, more: false } }],
    [
      'Windows-1252',
      iconv.encode(`${HEADER}\nC1,used,2019,Citroën,C3,,1,1\n`, 'windows-1252'),
      { problem: null, windows: true },
    ],
    ['a workbook', Buffer.from('504b0304000000', 'hex'), { mapping: null, windows: false }],
    [
      'a photo',
      Buffer.from('ffd8ffe000104a46494600010100', 'hex'),
      {
        mapping: null,
        windows: false,
        problem: 'The file is not CSV: its first line contains binary data. Export the stock as CSV UTF-8.',
      },
    ],
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
    expect(await upload(staffBrowser(platform()), csv(...rows(1)))).toMatchObject({
      location: '/sign-in?next=%2Ffeeds',
    })
    expect(await upload(sales, csv(...rows(1)), { headers: { origin: 'https://attacker.example' } })).toMatchObject({
      status: 403,
    })
    expect(await upload(sales, csv(...rows(1)), { id: '../../x' })).toMatchObject({
      location: feedsPath(dealershipId, 'again'),
    })
    expect(await platform().database.drizzle.select().from(feedFiles)).toEqual([])
    expect(JSON.parse((await sales.get(feedsPath(dealershipId, 'empty'))).text)).toMatchObject({
      problem: 'That file is empty.',
    })
    expect(JSON.parse((await sales.get(feedsPath(platform().tenants.b.dealerships[0]!.id))).text)).toMatchObject({
      chosen: null,
    })
  })
})

describe('a file that isn’t to be imported', () => {
  const waiting = async () =>
    (JSON.parse((await sales.get(feedsPath(dealershipId))).text) as { waiting: { id: string }[] }).waiting.map(
      ({ id }) => id,
    )
  const post = (intent: string, file: string, who = sales) => who.post(feedsPath(dealershipId), { intent, file })

  test('is taken off Feeds, can’t be imported, and can be put back; each is in the log once', async () => {
    const { id } = await upload(sales, csv(...rows(3)), { name: '<b>wrong.csv' })
    const { id: other } = await upload(sales, csv(...rows(2)))
    const removed = await post('remove', id)
    expect([removed.status, removed.headers.location]).toEqual([
      302,
      `${feedsPath(dealershipId, null, 'removed')}&undo=${id}`,
    ])
    expect(await waiting()).toEqual([other])
    expect((await sales.get(feedFilePath(id))).status).toBe(404)
    expect((await post('remove', id)).status).toBe(302)
    expect((await post('restore', id)).headers.location).toBe(feedsPath(dealershipId, null, 'restored'))
    expect((await post('restore', id)).status).toBe(302)
    expect(await waiting()).toEqual([other, id])
    expect((await sales.get(feedFilePath(id))).status).toBe(200)
    expect((await entries()).slice(-2)).toEqual([
      ['feed.removed', 'sam', '<b>wrong.csv'],
      ['feed.restored', 'sam', '<b>wrong.csv'],
    ])
  })

  test('is left alone by whoever may not change the stock, and by other dealers', async () => {
    const { id } = await upload(sales, csv(...rows(3)))
    const before = await entries()
    expect((await post('remove', id, reader)).status).toBe(403)
    expect((await post('remove', id, ofB)).status).toBe(404)
    for (const unknown of ['', 'x', randomUUID()]) expect((await post('remove', unknown)).status).toBe(404)
    expect(await waiting()).toEqual([id])
    expect(await entries()).toEqual(before)
  })

  test('can’t be one that was imported, or whose bytes are gone', async () => {
    const { id } = await upload(sales, csv(...rows(3)))
    await importAfter((await tryIt(id)).run)
    expect((await post('remove', id)).status).toBe(409)
    const { id: swept } = await upload(sales, csv(...rows(3)))
    await post('remove', swept)
    await platform().database.drizzle.update(feedFiles).set({ removed_at: new Date() })
    expect((await post('restore', swept)).status).toBe(409)
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
      error: expect.stringContaining('Every vehicle needs: Condition (new, used or demo).'),
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

  test('of numbers and dates is what the samples suggest, until somebody chooses', async () => {
    const german =
      'stocknum;car_type;year;make;model;km;price\nG1;used;2019;Kia;Rio;85.952;18.990,00\nG2;used;2019;Kia;Rio;8.500;7.500,50\n'
    const { id } = await upload(sales, german)
    const { numbers: figures, dates } = (await fileScreen(id)).mapping
    expect([figures.value, figures.why, dates.value, dates.why]).toEqual([
      'comma',
      '“18.990,00” in price has a decimal comma.',
      'day',
      null,
    ])
    const form = await columnsForm(id, {})
    const wrong = await sales.post(feedFilePath(id), { ...form, numbers: '<script>' })
    expect([wrong.status, JSON.parse(wrong.text)]).toEqual([
      422,
      expect.objectContaining({ fields: { numbers: 'Choose how numbers are written.' } }),
    ])
    expect((await sales.post(feedFilePath(id), { ...form, numbers: 'point' })).status).toBe(302)
    expect((await fileScreen(id)).mapping.numbers).toMatchObject({
      value: 'point',
      why: '“18.990,00” in price has a decimal comma. Something else was chosen before. Please check it.',
    })
    const again = await columnsForm(id, { numbers: 'comma' })
    expect((await sales.post(feedFilePath(id), again)).status).toBe(302)
    await importAfter((await tryIt(id)).run)
    const { rows: found } = await platform().database.pool.query(
      'select price_cents, km from cars where dealership_id = $1 and stocknum = $2',
      [dealershipId, 'G2'],
    )
    expect(found).toEqual([{ price_cents: '750050', km: 8_500 }])
  })

  test('changes that a feed and a person made of a vehicle are on its screen, and nowhere else', async () => {
    const file = (price: string) => `${HEADER}\nV1,used,2019,Kia,Rio,SX,1000,${price}\nV2,used,2019,Kia,Rio,SX,1,5000\n`
    for (const price of ['20000', '21000']) await importAfter((await tryIt((await upload(sales, file(price))).id)).run)
    const { rows: found } = await platform().database.pool.query(
      'select id from cars where dealership_id = $1 order by stocknum',
      [dealershipId],
    )
    const [first, second] = found.map(({ id }) => `/stock/${id}`)
    const tag = { intent: 'change', field: 'tag', version: '', tag: 'One owner' }
    expect((await sales.post(first!, tag)).status).toBe(302)
    const changesOf = async (who: StaffBrowser, path: string) => {
      const { changes, auditHref } = JSON.parse((await who.get(path)).text) as {
        changes: { who: string; what: string; values: string[]; href: string | null }[]
        auditHref: string | null
      }
      expect(auditHref).toBeNull()
      return changes.map(({ who: by, what, values }) => [by, what, ...values])
    }
    const expected = [
      ['sam', expect.stringMatching(/^Changed the tag of .*\(V1\)$/), expect.stringContaining('One owner')],
      ['sam', 'Changed by the feed', expect.stringMatching(/^Price: .*20,000.* → .*21,000/)],
      ['sam', 'Added by the feed'],
    ]
    expect(await changesOf(sales, first!)).toEqual(expected)
    expect(await changesOf(reader, first!)).toEqual(expected)
    expect(await changesOf(sales, second!)).toEqual([['sam', 'Added by the feed']])
    expect((await ofB.get(first!)).status).toBe(404)
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
    await platform().database.drizzle.delete(feedRuns)
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
    expect((await platform().database.drizzle.select().from(feedRuns)).length).toBe(3)
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
