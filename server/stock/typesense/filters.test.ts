import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Collection } from '../../../tools/testing/typesense/collection.ts'
import { parseFilter } from '../../../tools/testing/typesense/filter.ts'
import { fold } from '../words.ts'
import { allOf, anyOf, isNotNumber, isNumber, isText, isTrue, isWithin, keyOf, NOTHING } from './filters.ts'

test.each([
  ['Toyota', 'toyota'],
  ['Škoda', 'skoda'],
  ['CX-5', 'cx0x2dx5'],
  ['CX5', 'cx5'],
  ['Land Cruiser', 'land0x20xcruiser'],
  ['cx0x2dx5', 'cx00x78x2dx5'],
  ['🚗', '0x1f697x'],
])('the key of %s is %s', (text, key) => {
  expect(keyOf(text)).toBe(key)
})

test('a text beyond what the engine keeps has a key that it keeps', () => {
  const [one, other] = ['x'.repeat(200), `${'x'.repeat(199)}y`]
  expect(keyOf(one)).toMatch(/^[0-9a-f]{64}$/)
  expect(keyOf(one)).not.toBe(keyOf(other))
})

/** Texts that are made of what filters are made of. */
const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc
    .array(fc.constantFrom('`', '(', ')', ',', '&&', '||', '[', ']', ':=', '!=', '*', ' ', 'a', 'b', 'É', '0x'), {
      minLength: 1,
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
)

const collection: Collection = {
  name: 'Car',
  fields: [
    { name: 'model_key', type: 'string' },
    { name: 'dealership_id', type: 'int32' },
    { name: 'sold', type: 'bool' },
  ],
  documents: new Map(),
  createdAt: 0,
}

test('whatever the text, its condition is one clause that only the same text passes', () => {
  fc.assert(
    fc.property(text, text, (wanted, other) => {
      const condition = isText('model_key', [wanted])
      expect(condition).toMatch(/^model_key:=\[`[a-z0-9]+`\]$/)
      const test = parseFilter(collection, allOf([isNumber('dealership_id', [1]), condition, isTrue('sold', false)]))
      const document = (model: string, dealership_id = 1) => ({
        id: '1',
        model_key: keyOf(model),
        dealership_id,
        sold: false,
      })
      expect(test(document(wanted))).toBe(true)
      expect(test(document(wanted, 2))).toBe(false)
      expect(test(document(other))).toBe(fold(other) === fold(wanted))
    }),
    { numRuns: 500, seed: 3 },
  )
})

test('every alternative is in parentheses, as && and || have the same precedence', () => {
  expect(
    allOf([isNumber('a', [1, 2, 2]), null, anyOf([isTrue('b', true), isWithin('c', { min: 1.2, max: 9.8 })!])]),
  ).toBe('(a:=[1,2]) && (((b:=true) || (c:>=2 && c:<=9)))')
})

test('no values are a condition that nothing passes, and no bounds are none', () => {
  expect(isText('a', [])).toBe(NOTHING)
  expect(isNumber('a', [Number.NaN])).toBe(NOTHING)
  expect(anyOf([])).toBe(NOTHING)
  expect(isWithin('a', {})).toBeNull()
  expect(isNotNumber('a', [3])).toBe('a:!=[3]')
  expect(() => isWithin('a', { min: Number.NaN })).toThrow(RangeError)
})
