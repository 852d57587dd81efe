import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPageKind, ITEM_KINDS, type ItemKind } from '@forecourt/rules/content/item.ts'
import { PUBLIC_KIND } from '@forecourt/server/pages/pages.ts'
import { connectAgent } from './testing/agents.ts'
import { basic, giveKey } from './testing/apiKeys.ts'
import { consolePages } from './testing/consolePages.ts'
import { contentItems } from './testing/contentItems.ts'
import { everyTable } from './testing/everyTable.ts'
import { hostA, testPlatform, type TestPlatform } from './testing/platform.ts'
import { sitePages, sitePaths } from './testing/sitePages.ts'
import { giveStaff, staffBrowser } from './testing/staff.ts'
import { tenantIds, type TenantIds } from './testing/tenantIds.ts'

/** Pages answer every address that nothing else does. */
const PAGES = '*'
const DASHBOARD = 'dashboard.localhost'

let platform: TestPlatform
let items: ReturnType<typeof contentItems>
let ids: TenantIds
let key: string
const found = new Set<string>()

/** Every route that is added tells itself, so no new one can be forgotten here. */
function listen(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    // A stream that stays open has no end to wait for.
    if ([method].flat().includes('GET') && url !== PAGES && !url.endsWith('/state')) found.add(url)
  })
}

beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', listen)
  platform = await testPlatform({
    handle: sitePages,
    kindOf: () => PUBLIC_KIND,
    console: { handle: consolePages, clientDir: null },
    demo: false,
    settings: {
      a: {
        events_enabled: true,
        models_enabled: true,
        build_model_pages: true,
        used_car_list_enabled: true,
        agents_enabled: true,
      },
    },
  })
  diagnostics.unsubscribe('fastify.initialization', listen)
  await everyTable(platform.database, platform.tenants)
  const { a } = platform.tenants
  ids = await tenantIds(platform.database, a)
  key = await giveKey(platform.database, [a.website.id])
  await giveStaff(platform.database, 'marketing@dealer.example', 'marketing', { website_id: a.website.id })
  const who = staffBrowser(platform)
  await who.signIn('marketing@dealer.example')
  items = contentItems(who, a.website.id)
})
afterAll(() => platform.dispose())

/** Writes a word into every text of a draft. */
const write = (kind: ItemKind, id: number, word: string) =>
  items.write(kind, id, {
    ...Object.fromEntries(
      ['title', 'description', 'short_description', 'summary', 'text', 'author', 'bonus', 'disclaimer', 'badge'].map(
        (name) => [name, word],
      ),
    ),
    ...(isPageKind(kind) ? { blocks: [{ type: 'markdown', text: word }] } : {}),
    rating: '5',
    reviewed_at: '2026-11-01T02:00:00.000Z',
    manufacturer_name: 'Toyota',
    tags: [word],
  })
/** Where an item is, or would be. */
async function addressesOf(kind: ItemKind, id: number): Promise<string[]> {
  const { content, live } = await items.open(kind, id)
  return [...content.review.previews.map(({ address }) => address), ...(live?.href ? [live.href] : [])].map(
    (address) => new URL(address).pathname,
  )
}

const inPath = (url: string) =>
  url.replace(/:(\w+)\??|\*/g, (whole, name?: string) => encodeURIComponent(ids.inPath(url, name ?? whole) ?? 'none'))

/** Everything that anybody gets, and what the API answers to a key of the site. */
async function everything(own: readonly string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const addresses = new Set([...own, ...[...found].map(inPath), ...sitePaths.map(inPath), '/blog/feed.xml'])
  for (const [host, headers] of [
    [hostA, {}],
    [DASHBOARD, { authorization: basic(key) }],
  ] as const)
    for (const path of addresses) {
      if (host === DASHBOARD && !path.startsWith('/api')) continue
      const { text, headers: sent } = await platform.fetch(host, path, { headers: { ...headers } })
      answers.set(`${host}${path}`, `${JSON.stringify(sent)} ${text}`)
      for (const [, part] of text.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g))
        answers.set(`${host}${part}`, (await platform.fetch(host, part!)).text)
    }
  const agent = await connectAgent(platform, hostA)
  const { tools } = await agent.client.listTools()
  answers.set('tools', JSON.stringify(tools))
  for (const { name } of tools.filter((tool) => tool.annotations?.readOnlyHint))
    answers.set(`tool ${name}`, JSON.stringify(await agent.client.callTool({ name, arguments: {} })))
  await agent.client.close()
  return answers
}
const telling = (answers: Map<string, string>, word: string) =>
  [...answers].filter(([, text]) => text.toLowerCase().includes(word)).map(([address]) => address)

/** Where a published one is seen, so that these requests could have shown the draft. */
const SHOWN: Readonly<Record<ItemKind, readonly RegExp[]>> = {
  pages: [/^site-a\.localhost\/zq/, /\/api\/v1\/websites\/\d+\/content$/],
  articles: [/feed\.xml$/, /^site-a\.localhost\/blog$/, /\/blog\/zq/, /\/blog\/tags\/zq/],
  jobs: [/^site-a\.localhost\/careers$/, /\/careers\/zq/],
  offers: [/special-offers$/, /^site-a\.localhost\/offers\/\d+$/],
  reviews: [/^site-a\.localhost\/reviews$/],
  models: [/^site-a\.localhost\/\S*models/],
}

const wordsOf = (kind: ItemKind) => ({ fresh: `zq${kind}new`, old: `zq${kind}old`, changed: `zq${kind}changed` })

test('no draft is in any answer, before and after something is published, and what is published is', async () => {
  const written: { kind: ItemKind; fresh: number; published: number }[] = []
  const addresses: string[] = []
  for (const kind of ITEM_KINDS) {
    const { fresh: word, old } = wordsOf(kind)
    const fresh = await items.begin(kind, word)
    await write(kind, fresh, word)
    const published = await items.begin(kind, old)
    await write(kind, published, old)
    await items.publish(kind, published)
    written.push({ kind, fresh, published })
    addresses.push(...(await addressesOf(kind, fresh)), ...(await addressesOf(kind, published)))
  }
  addresses.push(`/blog/tags/${wordsOf('articles').changed}`)
  await expect
    .poll(async () => (await platform.fetch(hostA, '/special-offers')).text, { timeout: 20_000 })
    .toContain(wordsOf('offers').old)
  // Copies of all of it are cached from now on.
  const before = await everything(addresses)
  for (const { kind, published } of written) await write(kind, published, wordsOf(kind).changed)
  const drafted = await everything(addresses)
  for (const { kind } of written) {
    const { fresh, old, changed } = wordsOf(kind)
    expect([telling(before, fresh), telling(drafted, fresh), telling(drafted, changed)]).toEqual([[], [], []])
    expect(telling(drafted, old)).toEqual(telling(before, old))
  }

  for (const { kind, published } of written) await items.publish(kind, published)
  await expect
    .poll(async () => (await platform.fetch(hostA, '/special-offers')).text, { timeout: 20_000 })
    .toContain(wordsOf('offers').changed)
  const after = await everything(addresses)
  for (const { kind } of written) {
    const { fresh, changed } = wordsOf(kind)
    expect(telling(after, fresh)).toEqual([])
    const shown = telling(after, changed)
    for (const place of SHOWN[kind])
      expect(
        shown.some((address) => place.test(address)),
        `${place} in ${shown.join(' ')}`,
      ).toBe(true)
  }
}, 180_000)
