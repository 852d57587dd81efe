import { beforeAll, describe, expect, test } from 'vitest'
import { createYield } from '../yield.ts'
import { indexTexts, matchText, type TextIndex } from './textIndex.ts'
import { allowedEdits, editsToPrefix, fold, wordsOf } from './words.ts'

test.each([
  ['Škoda Octavia', ['skoda', 'octavia']],
  ['CX-5 (KF)', ['cx', '5', 'kf']],
  ['  Citroën\tC3 ', ['citroen', 'c3']],
  ['Straße øst', ['strasse', 'ost']],
  ['ŠKODA', ['skoda']],
  ['🚗 !!! ', []],
  ['', []],
])('the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('folding is the same for plain and accented spellings', () => {
  expect(fold('Crème')).toBe(fold('CREME'))
})

test.each([
  ['rio', 0],
  ['ford', 1],
  ['hyundai', 1],
  ['mercedes', 2],
  ['i30n', 0],
  ['12345678', 0],
])('%s may have %i slips', (word, edits) => {
  expect(allowedEdits(word)).toBe(edits)
})

test.each([
  ['toyota', 'toyota', 0],
  ['toy', 'toyota', 0],
  ['toyta', 'toyota', 1],
  ['tyoota', 'toyota', 1],
  ['tooyota', 'toyota', 1],
  ['toyoda', 'toyota', 1],
  ['landcruisr', 'landcruiser', 1],
  ['lndcruisr', 'landcruiser', 2],
  ['mazda', 'kia', null],
  ['camry', 'toyota', null],
])('from %s to a beginning of %s: %s', (word, token, edits) => {
  expect(editsToPrefix(word, token, 2)).toBe(edits)
})

describe('which vehicles a question means', () => {
  const texts = [
    ['Toyota LandCruiser Prado'],
    ['Land Rover Discovery'],
    ['Mazda 3 SP25', 'White'],
    ['Mazda 323 Astina', 'White'],
    ['Mazda CX-5', 'Black'],
    ['Ford F-150', 'U1234'],
    ['Isuzu D-Max', 'White Black'],
  ]
  let index: TextIndex
  beforeAll(async () => {
    index = await indexTexts(texts.length, (row) => texts[row]!, createYield())
  })
  const found = (q: string) => {
    const marks = matchText(index, q)
    return marks === null ? null : texts.flatMap((_, row) => (marks[row] === 1 ? [row] : []))
  }

  test.each([
    ['', null],
    [' - ', null],
    ['land', [0, 1]],
    ['land cruiser', [0]],
    ['landcruiser prado', [0]],
    ['landrover', [1]],
    ['toyota land cruiser', [0]],
    ['discvoery', [1]],
    ['mazda 3', [2]],
    ['mazda3', [2]],
    ['mazda 32', [3]],
    ['cx5', [4]],
    ['CX-5', [4]],
    ['f150', [5]],
    ['f 150', [5]],
    ['u123', [5]],
    ['u1243', []],
    ['white mazda', [2, 3]],
    ['mzada white', [2, 3]],
    ['mazda isuzu', []],
    ['dmax', [6]],
    ['zzzzzzzz', []],
  ])('%j finds %j', (q, rows) => {
    expect(found(q)).toEqual(rows)
    // And again, from the cache.
    expect(found(q)).toEqual(rows)
  })

  test('a question of any length answers quickly', () => {
    const started = performance.now()
    found('mazda '.repeat(20_000))
    found('x'.repeat(100_000))
    expect(performance.now() - started).toBeLessThan(1_000)
  })
})
