import { describe, expect, test } from 'vitest'
import { changedValues } from './feedChanges.ts'
import { choicesOf, feedFieldLabel, feedValueLabel } from './feedFields.ts'
import {
  halvedBy,
  halvedWords,
  isUnderWay,
  refusalWords,
  soldToConfirm,
  toConfirm,
  undoProblem,
  uploadProblem,
  type FeedRunRefusal,
  type Halved,
} from './feedRun.ts'

const refusal = (given: Partial<FeedRunRefusal>): FeedRunRefusal => ({
  kind: 'file',
  message: 'Its own words.',
  sold: 0,
  stock: 0,
  missing: [],
  ...given,
})

test.each<[Partial<FeedRunRefusal>, string, number | null]>([
  [
    { kind: 'halves', sold: 3, stock: 4 },
    'This file would mark 3 of 4 vehicles as sold, because they aren’t in it. That’s more than half, so nothing was changed.',
    3,
  ],
  [{ kind: 'empty' }, 'The file has a header but no vehicles. Nothing was changed.', null],
  [
    { kind: 'empty', sold: 1, stock: 1 },
    'The file has a header but no vehicles, so it would mark the one vehicle as sold. Nothing was changed.',
    1,
  ],
  [
    { kind: 'empty', sold: 9, stock: 9 },
    'The file has a header but no vehicles, so it would mark all 9 vehicles as sold. Nothing was changed.',
    9,
  ],
  [
    { kind: 'columns', missing: ['stocknum', 'make', 'model'] },
    'No column is set to stock number, make and model. Nothing was changed.',
    null,
  ],
  [{ kind: 'columns', missing: ['make'] }, 'No column is set to make. Nothing was changed.', null],
  [
    { kind: 'encoding' },
    'The file isn’t UTF-8 text. Save it as CSV UTF-8 and upload it again. Nothing was changed.',
    null,
  ],
  [{ kind: 'busy' }, 'Its own words.', null],
  [{ kind: 'file' }, 'Its own words.', null],
])('%o in words, and how many are confirmed', (given, words, count) => {
  expect([refusalWords(refusal(given)), toConfirm(refusal(given))]).toEqual([words, count])
})

test.each([
  [{ rows: 5, sold: 5, feedStock: 10 }, null],
  [{ rows: 5, sold: 6, feedStock: 10 }, 6],
  [{ rows: 0, sold: 1, feedStock: 10 }, 1],
  [{ rows: 0, sold: 0, feedStock: 0 }, null],
])('of a test run with %o, %s are confirmed', (report, count) => {
  expect(soldToConfirm(report)).toBe(count)
})

describe('undo', () => {
  const good = { state: 'done', dryRun: false, latest: true, recorded: true } as const
  test.each([
    [{}, null],
    [{ dryRun: true }, 'It changed nothing.'],
    [{ state: 'refused' }, 'It changed nothing.'],
    [{ state: 'failed' }, 'It changed nothing.'],
    [{ state: 'undone' }, 'It has been undone already.'],
    [{ state: 'undoing' }, 'It has been undone already.'],
    [{ state: 'queued' }, 'It hasn’t finished yet.'],
    [{ state: 'running' }, 'It hasn’t finished yet.'],
    [{ latest: false }, 'Only the latest import can be undone.'],
    [{ recorded: false }, 'It changed nothing, or what it changed isn’t stored any more.'],
  ] as const)('of %o', (given, problem) => {
    expect(undoProblem({ ...good, ...given })).toBe(problem)
  })
})

test('what is under way changes by itself', () => {
  const states = ['queued', 'running', 'done', 'refused', 'failed', 'undoing', 'undone'] as const
  expect(states.filter(isUnderWay)).toEqual(['queued', 'running', 'undoing'])
})

test.each([
  ['large', 'That file is larger than 200 MB. Compress it with gzip, or split it into partial files.'],
  ['constructor', null],
  [null, null],
])('the problem %s of an upload', (name, words) => {
  expect(uploadProblem(name)).toBe(words)
})

test.each([
  ['stocknum', 'Stock number'],
  ['vin', 'VIN'],
  ['atm_kg', 'ATM (kg)'],
  ['price_egc', 'Price excluding government charges'],
  ['interior_colour', 'Interior colour'],
])('the field %s is %s', (field, label) => {
  expect(feedFieldLabel(field)).toBe(label)
})

test('fixed values are choices', () => {
  expect(choicesOf('fuel').map(({ label }) => label)).toEqual([
    'Petrol',
    'Diesel',
    'LPG',
    'Hybrid',
    'Plug-in hybrid',
    'Electric',
  ])
  expect(feedValueLabel('coming_soon')).toBe('Coming soon')
})

test('changed values are in words, and markup is text', () => {
  const before = { price_cents: 2_000_000, tag: null, images: [1, 2], description: '<p>Old</p>', updated_at: 'x' }
  const after = { price_cents: 1_999_950, tag: 'Hot', images: [1], description: 'y'.repeat(161), updated_at: 'y' }
  expect(changedValues(before, after, 'AUD')).toEqual([
    { field: 'price_cents', label: 'Price', before: '$20,000', after: '$19,999.50' },
    { field: 'tag', label: 'Tag', before: 'Empty', after: 'Hot' },
    { field: 'images', label: 'Photos', before: '2 entries', after: '1 entry' },
    { field: 'description', label: 'Description', before: 'Old', after: `${'y'.repeat(159)}…` },
  ])
  expect(changedValues(null, { price_cents: 100, currency: 'AUD', status: 'in_stock', sold: false }, 'AUD')).toEqual([
    { field: 'price_cents', label: 'Price', before: null, after: '$1' },
    { field: 'status', label: 'Status', before: null, after: 'In stock' },
    { field: 'sold', label: 'Sold', before: null, after: 'No' },
  ])
})

test.each<[Parameters<typeof halvedBy>[0], Halved | null, Halved | null]>([
  [{ mode: 'full', rows: 2, rejectedRows: 0, feedStock: 4 }, null, { from: 4, to: 2 }],
  [{ mode: 'full', rows: 3, rejectedRows: 0, feedStock: 5 }, null, null],
  [{ mode: 'full', rows: 2, rejectedRows: 0, feedStock: 5 }, null, { from: 5, to: 2 }],
  [{ mode: 'full', rows: 4, rejectedRows: 2, feedStock: 4 }, null, { from: 4, to: 2 }],
  [{ mode: 'full', rows: 1, rejectedRows: 0, feedStock: 2 }, null, { from: 2, to: 1 }],
  [{ mode: 'full', rows: 1, rejectedRows: 1, feedStock: 1 }, null, null],
  [{ mode: 'full', rows: 9, rejectedRows: 0, feedStock: 0 }, null, null],
  [{ mode: 'partial', rows: 1, rejectedRows: 0, feedStock: 10 }, null, null],
  // What nobody has looked at stays until there are more than half again.
  [
    { mode: 'full', rows: 2, rejectedRows: 0, feedStock: 2 },
    { from: 4, to: 2 },
    { from: 4, to: 2 },
  ],
  [{ mode: 'full', rows: 3, rejectedRows: 0, feedStock: 2 }, { from: 4, to: 2 }, null],
])('a file %o after %o has halved the feed: %o', (file, unseen, halved) => {
  expect(halvedBy(file, unseen)).toEqual(halved)
})

test.each<[Halved, string]>([
  [
    { from: 4, to: 2 },
    'The last file has 2 vehicles that we can read; 4 were for sale from this feed. Check that it’s complete.',
  ],
  [
    { from: 2, to: 1 },
    'The last file has 1 vehicle that we can read; 2 were for sale from this feed. Check that it’s complete.',
  ],
  [
    { from: 4, to: 0 },
    'The last file has no vehicles that we can read; 4 were for sale from this feed. Check that it’s complete.',
  ],
])('%o is said as', (halved, words) => {
  expect(halvedWords(halved)).toBe(words)
})
