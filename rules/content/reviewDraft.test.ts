import { describe, expect, test } from 'vitest'
import { checkDraft, draftOf, isSameContent, itemName, type DraftOf } from './draft.ts'
import { readyReview } from './reviewDraft.ts'

const now = new Date('2026-11-26T09:00:00Z')
const review = (more: Record<string, unknown> = {}): DraftOf['reviews'] =>
  draftOf('reviews', {
    author: 'R. Buyer',
    rating: '5',
    text: 'They rang back.',
    reviewed_at: '2026-11-01T02:00:00Z',
    source: 'dealer',
    source_id: 'one',
    ...more,
  })

test('a review is what the site shows, with its rating as a number and its link where it has one', () => {
  expect(checkDraft('reviews', review({ author: ' R. Buyer ', link: ' https://reviews.example/1 ' })).item).toEqual({
    source: 'dealer',
    source_id: 'one',
    title: '',
    author: 'R. Buyer',
    rating: 5,
    text: 'They rang back.',
    reviewed_at: '2026-11-01T02:00:00.000Z',
    url: 'https://reviews.example/1',
  })
})

describe('what is wrong with a review', () => {
  const RATING = { rating: 'Please choose a rating.' }
  const LINK = { link: 'Please enter a web address.' }
  test.each<[Record<string, unknown>, Record<string, string> | null]>([
    [{}, null],
    [{ rating: '0' }, null],
    [{ rating: '4.5' }, null],
    [{ rating: '5.1' }, RATING],
    [{ rating: '-1' }, RATING],
    [{ rating: '' }, RATING],
    [{ rating: 'five' }, RATING],
    [{ author: ' ' }, { author: 'Please enter the name as the customer signed it.' }],
    [{ text: '' }, { text: 'Please enter what the customer wrote.' }],
    [{ reviewed_at: null }, { reviewed_at: 'Please choose the day on which it was written.' }],
    [{ reviewed_at: 'yesterday' }, { reviewed_at: 'Please choose the day on which it was written.' }],
    [{ title: '' }, null],
    [{ source_id: '' }, null],
    [{ link: '' }, null],
    [{ link: 'https://reviews.example/1' }, null],
    [{ link: 'javascript:alert(1)' }, LINK],
    [{ link: '/reviews' }, LINK],
  ])('%j', (more, problems) => {
    expect(checkDraft('reviews', review(more)).problems).toEqual(problems)
  })
})

test('a time is the same in any zone, and a source that is not one is the dealership', () => {
  expect(isSameContent('reviews', review(), review({ reviewed_at: '2026-11-01T12:00:00+10:00' }))).toBe(true)
  expect(review({ source: 'elsewhere' }).source).toBe('dealer')
})

test('it is called by its title, or by who wrote it', () => {
  expect([itemName('reviews', review()), itemName('reviews', review({ title: 'Quick' }))]).toEqual([
    'R. Buyer',
    'Quick',
  ])
})

test('a preview shows what is right, and invents no stars', () => {
  expect(readyReview(review({ rating: '4' }), now)).toMatchObject({ rating: 4, url: null, author: 'R. Buyer' })
  expect(readyReview(draftOf('reviews', { rating: '9', link: 'javascript:x', text: '<b>' }), now)).toEqual({
    source: 'dealer',
    title: '',
    author: 'No name yet',
    text: '<b>',
    rating: 0,
    reviewed_at: now.toISOString(),
    url: null,
  })
})
