import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { matchRoutes } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dealer } from '@forecourt/server/dealer.ts'
import routes from '../web/routes.ts'
import { basic, giveKey } from './testing/apiKeys.ts'
import { routerContext, testDealers, type TestDealers } from './testing/dealers.ts'
import { everyTable } from './testing/everyTable.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from './testing/platform.ts'
import { storedOf, tenantIds, type TenantIds } from './testing/tenantIds.ts'

/** Words that only what belongs to tenant b has, and that no request here sends. */
const OF_B = /Beech|BT-50|visitor-b|sales@site-b|Hamilton|07 855 0100/
/** Hosts that answer, and hosts that have nothing of a site. */
const HOSTS = [hostA, 'dashboard.localhost']
const EMPTY_HOSTS = ['console.localhost', 'localhost', 'nobody.localhost']
/** Pages answer every address that nothing else does; their loaders are called below. */
const PAGES = '*'
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

let platform: TestPlatform
let dealers: TestDealers
let ids: Record<'a' | 'b', TenantIds>
let keys: Record<'a' | 'b', string>
const found: { method: string; url: string }[] = []

/** Every application that is made tells its routes, so no new one can be forgotten here. */
function listen(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) if (METHODS.includes(one) && url !== PAGES) found.push({ method: one, url })
  })
}

beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', listen)
  platform = await testPlatform({
    demo: false,
    settings: {
      a: { events_enabled: true, models_enabled: true, lead_mock: true },
      b: {
        locale: 'en-NZ',
        time_zone: 'Pacific/Auckland',
        events_enabled: true,
        models_enabled: true,
        used_car_list_enabled: true,
        payment_provider: 'sandbox',
      },
    },
  })
  diagnostics.unsubscribe('fastify.initialization', listen)
  await everyTable(platform.database, platform.tenants)
  dealers = await testDealers(platform.database)
  const { a, b } = platform.tenants
  ids = { a: await tenantIds(platform.database, a), b: await tenantIds(platform.database, b) }
  keys = {
    a: await giveKey(platform.database, [a.website.id]),
    b: await giveKey(platform.database, [b.website.id]),
  }
})
afterAll(async () => {
  await dealers?.close()
  await platform?.dispose()
})

/** An address of a route about things of tenant b. */
function addressOf(url: string): string {
  const named = url.replace(/:(\w+)\??|\*/g, (whole, name?: string) => {
    const value = ids.b.inPath(url, name ?? whole)
    if (value === undefined) throw new Error(`give the parameter ${name} of ${url} a value in tenantIds`)
    return name ? encodeURIComponent(value) : value
  })
  return url.startsWith('/files/') ? named + ids.b.fileQuery : named
}

/** The requests of a route: plain, with every id in the query, and with every id in the body. */
function requestsOf({ method, url }: { method: string; url: string }) {
  const address = addressOf(url)
  const query = new URLSearchParams(ids.b.everything)
  if (method === 'GET' || method === 'DELETE')
    return [
      { path: address, body: undefined },
      { path: `${address}${address.includes('?') ? '&' : '?'}${query}`, body: undefined },
    ]
  const person = {
    first_name: 'Sam',
    last_name: 'Doe',
    email: 'sam@x.example',
    phone: '0746 555 011',
    postcode: '4350',
  }
  const given = { ...ids.b.everything, ...person, message: 'Hello' }
  return [
    { path: address, body: JSON.stringify({ lead: given, ...given }) },
    { path: address, body: JSON.stringify({ lead: { form: 'vehicle-enquiry', ...given } }) },
    {
      path: address,
      body: JSON.stringify({ event: { category: 'x', event_properties: given }, ...given }),
    },
  ]
}

async function send(
  host: string,
  method: string,
  { path, body }: { path: string; body: string | undefined },
  key: string,
) {
  const answer = platform.fetch(host, path, {
    method,
    headers: {
      authorization: basic(key),
      accept: 'application/json, text/event-stream',
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'if-match': '*' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  const { status, text, headers } = await answer
  return { status, said: `${JSON.stringify(headers)} ${text}` }
}

describe('ids of another site', () => {
  test('are found by no route of any host, and change nothing', async () => {
    expect(found.length).toBeGreaterThan(80)
    const before = await storedOf(platform.database, platform.tenants.b)
    const leaks: string[] = []
    for (const route of found)
      for (const host of [...HOSTS, ...EMPTY_HOSTS])
        for (const request of requestsOf(route).slice(0, HOSTS.includes(host) ? 3 : 1)) {
          const { status, said } = await send(host, route.method, request, keys.a)
          if (OF_B.test(said)) leaks.push(`${host} ${route.method} ${request.path}: ${said.slice(0, 300)}`)
          if (status >= 500) leaks.push(`${host} ${route.method} ${request.path}: ${status}`)
        }
    expect(leaks).toEqual([])
    expect(await storedOf(platform.database, platform.tenants.b)).toBe(before)
  }, 120_000)

  test('are found by its own site and key, so these requests could have found them', async () => {
    const telling = new Set<string>()
    // A stream that stays open has no end to wait for.
    for (const { method, url } of found.filter((route) => route.method === 'GET' && !route.url.endsWith('/state')))
      for (const host of [hostB, 'dashboard.localhost'])
        for (const request of requestsOf({ method, url }))
          if (OF_B.test((await send(host, method, request, keys.b)).said)) telling.add(url)
    expect([...telling].filter((url) => url.startsWith('/api/v1/')).length).toBeGreaterThan(12)
    expect([...telling]).toEqual(
      expect.arrayContaining(['/api/website', '/api/cars/:slug', '/llms.txt', '/feeds/:key/:file']),
    )
  }, 60_000)
})

describe('pages with ids of another site', () => {
  interface Module {
    loader?: (args: never) => unknown
    action?: (args: never) => unknown
  }
  const MODULES = import.meta.glob<Module>('../web/site/**/*.{ts,tsx}')
  const table = routes.map(({ id, path, index, file }) => ({ id: id ?? file, path: path ?? '', index: !!index, file }))

  /** What the loader or the action of a page answers, thrown or not. */
  async function answerOf(dealer: Dealer, path: string, file: string, kind: 'loader' | 'action'): Promise<string> {
    const module = await MODULES[`../web/${file}`]!()
    const handler = module[kind]
    if (!handler) return ''
    const query = new URLSearchParams(ids.b.everything)
    const url = new URL(`${addressOf(`/${path}`)}?${query}`, dealer.site.baseUrl)
    const request = new Request(
      url,
      kind === 'loader' ? {} : { method: 'POST', body: new URLSearchParams({ ...ids.b.everything, email: 'x' }) },
    )
    const context = routerContext(dealer, { onError: () => {}, showcase: true })
    const params = matchRoutes(table, url.pathname)?.at(-1)?.params ?? {}
    try {
      return await said(await handler({ context, url, params, request } as never))
    } catch (thrown) {
      return said(thrown)
    }
  }
  const said = async (answer: unknown): Promise<string> =>
    answer instanceof Response
      ? `${JSON.stringify([...answer.headers])} ${await answer.text()}`
      : answer instanceof Error
        ? answer.message
        : JSON.stringify(answer)

  test('show nothing of it', async () => {
    const before = await storedOf(platform.database, platform.tenants.b)
    for (const { path, file } of table)
      for (const kind of ['loader', 'action'] as const)
        expect([path, kind, OF_B.exec(await answerOf(dealers.a, path, file, kind))?.[0]]).toEqual([
          path,
          kind,
          undefined,
        ])
    expect(await storedOf(platform.database, platform.tenants.b)).toBe(before)
  }, 60_000)

  test('show it on its own site', async () => {
    const telling = []
    for (const { path, file } of table)
      if (OF_B.test(await answerOf(dealers.b, path, file, 'loader'))) telling.push(path)
    expect(telling).toEqual(expect.arrayContaining(['cars/:slug', 'reservations/:id/:signature']))
    expect(telling.length).toBeGreaterThan(table.length / 4)
  }, 60_000)
})
