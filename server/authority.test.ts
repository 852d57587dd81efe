import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createAuthority, hasOneHost, isCrossSite, isLoopbackAddress, isDirectLocalRequest } from './authority.ts'

const from = (remoteAddress: string, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage
const forwarded = { host: 'inner:3000', 'x-forwarded-host': 'dealer.example', 'x-forwarded-proto': 'https' }
const direct = { host: 'inner:3000', secure: false }
const proxied = { host: 'dealer.example', secure: true }

describe('createAuthority', () => {
  test.each([
    ['nobody is trusted', [], '127.0.0.1', direct],
    ['the proxy is named', ['127.0.0.1'], '127.0.0.1', proxied],
    ['the proxy is named and the socket speaks IPv6', ['127.0.0.1'], '::ffff:127.0.0.1', proxied],
    ['another is named', ['127.0.0.2'], '127.0.0.1', direct],
    ['the network is named', ['10.0.0.0/8'], '10.255.255.255', proxied],
    ['it is just outside of the network', ['10.0.0.0/8'], '11.0.0.0', direct],
    ['an IPv6 network is named', ['fd00::/8'], 'fd12::1', proxied],
    ['the socket is closed', ['127.0.0.1'], '', direct],
  ])('%s', (_, trusted, address, expected) => {
    expect(createAuthority(trusted)(from(address, forwarded))).toEqual(expected)
  })

  test('the nearest proxy has the last word', () => {
    const authorityOf = createAuthority(['127.0.0.1'])
    const headers = {
      host: 'x',
      'x-forwarded-host': 'forged.example, dealer.example',
      'x-forwarded-proto': 'https, http',
    }
    expect(authorityOf(from('127.0.0.1', headers))).toEqual({ host: 'dealer.example', secure: false })
  })

  test('a trusted proxy that names no host leaves the Host header', () => {
    expect(createAuthority(['127.0.0.1'])(from('127.0.0.1', { host: 'a.example' }))).toEqual({
      host: 'a.example',
      secure: false,
    })
  })
})

test.each([
  ['127.0.0.1', true],
  ['127.255.255.254', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['126.255.255.255', false],
  ['128.0.0.0', false],
  ['10.0.0.1', false],
  ['::2', false],
  ['::ffff:10.0.0.1', false],
  ['localhost', false],
  [undefined, false],
])('%s is an address of this machine: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected)
})

test.each([
  ['127.0.0.1', { host: 'localhost' }, true],
  ['127.0.0.1', { host: 'dealer.example' }, true],
  ['203.0.113.7', { host: 'localhost' }, false],
  ['203.0.113.7', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { host: 'localhost', 'x-forwarded-host': 'localhost' }, false],
  ['127.0.0.1', { host: 'localhost', forwarded: 'for=127.0.0.1' }, false],
  ['127.0.0.1', { host: 'localhost', via: '1.1 proxy' }, false],
  ['127.0.0.1', { host: 'localhost', 'x-forwarded-proto': 'https' }, false],
  ['127.0.0.1', { host: 'localhost', 'x-forwarded-port': '443' }, false],
  ['127.0.0.1', { host: 'localhost', 'x-real-ip': '203.0.113.7' }, false],
  ['127.0.0.1', { host: 'localhost', 'cf-connecting-ip': '203.0.113.7' }, false],
  ['127.0.0.1', { host: 'localhost', 'x-forwarder': 'a word that only begins alike' }, true],
])('a request from %s with %o was made here: %s', (address, headers, expected) => {
  expect(isDirectLocalRequest(from(address, headers as Record<string, string>))).toBe(expected)
})

test.each([
  [[], true],
  [['Host', 'a.example', 'Accept', '*/*'], true],
  [['Host', 'a.example', 'host', 'a.example'], false],
  [['Host', 'a.example', 'Accept', 'host', 'HOST', 'b.example'], false],
])('the headers %j name one host: %s', (rawHeaders, expected) => {
  expect(hasOneHost({ rawHeaders } as unknown as IncomingMessage)).toBe(expected)
})

test.each([
  [{ origin: 'https://dealer.example' }, 'dealer.example', false],
  [{ origin: 'http://dealer.example:3000' }, 'dealer.example:3000', false],
  [{ origin: 'http://dealer.example:3000' }, 'dealer.example', true],
  [{ origin: 'https://dealer.example:443' }, 'dealer.example', false],
  [{ origin: 'https://sub.dealer.example' }, 'dealer.example', true],
  [{ origin: 'null' }, 'dealer.example', true],
  [{ origin: '' }, 'dealer.example', true],
  [{ 'sec-fetch-site': 'none' }, 'dealer.example', false],
  [{ 'sec-fetch-site': 'same-origin', origin: 'https://dealer.example' }, 'dealer.example', false],
  [{ 'sec-fetch-site': 'same-site' }, 'dealer.example', true],
  [{ 'sec-fetch-site': 'cross-site' }, 'dealer.example', true],
  [{}, 'dealer.example', false],
])('%o at %s is cross-site: %s', (headers, host, expected) => {
  expect(isCrossSite(headers, host)).toBe(expected)
})
