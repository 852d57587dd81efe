import { describe, expect, test } from 'vitest'
import { SHORTLIST_CAP } from '@forecourt/rules/stock/shortlist.ts'
import { shortlistsFor } from './shortlists.ts'

const KEY = 'a key for tests that is long enough'
const a = shortlistsFor(KEY, { id: 1 })
const b = shortlistsFor(KEY, { id: 2 })
const { signature } = a.sign([12, 77])

test('what a site signed it opens, in the order chosen', () => {
  expect(a.sign([12, 77])).toEqual({ ids: [12, 77], signature: expect.stringMatching(/^[\da-f]{32}$/) })
  expect(a.open('12-77', signature)).toEqual([12, 77])
})

describe('anything else is refused', () => {
  test.each([
    ['another site', b, '12-77', signature],
    ['another installation', shortlistsFor('another key for tests', { id: 1 }), '12-77', signature],
    ['a vehicle more', a, '12-77-78', signature],
    ['a vehicle less', a, '12', signature],
    ['another order', a, '77-12', signature],
    ['another spelling of the same', a, '012-77', signature],
    ['one letter changed', a, '12-77', `${signature.slice(0, -1)}${signature.endsWith('a') ? 'b' : 'a'}`],
    ['in capitals', a, '12-77', signature.toUpperCase()],
    ['a letter less', a, '12-77', signature.slice(1)],
    ['no signature', a, '12-77', ''],
    ['a very long signature', a, '12-77', signature.repeat(10_000)],
    ['a signature of many bytes a letter', a, '12-77', '🚗'.repeat(11)],
    // A signature for one site must not be valid on another.
    [
      'a site of which the id runs on',
      shortlistsFor(KEY, { id: 11 }),
      '2-77',
      shortlistsFor(KEY, { id: 1 }).sign([12, 77]).signature,
    ],
  ])('%s', (_, site, ids, given) => expect(site.open(ids, given)).toBeNull())
})

test.each([
  ['the most', SHORTLIST_CAP, SHORTLIST_CAP],
  ['one more than the most', SHORTLIST_CAP + 1, SHORTLIST_CAP],
])('%s: %d vehicles become %d', (_, chosen, signed) => {
  const list = a.sign(Array.from({ length: chosen }, (_one, index) => index + 1))
  expect(list.ids).toHaveLength(signed)
  expect(a.open(list.ids.join('-'), list.signature)).toEqual(list.ids)
})
