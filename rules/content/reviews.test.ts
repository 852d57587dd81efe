import { describe, expect, test } from 'vitest'
import type { Review } from './content.ts'
import { averageRating, hasReviews, notShownReason, shownReviews } from './reviews.ts'

const settings = { reviews_min_rating: 4, reviews_hidden_titles: ['Not for sharing'], reviews_google_limit: 12 }
const review = (fields: Partial<Review>): Review => ({
  id: 1,
  source: 'dealer',
  title: '',
  text: 'They rang back.',
  rating: 5,
  author: 'A. Buyer',
  reviewed_at: '2026-05-01T00:00:00.000Z',
  url: null,
  ...fields,
})

describe('a review is shown (§2.38)', () => {
  test.each([
    ['rated 5', { rating: 5 }, true],
    ['rated 4', { rating: 4 }, true],
    ['rated 3.9', { rating: 3.9 }, false],
    ['rated 1', { rating: 1 }, false],
    ['with another title', { title: 'Not for sharing, but kind' }, true],
    ['with a hidden title', { title: 'Not for sharing' }, false],
    ['with a hidden title in other capitals and spaces', { title: ' NOT for   sharing ' }, false],
    ['without a title', { title: '' }, true],
    ['from Google with a hidden title', { source: 'google', title: 'Not for sharing' }, false],
  ] as const)('%s: %#', (_case, fields, shown) =>
    expect(shownReviews([review(fields)], settings)).toHaveLength(shown ? 1 : 0),
  )
})

const months = (count: number, fields: Partial<Review>) =>
  Array.from({ length: count }, (_, index) =>
    review({
      ...fields,
      id: index,
      reviewed_at: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
    }),
  )

test.each([
  [11, 11],
  [12, 12],
  [13, 12],
])('of %i from Google %i are shown, the newest first (§9.12)', (count, shown) => {
  const ids = shownReviews(months(count, { source: 'google' }), settings).map(({ id }) => id)
  expect(ids).toEqual(Array.from({ length: shown }, (_, index) => count - 1 - index))
})

test("the dealer's own are not counted against Google's limit, and stand by date among them", () => {
  const list = [
    ...months(13, { source: 'google' }),
    review({ id: 99, source: 'dealer', reviewed_at: '2026-01-13T12:00:00.000Z' }),
  ]
  const shown = shownReviews(list, settings)
  expect(shown).toHaveLength(13)
  expect(shown[0]?.id).toBe(99)
  expect(list[0]?.id).toBe(0)
})

test.each([
  [[], 0],
  [[4], 4],
  [[5, 4, 5, 4], 4.5],
  [[5, 5, 4], 4.7],
  [[4, 4, 5], 4.3],
])('%j average to %f', (ratings, average) => expect(averageRating(ratings.map((rating) => ({ rating })))).toBe(average))

test('a limit of none shows none, an empty hidden title hides nothing', () => {
  const odd = { reviews_min_rating: 0, reviews_hidden_titles: [' '], reviews_google_limit: 0 }
  expect(shownReviews([review({ source: 'google' })], odd)).toEqual([])
  expect(shownReviews([review({ rating: 0 })], odd)).toHaveLength(1)
})

test.each([
  ['none was written', [], false],
  ['all are rated too low', [review({ rating: 3.9 })], false],
  ['one is shown', [review({ rating: 4 })], true],
] as const)('a site has a page of reviews only while it shows one: %s (§2.38)', (_case, reviews, has) =>
  expect(hasReviews(shownReviews(reviews, settings))).toBe(has),
)

describe('notShownReason (§2.38)', () => {
  test.each([
    ['rated 4', { rating: 4 }, null],
    ['rated 3.9', { rating: 3.9 }, 'This website shows reviews with 4 stars or more.'],
    ['with a hidden title', { title: 'not for sharing' }, 'This website’s settings hide reviews with this title.'],
  ] as const)('%s', (_case, fields, reason) => {
    const own = review(fields)
    expect(notShownReason(own, [own], settings)).toBe(reason)
  })

  test('a review of Google beyond the newest', () => {
    const all = months(13, { source: 'google' })
    expect(notShownReason(all[1]!, all, settings)).toBeNull()
    expect(notShownReason(all[0]!, all, settings)).toBe('This website shows the newest 12 reviews from Google.')
    expect(notShownReason(all[0]!, all, { ...settings, reviews_google_limit: 0 })).toBe(
      'This website shows no reviews from Google.',
    )
  })
})
