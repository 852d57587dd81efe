import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { BlockList, isIP } from 'node:net'

/** The host that a request is for, and whether the visitor's connection is encrypted. */
export interface Authority {
  /** From the Host header, including the port; not validated yet. */
  host: string
  secure: boolean
}

/**
 * Reads the authority of a request. X-Forwarded headers are only trusted from the given proxies, which are addresses
 * and networks (decision 1: Site resolution); of a list the last value counts, which the nearest proxy wrote.
 */
export function createAuthority(trustedProxies: readonly string[]): (request: IncomingMessage) => Authority {
  const trusted = new BlockList()
  for (const entry of trustedProxies) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const trustedSockets = new WeakMap<Socket, boolean>()
  const isTrusted = (socket: Socket) => {
    const cached = trustedSockets.get(socket)
    if (cached !== undefined) return cached
    const address = socket.remoteAddress ?? ''
    const answer = isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
    trustedSockets.set(socket, answer)
    return answer
  }

  return ({ headers, socket }) => {
    const host = headers.host ?? ''
    if (trustedProxies.length === 0 || !isTrusted(socket)) return { host, secure: false }
    return {
      host: lastOf(headers['x-forwarded-host']) ?? host,
      secure: lastOf(headers['x-forwarded-proto'])?.toLowerCase() === 'https',
    }
  }
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether an address is a loopback address, including the IPv4-mapped form of IPv6 sockets. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const family = isIP(address ?? '')
  return family !== 0 && LOOPBACK.check(address!, family === 6 ? 'ipv6' : 'ipv4')
}

/** Headers that proxies and tunnels set for the client's address, besides the X-Forwarded ones. */
const PROXY_HEADERS: ReadonlySet<string> = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'fly-client-ip',
  'fastly-client-ip',
  'x-envoy-external-address',
])

/**
 * Whether a request was made on this machine and not through a proxy: decided by the socket's own address, never by a
 * header. A header that only proxies set means that the request is from elsewhere.
 */
export function isDirectLocalRequest({ headers, socket }: IncomingMessage): boolean {
  const passedOn = Object.keys(headers).some((name) => name.startsWith('x-forwarded-') || PROXY_HEADERS.has(name))
  return !passedOn && isLoopbackAddress(socket.remoteAddress)
}

/** Whether a request has exactly one Host header. Node uses the first of several, while a proxy may use the last. */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts <= 1
}

const lastOf = (header: string | string[] | undefined) => header?.toString().split(',').at(-1)?.trim() || null

/**
 * Whether a browser sent this request from another site's page, including a sister site. Requests without the headers
 * that browsers always send with a POST come from programs, which have nobody's cookies.
 */
export function isCrossSite(headers: IncomingMessage['headers'], host: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = headers.origin
  if (origin === undefined) return false
  const from = URL.parse(origin)
  // The scheme may differ: a proxy that is not trusted may terminate TLS.
  return !from || from.host !== URL.parse(`${from.protocol}//${host}`)?.host
}
