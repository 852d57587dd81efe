import { expect, test } from 'vitest'
import { pathOf, stripTrailingSlashes } from './pathname.ts'

test.each([
  ['', ''],
  ['/', '/'],
  ['///', '/'],
  ['/a', '/a'],
  ['/a/', '/a'],
  ['/a//b//', '/a//b'],
  ['https://a.example/', 'https://a.example'],
])('%s without its trailing slashes is %s', (address, expected) => {
  expect(stripTrailingSlashes(address)).toBe(expected)
})

test.each([
  ['/finance', '/finance'],
  ['/finance/?a=1#b', '/finance'],
  ['/finance#form?x', '/finance'],
  ['/?a=/b/', '/'],
  ['?a=1', ''],
])('the path of %s is %s', (href, expected) => {
  expect(pathOf(href)).toBe(expected)
})

test('a million slashes take no time to speak of', () => {
  const slashes = '/'.repeat(1_000_000)
  const start = performance.now()
  expect(stripTrailingSlashes(`${slashes}a`)).toHaveLength(1_000_001)
  expect(pathOf(`${slashes}?${slashes}`)).toBe('/')
  expect(performance.now() - start).toBeLessThan(1_000)
})
