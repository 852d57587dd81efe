import { expect, test } from 'vitest'
import { parseSort } from './sort.ts'
import { SITE_COLUMNS, SITE_SORT, sortSites } from './siteSort.ts'

const site = (name: string, word: 'Down' | 'Needs attention' | 'Good', figures: readonly [number, number, number]) => {
  const [vehicles, leads24h, deadCalls] = figures
  return { name, vehicles, leads24h, importedAt: null as Date | null, deadDeliveries: 0, deadCalls, health: { word } }
}
const SITES = [
  site('Cee', 'Good', [5, 0, 0]),
  { ...site('Ay', 'Good', [9, 2, 1]), importedAt: new Date('2026-11-20T00:00:00Z') },
  { ...site('Bee', 'Needs attention', [5, 1, 0]), importedAt: new Date('2026-11-21T00:00:00Z') },
  site('Dee', 'Down', [0, 0, 0]),
]

test.each([
  [null, 'Dee Bee Ay Cee'],
  ['-health', 'Ay Cee Bee Dee'],
  ['name', 'Ay Bee Cee Dee'],
  ['-name', 'Dee Cee Bee Ay'],
  ['vehicles', 'Dee Bee Cee Ay'],
  ['-vehicles', 'Ay Bee Cee Dee'],
  ['-leads', 'Ay Bee Cee Dee'],
  ['-imported', 'Bee Ay Cee Dee'],
  ['imported', 'Cee Dee Ay Bee'],
  ['-failed', 'Ay Bee Cee Dee'],
  ['something', 'Dee Bee Ay Cee'],
])('sorted by %s: %s', (text, names) => {
  const sorted = sortSites(SITES, parseSort(text, SITE_COLUMNS, SITE_SORT))
  expect(sorted.map(({ name }) => name).join(' ')).toBe(names)
})
