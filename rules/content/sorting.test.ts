import { expect, test } from 'vitest'
import { ITEM_KINDS } from './item.ts'
import { contentSortsOf, sortedContent, standardSort, type ContentSort, type SortedItem } from './sorting.ts'

const item = (id: number, more: Partial<SortedItem> = {}): SortedItem => ({
  id,
  title: `Title ${id}`,
  brand: '',
  state: 'Draft',
  date: null,
  changed: null,
  site: 'A',
  ...more,
})
const ids = (items: readonly SortedItem[], column: ContentSort, descending = false) =>
  sortedContent(items, { column, descending }).map(({ id }) => id)

test('titles as people read them: numbers by value, whatever the case', () => {
  const items = [item(1, { title: 'Offer 10' }), item(2, { title: 'offer 9' }), item(3, { title: 'Éclair' })]
  expect(ids(items, 'title')).toEqual([3, 2, 1])
  expect(ids(items, 'title', true)).toEqual([1, 2, 3])
})

test('models by brand first', () => {
  const items = [item(1, { brand: 'Toyota', title: 'Corolla' }), item(2, { brand: 'Mazda', title: 'CX-5' })]
  expect(ids(items, 'title')).toEqual([2, 1])
})

test.each(['date', 'changed'] as const)('by %s, with those that have none last either way', (column) => {
  const items = [item(1), item(2, { [column]: '2026-02-01' }), item(3, { [column]: '2026-01-31' })]
  expect(ids(items, column)).toEqual([3, 2, 1])
  expect(ids(items, column, true)).toEqual([2, 3, 1])
})

test('what is the same by title, then the newest first', () => {
  const items = [item(1, { title: 'B' }), item(2, { title: 'A' }), item(3, { title: 'A' })]
  for (const descending of [false, true]) expect(ids(items, 'state', descending)).toEqual([3, 2, 1])
  expect(ids(items, 'site')).toEqual([3, 2, 1])
})

test('kinds that have no date are not sorted by one', () => {
  const dated = ITEM_KINDS.filter((kind) => contentSortsOf(kind).includes('date'))
  expect(dated).toEqual(['articles', 'jobs', 'offers', 'reviews'])
})

test.each([
  ['pages', 'changed', true],
  ['models', 'title', false],
] as const)('%s are sorted by %s at first', (kind, column, descending) =>
  expect(standardSort(kind)).toEqual({ column, descending }),
)
