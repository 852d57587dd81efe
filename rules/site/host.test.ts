import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { domainNames, hostName, hostTarget } from './host.ts'

describe('the host of a request', () => {
  test.each([
    ['yard.example', 'yard.example'],
    ['Yard.EXAMPLE', 'yard.example'],
    ['yard.example:3000', 'yard.example'],
    ['yard.example.', 'yard.example'],
    ['yard.example.:443', 'yard.example'],
    ['localhost', 'localhost'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['127.0.0.1:80', '127.0.0.1'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ])('%j', (header, expected) => expect(hostName(header)).toBe(expected))

  test.each([
    undefined,
    '',
    '.',
    'yard..example',
    '.yard.example',
    '-yard.example',
    'yard-.example',
    'yard example',
    'yard.example:port',
    'yard.example:123456',
    'yard.example/path',
    'yard.example?x',
    'user@yard.example',
    'yard.example, evil.example',
    'yard.example\r\nX-Evil: 1',
    'yard.example\n',
    'yard_example',
    'yard.example\u0000',
    '<script>',
    '[::1]:3000',
    'bücher.example',
    '../etc/passwd',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(127)}`.repeat(2),
    'a'.repeat(100_000),
  ])('hostile: %j', (header) => expect(hostName(header)).toBeNull())

  test('any header gets an answer that is a plain name', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.domain()), (header) => {
        const host = hostName(header)
        if (host !== null) expect(host).toMatch(/^[a-z0-9.-]{1,253}$/)
      }),
    ))
})

describe('what a host asks for', () => {
  test.each([
    ['localhost', { kind: 'platform' }],
    ['console.localhost', { kind: 'reserved', name: 'console' }],
    ['dashboard.localhost', { kind: 'reserved', name: 'dashboard' }],
    ['any-yard.localhost', { kind: 'slug', slug: 'any-yard' }],
    ['www.any-yard.localhost', { kind: 'domain', domain: 'www.any-yard.localhost' }],
    ['notlocalhost', { kind: 'domain', domain: 'notlocalhost' }],
    ['yard.example', { kind: 'domain', domain: 'yard.example' }],
    ['console.yard.example', { kind: 'domain', domain: 'console.yard.example' }],
  ])('%s', (host, expected) => expect(hostTarget(host, 'localhost')).toEqual(expected))
})

test.each([
  ['yard.example', ['yard.example', 'www.yard.example']],
  ['www.yard.example', ['www.yard.example', 'yard.example']],
])('%s answers to two names', (domain, expected) => expect(domainNames(domain)).toEqual(expected))
