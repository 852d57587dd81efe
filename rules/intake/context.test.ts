import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formContext, NO_TRACKING, SUSPICIONS } from './context.ts'
import { HIDDEN_FIELDS } from '../kinds/hiddenFields.ts'

const now = new Date('2026-11-21T10:00:00Z')
const read = (fields: Record<string, string>) =>
  formContext((name) => (Object.hasOwn(fields, name) ? fields[name]! : null), now)
const uuid = '0b8f1a52-6f0e-4a55-9d2c-3a5d9f0f7a11'
const NOTHING = {
  submissionId: null,
  deviceId: null,
  visitedPages: [],
  linkedQueryParams: {},
  tracking: NO_TRACKING,
  suspicion: null,
}

test('nothing, where no script ran', () => expect(read({})).toEqual(NOTHING))

test('everything, where one did', () =>
  expect(
    read({
      submission_id: uuid,
      device_id: 'device_abcDEF0123',
      visited_pages: '["/","/search/used-cars"]',
      linked_query_params: '{"utm_source":"mail"}',
      started_at: String(now.getTime() - 60_000),
      tracking: '{"session_id":"session_abcDEF0123","purposes":["person","all"],"referrer":"www.google.com"}',
      company_website: '',
    }),
  ).toEqual({
    submissionId: uuid,
    deviceId: 'device_abcDEF0123',
    visitedPages: ['/', '/search/used-cars'],
    linkedQueryParams: { utm_source: 'mail' },
    tracking: { sessionId: 'session_abcDEF0123', purposes: ['person'], referrer: 'www.google.com' },
    suspicion: null,
  }))

describe('what is not understood is dropped', () => {
  test.each([
    ['submission_id', 'not-a-uuid', {}],
    ['submission_id', uuid.toUpperCase(), { submissionId: uuid }],
    ['submission_id', `${uuid}0`, {}],
    ['device_id', 'device_short', {}],
    ['device_id', 'device_abcDEF0123x', {}],
    ['visited_pages', '{', {}],
    ['visited_pages', '{"a":1}', {}],
    ['visited_pages', '[1,null,"/a",{}]', { visitedPages: ['/a'] }],
    ['visited_pages', JSON.stringify([`/${'b'.repeat(299)}`]), { visitedPages: [`/${'b'.repeat(299)}`] }],
    ['visited_pages', JSON.stringify(['/a', `/${'b'.repeat(300)}`]), { visitedPages: ['/a'] }],
    ['linked_query_params', '[]', {}],
    ['linked_query_params', '["x"]', {}],
    ['linked_query_params', '"x"', {}],
    ['linked_query_params', '{"a":1,"b":"2"}', { linkedQueryParams: { b: '2' } }],
    ['linked_query_params', '{"__proto__":{"x":1}}', {}],
    ['linked_query_params', JSON.stringify({ a: 'x'.repeat(300) }), { linkedQueryParams: { a: 'x'.repeat(300) } }],
    ['linked_query_params', JSON.stringify({ a: 'x'.repeat(301) }), {}],
    [
      'linked_query_params',
      '{"lead_id":"1","slug":"s","car_id":"1","payment_intent":"p","gclid":"g"}',
      {
        linkedQueryParams: { gclid: 'g' },
      },
    ],
    ['started_at', 'never', {}],
    ['tracking', '{', {}],
    ['tracking', '[]', {}],
    ['tracking', '{"session_id":"session_short","purposes":"person","referrer":1}', {}],
    [
      'tracking',
      JSON.stringify({ referrer: 'x'.repeat(60) }),
      { tracking: { ...NO_TRACKING, referrer: 'x'.repeat(60) } },
    ],
    ['tracking', JSON.stringify({ referrer: 'x'.repeat(61) }), {}],
  ])('%s %s', (name, value, expected) => expect(read({ [name]: value })).toEqual({ ...NOTHING, ...expected }))

  test('the last fifty pages, not fifty-one', () => {
    const pages = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`)
    expect(read({ visited_pages: JSON.stringify(pages(50)) }).visitedPages).toEqual(pages(50))
    expect(read({ visited_pages: JSON.stringify(pages(51)) }).visitedPages).toEqual(pages(51).slice(1))
  })
})

describe('suspected', () => {
  const started = (ms: number) => ({ started_at: String(now.getTime() - ms) })
  test.each([
    ['the trap is empty', { company_website: '' }, null],
    ['the trap was sprung', { company_website: 'x' }, SUSPICIONS.trap],
    ['sent after 1,499 ms', started(1_499), SUSPICIONS.quick],
    ['sent after 1,500 ms', started(1_500), null],
    ['at once', started(0), SUSPICIONS.quick],
    ["a visitor's clock that is ahead", started(-60_000), null],
    ['both', { company_website: 'x', ...started(0) }, SUSPICIONS.trap],
  ])('%s', (_, fields, expected) => expect(read(fields).suspicion).toBe(expected))
})

test('nothing in it makes it throw', () =>
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.values(HIDDEN_FIELDS)), fc.oneof(fc.json(), fc.string())),
      (fields) => {
        expect(read(fields).visitedPages.every((page) => typeof page === 'string')).toBe(true)
      },
    ),
  ))
