import { expect, test } from 'vitest'
import { opened, prepare, type Prepared } from './prepared.ts'

const page = { title: 'Utes </script> “new” \u2028', counts: [3, 0], none: null }

test('prepared data is one text for an encoder that lists keys, and the very value here', () => {
  const prepared = prepare(page)
  expect(Object.entries(prepared)).toEqual([['text', JSON.stringify(page)]])
  expect(opened(prepared)).toBe(page)
})

test('a text that has travelled is parsed once', () => {
  const travelled: Prepared<typeof page> = { text: prepare(page).text }
  expect(opened(travelled)).toEqual(page)
  expect(opened(travelled)).toBe(opened(travelled))
})
