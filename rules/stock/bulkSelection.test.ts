import { expect, test } from 'vitest'
import { MOST_CHOSEN, parseBulkSelection } from './bulkSelection.ts'
import { parseStockView } from './stockView.ts'

const read = (query: string) => parseBulkSelection(new URLSearchParams(query))

test.each([
  ['', []],
  ['id=3&id=1&id=3', [3, 1]],
  ['id=0&id=-1&id=1e3&id=x&id=999999999&id=1000000000', [999_999_999]],
  ['all=0&id=7', [7]],
])('%j chooses %j', (query, ids) => {
  expect(read(query)).toEqual({ ids })
})

test('no more than a page of the list has', () => {
  const ids = Array.from({ length: MOST_CHOSEN + 1 }, (_, at) => `id=${at + 1}`)
  expect(read(ids.join('&'))).toEqual({ ids: ids.slice(0, MOST_CHOSEN).map((_, at) => at + 1) })
})

test('all that match is the list as its address has it, whatever else is chosen', () => {
  const query = 'all=1&id=7&search=kia+rio&status=sold&sort=price&site=3'
  expect(read(query)).toEqual({ view: parseStockView(new URLSearchParams(query)) })
})
