import { expect, test } from 'vitest'
import { homeSearch } from './homeSearch.ts'
import { refinementQuery } from './filters.ts'

const site = (search_slugs: string[], searchPath = `/search/${search_slugs[0]}`, vehicleNounPlural = 'Cars') => ({
  searchPath,
  vehicleNounPlural,
  settings: {
    search_slugs,
    search_default_sort: 'custom_rank:desc' as const,
    search_kms_sorts: true,
    prices_shown: true,
  },
})
const all = site(['new-used-and-demo-cars', 'new-cars', 'used-cars', 'demo-cars'])
const rvs = site(['rv-vehicles', 'new-rvs', 'used-rvs'], '/search/rv-vehicles', 'RVs')
const usedOnly = site(['used-cars'])

test.each([
  ['', all, null, ''],
  ['condition=&make=', all, null, ''],
  ['condition=used', all, 'used-cars', ''],
  ['condition=used&make=Kia&price_max=20000&q=gt', all, 'used-cars', 'q=gt&make=Kia&price_max=20000'],
  ['condition=new&page=3', all, 'new-cars', ''],
  ['condition=nonsense&body=Ute', all, null, 'body=Ute'],
  ['condition=constructor', all, null, ''],
  ['condition=used', rvs, 'used-rvs', ''],
  // Without their own search: the default one, filtered.
  ['condition=demo&make=Jayco', rvs, null, 'car_type=demo&make=Jayco'],
  ['condition=used', usedOnly, null, ''],
])('%s on a site of %j', (query, where, slug, refined) => {
  const found = homeSearch(new URLSearchParams(query), where)
  expect(found.slug).toBe(slug)
  expect(refinementQuery(found.refinement, { defaultSort: 'custom_rank:desc' })).toBe(refined)
})

test('the search of a condition lists that condition', () => {
  expect(homeSearch(new URLSearchParams('condition=demo'), all).search.carTypes).toEqual(['demo'])
  expect(homeSearch(new URLSearchParams(), usedOnly).search.carTypes).toEqual(['used'])
})
