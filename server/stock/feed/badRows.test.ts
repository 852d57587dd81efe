import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csv, feedHome, LATER, rows, type FeedHome } from '../../../tools/testing/feedHome.ts'
import { type FeedReject } from './feed.ts'

let home: FeedHome
beforeAll(async () => {
  home = await feedHome()
})
afterAll(() => home.dispose())
beforeEach(() => home.clear())

const run: FeedHome['run'] = (text, options) => home.run(text, options)
const stock = (dealership?: number) => home.stock(dealership)
const car = (stocknum: string) => home.car(stocknum)

describe('bad rows', () => {
  test('rows that repeat a stock number are one kind, whichever line they repeat', async () => {
    const rows = ['A1', 'A2', 'A1', 'A2', 'A2'].map((number) => `${number},used,2019,Mazda,CX-5,,1000,29990`)
    const { rejectKinds } = await run(csv(...rows))
    expect(rejectKinds).toEqual([
      {
        field: 'stocknum',
        reason: 'is the same as on an earlier line, which is imported instead',
        count: 3,
        values: [
          { value: 'A2', count: 2, line: 5 },
          { value: 'A1', count: 1, line: 4 },
        ],
      },
    ])
  })

  test('an arrival date that cannot be read keeps no vehicle off the site', async () => {
    const header = 'stocknum,car_type,make,model,Date In Stock'
    const report = await run(`${header}\nA1,used,Kia,Rio,16/07/2024 9:30:00 AM\nA2,used,Kia,Rio,last week\n`)
    expect(report).toMatchObject({
      created: 2,
      warnings: [{ field: 'created_at', count: 1, values: [{ value: 'last week', count: 1, line: 3 }] }],
    })
    expect(await car('A1')).toMatchObject({ created_at: new Date('2024-07-16T09:30:00Z'), arrival_known: true })
    expect(await car('A2')).toMatchObject({ arrival_known: false })
  })

  test('each is reported with its line, field, value and reason; the good ones are in', async () => {
    const rejected: { rejects: readonly FeedReject[]; cells: readonly string[] }[] = []
    const report = await run(
      csv(
        'A1,used,2019,Mazda,CX-5,,1000,29990',
        ',used,2019,Mazda,CX-5,,1000,29990',
        'A3,rental,1492,Mazda,CX-5,,a few,cheap',
        '"A4\nB",used,2019,"Ma""zda",CX-5,"a, b",1000,29990',
        'A5,used,2019,Mazda',
        'A1,used,2020,Mazda,CX-9,,1000,29990',
        '',
        'A6,used,2019,Mazda,CX-5,nul\0here,1000,29990',
        'A7,used,2019,Mazda,CX-5,,1000,29990,,,',
        'A8,used,2019,Mazda,CX-5,,1000,29990,extra',
        'A9,used,2019,Mazda,,,1000,29.990',
      ),
      { onReject: (rejects, cells) => rejected.push({ rejects, cells }) },
    )
    expect(report.rejects).toEqual([
      { line: 3, field: 'stocknum', value: '', reason: 'is empty: every vehicle needs a stock number' },
      { line: 4, field: 'car_type', value: 'rental', reason: 'is not new, used or demo' },
      { line: 4, field: 'year', value: '1492', reason: 'is not between 1885 and 2028' },
      { line: 4, field: 'km', value: 'a few', reason: 'is not a distance such as 85,952' },
      { line: 4, field: 'price', value: 'cheap', reason: 'is not a price such as 29,990 or POA' },
      { line: 7, field: null, value: 'A5,used,2019,Mazda', reason: 'has 4 columns where the header has 8' },
      {
        line: 8,
        field: 'stocknum',
        value: 'A1',
        reason: 'is the same as on line 2, which is imported instead',
      },
      { line: 10, field: 'badge', value: 'nul␀here', reason: 'contains a NUL character' },
      {
        line: 12,
        field: null,
        value: 'A8,used,2019,Mazda,CX-5,,1000,29990,extra',
        reason: 'has 9 columns where the header has 8',
      },
      { line: 13, field: 'model', value: '', reason: 'is empty: every vehicle needs a model' },
      { line: 13, field: 'price', value: '29.990', reason: 'is not a price such as 29,990 or POA' },
    ])
    expect(report).toMatchObject({ rows: 10, created: 3, rejectedRows: 7 })
    expect(rejected).toHaveLength(7)
    expect(rejected[2]!.cells).toEqual(['A5', 'used', '2019', 'Mazda'])
    expect((await stock()).map(({ stocknum, make, badge }) => [stocknum, make, badge])).toEqual([
      ['A1', 'Mazda', null],
      ['A4 B', 'Ma"zda', 'a, b'],
      ['A7', 'Mazda', null],
    ])
  })

  test('figures beyond sense and wrong or repeated VINs are reported, and the vehicles are in', async () => {
    const report = await run(
      [
        'stocknum,car_type,make,model,year,vin,price,km',
        'A1,used,Kia,Rio,2019,1M8GDM9AXKP042788,1,10',
        'A2,used,Kia,Rio,2019,1M8GDM9A1KP042788,9999999,9999999',
        'A3,used,Kia,Rio,2019,6FPAAAJGSW6A12345,15990,1600000',
        'A4,used,Kia,Rio,2019,6FPAAAJGSW6A12345,60000000,10',
        'A5,used,Kia,Rio,2019,n/a,15990,10',
        'A6,used,Kia,Rio,1975,HJ47-1234,15990,10',
        'A7,used,Kia,Rio,2019,6FP?,15990,10',
        '',
      ].join('\n'),
    )
    expect(report).toMatchObject({ created: 7, rejectedRows: 0 })
    const values = (...found: [string, number | null][]) =>
      found.map(([value, line]) => ({ value, count: line === null ? 2 : 1, line }))
    expect(report.warnings).toEqual([
      {
        field: 'price',
        reason: 'does not look like a price',
        count: 2,
        values: values(['1', 2], ['9999999', 3]),
      },
      {
        field: 'vin',
        reason: 'is on more than one vehicle for sale',
        count: 2,
        values: values(['6FPAAAJGSW6A12345 of A3, A4', null]),
      },
      {
        field: 'km',
        reason: 'is more than 5 million kilometres; left empty',
        count: 1,
        values: values(['9999999', 3]),
      },
      { field: 'vin', reason: 'has a wrong check digit', count: 1, values: values(['1M8GDM9A1KP042788', 3]) },
      { field: 'km', reason: 'does not look like an odometer reading', count: 1, values: values(['1600000', 4]) },
      { field: 'price', reason: 'is more than 50 million; left empty', count: 1, values: values(['60000000', 5]) },
      {
        field: 'vin',
        reason: 'is not a VIN: 17 letters and digits without I, O and Q',
        count: 1,
        values: values(['6FP?', 8]),
      },
    ])
    expect((await stock()).map(({ price_cents: price, km }) => [price, km])).toEqual([
      [100, 10],
      [999_999_900, null],
      [1_599_000, 1_600_000],
      [null, 10],
      [1_599_000, 10],
      [1_599_000, 10],
      [1_599_000, 10],
    ])
  })

  test('what was guessed or left empty is reported by kind, with the rows that have it', async () => {
    const fuels = ['Diesel/Electric', 'Diesel', 'Petrol/Electric', 'Other', 'Petrol/Electric', 'Leaded', 'Other', '-']
    const report = await run(
      `stocknum,car_type,make,model,fuel,doors\n${fuels.map((fuel, at) => `A${at},Used car,Kia,Rio,${fuel},5 Seats`).join('\n')}\n`,
    )
    expect(report).toMatchObject({ created: 8, rejectedRows: 0 })
    expect(report.warnings).toEqual([
      { field: 'car_type', reason: 'was read as used', count: 8, values: [{ value: 'Used car', count: 8, line: 2 }] },
      {
        field: 'doors',
        reason: 'has the wrong unit; left empty',
        count: 8,
        values: [{ value: '5 Seats', count: 8, line: 2 }],
      },
      {
        field: 'fuel',
        reason: 'was read as Hybrid',
        count: 3,
        values: [
          { value: 'Petrol/Electric', count: 2, line: 4 },
          { value: 'Diesel/Electric', count: 1, line: 2 },
        ],
      },
      {
        field: 'fuel',
        reason: 'is not a fuel type we know; left empty',
        count: 3,
        values: [
          { value: 'Other', count: 2, line: 5 },
          { value: 'Leaded', count: 1, line: 7 },
        ],
      },
    ])
    expect((await stock()).map(({ fuel }) => fuel)).toEqual([
      'Hybrid',
      'Diesel',
      'Hybrid',
      null,
      'Hybrid',
      null,
      null,
      null,
    ])
  })

  test('a vehicle whose row is bad is not marked as sold', async () => {
    await run(csv(...rows(4)))
    const report = await run(csv(...rows(3), 'S4,used,2019,Mazda,CX-5,,1000,cheap'), { now: LATER })
    expect(report).toMatchObject({ sold: 0, rejectedRows: 1, unchanged: 3, departuresSkipped: false })
    expect(await car('S4')).toMatchObject({ sold: false, price_cents: 2_000_300 })
  })

  test('while a bad row does not name its vehicle, none is marked as sold', async () => {
    await run(csv(...rows(4)))
    expect(await run(csv(...rows(3), ',used,2019,Mazda,CX-5,,1,1'))).toMatchObject({ sold: 0, departuresSkipped: true })
    expect(await run(csv(...rows(3)))).toMatchObject({ sold: 1, departuresSkipped: false })
  })

  test('HTML, emoji and right-to-left text are stored as text, scripts of a description not at all', async () => {
    await run(
      'stocknum,car_type,make,model,tag,description\n' +
        'X1,used,<b>Mazda</b>,3 🚗,عرض خاص,"<p onclick=""x()"">Nice</p><script>alert(1)</script><a href=""javascript:x"">link</a>"\n',
    )
    expect(await car('X1')).toMatchObject({
      make: '<b>Mazda</b>',
      model: '3 🚗',
      tag: 'عرض خاص',
      description: '<p>Nice</p><a>link</a>',
      slug: 'b-mazda-b-3-x1',
    })
  })
})
