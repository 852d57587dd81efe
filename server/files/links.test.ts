import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { fileLinks } from './links.ts'

const links = fileLinks('a key for tests that is long enough')
const site = { baseUrl: 'https://www.dealer.example/', settings: {} } as Site
const expires = new Date('2026-11-21T10:00:00Z')
const id = randomUUID()

function given(link: string) {
  const { searchParams } = new URL(link)
  return { expires: searchParams.get('expires')!, signature: searchParams.get('signature')! }
}
const good = given(links.sign(site, id, expires))

test("a link is on the site's own host", () =>
  expect(links.sign(site, id, expires)).toMatch(
    new RegExp(`^https://www\\.dealer\\.example/files/${id}\\?expires=1795255200&signature=[\\w-]{43}$`),
  ))

test.each([
  ['a second before its end', -1_000, 'good'],
  ['at its end', 0, 'expired'],
  ['long after', 1e9, 'expired'],
])('%s it is %s', (_, laterMs, state) =>
  expect(links.check(id, good, new Date(expires.getTime() + (laterMs as number)))).toBe(state),
)

test.each([
  ['another file', randomUUID(), good],
  ['a later end', id, { ...good, expires: '1795255201' }],
  ['another signature', id, { ...good, signature: `${good.signature.slice(0, -2)}AA` }],
  ['a shorter signature', id, { ...good, signature: good.signature.slice(1) }],
  ['no signature', id, { ...good, signature: '' }],
  ['a signature of many bytes a letter', id, { ...good, signature: '🚗'.repeat(11) }],
])('with %s it is forged', (_, file, changed) => expect(links.check(file, changed, new Date(0))).toBe('forged'))

test('of another installation it is forged', () =>
  expect(fileLinks('another key for tests that is long').check(id, good, new Date(0))).toBe('forged'))
