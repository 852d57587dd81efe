import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { hostA, hostB } from '../../tools/testing/platform.ts'
import { htmlPage, stubPlatform, waitFor } from '../../tools/testing/stubPages.ts'
import { PUBLIC_KIND } from './pages.ts'
import { websites } from '../sites/table.ts'
import { cars } from '../stock/table.ts'

const kindOf = (path: string) => ({ ...PUBLIC_KIND, search: path.startsWith('/search/') })
const { stub, platform, fetchFrom } = stubPlatform({ kindOf })

describe('cached pages', () => {
  test('one rendering for all; nothing about the visitor reaches it', async () => {
    const path = '/about-us?utm_source=mail&gclid=x'
    const first = await fetchFrom(hostA, path, {
      headers: { cookie: 'forecourt_visitor=abcDEF0123abcDEF0123abcDEF012345', 'user-agent': 'x' },
    })
    const second = await fetchFrom(hostA, '/about-us?gclid=other')
    expect(stub.seen.map(({ url }) => url)).toEqual(['http://site-a.localhost/about-us'])
    expect([...stub.seen[0]!.headers.keys()]).toEqual(['host'])
    expect(second.body).toEqual(first.body)
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.text).not.toContain('mail')
  })

  test('each site gets its own page of the same path', async () => {
    // Changes from creating the tenants may still arrive and purge a page in between; then once more.
    let attempt = 0
    await vi.waitFor(async () => {
      stub.seen.length = 0
      const path = `/same-${(attempt += 1)}`
      const [a, b] = [await fetchFrom(hostA, path), await fetchFrom(hostB, path)]
      expect(a.text).toContain('Alder Motors')
      expect(b.text).toContain('Beech Cars')
      const [againA, againB] = [await fetchFrom(hostA, path), await fetchFrom(hostB, path)]
      expect([againA.body, againB.body]).toEqual([a.body, b.body])
      expect(stub.seen.length).toBe(2)
    })
  })

  test('the same bytes in every coding, and 304 for a matching ETag', async () => {
    const identity = await fetchFrom(hostA, '/codings')
    const br = await fetchFrom(hostA, '/codings', { headers: { 'accept-encoding': 'br' } })
    const gzip = await fetchFrom(hostA, '/codings', { headers: { 'accept-encoding': 'gzip' } })
    expect(brotliDecompressSync(br.body)).toEqual(identity.body)
    expect(gunzipSync(gzip.body)).toEqual(identity.body)
    const again = await fetchFrom(hostA, '/codings', { headers: { 'if-none-match': identity.headers.etag! } })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(stub.seen.length).toBe(1)
  })

  test('every spelling of a search gets the one page of its canonical address', async () => {
    const canonical = '/search/used-cars?q=ute&make=Kia&make=Toyota&price_max=30000'
    for (const query of [
      'make=Toyota&make=Kia&price_max=30000&q=ute',
      'q=%20ute&make=Kia&make=Toyota&make=Kia&price_max=30000&page=1&sort=custom_rank:desc',
      'make=Kia&make=Toyota&price_max=30000&price_min=cheap&q=ute&junk=%3Cscript%3E&utm_source=x',
    ]) {
      const answer = await fetchFrom(hostA, `/search/used-cars?${query}`)
      expect(answer.status).toBe(200)
      expect(answer.text).not.toContain('junk')
    }
    expect(stub.seen.map(({ url }) => url)).toEqual([`http://site-a.localhost${canonical}`])
  })

  test('a page with an unknown parameter is rendered and not cached', async () => {
    await fetchFrom(hostA, '/about?evil=1')
    await fetchFrom(hostA, '/about?evil=1')
    expect(stub.seen.length).toBe(2)
  })

  test('a page without tags, with a cookie, private or not 200 is not cached', async () => {
    const tagged = { 'x-cache-tags': 'site:1' }
    stub.responses = {
      '/untagged': () => htmlPage('x'),
      '/cookie': () => htmlPage('x', { headers: { ...tagged, 'set-cookie': 'a=b' } }),
      '/private': () => htmlPage('x', { headers: { ...tagged, 'cache-control': 'private' } }),
      '/removed': () => htmlPage('x', { status: 410, headers: tagged }),
    }
    for (const path of Object.keys(stub.responses))
      for (let i = 0; i < 2; i++) {
        const answer = await fetchFrom(hostA, path)
        expect(answer.headers['x-cache-tags'], path).toBeUndefined()
      }
    expect(stub.seen.length).toBe(8)
    expect((await fetchFrom(hostA, '/cookie')).headers['set-cookie']).toEqual(['a=b'])
  })

  test('a new vehicle is on the page within a second, and only its own sites render again', async () => {
    const before = [await fetchFrom(hostA, '/purge'), await fetchFrom(hostB, '/purge')]
    const { id: _, ...row } = platform.tenants.a.cars[0]!
    await platform.database.drizzle
      .insert(cars)
      .values({ ...row, name: 'Fresh Arrival', slug: 'fresh', stocknum: 'S2000' })
    const start = Date.now()
    await waitFor(async () => (await fetchFrom(hostA, '/purge')).text.includes('Fresh Arrival'))
    expect(Date.now() - start).toBeLessThan(1_000)
    expect((await fetchFrom(hostB, '/purge')).body).toEqual(before[1]!.body)
    expect(stub.seen.filter(({ url }) => url.includes(hostB)).length).toBe(1)
  })

  test('a change of the site is on its pages', async () => {
    await fetchFrom(hostA, '/rename')
    await platform.database.drizzle
      .update(websites)
      .set({ name: 'Alder and Daughters' })
      .where(eq(websites.id, platform.tenants.a.website.id))
    await waitFor(async () => (await fetchFrom(hostA, '/rename')).text.includes('Alder and Daughters'))
    await platform.database.drizzle
      .update(websites)
      .set({ name: 'Alder Motors' })
      .where(eq(websites.id, platform.tenants.a.website.id))
    await waitFor(async () => (await fetchFrom(hostA, '/rename')).text.includes('Alder Motors'))
  })

  test('HEAD has the headers of GET and no body', async () => {
    const get = await fetchFrom(hostA, '/head')
    const head = await fetchFrom(hostA, '/head', { method: 'HEAD' })
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      get.headers['content-length'],
    ])
  })
})
