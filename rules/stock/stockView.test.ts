import { describe, expect, test } from 'vitest'
import { stockPath } from '../staff/consolePaths.ts'
import { neighboursOf, pageOfPlace, parsePlace, parseStockView, stockAgeDays, stockPlaceQuery } from './stockView.ts'

const USUAL = {
  search: '',
  site: null,
  status: null,
  problem: null,
  type: null,
  saved: null,
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
  ['saved=5a1f0f4e-5c3b-4b8e-9d55-0a8f6a1b2c3d', { saved: '5a1f0f4e-5c3b-4b8e-9d55-0a8f6a1b2c3d' }],
  ['saved=<b>', {}],
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

describe('a vehicle at its place in a list', () => {
  const IDS = [11, 12, 13, 14]
  test.each<[string, { id: number; at: number }, number | null, number | null, number]>([
    ['in the middle', { id: 12, at: 101 }, 11, 13, 101],
    ['the first', { id: 11, at: 100 }, null, 12, 100],
    ['the last', { id: 14, at: 103 }, 13, null, 103],
    ['has moved down', { id: 13, at: 100 }, 12, 14, 102],
    ['is not in it any more: what took its place follows', { id: 99, at: 102 }, 12, 13, 102],
    ['was the first and is gone', { id: 99, at: 100 }, null, 11, 100],
    ['was the last and is gone', { id: 99, at: 104 }, 14, null, 104],
    ['of a place that is far beyond the end', { id: 99, at: 150 }, 14, null, 150],
  ])('%s', (_, vehicle, previous, next, at) => {
    const found = neighboursOf(vehicle, IDS, 100)
    expect([found.previous?.id ?? null, found.next?.id ?? null, found.at]).toEqual([previous, next, at])
  })

  test('each neighbour has its own place', () => {
    expect(neighboursOf({ id: 12, at: 101 }, IDS, 100)).toEqual({
      at: 101,
      previous: { id: 11, at: 100 },
      next: { id: 13, at: 102 },
    })
    expect(neighboursOf({ id: 1, at: 0 }, [], 0)).toEqual({ at: 0, previous: null, next: null })
  })

  test.each([
    ['at=0', 0],
    ['at=49', 49],
    ['', null],
    ['at=-1', null],
    ['at=1.5', null],
    ['at=1234567', null],
    ['at=x', null],
  ])('the address %j has the place %j', (query, expected) =>
    expect(parsePlace(new URLSearchParams(query))).toBe(expected),
  )

  test('its address has the list without its page, and the list its page', () => {
    const view = parseStockView(new URLSearchParams('status=sold&page=3&search=cx'))
    expect(stockPlaceQuery(view, 120)).toMatchObject({ status: 'sold', search: 'cx', page: null, at: '120' })
    expect([0, 49, 50, 120].map(pageOfPlace)).toEqual([1, 1, 2, 3])
  })
})
