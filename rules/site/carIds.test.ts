import { expect, test } from 'vitest'
import { carIdsOf, carIdsText, parseCarIds } from './carIds.ts'

test.each([
  ['in their order', ['77', '12'], [77, 12]],
  ['each once', ['12', '77', '12'], [12, 77]],
  ['none', [], []],
  ['the largest', ['2147483647'], [2_147_483_647]],
  ['one above the largest', ['2147483648'], []],
  ['ten digits far above', ['9999999999', '5'], [5]],
  ['eleven digits', ['10000000000'], []],
  ['zero', ['0'], []],
  ['a leading zero', ['012'], []],
  ['negative', ['-3'], []],
  ['not whole', ['1.5', '1e3'], []],
  ['no number', ['', ' 12', 'abc', '१२', '12; drop table cars'], []],
])('%s', (_, texts, ids) => expect(parseCarIds(texts)).toEqual(ids))

test.each([
  ['12-77', [12, 77]],
  ['12', [12]],
  ['', []],
  ['12--77-', [12, 77]],
  ['12,77', []],
])('%s as a text', (text, ids) => expect(carIdsOf(text)).toEqual(ids))

test('a text leads back to its ids', () => expect(carIdsOf(carIdsText([3, 2, 1]))).toEqual([3, 2, 1]))
