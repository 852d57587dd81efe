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
  expect(travelled).toEqual({ form: null, list: [1], model: { value: page }, gone: null })
  expect(opened(travelled.model)).toEqual(page)
})

test.each([
  [{ plain: { deep: ['a'] } }, '{"plain":{"deep":["a"]}}'],
  [null, 'null'],
  [undefined, 'null'],
  ['text', '"text"'],
  [[1, 2], '[1,2]'],
])('plain data %j travels as JSON', (data, text) => expect(travelling(data)).toBe(text))
