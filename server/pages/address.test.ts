import { describe, expect, test } from 'vitest'
import { PUBLIC_KIND, type PageKind } from './kind.ts'
import { isTooLong, pageAddress, requestTarget, withTracking } from './address.ts'

const search = (query: URLSearchParams) => (query.get('make') ? `make=${query.get('make')}` : '')
const KINDS: Readonly<Record<string, Partial<PageKind>>> = {
  '/models': { cachedBy: ['body'] },
  '/finance': { cachedBy: ['car_id', 'vehiclePriceBudget'], alsoReads: ['deposit'] },
  '/search/used-cars': { search: true },
  '/success': { private: true, alsoReads: ['ref'] },
  '/odd': { private: true, cachedBy: ['ref'], search: true },
}
const address = (target: string) => {
  const found = requestTarget(target)!
  return pageAddress(found.path, found.query, { ...PUBLIC_KIND, ...KINDS[found.path] }, search)
}

describe('pageAddress', () => {
  test.each([
    ['/', '/', true],
    ['/?utm_source=a&utm_anything=b&gclid=c&fbclid=d', '/', true],
    ['/models?body=SUV', '/models?body=SUV', true],
    ['/finance?vehiclePriceBudget=1&car_id=2', '/finance?car_id=2&vehiclePriceBudget=1', true],
    ['/finance?car_id=2&vehiclePriceBudget=1', '/finance?car_id=2&vehiclePriceBudget=1', true],
    ['/?unknown=1', '/?unknown=1', false],
    ['/?unknown=1&utm_source=a', '/?unknown=1', false],
    ['/models?body=a%00b', '/models?body=ab', true],
    ['/search/used-cars?junk=1&make=Kia&utm_source=a', '/search/used-cars?make=Kia', true],
    ['/search/used-cars?junk=1', '/search/used-cars', true],
    ['/search/a/b?junk=1', '/search/a/b?junk=1', false],
    // A parameter of another page’s cache key does not make this one cacheable.
    ['/models?car_id=2', '/models?car_id=2', false],
    ['/finance?deposit=500', '/finance?deposit=500', false],
    ['/success', '/success', false],
    ['/success?ref=A', '/success?ref=A', false],
    ['/odd?ref=A', '/odd', false],
  ])('%s is %s, cacheable: %s', (target, href, cacheable) => expect(address(target)).toEqual({ href, cacheable }))

  test.each([
    [2_048, true],
    [2_049, false],
  ])('an address of %i characters is cacheable: %s', (length, cacheable) => {
    const start = '/models?body='
    expect(address(start + 'a'.repeat(length - start.length)).cacheable).toBe(cacheable)
  })
})

test.each([
  ['/new', 'utm_source=a&x=1&gclid=b', '/new?utm_source=a&gclid=b'],
  ['/new?y=1#part', 'utm_source=a', '/new?y=1&utm_source=a#part'],
  ['/new?utm_source=own', 'utm_source=a', '/new?utm_source=own'],
  ['/new', 'x=1', '/new'],
])('a redirect to %s of a request with %s leads to %s', (location, query, answer) =>
  expect(withTracking(location, new URLSearchParams(query))).toBe(answer),
)

test.each(['', '*', 'http://a.example/', '//a.example', '/\\a.example', '/%', '/%E0%A4%A', '/a%00', '/a%0a', '/a%5cb'])(
  'the target %s is refused',
  (target) => expect(requestTarget(target)).toBeNull(),
)

test.each([
  [2_048, 0, false],
  [2_049, 0, true],
  [2_048, 6_144, false],
  [2_048, 6_145, true],
  [1, 8_191, false],
  [1, 8_192, true],
])('a path of %i and a query of %i characters are too long: %s', (path, query, expected) => {
  expect(isTooLong('/'.padEnd(path, 'a') + '?'.padEnd(query, 'b').slice(0, query))).toBe(expected)
})

test('a query may have any percent signs', () => {
  expect(requestTarget('/a?q=%E0%A4%A')?.query.get('q')).toBeTypeOf('string')
})
