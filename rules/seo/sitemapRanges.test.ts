import { describe, expect, test } from 'vitest'
import { blockSize, EVERY_ID, rangeName, rangeOfName, sitemapRanges } from './sitemapRanges.ts'

/** The blocks of these ids. */
function blocksOf(ids: readonly number[], maxVehicles: number) {
  const counts = new Map<number, number>()
  for (const id of ids) {
    const block = Math.floor(id / blockSize(maxVehicles))
    counts.set(block, (counts.get(block) ?? 0) + 1)
  }
  return [...counts].sort(([a], [b]) => a - b).map(([block, count]) => ({ block, count }))
}

const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at)
const namesOf = (ids: readonly number[], maxVehicles: number) =>
  sitemapRanges(blocksOf(ids, maxVehicles), maxVehicles).map(({ range }) => rangeName(range))

describe('the parts of a sitemap', () => {
  test.each([
    [1, 1],
    [3, 2],
    [4, 4],
    [10_000, 8_192],
    [50_000, 32_768],
  ])('at most %i vehicles are counted in blocks of %i ids', (most, size) => expect(blockSize(most)).toBe(size))

  test.each<[string, readonly number[], number, readonly string[]]>([
    ['no vehicle', [], 4, []],
    ['few vehicles wherever their ids are', [1, 5_000, 2_000_000_000], 4, ['vehicles-1']],
    ['one more than a part has', from(1, 5), 4, ['vehicles-0-3', 'vehicles-4-7']],
    ['ids apart from each other', [1, 2, 3, 900, 901], 4, ['vehicles-0-511', 'vehicles-512-1023']],
    [
      'a limit that is no power of two',
      from(1, 8),
      3,
      ['vehicles-0-3', 'vehicles-4-5', 'vehicles-6-7', 'vehicles-8-15'],
    ],
    ['the largest ids', from(2 ** 31 - 5, 5), 4, ['vehicles-2147483640-2147483643', 'vehicles-2147483644-2147483647']],
  ])('%s', (_, ids, most, names) => expect(namesOf(ids, most)).toEqual(names))

  test('have every id once and no more than the limit, whatever the ids are', () => {
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (const most of [1, 2, 3, 7, 16, 50]) {
      const ids = [...new Set(Array.from({ length: 300 }, () => 1 + random(most * 400)))].sort((a, b) => a - b)
      const ranges = sitemapRanges(blocksOf(ids, most), most).map(({ range }) => range)
      const listed = ranges.map(({ first, last }) => ids.filter((id) => id >= first && id <= last))
      expect(listed.flat()).toEqual(ids)
      for (const one of listed) expect(one.length).toBeLessThanOrEqual(most)
    }
  })

  test('stay the same when vehicles are added and removed, except the part that has them', () => {
    const ids = from(1, 100)
    const before = namesOf(ids, 8)
    expect(namesOf(ids.slice(1), 8)).toEqual(before)
    expect(namesOf([...ids, 101, 102, 103], 8).slice(0, before.length - 1)).toEqual(before.slice(0, -1))
  })
})

describe('the name of a part', () => {
  test.each(['vehicles-1', 'vehicles-0-3', 'vehicles-8192-16383', 'vehicles-7-7'])(
    '%s is read as it was written',
    (name) => expect(rangeName(rangeOfName(name)!)).toBe(name),
  )
  test('of all vehicles is the first', () => expect(rangeOfName('vehicles-1')).toEqual(EVERY_ID))
  test.each([
    'vehicles-2',
    'vehicles-0-2',
    'vehicles-1-2',
    'vehicles-4-3',
    'vehicles-00-3',
    'vehicles-0-2147483647',
    'vehicles-2147483648-2147483649',
    'vehicles--1-2',
    'vehicles-0-3-5',
    'pages-1',
    '',
  ])('is never %s', (name) => expect(rangeOfName(name)).toBeNull())
})
