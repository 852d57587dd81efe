import { Client } from 'typesense'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { EVERYTHING, everything, siteStock } from '../../../tools/testing/siteStock.ts'
import { fakeTypesense, type FakeTypesense } from '../../../tools/testing/typesense/server.ts'
import { createLog } from '../../log.ts'
import type { EngineState, SearchEngine } from '../search.ts'
import { stockFor } from '../stock.ts'
import { adminClient, openCluster, type ClusterOptions } from './cluster.ts'
import { ALIAS } from './fields.ts'
import { openStockIndex } from './stockIndex.ts'

const { NOW, db, sites, snapshots } = siteStock()
let fake: FakeTypesense
const opened: SearchEngine[] = []

beforeAll(async () => {
  fake = await fakeTypesense()
  await openStockIndex({
    client: adminClient({ nodes: [fake.node], adminKey: fake.adminKey }),
    database: db.database,
    sites: async () => [sites.a, sites.b],
  }).rebuild()
})
afterEach(() => {
  fake.fault = null
  for (const engine of opened.splice(0)) engine.close()
})
afterAll(() => fake.close())

/** The stock of both sites behind a cluster, and its reported states and refusals. */
function open(options: Partial<ClusterOptions> = {}) {
  const states: EngineState[] = []
  const refusals: string[] = []
  const engine = openCluster({
    nodes: [fake.node],
    searchKey: fake.searchKey,
    adminKey: null,
    timeoutMs: 30_000,
    retryAfterMs: 50,
    onState: (state) => states.push(state),
    onRefusal: ({ message }) => refusals.push(message),
    ...options,
  })
  opened.push(engine)
  const stockOf = (site: Site, withEngine = true) =>
    stockFor(
      { database: db.database.site(site.id), snapshots, engine: withEngine ? engine : null, now: () => NOW },
      site,
    )
  return { engine, states, refusals, stockOf }
}

const searches = () => fake.requests.filter((request) => request === 'POST /multi_search').length

describe('a site behind a cluster', () => {
  test('finds what it finds in memory, with the cards of the database', async () => {
    const { stockOf, states, refusals } = open()
    for (const site of [sites.a, sites.b]) {
      const before = searches()
      const found = await stockOf(site).search(everything, EVERYTHING)
      expect(searches()).toBe(before + 1)
      expect(found).toEqual(await stockOf(site, false).search(everything, EVERYTHING))
      expect(found.cards.length).toBeGreaterThan(0)
      expect(await stockOf(site).count(everything, EVERYTHING)).toEqual(
        await stockOf(site, false).count(everything, EVERYTHING),
      )
    }
    expect([states, refusals]).toEqual([[], []])
  })

  test.each(['dropped', 'silent', 503] as const)('is searched all the same while it is away: %s', async (fault) => {
    const { engine, stockOf, states } = open({ timeoutMs: 100 })
    const expected = await stockOf(sites.a, false).search(everything, EVERYTHING)
    fake.fault = fault
    for (let at = 0; at < 6; at++) expect(await stockOf(sites.a).search(everything, EVERYTHING)).toEqual(expected)
    expect(states).toEqual(['away'])
    expect(engine.state()).toBe('away')
  })

  test('gets no request before the retry time, and is then used again', async () => {
    const { engine, stockOf, states } = open({ retryAfterMs: 60_000 })
    fake.fault = 503
    for (let at = 0; at < 3; at++) await stockOf(sites.b).search(everything, EVERYTHING)
    const before = fake.requests.length
    for (let at = 0; at < 5; at++) await stockOf(sites.b).search(everything, EVERYTHING)
    expect(fake.requests.length).toBe(before)
    expect(states).toEqual(['away'])

    const other = open({ retryAfterMs: 1 })
    for (let at = 0; at < 3; at++) await other.stockOf(sites.b).search(everything, EVERYTHING)
    expect(other.states).toEqual(['away'])
    fake.fault = null
    await expect
      .poll(async () => {
        await other.stockOf(sites.b).search(everything, EVERYTHING)
        return other.engine.state()
      })
      .toBe('up')
    expect(other.states).toEqual(['away', 'up'])
    expect(fake.requests).toContain('GET /health')
    expect(engine.state()).toBe('away')
  })

  test('neither a key nor what a visitor typed gets into the log when the connection breaks', async () => {
    let text = ''
    const log = createLog('trace', { write: (line) => (text += line) })
    const { stockOf, states } = open({ onState: (_, err) => log.warn({ err }, 'away') })
    fake.fault = 'dropped'
    for (let at = 0; at < 3; at++) await stockOf(sites.a).search({ ...everything, q: 'typedbyavisitor' }, EVERYTHING)
    expect(states).toEqual([])
    expect(text).toContain('ClusterUnreachableError')
    for (const secret of [fake.searchKey, 'typesense-api-key', 'typedbyavisitor'])
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  })

  test('a search that it refuses is answered from memory, and says so once', async () => {
    const { stockOf, states, refusals } = open({ alias: 'Car_nowhere' })
    const expected = await stockOf(sites.a, false).search(everything, EVERYTHING)
    for (let at = 0; at < 5; at++) expect(await stockOf(sites.a).search(everything, EVERYTHING)).toEqual(expected)
    expect(refusals).toEqual(['Typesense: Collection not found'])
    expect(states).toEqual([])
  })

  test('a request that cannot be made into searches is answered from memory and reported, and others go on', async () => {
    let now = new Date(Number.NaN)
    const { stockOf, states, refusals } = open({ now: () => now })
    const expected = await stockOf(sites.a, false).search(everything, EVERYTHING)
    const before = searches()
    for (let at = 0; at < 4; at++) expect(await stockOf(sites.a).search(everything, EVERYTHING)).toEqual(expected)
    expect(refusals).toEqual(['No search could be made of a request: RangeError: Invalid time value'])
    expect([states, searches()]).toEqual([[], before])
    now = new Date()
    await stockOf(sites.a).search(everything, EVERYTHING)
    expect(searches()).toBe(before + 1)
  })

  test('a key that it refuses counts as none', async () => {
    const { stockOf, states, refusals } = open({ searchKey: 'another key of another cluster' })
    for (let at = 0; at < 4; at++)
      expect((await stockOf(sites.a).search(everything, EVERYTHING)).cards.length).toBeGreaterThan(0)
    expect([states, refusals]).toEqual([['away'], []])
  })
})

describe('the key of a site (§7.13)', () => {
  const clientWith = (apiKey: string) =>
    new Client({ nodes: [fake.node], apiKey, numRetries: 0, logLevel: 'silent', connectionTimeoutSeconds: 30 })
  const keyOf = ({ dealershipIds }: Site) =>
    clientWith(fake.searchKey)
      .keys()
      .generateScopedSearchKey(fake.searchKey, { filter_by: `dealership_id:=[${dealershipIds.join(',')}]` })
  const foundWith = (key: string, filter_by: string) =>
    clientWith(key).collections(ALIAS).documents().search({ q: '*', filter_by }, {})

  test.each(['a', 'b'] as const)('of site %s finds nothing of the other, whatever is searched for', async (own) => {
    const other = own === 'a' ? 'b' : 'a'
    const theirs = sites[other].dealershipIds.join(',')
    expect((await foundWith(keyOf(sites[own]), '')).found).toBeGreaterThan(0)
    for (const filter of [`dealership_id:=[${theirs}]`, `dealership_id:=[${theirs}] || sold:=false || sold:=true`]) {
      const { hits = [] } = await foundWith(keyOf(sites[own]), filter)
      const dealerships = hits.map(({ document }) => (document as { dealership_id: number }).dealership_id)
      expect(dealerships.filter((id) => !sites[own].dealershipIds.includes(id))).toEqual([])
    }
  })

  test('is worth nothing once it is changed, and nothing but searches', async () => {
    const key = keyOf(sites.a)
    const opened = Buffer.from(key, 'base64').toString()
    const theirs = sites.b.dealershipIds.join(',')
    const forged = Buffer.from(opened.replace(/\[[\d,]+\]/, `[${theirs}]`)).toString('base64')
    await expect(foundWith(forged, '')).rejects.toMatchObject({ httpStatus: 401 })
    await expect(
      clientWith(key).collections(ALIAS).documents().delete({ filter_by: 'sold:=true' }),
    ).rejects.toMatchObject({
      httpStatus: 401,
    })
    await expect(clientWith(fake.searchKey).collections().retrieve()).rejects.toMatchObject({ httpStatus: 401 })
  })
})
