import { describe, expect, test } from 'vitest'
import type { Field, FormErrors, FormValues } from './form.ts'
import type { FieldType } from '../kinds/form.ts'
import { shownFields } from './shown.ts'

const field = (name: string, more: Partial<Field> = {}): Field => ({ type: 'string', name, label: name, ...more })
const shown = (fields: readonly Field[], typed: FormValues = {}, errors: FormErrors = {}) =>
  shownFields({ name: 'step', title: 'Step', fields }, typed, errors).map(({ name }) => name)

describe('shown only if another field has a value and no error (spec §4) (§4.11)', () => {
  const pair = [field('a'), field('b', { shownIf: { field: 'a' } })]
  test.each<[string, FormValues, FormErrors, readonly string[]]>([
    ['nothing typed', {}, {}, ['a']],
    ['blanks', { a: [' '] }, {}, ['a']],
    ['a value', { a: ['x'] }, {}, ['a', 'b']],
    ['a value with an error', { a: ['x'] }, { a: 'wrong' }, ['a']],
    ["another field's error", { a: ['x'] }, { b: 'wrong', c: 'wrong' }, ['a', 'b']],
  ])('%s', (_, typed, errors, expected) => expect(shown(pair, typed, errors)).toEqual(expected))
})

describe('shown only for some values', () => {
  const pair = (type: FieldType) => [field('a', { type }), field('b', { shownIf: { field: 'a', values: ['x', 'y'] } })]
  test.each<[FieldType, readonly string[], boolean]>([
    ['select', ['x'], true],
    ['select', ['y'], true],
    ['select', ['z'], false],
    ['select', ['X'], false],
    ['checkGroup', ['z', 'y'], true],
    ['checkGroup', ['z'], false],
    ['checkGroup', [], false],
  ])('%s %j: %s', (type, values, expected) =>
    expect(shown(pair(type), { a: values })).toEqual(expected ? ['a', 'b'] : ['a']),
  )
})

test.each<[string[], boolean]>([
  [['on'], true],
  [['true'], true],
  [[''], false],
  [['off'], false],
  [[], false],
])('a box of %j counts: %s', (a, expected) =>
  expect(shown([field('a', { type: 'check' }), field('b', { shownIf: { field: 'a' } })], { a })).toEqual(
    expected ? ['a', 'b'] : ['a'],
  ),
)

test('a field of several inputs counts by any of them, and any error of theirs hides', () => {
  const pair = [field('born', { type: 'dob' }), field('b', { shownIf: { field: 'born' } })]
  expect(shown(pair, { born_day: ['1'] })).toEqual(['born', 'b'])
  expect(shown(pair, { born_day: ['1'] }, { born_year: 'missing' })).toEqual(['born'])
})

test('a chain holds as far as it is shown', () => {
  const chain = [
    field('a'),
    field('b', { shownIf: { field: 'a' } }),
    field('c', { shownIf: { field: 'b', values: ['x'] } }),
  ]
  expect(shown(chain, { a: ['1'], b: ['x'] })).toEqual(['a', 'b', 'c'])
  expect(shown(chain, { b: ['x'] })).toEqual(['a'])
})

test('a field that is not there, another step or a circle shows nothing', () => {
  expect(shown([field('b', { shownIf: { field: 'missing' } })], { missing: ['x'] })).toEqual([])
  expect(
    shown([field('a', { shownIf: { field: 'b' } }), field('b', { shownIf: { field: 'a' } })], { a: ['x'], b: ['x'] }),
  ).toEqual([])
  expect(shown([field('a', { shownIf: { field: 'a' } })], { a: ['x'] })).toEqual([])
})

test('names of members of every object are only names', () => {
  const pair = [field('constructor'), field('b', { shownIf: { field: 'constructor' } })]
  expect(shown(pair)).toEqual(['constructor'])
  expect(shown(pair, { constructor: ['x'] } as unknown as FormValues)).toEqual(['constructor', 'b'])
})
