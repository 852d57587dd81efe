import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import type { PathSite } from '../site/paths.ts'
import { contentRedirect, contentSlug, isContentSlug } from './address.ts'

const bare: PathSite = {
  vehicleBasePath: '/cars',
  searchPath: '/search/cars',
  manufacturer: null,
  settings: PLATFORM_SETTINGS,
}
const keeping: PathSite = { ...bare, settings: { ...PLATFORM_SETTINGS, use_pages_path: true } }

describe('the page that a path asks for', () => {
  test.each([
    ['/warranty', 'warranty'],
    ['/pages/warranty', 'warranty'],
    ['/warranty/', 'warranty'],
    ['/Pages/Care-Plans/', 'care-plans'],
    ['/owners/first-service', 'owners/first-service'],
    ['/pages/4-plus-care-plans', '4-plus-care-plans'],
    ['/pages/pages', 'pages'],
    ['/', null],
    ['/pages/', 'pages'],
    ['/a--b', null],
    ['/wp-login.php', null],
    ['/a%2Fb', null],
    ['//warranty', null],
    [`/${'a'.repeat(200)}`, 'a'.repeat(200)],
    [`/${'a'.repeat(201)}`, null],
  ])('%s: %j', (path, slug) => expect(contentSlug(path)).toBe(slug))
})

describe('a path that is not the one address of its page leads there', () => {
  test.each([
    ['/warranty', 'warranty', null, '/pages/warranty'],
    ['/pages/warranty', 'warranty', '/warranty', null],
    ['/warranty/', 'warranty', '/warranty', '/pages/warranty'],
    ['/Warranty', 'warranty', '/warranty', '/pages/warranty'],
    ['/about-us', 'about-us', null, null],
    ['/pages/about-us', 'about-us', '/about-us', '/about-us'],
    ['/pages/privacy-policy', 'privacy-policy', '/privacy-policy', '/privacy-policy'],
    ['/pages/terms-and-conditions', 'terms-and-conditions', '/terms-and-conditions', '/terms-and-conditions'],
    ['/pages/owners/first-service', 'owners/first-service', '/owners/first-service', null],
  ])('%s', (path, slug, onBare, withPages) => {
    expect(contentRedirect(path, slug, bare)).toBe(onBare)
    expect(contentRedirect(path, slug, keeping)).toBe(withPages)
  })
})

test('a dealer’s words about finance stand on the finance page, whatever it is called', () => {
  const apply: PathSite = {
    ...keeping,
    settings: { ...PLATFORM_SETTINGS, use_pages_path: true, finance_path: '/apply-for-finance' },
  }
  expect(contentRedirect('/pages/finance', 'finance', keeping)).toBe('/finance')
  expect(contentRedirect('/finance', 'finance', keeping)).toBeNull()
  expect(contentRedirect('/finance', 'finance', apply)).toBe('/apply-for-finance')
})

test('a slug has no dots, capitals or doubled hyphens', () => {
  expect(['a', 'a-b', 'a/b-c', '4wd'].every(isContentSlug)).toBe(true)
  expect(['', '/', 'a/', '/a', 'a..b', 'A', 'a_b', 'a--b', 'a b'].some(isContentSlug)).toBe(false)
})
