import fc from 'fast-check'
import { expect, test } from 'vitest'
import { opened, prepare, travelling, type Prepared } from './prepared.ts'

const page = { title: 'Utes </script> “new” \u2028', counts: [3, 0], none: null }

test('prepared data has no key for an encoder to find, and is the very value here', () => {
  const prepared = prepare(page)
  expect(Object.keys(prepared)).toEqual([])
  expect(opened(prepared)).toBe(page)
})

test('what has travelled is the same on the other side', () => {
  const travelled = JSON.parse(travelling(prepare(page))) as Prepared<typeof page>
  expect(opened(travelled)).toEqual(page)
})

test('what is prepared beside other things travels with them', () => {
  const travelled = JSON.parse(travelling({ form: null, list: [1], model: prepare(page), gone: undefined })) as {
    model: Prepared<typeof page>
  }
  expect(travelled).toEqual({ form: null, list: [1], model: { packed: page }, gone: null })
  expect(opened(travelled.model)).toEqual(page)
})

test('records of one shape travel as columns, and are the same object however often they are opened', () => {
  const cards = [1, 2, 3].map((id) => ({ id, price: { amount: `$${id}`, was: null }, facts: ['Diesel'] }))
  const text = travelling(prepare({ cards }))
  expect(text.match(/amount/g)).toHaveLength(1)
  const travelled = JSON.parse(text) as Prepared<{ cards: typeof cards }>
  expect(opened(travelled)).toEqual({ cards })
  expect(opened(travelled)).toBe(opened(travelled))
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
      const travelled = JSON.parse(travelling(prepare(value))) as Prepared<unknown>
      expect(JSON.stringify(opened(travelled))).toBe(JSON.stringify(value))
    }),
    { numRuns: 500 },
  )
})

test('a field without a name is refused, because it marks records', () => {
  expect(() => prepare({ '': 1 })).toThrow('a field without a name')
})

test.each([
  [{ plain: { deep: ['a'] } }, '{"plain":{"deep":["a"]}}'],
  [null, 'null'],
  [undefined, 'null'],
  ['text', '"text"'],
  [[1, 2], '[1,2]'],
])('plain data %j travels as JSON', (data, text) => expect(travelling(data)).toBe(text))
