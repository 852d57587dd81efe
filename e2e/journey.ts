import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, test as base, type APIRequestContext, type Page } from '@playwright/test'
import { parseSecretName } from '@forecourt/rules/site/secrets.ts'
import { withClient } from '@forecourt/server/db/client.ts'
import { openDatabase, type Database } from '@forecourt/server/db/database.ts'
import { startEmbedded } from '@forecourt/server/db/embedded.ts'
import { openKeys, setSecret } from '@forecourt/server/secrets/secrets.ts'

/** Address of a page of a demo site. */
export const at = (slug: string, path = '/'): string => `http://${slug}.localhost:${process.env.E2E_PORT}${path}`

/** Every demo site with its default search. */
export const SITES = [
  { slug: 'wattle-motors', search: '/search/new-used-and-demo-cars', base: '/cars' },
  { slug: 'wattle-select', search: '/search/used-cars', base: '/cars' },
  { slug: 'saltbush-mazda', search: '/search/new-used-and-demo-cars', base: '/cars' },
  { slug: 'kowhai-cars', search: '/search/new-used-and-demo-cars', base: '/cars' },
  { slug: 'redgum-campers', search: '/search/rv-vehicles', base: '/campers' },
  { slug: 'banksia-rv', search: '/search/rv-vehicles', base: '/cars' },
  { slug: 'ironbark-trucks', search: '/search/new-used-and-demo-trucks', base: '/cars' },
  { slug: 'casuarina-motorcycles', search: '/search/new-used-and-demo-motorcycles', base: '/motorcycles' },
  { slug: 'lonestar-autos', search: '/search/used-cars', base: '/cars' },
] as const

/**
 * A test whose page must have no script errors or console messages. Failed responses that a test provokes on purpose,
 * such as a 404, are the only exception. A test that uses no page opens no browser.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text())
    })
    await use(page)
    expect(complaints).toEqual([])
  },
})

export { expect }

/** Sends a request to a site by its Host header, which needs no name resolution; redirects are not followed. */
export const fetchFrom = (
  request: APIRequestContext,
  slug: string,
  path: string,
  options: Parameters<APIRequestContext['fetch']>[1] = {},
) =>
  request.fetch(`http://localhost:${process.env.E2E_PORT}${path}`, {
    maxRedirects: 0,
    ...options,
    headers: { host: new URL(at(slug)).host, ...options.headers },
  })

/** A page without its scripts, as its preview has it. */
export const withoutScripts = (html: string): string =>
  html
    .replaceAll(/<script(?![^>]*type="application\/(?:ld\+)?json")[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')

/** Waits until the page is hydrated: before that, links and forms work without scripts. */
export const hydrated = (page: Page) =>
  expect
    .poll(() => page.locator('#page').evaluate((root) => Object.keys(root).some((key) => key.startsWith('__react'))))
    .toBe(true)

/** Delays the scripts of a page until the returned function is called, as a slow network does. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  await page.route(/\/assets\/[^?]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Path of the first vehicle of a site's search. */
export async function firstVehicle(
  { request }: { readonly request: APIRequestContext },
  slug: string,
  search: string,
): Promise<string> {
  const answer = await fetchFrom(request, slug, search)
  const href = /<article.*?<h[23]><a href="([^"]+)"/s.exec(await answer.text())?.[1]
  if (!href) throw new Error(`${search} of ${slug} shows no vehicle`)
  return href
}

/** Number of vehicles that the page says it found. */
export async function foundCount(page: Page): Promise<number> {
  const text = await page.getByRole('status').filter({ hasText: /\d/ }).first().innerText()
  return Number(text.replace(/,/g, '').match(/\d+/)?.[0] ?? Number.NaN)
}

let address: Promise<string> | null = null

/** Address of the platform's database: that of the environment, or of the embedded one that the platform runs. */
const databaseUrl = () =>
  (address ??= (async () => {
    if (process.env.DATABASE_URL) return process.env.DATABASE_URL
    const attached = await startEmbedded({ dataDir: join(process.env.E2E_DATA_DIR!, 'database') })
    await attached.stop()
    return attached.url
  })())

/** Rows of the platform's database. */
export async function rows<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
  return withClient(await databaseUrl(), async (client) => (await client.query<Row>(sql, [...values])).rows)
}

/** Gives a site secrets by their names, as `secrets set` does. */
export async function giveSecrets(slug: string, secrets: Readonly<Record<string, string>>): Promise<void> {
  const [site] = await rows<{ id: number }>('select id from websites where slug = $1', [slug])
  const owner = { websiteId: site!.id, dealershipId: null }
  const keys = openKeys({ encryptionKeys: null, dataDir: process.env.E2E_DATA_DIR! })
  await withDatabase((database) =>
    database.staff([site!.id]).transaction(async (tx) => {
      for (const [name, value] of Object.entries(secrets))
        await setSecret(tx, keys, owner, parseSecretName(name)!, value)
    }),
  )
}

/** Does something with the platform's database, by the server's own functions. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(await databaseUrl())
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * A site like another with different settings, for a test that changes what parallel tests rely on. It has the same
 * dealerships and no offers, models or pages, and the same name unless another is given.
 *
 * @returns its slug
 */
export async function siteLike(
  slug: string,
  settings: Readonly<Record<string, unknown>>,
  name: string | null = null,
): Promise<string> {
  const own = `${slug}-${randomUUID().slice(0, 8)}`
  await rows(
    `with copied as (
       insert into websites (slug, name, template, dealership_group_id, manufacturer_id, city, state, settings)
       select $2, coalesce($4, name), template, dealership_group_id, manufacturer_id, city, state, settings || $3::jsonb
       from websites where slug = $1 returning id)
     insert into website_dealerships (website_id, dealership_id, position)
     select copied.id, shown.dealership_id, shown.position
     from copied, website_dealerships shown join websites w on w.id = shown.website_id where w.slug = $1`,
    [slug, own, JSON.stringify(settings), name],
  )
  return own
}
