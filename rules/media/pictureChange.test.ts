import { describe, expect, test } from 'vitest'
import { PICTURE_PROBLEMS } from './picture.ts'
import {
  changePicture,
  previousOf,
  readFocusNumbers,
  removeRefusal,
  type PictureUse,
  type StoredPicture,
} from './pictureChange.ts'

const DETAILS = { name: 'Yard', alt: '', decorative: false, credit: '', licence: '' }
const STORED: StoredPicture = {
  ...DETAILS,
  file: 'a.jpg',
  width: 1200,
  height: 800,
  bytes: 9,
  focus: '50% 50%',
  removed: false,
  version: 3,
  changes: 5,
  previous: null,
}
const details = (value: Partial<typeof DETAILS>, version = 3) =>
  ({ kind: 'details', version, value: { ...DETAILS, ...value } }) as const

describe('details', () => {
  test('only what differs is changed and recorded', () => {
    expect(changePicture(STORED, details({ alt: 'A yard', decorative: false }))).toEqual({
      outcome: 'changed',
      set: { alt: 'A yard' },
      before: { alt: '' },
      after: { alt: 'A yard' },
    })
    expect(changePicture(STORED, details({ decorative: true }))).toMatchObject({ after: { decorative: 'yes' } })
  })

  test('the same is no change, also against an earlier version', () => {
    expect(changePicture(STORED, details({}))).toEqual({ outcome: 'unchanged' })
    expect(changePicture(STORED, details({}, 2))).toEqual({ outcome: 'unchanged' })
  })

  test('an earlier version is a conflict with what is stored', () => {
    expect(changePicture(STORED, details({ name: 'Front' }, 2))).toEqual({
      outcome: 'conflict',
      theirs: { name: 'Yard', alt: '', decorative: 'no', credit: '', licence: '' },
    })
  })
})

describe('focal points', () => {
  test.each([
    ['50% 50%', '10% 20%', 'changed'],
    ['50% 50%', '50% 50%', 'unchanged'],
    ['0% 0%', '50% 50%', 'unchanged'],
    ['0% 0%', '10% 20%', 'conflict'],
  ])('seen as %s, set to %s: %s', (seen, value, outcome) =>
    expect(changePicture(STORED, { kind: 'focus', seen, value }).outcome).toBe(outcome),
  )
})

describe('another file', () => {
  const value = { file: 'b.jpg', width: 640, height: 640, bytes: 4 }
  test.each([
    ['a.jpg', value, 'changed'],
    ['b.jpg', value, 'conflict'],
    ['x.jpg', { ...value, file: 'a.jpg' }, 'unchanged'],
  ])('seen as %s', (seen, file, outcome) =>
    expect(changePicture(STORED, { kind: 'replace', seen, value: file }).outcome).toBe(outcome),
  )

  test('is recorded by its size', () => {
    expect(changePicture(STORED, { kind: 'replace', seen: 'a.jpg', value })).toMatchObject({
      before: { size: '1200 × 800' },
      after: { size: '640 × 640' },
    })
  })
})

describe('removal and undo', () => {
  const removed = { ...STORED, removed: true }
  test('twice is once, and nothing else can be done with what is removed', () => {
    expect(changePicture(STORED, { kind: 'remove' })).toMatchObject({ set: { removed: true } })
    expect(changePicture(removed, { kind: 'remove' })).toEqual({ outcome: 'unchanged' })
    expect(changePicture(removed, details({ alt: 'x' }))).toEqual({ outcome: 'gone' })
    expect(changePicture(removed, { kind: 'focus', seen: '50% 50%', value: '1% 1%' })).toEqual({ outcome: 'gone' })
  })

  test('an undo puts back what there was, once, and not after another change', () => {
    const previous = previousOf(STORED, 'remove', { removed: true })
    expect(previous).toEqual({ change: 'remove', values: { removed: false } })
    const now = { ...removed, previous }
    expect(changePicture(now, { kind: 'undo', changes: 5 })).toMatchObject({ set: { removed: false } })
    expect(changePicture(now, { kind: 'undo', changes: 4 }).outcome).toBe('conflict')
    expect(changePicture({ ...removed, previous: null }, { kind: 'undo', changes: 5 })).toEqual({
      outcome: 'unchanged',
    })
    expect(previousOf(now, 'undo', { removed: false })).toBeNull()
  })
})

describe('removeRefusal', () => {
  const uses = (count: number): PictureUse[] =>
    Array.from({ length: count }, (_, at) => ({ kind: 'Page', title: `P${at + 1}`, site: 'A', href: null }))
  test.each([
    [0, null],
    [1, 'It is used in page “P1”. Remove it there first, or replace the picture instead.'],
    [3, 'It is used in page “P1”, page “P2” and page “P3”. Remove it there first, or replace the picture instead.'],
    [
      4,
      'It is used in page “P1”, page “P2”, page “P3” and 1 other place. Remove it there first, or replace the picture instead.',
    ],
    [
      5,
      'It is used in page “P1”, page “P2”, page “P3” and 2 other places. Remove it there first, or replace the picture instead.',
    ],
  ])('%i uses', (count, words) => expect(removeRefusal(uses(count))).toBe(words))
})

test.each([
  ['0', '100', '0% 100%'],
  [' 7 ', '07', '7% 7%'],
  ['101', '0', null],
  ['', '0', null],
  ['1.5', '0', null],
  ['-1', '0', null],
])('the numbers %s and %s', (x, y, value) =>
  expect(readFocusNumbers(x, y)).toEqual(
    value === null ? { ok: false, problem: PICTURE_PROBLEMS.focus } : { ok: true, value },
  ),
)
