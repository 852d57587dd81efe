import { expect, test } from 'vitest'
import { stockPath } from '../staff/consolePaths.ts'
import { parseStockView, stockAgeDays } from './stockView.ts'

const USUAL = {
  search: '',
  site: null,
  status: null,
  problem: null,
  type: null,
  sort: 'age',
  order: 'desc',
  page: 1,
}

test.each([
  ['', {}],
  ['search=++hilux++sr5+', { search: 'hilux sr5' }],
  ['site=3&status=all&problem=any&type=demo', { site: 3, status: 'all', problem: 'any', type: 'demo' }],
  ['sort=name', { sort: 'name', order: 'asc' }],
  ['sort=price&order=asc&page=2', { sort: 'price', order: 'asc', page: 2 }],
  ['site=x&status=gone&problem=none&type=boat&sort=vin&order=up&page=0', {}],
  ['page=100000', { page: 10_000 }],
])('the address %j is read as %j', (query, differing) => {
  expect(parseStockView(new URLSearchParams(query))).toEqual({ ...USUAL, ...differing })
})

test.each(['', '?search=hilux&site=3&status=sold&problem=no_vin&type=new&sort=price&order=asc&page=2'])(
  'the address of what is looked at is %j again',
  (query) => {
    expect(stockPath(parseStockView(new URLSearchParams(query)))).toBe(`/stock${query}`)
  },
)

test('days in stock are whole days, and none before the first', () => {
  const since = new Date('2026-11-20T10:00:00Z')
  expect(stockAgeDays(since, new Date('2026-11-21T09:59:59Z'))).toBe(0)
  expect(stockAgeDays(since, new Date('2026-11-21T10:00:00Z'))).toBe(1)
  expect(stockAgeDays(since, new Date('2026-11-19T10:00:00Z'))).toBe(0)
})
