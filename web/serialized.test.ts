import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deserialize, serialize, serializedJson, type Serialized } from './serialized.ts'

const page = { title: 'Utes </script> “new” \u2028', counts: [3, 0], none: null }

test('serialized data has no key for an encoder to find, and is the very value here', () => {
  const serialized = serialize(page)
  expect(Object.keys(serialized)).toEqual([])
  expect(deserialize(serialized)).toBe(page)
})

test('what has travelled is the same on the other side', () => {
  const travelled = JSON.parse(serializedJson(serialize(page))) as Serialized<typeof page>
  expect(deserialize(travelled)).toEqual(page)
})

test('what is serialized beside other things travels with them', () => {
  const travelled = JSON.parse(
    serializedJson({ form: null, list: [1], model: serialize(page), absent: undefined }),
  ) as {
    model: Serialized<typeof page>
  }
  expect(travelled).toEqual({ form: null, list: [1], model: { packed: page }, absent: null })
  expect(deserialize(travelled.model)).toEqual(page)
})

test('records of one shape travel as columns, and are the same object however often they are deserialized', () => {
  const cards = [1, 2, 3].map((id) => ({ id, price: { amount: `$${id}`, was: null }, facts: ['Diesel'] }))
  const text = serializedJson(serialize({ cards }))
  expect(text.match(/amount/g)).toHaveLength(1)
  const travelled = JSON.parse(text) as Serialized<{ cards: typeof cards }>
  expect(deserialize(travelled)).toEqual({ cards })
  expect(deserialize(travelled)).toBe(deserialize(travelled))
})

test('any data that JSON can say is the same on the other side', () => {
  const name = fc.constantFrom('id', 'title', 'toString', 'length', '0')
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.jsonValue({ maxDepth: 0 }),
      fc.array(tie('tree')),
      fc.dictionary(name, tie('tree')),
    ),
  }))
  fc.assert(
    fc.property(tree, (value) => {
      const travelled = JSON.parse(serializedJson(serialize(value))) as Serialized<unknown>
      expect(JSON.stringify(deserialize(travelled))).toBe(JSON.stringify(value))
    }),
    { numRuns: 500 },
  )
})

test('a field with an empty name is refused, because that name marks records', () => {
  expect(() => serialize({ '': 1 })).toThrow('a field with an empty name')
})

test.each([
  [{ plain: { deep: ['a'] } }, '{"plain":{"deep":["a"]}}'],
  [null, 'null'],
  [undefined, 'null'],
  ['text', '"text"'],
  [[1, 2], '[1,2]'],
])('plain data %j travels as JSON', (data, text) => expect(serializedJson(data)).toBe(text))
