import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dnsServer, type Zone } from '../../tools/testing/dnsServer.ts'
import { testAuthority } from '../../tools/testing/tlsServer.ts'
import { certificateAt } from './certificate.ts'
import { openDomainChecks } from './domains.ts'

const zone: Zone = new Map()
const old: Zone = new Map()
let dns: Awaited<ReturnType<typeof dnsServer>>
let lagging: Awaited<ReturnType<typeof dnsServer>>

beforeAll(async () => {
  dns = await dnsServer(zone)
  lagging = await dnsServer(old)
})
afterAll(() => Promise.all([dns.close(), lagging.close()]))
beforeEach(() => {
  zone.clear()
  old.clear()
})

const checksOf = (dnsServers: readonly string[], addresses: readonly string[] | null = ['203.0.113.10']) =>
  openDomainChecks({ platformDomain: 'dealers.example', addresses, dnsServers, issuers: ['letsencrypt.org'] })

describe('what DNS says', () => {
  test('is asked of each server, for both names, with the authorities of the nearest name', async () => {
    zone.set('_forecourt.wattle.com', { TXT: ['forecourt-site=abc'] })
    zone.set('www.wattle.com', { CNAME: 'site-a.dealers.example' })
    zone.set('site-a.dealers.example', { A: ['203.0.113.10'], AAAA: ['2001:db8::10'] })
    zone.set('wattle.com', { A: ['198.51.100.7'], CAA: ['Other.example; policy=ev', ';'] })
    old.set('www.wattle.com', { A: ['198.51.100.7'] })
    const answers = await checksOf([dns.server, lagging.server]).answers('www.wattle.com')
    expect(answers).toEqual([
      {
        server: dns.server,
        control: ['forecourt-site=abc'],
        site: { cname: ['site-a.dealers.example'], addresses: ['203.0.113.10', '2001:db8::10'] },
        other: { cname: [], addresses: ['198.51.100.7'] },
        issuers: ['other.example', 'nobody'],
      },
      {
        server: lagging.server,
        control: [],
        site: { cname: [], addresses: ['198.51.100.7'] },
        other: { cname: [], addresses: [] },
        issuers: [],
      },
    ])
  })

  test('of a server that is away is nothing, within seconds', async () => {
    const [answer] = await checksOf(['127.0.0.1:9']).answers('www.wattle.com')
    expect(answer).toMatchObject({ control: null, site: null, other: null, issuers: null })
  })

  test('of more records than anyone needs is cut', async () => {
    zone.set('_forecourt.wattle.com', { TXT: ['x'.repeat(250)] })
    zone.set('wattle.com', { A: Array.from({ length: 25 }, (_, at) => `198.51.100.${at + 1}`) })
    const [answer] = await checksOf([dns.server]).answers('wattle.com')
    expect(answer!.site!.addresses).toHaveLength(20)
  })

  test('tells the platform’s own addresses, unless they are configured', async () => {
    zone.set('site-a.dealers.example', { A: ['203.0.113.20'] })
    expect(await checksOf([dns.server], null).pointsTo('site-a')).toEqual({
      host: 'site-a.dealers.example',
      addresses: ['203.0.113.20'],
    })
    expect((await checksOf([dns.server]).pointsTo('site-a')).addresses).toEqual(['203.0.113.10'])
  })
})

test('a domain is read by the public list of suffixes', () => {
  const checks = checksOf([])
  expect(checks.entry('https://WWW.Wattle.com.au/stock')).toMatchObject({ ok: true, domain: 'www.wattle.com.au' })
  expect(checks.registrable('www.wattle.com.au')).toBe('wattle.com.au')
  for (const suffix of ['com.au', 'co.nz', 'github.io']) expect(checks.entry(suffix).ok).toBe(false)
  expect(checks.entry('wattle.notatld')).toEqual({
    ok: false,
    reason: 'There are no domains that end in .notatld.',
  })
})

describe('a certificate', () => {
  const now = Date.now()
  const day = (count: number) => new Date(now + count * 86_400_000)
  let authority: Awaited<ReturnType<typeof testAuthority>>
  beforeAll(async () => {
    authority = await testAuthority()
  })
  async function presented(names: readonly string[], dates: { from: Date; until: Date }, isKnown = true) {
    const server = await authority.serve(names, dates)
    const other = isKnown ? authority : await testAuthority()
    try {
      return await certificateAt('127.0.0.1', 'www.wattle.com', { port: server.port, ca: other.certificate })
    } finally {
      await server.close()
    }
  }
  const usual = { from: day(-1), until: day(60) }

  test('is read with its issuer, dates and names', async () => {
    expect(await presented(['www.wattle.com', 'wattle.com'], usual)).toMatchObject({
      names: ['www.wattle.com', 'wattle.com'],
      issuer: 'Test Authority',
      isForDomain: true,
      isTrusted: true,
    })
  })
  test('for another name is told from one that is not trusted', async () => {
    expect(await presented(['www.other.com'], usual)).toMatchObject({ isForDomain: false, isTrusted: true })
    expect(await presented(['www.wattle.com'], usual, false)).toMatchObject({ isForDomain: true, isTrusted: false })
  })
  test('that has expired is trusted besides', async () => {
    const found = await presented(['www.wattle.com'], { from: day(-60), until: day(-1) })
    expect(found).toMatchObject({ isForDomain: true, isTrusted: true })
    expect(new Date(found!.validUntil).getTime()).toBeLessThan(now)
  })
  test('is none where nothing answers, and none in time where something is silent', async () => {
    expect(await certificateAt('127.0.0.1', 'www.wattle.com', { port: 9, ca: authority.certificate })).toBeNull()
    const silent = createServer(() => {})
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const began = performance.now()
    expect(await certificateAt('127.0.0.1', 'www.wattle.com', { port, ca: authority.certificate })).toBeNull()
    expect(performance.now() - began).toBeLessThan(8_000)
    silent.close()
  })
})
