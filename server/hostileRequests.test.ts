import { describe, expect, test } from 'vitest'
import { hostA } from '../tools/testing/platform.ts'
import { sendRaw, stubPlatform } from '../tools/testing/stubPages.ts'

const { stub, platform, fetchFrom } = stubPlatform()

describe('hostile requests', () => {
  test.each([
    ['malformed percent signs', '/cars/%E0%A4%A', 400],
    ['a lone percent sign', '/%', 400],
    ['NUL in the path', '/cars/a%00b', 400],
    ['a line break in the path', '/cars/a%0d%0ab', 400],
    ['two slashes', '//evil.example/', 400],
    ['a backslash', '/%5Cevil.example', 400],
    ['an absolute address of another host', 'http://evil.example/', 400],
    ['a long address', `/search/used-cars?q=${'a'.repeat(9_000)}`, 414],
    ['a long path', `/${'a'.repeat(3_000)}`, 414],
    ['8,000 slashes', '/'.repeat(8_000), 414],
    ['8,000 slashes behind a path', `/pages/a${'/'.repeat(8_000)}b`, 414],
    ['a long address of a call', `/api/website?${'/'.repeat(8_200)}`, 414],
    ['a long address of a picture', `/images/${'/'.repeat(3_000)}`, 414],
  ])('%s', async (_, path, status) => {
    const answer = await fetchFrom(hostA, path)
    expect(answer.status).toBe(status)
    expect(answer.headers['content-type']).toMatch(/^(?:text\/html|application\/json); charset=utf-8$/)
    expect(stub.seen).toEqual([])
  })

  test('an address of 100 kB gets a plain answer', async () => {
    expect(await sendRaw(platform.port, `GET /?q=${'a'.repeat(100_000)} HTTP/1.1\r\nHost: ${hostA}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 414 /,
    )
  })

  test('headers of 100 kB get a plain answer', async () => {
    expect(
      await sendRaw(platform.port, `GET / HTTP/1.1\r\nHost: ${hostA}\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`),
    ).toMatch(/^HTTP\/1\.1 431 /)
  })

  test('what is no HTTP gets a plain answer', async () => {
    expect(await sendRaw(platform.port, 'hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('NUL, emoji and right-to-left text in the query reach the page clean', async () => {
    const answer = await fetchFrom(hostA, '/about?body=a%00b&model=%F0%9F%9A%97&category=%D7%A9')
    expect(answer.status).toBe(200)
    expect(new URL(stub.seen[0]!.url).searchParams.get('body')).toBe('ab')
    expect(new URL(stub.seen[0]!.url).searchParams.get('model')).toBe('🚗')
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS'])('%s is not for pages', async (method) => {
    const answer = await fetchFrom(hostA, '/', { method })
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    expect(stub.seen).toEqual([])
  })
})
