import { expect, test } from 'vitest'
import { PREVIEW_PARAMETER, previewLinks } from './previewLinks.ts'

const links = previewLinks('a key for tests that is long enough')
const siteA = { id: 1, baseUrl: 'https://www.a.example/' }
const siteB = { id: 11, baseUrl: 'https://www.b.example/' }
const expires = new Date('2026-11-23T10:00:00Z')
const before = new Date(expires.getTime() - 1_000)
const signed = links.sign(siteA, '/pages/winter', expires)
const good = new URL(signed).searchParams.get(PREVIEW_PARAMETER)!

test("a preview is on the site's own host, at the page's own path", () =>
  expect(signed).toMatch(/^https:\/\/www\.a\.example\/pages\/winter\?preview=1795428000\.[\w-]{43}$/))

test.each([
  ['a millisecond before its end', -1, true],
  ['at its end', 0, false],
  ['a millisecond after it', 1, false],
])('%s', (_, laterMs, isGood) =>
  expect(links.isGood(siteA, '/pages/winter', good, new Date(expires.getTime() + laterMs))).toBe(isGood),
)

test.each([
  ['on another site', siteB, '/pages/winter', good],
  ['of another path', siteA, '/pages/summer', good],
  ['of the path with a slash', siteA, '/pages/winter/', good],
  ['with a later end', siteA, '/pages/winter', good.replace('1795428000', '1795428001')],
  ['with a changed signature', siteA, '/pages/winter', `${good.slice(0, -2)}AA`],
  ['shorter', siteA, '/pages/winter', good.slice(0, -1)],
  ['longer', siteA, '/pages/winter', `${good}A`],
  ['without an end', siteA, '/pages/winter', good.split('.')[1]!],
  ['empty', siteA, '/pages/winter', ''],
  ['of letters of several bytes', siteA, '/pages/winter', `1795428000.${'é'.repeat(43)}`],
])('a signature %s is worth nothing', (_, site, path, given) =>
  expect(links.isGood(site, path, given, before)).toBe(false),
)

test('one of another installation is worth nothing', () =>
  expect(previewLinks('another key for tests that is long').isGood(siteA, '/pages/winter', good, before)).toBe(false))

test.each([
  ['as it was signed', siteA, '/pages/winter', (given: string) => given, -1, true],
  ['at its end', siteA, '/pages/winter', (given: string) => given, 0, false],
  ['at another site', siteB, '/pages/winter', (given: string) => given, -1, false],
  ['at another path', siteA, '/pages/summer', (given: string) => given, -1, false],
  ['of another item', siteA, '/pages/winter', (given: string) => given.replace('.7.11', '.8.11'), -1, false],
  ['of another site’s', siteA, '/pages/winter', (given: string) => given.replace('.7.11', '.7.12'), -1, false],
  ['of another kind', siteA, '/pages/winter', (given: string) => given.replace('.pages.', '.jobs.'), -1, false],
])('a copy %s', (_, site, path, changed, laterMs, isGood) => {
  const item = { kind: 'pages', id: 7, websiteId: 11 } as const
  const address = new URL(links.signCopy(siteA, '/pages/winter', item, expires))
  const given = changed(address.searchParams.get(PREVIEW_PARAMETER)!)
  const now = new Date(expires.getTime() + laterMs)
  expect(links.copyOf(site, path, given, now)).toEqual(isGood ? item : null)
  expect(links.isGood(site, path, given, now)).toBe(false)
})
