import { randomBytes } from 'node:crypto'
import { createServer, get, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BusyError } from './admission.ts'
import { decode } from './encoding.ts'
import { createPageCache, isCached, type PageCache, type RenderedPage } from './cache.ts'
import { createRecompression } from './recompression.ts'

const page = (text: string, tags: readonly string[] | null = ['site:1']): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(text),
  tags,
})

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** `arrived` settles once this many requests have arrived. */
type Render = (path: string, arrived: (requests: number) => Promise<unknown>) => RenderedPage | Promise<RenderedPage>

/** Serves one cache over a real socket; `renders` counts renderings. */
async function serve(cache: PageCache, render: Render) {
  const renders: string[] = []
  let requests = 0
  const arrived = (count: number) => vi.waitFor(() => expect(requests).toBeGreaterThanOrEqual(count))
  const server = createServer((request, response) => {
    requests += 1
    const requestKey = request.url!
    if (cache.serve(requestKey, false, request, response)) return
    void cache
      .load(requestKey.toLowerCase(), async () => {
        renders.push(requestKey)
        return render(requestKey, arrived)
      })
      .then(async (answer) => {
        if (isCached(answer)) await cache.send(answer, requestKey, false, request, response)
        else response.end(answer.body)
      })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  stops.push(() => server.close())
  const { port } = server.address() as AddressInfo
  const fetchRaw = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      get({ port, path, headers, method, agent: false }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      }).on('error', reject)
    })
  return { renders, fetch: fetchRaw }
}

describe('page cache', () => {
  test('renders once and answers the same bytes in every coding', async () => {
    const cache = createPageCache()
    const { renders, fetch } = await serve(cache, () => page('<p>Škoda</p>'.repeat(100)))
    const identity = await fetch('/a')
    const br = await fetch('/a', { 'accept-encoding': 'gzip, br' })
    const gzip = await fetch('/a', { 'accept-encoding': 'gzip' })
    expect(renders).toEqual(['/a'])
    expect(identity.headers['content-encoding']).toBeUndefined()
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.body)).toEqual(identity.body)
    expect(gunzipSync(gzip.body)).toEqual(identity.body)
    expect(br.headers.vary).toBe('Accept-Encoding')
    expect((await fetch('/a', { 'accept-encoding': 'gzip, br' })).body).toEqual(br.body)
  })

  test('answers 304 to the tag it gave, in any form a client may send it', async () => {
    const { fetch } = await serve(createPageCache(), () => page('one'))
    const etag = (await fetch('/a')).headers.etag!
    for (const header of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const answer = await fetch('/a', { 'if-none-match': header })
      expect([answer.status, answer.body.length, answer.headers.etag]).toEqual([304, 0, etag])
    }
    expect((await fetch('/a', { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('answers HEAD with the length and no body', async () => {
    const { fetch } = await serve(createPageCache(), () => page('seven..'))
    for (let i = 0; i < 2; i++) {
      const answer = await fetch('/a', {}, 'HEAD')
      expect([answer.headers['content-length'], answer.body.length]).toEqual(['7', 0])
    }
  })

  test('one rendering serves all who wait for it', async () => {
    const { renders, fetch } = await serve(createPageCache(), async (_, arrived) => {
      await arrived(8)
      return page('one')
    })
    await Promise.all(Array.from({ length: 8 }, () => fetch('/a')))
    expect(renders.length).toBe(1)
  })

  test('what must not be cached is neither cached nor shared', async () => {
    const { renders, fetch } = await serve(createPageCache(), async (_, arrived) => {
      await arrived(2)
      return page('mine', null)
    })
    await Promise.all([fetch('/a'), fetch('/a')])
    await fetch('/a')
    expect(renders.length).toBe(3)
  })

  test('caches nothing but 200', async () => {
    const { renders, fetch } = await serve(createPageCache(), () => ({ ...page('removed'), status: 410 }))
    await fetch('/a')
    await fetch('/a')
    expect(renders.length).toBe(2)
  })

  test('a purge drops the pages of its tags and no others', async () => {
    const cache = createPageCache()
    const { renders, fetch } = await serve(cache, (path) =>
      page(path, path === '/a' ? ['site:1', 'stock:1'] : ['site:2', 'stock:2', 'car:77']),
    )
    await fetch('/a')
    await fetch('/b')
    cache.purge(['stock:1'])
    await fetch('/a')
    await fetch('/b')
    expect(renders).toEqual(['/a', '/b', '/a'])
    cache.purge(['car:77'])
    await fetch('/b')
    cache.purge('*')
    await fetch('/a')
    await fetch('/b')
    expect(renders.slice(3)).toEqual(['/b', '/a', '/b'])
  })

  test.each([['stock:1'], ['*']] as const)('a page that began before the purge of %s is not cached', async (tag) => {
    const cache = createPageCache()
    const { renders, fetch } = await serve(cache, async () => {
      if (renders.length === 1) cache.purge(tag === '*' ? '*' : [tag])
      return page('old', ['site:1', 'stock:1'])
    })
    await fetch('/a')
    await fetch('/a')
    await fetch('/a')
    expect(renders.length).toBe(2)
  })

  test('a page expires', async () => {
    let time = 1_000
    const { renders, fetch } = await serve(createPageCache({ ttlMs: 60_000, now: () => time }), () => page('one'))
    await fetch('/a')
    time += 59_999
    await fetch('/a')
    expect(renders.length).toBe(1)
    time += 1
    await fetch('/a')
    expect(renders.length).toBe(2)
  })

  test('other spellings of an address share its page', async () => {
    const { renders, fetch } = await serve(createPageCache(), () => page('one'))
    await fetch('/a')
    await fetch('/A')
    await fetch('/A')
    expect(renders.length).toBe(1)
  })

  test('stays within its bytes', async () => {
    // Random letters, which compress to three quarters at best.
    const letters = (count: number) => randomBytes(count).toString('base64').slice(0, count)
    const cache = createPageCache({ maxBytes: 100_000 })
    const { fetch } = await serve(cache, () => page(letters(20_000)))
    for (let i = 0; i < 20; i++) await fetch(`/${i}`)
    expect(cache.size().pages).toBe(2)
    expect(cache.size().bytes).toBeLessThanOrEqual(100_000)
    const { fetch: fetchLarge } = await serve(cache, () => page(letters(60_000)))
    expect((await fetchLarge('/large')).body.length).toBe(60_000)
  })

  test('is sent in every encoding, whichever was requested first', async () => {
    for (const accepts of [
      ['identity', 'gzip', 'br'],
      ['br', 'identity', 'gzip'],
      ['gzip', 'br', 'identity'],
    ]) {
      const { renders, fetch } = await serve(createPageCache(), () => page('Škoda'))
      for (const accept of [...accepts, ...accepts]) {
        const { body, headers } = await fetch('/a', { 'accept-encoding': accept })
        const decoded = accept === 'br' ? brotliDecompressSync(body) : accept === 'gzip' ? gunzipSync(body) : body
        expect([accept, decoded.toString()]).toEqual([accept, 'Škoda'])
        expect(headers['content-length']).toBe(String(body.length))
      }
      expect(renders.length).toBe(1)
    }
  })

  test('a page that has expired not long ago is answered where there is no room to render it', async () => {
    let time = 1_000
    let isBusy = false
    const cache = createPageCache({ ttlMs: 60_000, now: () => time })
    const load = (key: string) =>
      cache.load(key, async () => {
        if (isBusy) throw new BusyError()
        return page(`at ${time}`)
      })
    const textOf = async (key: string) => {
      const loaded = await load(key)
      return isCached(loaded) && decode(loaded.packed).toString()
    }
    expect(await textOf('/a')).toBe('at 1000')
    isBusy = true
    time += 60_000
    expect(await textOf('/a')).toBe('at 1000')
    await expect(load('/b')).rejects.toThrow(BusyError)
    time += 299_999
    expect(await textOf('/a')).toBe('at 1000')
    time += 1
    await expect(load('/a')).rejects.toThrow(BusyError)
    isBusy = false
    expect(await textOf('/a')).toBe('at 361000')
    isBusy = true
    cache.purge(['site:1'])
    await expect(load('/a')).rejects.toThrow(BusyError)
  })
})

describe('the encoding of cached pages', () => {
  const text = Array.from({ length: 2_000 }, (_, number) => `<p>Škoda ${number * number}</p>`).join('')
  const BR = { 'accept-encoding': 'gzip, br' }
  const failed: unknown[] = []
  const served = async (isIdle: () => boolean) => {
    const cache = createPageCache({ recompression: createRecompression(isIdle, (error) => failed.push(error)) })
    return { cache, ...(await serve(cache, (path) => page(path + text))) }
  }

  test.each([BR, { 'accept-encoding': 'gzip' }])('is better once a page was requested again: %o', async (accept) => {
    const { fetch } = await served(() => true)
    const first = await fetch('/a', accept)
    const bytes = async () => (await fetch('/a', accept)).body.length
    await expect.poll(bytes).toBeLessThan(first.body.length)
    const later = await fetch('/a', accept)
    const decompress = accept === BR ? brotliDecompressSync : gunzipSync
    expect(decompress(later.body).toString()).toBe(`/a${text}`)
    expect(later.headers['content-length']).toBe(String(later.body.length))
    expect([later.headers.etag, later.headers['content-encoding']]).toEqual([
      first.headers.etag,
      first.headers['content-encoding'],
    ])
    expect(failed).toEqual([])
  })

  test('waits while pages are rendered, and is skipped for a page that was evicted meanwhile', async () => {
    let isIdle = false
    const { cache, renders, fetch } = await served(() => isIdle)
    const first = await fetch('/a', BR)
    await fetch('/a', BR)
    await fetch('/b', BR)
    await fetch('/b', BR)
    cache.purge('*')
    for (let time = 0; time < 5; time++) expect((await fetch('/a', BR)).body).toEqual(first.body)
    isIdle = true
    await expect.poll(async () => (await fetch('/a', BR)).body.length).toBeLessThan(first.body.length)
    expect(renders).toEqual(['/a', '/b', '/a'])
  })

  test('limits its queue, and continues after a failure', async () => {
    let isIdle = false
    const recompression = createRecompression(
      () => isIdle,
      (error) => failed.push(error),
    )
    const done: number[] = []
    const taken = Array.from({ length: 150 }, (_, number) =>
      recompression.add(async () => {
        if (number === 0) throw new Error('broken')
        done.push(number)
      }),
    )
    expect(taken.filter(Boolean)).toHaveLength(100)
    isIdle = true
    await expect.poll(() => done.length).toBe(99)
    expect(failed.splice(0)).toEqual([new Error('broken')])
    expect(recompression.add(async () => void done.push(150))).toBe(true)
    await expect.poll(() => done.at(-1)).toBe(150)
  })
})
