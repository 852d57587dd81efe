import { describe, expect, test } from 'vitest'
import { lookAgain, mergeWatchlist, priceChange, priceChangeText, watchNotice, WATCHLIST_CAP } from './watchlist.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 24, 0, minutes))
const price = (cents: number | null, minutes: number) => ({ cents, at: at(minutes) })

describe('looks (§3.23)', () => {
  const looks = { before: price(100, 0), latest: price(90, 10) }
  test('within half an hour it is the same visit', () =>
    expect(lookAgain(looks, price(80, 39))).toEqual({ before: price(100, 0), latest: price(80, 39) }))
  test('from half an hour on it is a new one', () =>
    expect(lookAgain(looks, price(80, 40))).toEqual({ before: price(90, 10), latest: price(80, 40) }))
})

test.each([
  [100, 90, -10],
  [90, 100, 10],
  [100, 100, null],
  [null, 100, null],
  [100, null, null],
])('from %s to %s is a change of %s', (before, now, change) => expect(priceChange(before, now)).toBe(change))

test.each([
  [-100_000, '$1,000 less than on 24 November 2026'],
  [50_000, '$500 more than on 24 November 2026'],
])('a change of %i in words', (cents, words) =>
  expect(priceChangeText(cents, { at: at(0), currency: 'AUD', locale: 'en-AU', timeZone: 'Australia/Brisbane' })).toBe(
    words,
  ),
)

describe('notices', () => {
  const followed = { toldCents: 100, toldSold: false, priceCents: 100, sold: false, shown: true }
  test.each([
    ['nothing changed', {}, null],
    ['a cent less', { priceCents: 99 }, 'price'],
    ['a cent more', { priceCents: 101 }, null],
    ['no price any more', { priceCents: null }, null],
    ['no price before', { toldCents: null }, null],
    ['sold', { sold: true }, 'sold'],
    ['sold and cheaper', { sold: true, priceCents: 50 }, 'sold'],
    ['sold, told before', { sold: true, toldSold: true }, null],
    ['not shown any more', { shown: false }, 'sold'],
    ['not shown, told before', { shown: false, toldSold: true }, null],
  ] as const)('%s', (_, changed, notice) => expect(watchNotice({ ...followed, ...changed })).toBe(notice))
})

describe('favourites merged into a watchlist', () => {
  const list = (...ids: number[]) => ids.map((id) => ({ id }))
  test.each([
    ['new ones come first', list(1, 2), list(3), [3, 1, 2]],
    ['none is doubled', list(1, 2), list(2, 3, 3), [3, 1, 2]],
    ['merging again changes nothing', list(3, 1, 2), list(3, 1, 2), [3, 1, 2]],
    ['into an empty one', [], list(1), [1]],
  ])('%s', (_, watchlist, favourites, ids) =>
    expect(mergeWatchlist(watchlist, favourites).map(({ id }) => id)).toEqual(ids),
  )
  test('the cap is respected', () =>
    expect(mergeWatchlist(list(...Array.from({ length: WATCHLIST_CAP }, (_, id) => id + 1)), list(999))).toHaveLength(
      WATCHLIST_CAP,
    ))
})
