import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRefusedLink, link } from './links.ts'

const site = (use_pages_path = false) => ({ baseUrl: 'https://yard.example/', settings: { use_pages_path } })
const tab = (href: string) => ({ href, target: '_blank', rel: 'noopener' })

test.each([
  // Pages
  ['/pages/warranty', { href: '/warranty' }],
  ['/pages/warranty?a=1#b', { href: '/warranty?a=1#b' }],
  ['/pages/a/b', { href: '/a/b' }],
  ['/pages', { href: '/pages' }],
  ['/pages/', { href: '/pages/' }],
  ['/pagesque/warranty', { href: '/pagesque/warranty' }],
  ['/search/pages/x', { href: '/search/pages/x' }],
  // Our own
  ['/contact', { href: '/contact' }],
  ['contact', { href: '/contact' }],
  ['models/cx-5', { href: '/models/cx-5' }],
  ['pages/warranty', { href: '/warranty' }],
  [' /contact ', { href: '/contact' }],
  ['https://yard.example/contact', { href: '/contact' }],
  ['https://yard.example/pages/warranty', { href: '/warranty' }],
  ['https://yard.example/', { href: '/' }],
  ['https://yard.example', { href: '/' }],
  ['#form-section', { href: '#form-section' }],
  ['?sort=price:asc', { href: '?sort=price:asc' }],
  // Plain
  ['tel:+61755501234', { href: 'tel:+61755501234' }],
  ['sms:+61491570006', { href: 'sms:+61491570006' }],
  ['MAILTO:sam@example.com', { href: 'MAILTO:sam@example.com' }],
  // Another tab
  ['https://www.google.com/maps/place/x', tab('https://www.google.com/maps/place/x')],
  ['https://maps.app.goo.gl/abc', tab('https://maps.app.goo.gl/abc')],
  ['https://www.openstreetmap.org/?mlat=1', tab('https://www.openstreetmap.org/?mlat=1')],
  ['https://elsewhere.example/', tab('https://elsewhere.example/')],
  ['http://elsewhere.example', tab('http://elsewhere.example')],
  ['https://yard.example.evil.example/', tab('https://yard.example.evil.example/')],
  ['https://evil.example/google.com/maps', tab('https://evil.example/google.com/maps')],
  ['https://google.com/mapsy', tab('https://google.com/mapsy')],
  ['https://www.bing.com/search?q=maps', tab('https://www.bing.com/search?q=maps')],
  // Nowhere
  ['javascript:alert(1)', { href: '/' }],
  [' javascript:alert(1)', { href: '/' }],
  ['data:text/html,x', { href: '/' }],
  ['//evil.example', { href: '/' }],
  ['/\\evil.example', { href: '/' }],
  ['/\t/evil.example', { href: '/' }],
  ['https://yard.example//evil.example', { href: '/' }],
  ['/pages//evil.example', { href: '/pages//evil.example' }],
  ['/pages/\\evil.example', { href: '/pages/\\evil.example' }],
  ['', { href: '/' }],
])('%j', (href, expected) => expect(link(href, site())).toEqual(expected))

test.each([
  ['/', false],
  ['/contact', false],
  ['contact', false],
  ['#top', false],
  ['tel:+61755501234', false],
  ['HTTPS://elsewhere.example', false],
  [' javascript:alert(1)', true],
  ['ftp://yard.example/list', true],
  ['//evil.example', true],
  ['/\\evil.example', true],
  ['data:text/html,x', true],
])('a link within a text to %j is refused: %j', (href, refused) => expect(isRefusedLink(href)).toBe(refused))

test.each([
  ['/pages/warranty', { href: '/pages/warranty' }],
  ['https://yard.example/pages/warranty', { href: '/pages/warranty' }],
])('a dealer who keeps the pages path: %s (§2.30)', (href, expected) =>
  expect(link(href, site(true))).toEqual(expected),
)

test('no link leaves the site in the same tab, and none runs (§2.31)', () =>
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[/\\:.?# a-z\t]{0,30}$/), fc.webUrl()),
      (href) => {
        const drawn = link(href, site())
        const target = new URL(drawn.href, 'https://yard.example/')
        expect(['https:', 'http:', 'tel:', 'sms:', 'mailto:']).toContain(target.protocol)
        if (target.host !== 'yard.example' && /^https?:/.test(target.protocol)) expect(drawn.target).toBe('_blank')
      },
    ),
    { numRuns: 2_000 },
  ))
