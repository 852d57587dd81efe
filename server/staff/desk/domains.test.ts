import { eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { dnsServer, type Zone } from '../../../tools/testing/dnsServer.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { testAuthority } from '../../../tools/testing/tlsServer.ts'
import { openDomainChecks, siteDomains, type DomainChecks } from '../../domains/domains.ts'
import { websites } from '../../sites/sites.ts'
import { watchDomains } from '../domainWatch.ts'
import type { StaffMail } from '../mails.ts'
import { staffAudit } from '../table.ts'
import type { DeskDomain, ListedDomain } from './domains.ts'

const NEW = 'www.wattle-motors.com'
let platform: TestPlatform
let checks: DomainChecks
/** The log only grows. */
let before = 0
const zone: Zone = new Map()
const browsers = new Map<string, StaffBrowser>()
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  const dns = await dnsServer(zone)
  const authority = await testAuthority()
  const tls = await authority.serve([NEW], { from: new Date('2020-01-01T00:00:00Z'), until: new Date('2090-01-01') })
  closing.push(dns.close, tls.close)
  checks = openDomainChecks({
    platformDomain: 'localhost',
    addresses: ['127.0.0.1'],
    dnsServers: [dns.server],
    issuers: ['letsencrypt.org'],
    tls: { port: tls.port, ca: authority.certificate },
  })
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null }, domains: checks })
  for (const [name, role, key] of [
    ['principal', 'dealer_principal', 'a'],
    ['reader', 'sales', 'a'],
    ['rival', 'dealer_principal', 'b'],
  ] as const) {
    await giveStaff(platform.database, `${name}@dealer.example`, role, { website_id: site(key) })
    const browser = staffBrowser(platform)
    expect((await browser.signIn(`${name}@dealer.example`)).status).toBe(302)
    browsers.set(name, browser)
  }
})
afterAll(async () => {
  await platform.dispose()
  for (const close of closing) await close()
})
beforeEach(async () => {
  zone.clear()
  await platform.database.drizzle.update(websites).set({ domain_name: null })
  await platform.database.drizzle.delete(siteDomains)
  const [{ last } = { last: 0 }] = await platform.database.drizzle
    .select({ last: sql<number>`coalesce(max(${staffAudit.id}), 0)::integer` })
    .from(staffAudit)
  before = last
})

const site = (key: 'a' | 'b' = 'a') => platform.tenants[key].website.id
const who = (name: string): StaffBrowser => browsers.get(name)!
const open = async (name: string, key: 'a' | 'b' = 'a', query = '') =>
  JSON.parse((await who(name).get(`/domains/${site(key)}${query}`)).text) as DeskDomain & {
    undo: { intent: string; hidden: Record<string, string> } | null
  }
const send = async (name: string, body: Record<string, string>, key: 'a' | 'b' = 'a') =>
  who(name).post(`/domains/${site(key)}`, { version: (await open(name, key)).version ?? '', ...body })
const enter = (name: string, domain: string, key: 'a' | 'b' = 'a') => send(name, { intent: 'enter', domain }, key)
const live = async (key: 'a' | 'b' = 'a') =>
  (
    await platform.database.drizzle
      .select()
      .from(websites)
      .where(eq(websites.id, site(key)))
  )[0]!.domain_name
const logged = async () =>
  (await platform.database.drizzle.select().from(staffAudit).where(gt(staffAudit.id, before)).orderBy(staffAudit.id))
    .filter(({ action }) => action.startsWith('domain.'))
    .map(({ action, subject, who: by }) => `${action} ${subject} ${by}`)
const tokenOf = async (key: 'a' | 'b' = 'a') =>
  (
    await platform.database.drizzle
      .select()
      .from(siteDomains)
      .where(eq(siteDomains.website_id, site(key)))
  )[0]!.token
async function point(domain: string, key: 'a' | 'b' = 'a') {
  zone.set(`_forecourt.${domain.replace('www.', '')}`, { TXT: [`forecourt-site=${await tokenOf(key)}`] })
  zone.set(domain, { A: ['127.0.0.1'] })
}
describe('a domain', () => {
  test('is entered, mended, and served only once its DNS proves who controls it', async () => {
    expect((await enter('principal', ` https://WWW.Wattle-Motors.com/stock `)).status).toBe(302)
    expect((await enter('principal', NEW)).status).toBe(302)
    const entered = await open('principal')
    expect(entered).toMatchObject({ state: 'waiting', live: null, waiting: { domain: NEW, enteredBy: 'principal' } })
    expect(entered.records.map(({ type, name, found }) => [type, name, found])).toEqual([
      ['TXT', '_forecourt.wattle-motors.com', null],
      ['CNAME', NEW, null],
      ['A', 'wattle-motors.com', null],
    ])

    expect((await send('principal', { intent: 'check' })).status).toBe(302)
    expect((await open('principal')).records.map(({ found }) => found!.state)).toEqual([
      'missing',
      'missing',
      'missing',
    ])
    expect((await platform.fetch(NEW, '/')).status).toBe(404)

    // Pointing here proves nothing: anyone may have entered it.
    zone.set(NEW, { A: ['127.0.0.1'] })
    await send('principal', { intent: 'check' })
    expect(await live()).toBeNull()

    await point(NEW)
    const served = await send('principal', { intent: 'check' })
    expect(served.headers.location).toBe(`/domains/${site()}?done=served`)
    expect(await live()).toBe(NEW)
    await expect.poll(async () => (await platform.fetch(NEW, '/')).status).toBe(200)
    expect((await platform.fetch('wattle-motors.com', '/')).headers.location).toBe(`http://${NEW}/`)
    expect(await open('principal')).toMatchObject({
      state: 'live',
      waiting: null,
      certificate: { state: 'valid', issuer: 'Test Authority' },
    })
    expect(await logged()).toEqual([`domain.entered ${NEW} principal`, `domain.live ${NEW} principal`])
  })

  test('that is wrong is refused with the reason, while it is typed and when it is sent', async () => {
    for (const [typed, reason] of [
      ['192.0.2.1', /IP address/],
      ['localhost', /own domain/],
      ['site-b.localhost', /own domain/],
      ['printer.local', /inside a network/],
      ['com.au', /ending that many share/],
      ['sales@wattle.com', /email address/],
      ['<script>alert(1)</script>', /isn’t a domain/],
      ['x'.repeat(5_000), /253 characters/],
    ] as const) {
      const tried = await who('principal').get(`/domains/${site()}/tried?domain=${encodeURIComponent(typed)}`)
      expect((JSON.parse(tried.text) as { reason: string }).reason).toMatch(reason)
      const answer = await enter('principal', typed)
      expect(answer.status).toBe(422)
      expect((JSON.parse(answer.text) as { fields: { domain: string } }).fields.domain).toMatch(reason)
    }
    expect(await logged()).toEqual([])
  })

  test('of another site is refused, with or without www., without telling whose it is', async () => {
    await platform.database.drizzle
      .update(websites)
      .set({ domain_name: 'taken.com' })
      .where(eq(websites.id, site('b')))
    for (const domain of ['taken.com', 'www.taken.com']) {
      const tried = await who('principal').get(`/domains/${site()}/tried?domain=${domain}`)
      expect(JSON.parse(tried.text)).toEqual({ ok: false, reason: 'Another site uses this domain already.' })
      const answer = await enter('principal', domain)
      expect(answer.status).toBe(422)
      expect(answer.text).not.toMatch(/site-b|Site B/)
    }
  })

  test('that two sites wait for is served for the one that proves it', async () => {
    await enter('principal', NEW)
    await enter('rival', NEW, 'b')
    await point(NEW, 'b')
    zone.set(NEW, { A: ['127.0.0.1'] })
    await send('principal', { intent: 'check' })
    expect(await live()).toBeNull()
    await send('rival', { intent: 'check' }, 'b')
    expect(await live('b')).toBe(NEW)
    await point(NEW, 'a')
    expect((await send('principal', { intent: 'check' })).status).toBe(409)
    expect(await live()).toBeNull()
  })

  test('is stopped, removed and restored, each undone', async () => {
    await enter('principal', NEW)
    const stopped = await send('principal', { intent: 'stop' })
    const { undo } = await open('principal', 'a', new URL(String(stopped.headers.location), 'http://x').search)
    await who('principal').post(`/domains/${site()}`, { intent: undo!.intent, ...undo!.hidden })
    expect((await open('principal')).waiting?.domain).toBe(NEW)
    await point(NEW)
    await send('principal', { intent: 'check' })
    expect((await send('principal', { intent: 'remove' })).headers.location).toContain('undo=restore')
    expect(await live()).toBeNull()
    await send('principal', { intent: 'restore' })
    expect(await live()).toBe(NEW)
    await send('principal', { intent: 'remove' })
    await platform.database.drizzle.update(siteDomains).set({ removed_at: new Date(Date.now() - 11 * 60_000) })
    expect((await send('principal', { intent: 'restore' })).status).toBe(409)
  })

  test('that somebody else has changed is not overwritten', async () => {
    const { version } = await open('principal')
    await enter('principal', NEW)
    const answer = await who('principal').post(`/domains/${site()}`, {
      intent: 'enter',
      version,
      domain: 'www.other-motors.com',
    })
    expect(answer.status).toBe(409)
    expect(JSON.parse(answer.text)).toMatchObject({
      values: { domain: 'www.other-motors.com' },
      conflict: { who: 'principal', theirs: { domain: NEW } },
    })
  })
})

test('who may not change settings sees the domain and changes nothing, and another site is not there', async () => {
  expect(await open('reader')).toMatchObject({ may: { allowed: false }, state: 'none' })
  for (const intent of ['enter', 'stop', 'remove', 'restore', 'check'])
    expect((await send('reader', { intent, domain: NEW })).status).toBe(403)
  expect((await who('reader').get(`/domains/${site()}/tried?domain=${NEW}`)).status).toBe(403)
  for (const path of [`/domains/${site('b')}`, `/domains/${site('b')}/tried?domain=${NEW}`, '/domains/x'])
    expect((await who('principal').get(path)).status).toBe(404)
  for (const intent of ['enter', 'stop', 'remove', 'restore', 'check'])
    expect((await who('principal').post(`/domains/${site('b')}`, { intent, version: '', domain: NEW })).status).toBe(
      404,
    )
  expect(await logged()).toEqual([])
})

test('an operator sees every site in the list', async () => {
  await giveStaff(platform.database, 'operator@platform.example', 'operator')
  const browser = staffBrowser(platform)
  await browser.signIn('operator@platform.example')
  const { sites } = JSON.parse((await browser.get('/domains')).text) as { sites: ListedDomain[] }
  expect(sites.map(({ state, address }) => [state, address])).toEqual([
    ['none', 'http://site-a.localhost/'],
    ['none', 'http://site-b.localhost/'],
  ])
})

describe('checks by themselves', () => {
  const watch = async (now = new Date()) => {
    const mails: StaffMail[] = []
    const errors: unknown[] = []
    await watchDomains({
      database: platform.database,
      checks,
      origin: 'http://console.localhost',
      send: async (mail) => void mails.push(mail),
      onError: (error) => errors.push(error),
      now: () => now,
    })
    expect(errors).toEqual([])
    return mails
  }

  test('serve a domain that is ready and mail whoever entered it, once', async () => {
    await enter('principal', NEW)
    expect(await watch()).toEqual([])
    await point(NEW)
    expect(await watch()).toMatchObject([
      {
        kind: 'domain',
        to: 'principal@dealer.example',
        domain: NEW,
        isLive: true,
        href: expect.stringContaining('/domains/'),
      },
    ])
    expect(await live()).toBe(NEW)
    expect(await watch()).toEqual([])
    expect(await logged()).toEqual([`domain.entered ${NEW} principal`, `domain.live ${NEW} Domain check`])
  })

  test('look at a domain that is served again when it is due, unless the command line has set it', async () => {
    await enter('principal', NEW)
    await point(NEW)
    const start = new Date()
    await watch(start)
    const checkedAt = async () => (await platform.database.drizzle.select().from(siteDomains))[0]!.checked_at!
    const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
    for (const [minutes, checked] of [
      [59, 59],
      // Once its certificate is not on its way any more, every hour.
      [61, 59],
      [118, 59],
      [119, 119],
    ] as const) {
      expect(await watch(later(minutes))).toEqual([])
      expect([minutes, await checkedAt()]).toEqual([minutes, later(checked)])
    }
    await platform.database.drizzle.update(siteDomains).set({ entered_name: null })
    await watch(later(600))
    expect(await checkedAt()).toEqual(later(119))
  })

  test('end after two weeks, and say so once', async () => {
    await enter('principal', NEW)
    await platform.database.drizzle.update(siteDomains).set({ entered_at: new Date(Date.now() - 15 * 86_400_000) })
    expect(await watch()).toMatchObject([{ kind: 'domain', domain: NEW, isLive: false }])
    expect(await watch()).toEqual([])
    expect((await open('principal')).state).toBe('given-up')
  })
})
