import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp, type AppOptions } from '@forecourt/server/app.ts'
import { diskStore } from '@forecourt/server/files/disk.ts'
import { FEED_FILES, LIBRARY_PICTURES, MEDIA, RESIZED_PICTURES, STOCK_PHOTOS } from '@forecourt/server/files/store.ts'
import { fetchFrom, type Answer, type FetchOptions } from './fetch.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { testSecrets } from './secrets.ts'
import { twoTenants, type TwoTenants } from './twoTenants.ts'

/** A platform with two sites that listens on a free port. Its sites are `hostA` and `hostB`. */
export interface TestPlatform extends TestDatabase {
  tenants: TwoTenants
  port: number
  mediaDir: string
  imageCacheDir: string
  filesDir: string
  feedsDir: string
  fetch(host: string, path: string, options?: FetchOptions): Promise<Answer>
  /** A POST of JSON as the site's own page would send it. */
  post(host: string, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Signs the addresses of a platform of tests. */
export const PLATFORM_SECRET = 'a key for tests that is long enough'

export const hostA = 'site-a.localhost'
export const hostB = 'site-b.localhost'

/** Starts a platform for one test file; pages answer their path unless a handler is given. */
export async function testPlatform(
  options: Partial<AppOptions> & { settings?: Parameters<typeof twoTenants>[1] } = {},
): Promise<TestPlatform> {
  const { settings, ...own } = options
  const home = await testDatabase()
  const tenants = await twoTenants(home.database, settings)
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-platform-'))
  const mediaDir = join(folder, 'media')
  const imageCacheDir = join(folder, 'images')
  const filesDir = join(folder, 'files')
  const feedsDir = join(folder, 'feeds')
  const app = await createApp({
    database: home.database,
    handle: async (request) => new Response(new URL(request.url).pathname),
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
    media: diskStore(mediaDir, MEDIA),
    stockPhotos: diskStore(join(folder, 'photos'), STOCK_PHOTOS),
    library: diskStore(join(folder, 'library'), LIBRARY_PICTURES),
    resizedPictures: diskStore(imageCacheDir, RESIZED_PICTURES),
    clientDir: null,
    files: diskStore(filesDir),
    feeds: {
      files: diskStore(feedsDir, FEED_FILES),
      begin: async () => {},
      fetch: async () => {},
      tryConnection: async () => ({ ok: false, problem: 'Not tried.' }),
    },
    secretKey: PLATFORM_SECRET,
    secrets: testSecrets(home.database),
    // A busy machine must not fail unrelated tests.
    maxEventLoopDelayMs: 0,
    rateLimits: {
      leads: { visitor: 10_000, address: 10_000, site: 10_000 },
      lookups: { visitor: 10_000, address: 10_000, site: 10_000 },
      events: 10_000,
    },
    ...own,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    ...home,
    tenants,
    port,
    mediaDir,
    imageCacheDir,
    filesDir,
    feedsDir,
    fetch: (host, path, options) => fetchFrom(port, host, path, options),
    post: (host, path, body, headers = {}) =>
      fetchFrom(port, host, path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: `http://${host}`, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async dispose() {
      await app.close()
      await home.dispose()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A form with files as a browser sends it: body and content type. */
export async function multipart(entries: readonly (readonly [string, string | File])[]) {
  const form = new FormData()
  for (const [name, value] of entries)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value)
  const response = new Response(form)
  return { body: Buffer.from(await response.arrayBuffer()), contentType: response.headers.get('content-type')! }
}
