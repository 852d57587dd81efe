import { describe, expect, test } from 'vitest'
import { SORTS } from '../kinds/sort.ts'
import { FACETS, parseRefinement, RANGES } from '../stock/filters.ts'
import { siteWith } from '../../tools/testing/location.ts'
import { isIndexableSearch } from './indexable.ts'
import { robotsText } from './robots.ts'

const site = siteWith({
  payment_provider: 'stripe',
  garage_enabled: true,
  garage_path: '/mygarage',
  checkout_segment: 'buy-online',
})
const text = robotsText(site)
const rules = text
  .split('\n')
  .filter((line) => line.startsWith('Disallow: '))
  .map((line) => line.slice('Disallow: '.length))

/** Whether a robot may request an address: rules are prefixes with * as a wildcard. */
const mayCrawl = (address: string) =>
  !rules.some((rule) =>
    new RegExp(`^${rule.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}`).test(address),
  )

test('names the sitemap of the site, whole', () =>
  expect(text.trimEnd().split('\n').at(-1)).toBe('Sitemap: https://yard.example/sitemap.xml'))

test.each([
  ['/', true],
  ['/cars/2022-toyota-hilux-a1', true],
  ['/special-offers', true],
  ['/search/used-cars', true],
  ['/search?condition=used&make=Kia', false],
  ['/cars/2022-toyota-hilux-a1/buy-online', false],
  ['/mygarage', false],
  ['/api/leads', false],
  ['/feeds/key/stock.csv', false],
  ['/files/a?signature=b', false],
  ['/success?category=Finance', false],
  ['/compare?car_id=12&car_id=77', false],
  ['/compare-our-vans', true],
  ['/shortlist/vehicles.json?car_id=12', false],
  ['/shortlist/12-77/c2ln', true],
])('%s may be crawled: %s', (address, allowed) => expect(mayCrawl(address)).toBe(allowed))

test('a site without a garage or reservations does not name their addresses (§1.12)', () => {
  const without = robotsText(siteWith({ payment_provider: null, garage_enabled: false, garage_path: '/mygarage' }))
  expect(without).not.toMatch(/checkout|buy-online|garage/)
})

describe('searches', () => {
  const parameters = [
    'q=tow',
    'sort=price:asc',
    'page=2',
    ...FACETS.map((facet) => `${facet}=x`),
    ...RANGES.flatMap((range) => [`${range}_min=1`, `${range}_max=2`]),
    'postcode=4350',
  ]
  const pairs = parameters.flatMap((one) => parameters.map((other) => (one === other ? one : `${one}&${other}`)))
  const twice = FACETS.map((facet) => `${facet}=x&${facet}=y`)
  const isIndexable = (query: string) =>
    isIndexableSearch(
      parseRefinement(new URLSearchParams(query), {
        defaultSort: 'custom_rank:desc',
        sorts: SORTS,
        prices: true,
        budget: true,
      }),
      'custom_rank:desc',
    )

  test.each([...pairs, ...twice])('%s: what is indexable may be crawled, what is closed is not indexable', (query) => {
    const allowed = mayCrawl(`/search/used-cars?${query}`)
    if (isIndexable(query)) expect(allowed).toBe(true)
    if (!allowed) expect(isIndexable(query)).toBe(false)
  })

  test.each(['q=tow', 'make=Kia&price_max=2', 'colour=Red', 'make=Kia&make=Ford', 'body=SUV&page=2&sort=price:asc'])(
    '%s is not worth a request',
    (query) => expect(mayCrawl(`/search/used-cars?${query}`)).toBe(false),
  )
})
