import { describe, expect, test } from 'vitest'
import { planRedirects, redirectSource, redirectSources, redirectTarget, type Redirect } from './redirects.ts'

describe('an old address in its one spelling', () => {
  test.each([
    ['/Old-Page/', '/old-page'],
    ['/', '/'],
    ['/a//b/', '/a/b'],
    ['/caf%C3%A9', '/café'],
    ['/CAFE\u0301', '/café'],
    ['/a%20b', '/a b'],
    ['/page?b=2&a=1', '/page?a=1&b=2'],
    ['/page?', '/page'],
    ['/page#part', '/page'],
    ['https://Former.example/Old?id=A', '/old?id=A'],
    ['https://former.example', '/'],
    ['http://former.example?id=1', '/?id=1'],
    ['old', null],
    ['//evil.example', null],
    ['/\\evil', null],
    ['/%E0%A4%A', null],
    ['/a%00b', null],
    ['', '/'],
  ])('%s is %s', (text, source) => expect(redirectSource(text)).toBe(source))

  test('is looked up with its query first, then without', () => {
    expect(redirectSources('/Page/', new URLSearchParams('b=2&a=1'))).toEqual(['/page?a=1&b=2', '/page'])
    expect(redirectSources('/Page', new URLSearchParams())).toEqual(['/page'])
    expect(redirectSources('/%', new URLSearchParams())).toEqual([])
  })
})

describe('where it leads', () => {
  test.each([
    ['/old', '/new', '', '/new'],
    ['/old', '/new', 'utm_source=a&x=1', '/new?utm_source=a&x=1'],
    ['/old', '/new?x=2', 'x=1&y=3', '/new?x=2&y=3'],
    ['/old?id=1', '/new', 'id=1&y=3', '/new?y=3'],
    ['/old', '/new#part', 'y=3', '/new?y=3#part'],
    ['/old', 'https://other.example/new', 'y=3', 'https://other.example/new?y=3'],
  ])('%s to %s, requested with %s: %s', (source, target, query, answer) =>
    expect(redirectTarget({ source, target }, new URLSearchParams(query))).toBe(answer),
  )
})

/** A file of lines `from,to,status`; the first data line is line 2. */
const plan = (lines: readonly string[], stored: readonly Redirect[] = []) =>
  planRedirects(
    lines.map((text, at) => {
      const [from = '', to = '', status = ''] = text.split(',')
      return { line: at + 2, from, to, status }
    }),
    stored,
  )
const shown = (redirects: readonly Redirect[]) =>
  redirects.map(({ source, target, status }) => [source, target ?? '-', status].join(' '))

describe('a row', () => {
  test.each([
    ['/a,/b', '/a /b 301'],
    ['/a,/b,302', '/a /b 302'],
    ['/a,,410', '/a - 410'],
    ['/a,https://other.example/b,301', '/a https://other.example/b 301'],
    ['https://former.example/A/,/b,301', '/a /b 301'],
  ])('%s is taken', (row, redirect) => expect(shown(plan([row]).changes)).toEqual([redirect]))

  test.each([
    [',/b,301', 'from', 'must not be empty'],
    ['a,/b,301', 'from', 'must be a path that starts with one slash, or a whole web address'],
    ['/api/leads,/b,301', 'from', 'is an address that no page can have'],
    [`/${'a'.repeat(2_000)},/b,301`, 'from', 'is longer than 2000 characters'],
    ['/a,/b,307', 'status', 'is not 301, 302 or 410'],
    ['/a,,', 'to', 'is empty: only 410 (gone) has no new address'],
    ['/a,/b,410', 'to', 'must be empty for 410 (gone)'],
    ['/a,,301', 'to', 'is empty: only 410 (gone) has no new address'],
    ['/a,b,301', 'to', 'must be a path that starts with one slash, or a whole web address'],
    ['/a,//evil.example,301', 'to', 'must be a path that starts with one slash, or a whole web address'],
    ['/a,javascript:alert(1),301', 'to', 'must be a path that starts with one slash, or a whole web address'],
    ['/a,/A/,301', 'to', 'sends visitors in a circle: /a → /a'],
  ])('%s is refused for its %s', (row, field, reason) =>
    expect(plan([row])).toMatchObject({ changes: [], problems: [{ line: 2, field, reason }] }),
  )

  test('that names an old address again is refused, unless it says the same', () => {
    expect(plan(['/a,/b', '/A/,/b', '/a,/c']).problems).toEqual([
      { line: 4, field: 'from', value: '/a', reason: 'is also the old address of line 2, which counts' },
    ])
  })
})

describe('chains and circles', () => {
  test.each<[string, string[], string[]]>([
    ['a chain leads to its end', ['/a,/b', '/b,/c', '/c,/d'], ['/a /d 301', '/b /d 301', '/c /d 301']],
    ['for good only where every step is', ['/a,/b,301', '/b,/c,302'], ['/a /c 302', '/b /c 302']],
    ['what redirects to a 410 is a 410', ['/a,/b', '/b,,410'], ['/a - 410', '/b - 410']],
    ['a query of the target is looked up without it too', ['/a,/b?x=1', '/b,/c'], ['/a /c 301', '/b /c 301']],
    [
      'an address of another site is an end',
      ['/a,https://x.example/b', '/b,/c'],
      ['/a https://x.example/b 301', '/b /c 301'],
    ],
  ])('%s', (_, rows, redirects) => expect(shown(plan(rows).changes)).toEqual(redirects))

  test('the row that closes a circle is refused, the others lead to its end', () => {
    const { changes, problems } = plan(['/a,/b', '/b,/c', '/c,/a'])
    expect(shown(changes)).toEqual(['/a /c 301', '/b /c 301'])
    expect(problems).toEqual([
      { line: 4, field: 'to', value: '/a', reason: 'sends visitors in a circle: /c → /a → /b → /c' },
    ])
  })

  test('with what is stored: that is led on, and a circle with it is refused', () => {
    const stored: Redirect[] = [{ source: '/a', target: '/b', status: 301 }]
    expect(shown(plan(['/b,/c'], stored).changes)).toEqual(['/a /c 301', '/b /c 301'])
    expect(plan(['/b,/a'], stored)).toMatchObject({ changes: [], problems: [{ field: 'to' }] })
  })

  test('the same rows again change nothing', () => {
    const rows = ['/a,/b', '/b,/c,302', '/d,,410', '/c,/a']
    const first = plan(rows)
    const again = plan(rows, first.changes)
    expect(again.changes).toEqual([])
    expect(again.problems).toEqual(first.problems)
  })
})
