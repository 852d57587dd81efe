import { PLATFORM_SETTINGS } from '../site/config.ts'
import { expect, test } from 'vitest'
import type { Locale } from '../locale/locale.ts'
import { alternates, type AlternateSite } from './alternates.ts'

const site = (id: number, locale: Locale, slugs = ['used-cars']): AlternateSite => ({
  id,
  baseUrl: `https://site${id}.example/`,
  locale,
  vehicleBasePath: '/cars',
  searchPath: '/search/used-cars',
  manufacturer: null,
  settings: { ...PLATFORM_SETTINGS, search_slugs: slugs },
})
const au = site(1, 'en-AU')
const nz = site(2, 'en-NZ')
const us = site(3, 'en-US', ['new-cars'])
const secondAu = site(4, 'en-AU')
const home = { kind: 'home' } as const
const used = { kind: 'search', slug: 'used-cars' } as const

test.each([
  ['of one place has none', au, [au], home, []],
  ['of two sites in one place has none', au, [au, secondAu], home, []],
  [
    'of two places names both, and the first for everybody else',
    nz,
    [nz, au],
    home,
    ['en-AU https://site1.example/', 'en-NZ https://site2.example/', 'x-default https://site1.example/'],
  ],
  ['of a second site in a place has none, as the others do not name it', secondAu, [au, nz, secondAu], home, []],
  [
    'of a search names the sites that have it',
    au,
    [au, nz, us],
    used,
    [
      'en-AU https://site1.example/search/used-cars',
      'en-NZ https://site2.example/search/used-cars',
      'x-default https://site1.example/search/used-cars',
    ],
  ],
  ['of a search that only one site has has none', us, [au, nz, us], { kind: 'search', slug: 'new-cars' } as const, []],
])('a page %s', (_, own, group, page, links) =>
  expect(alternates(own, group, page).map(({ hreflang, href }) => `${hreflang} ${href}`)).toEqual(links),
)

test('every page of a set names the same set', () => {
  const group = [au, nz, us]
  expect(alternates(au, group, home)).toEqual(alternates(nz, group, home))
  expect(alternates(au, group, home)).toEqual(alternates(us, group, home))
})
