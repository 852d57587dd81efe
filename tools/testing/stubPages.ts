import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { AppOptions } from '@forecourt/server/app.ts'
import type { PageHandler } from '@forecourt/server/pages/pages.ts'
import { testPlatform, type TestPlatform } from './platform.ts'

/** A page that replaces the real application's. */
export const htmlPage = (text: string, init: ResponseInit = {}) =>
  new Response(text, { ...init, headers: { 'content-type': 'text/html; charset=utf-8', ...init.headers } })

interface SeenRequest {
  url: string
  headers: Headers
  body: string
  visitor: string | null
}

/**
 * A page handler that stands in for the real application in the tests of one file: it records requests, and responds
 * with the latest stock of the site unless a test sets another response. Both are reset before each test.
 */
export function stubPages() {
  const stub = {
    seen: [] as SeenRequest[],
    /** Responses by path. */
    responses: {} as Record<string, (request: Request) => Response | Promise<Response>>,
    handle,
  }
  beforeEach(() => {
    stub.seen = []
    stub.responses = {}
  })

  async function handle(...[request, context]: Parameters<PageHandler>): Promise<Response> {
    const { dealer, reference, showcase, onError, visitor } = context
    const url = new URL(request.url)
    if (url.pathname === '/forms') return htmlPage(showcase ? 'every form' : 'none', { status: showcase ? 200 : 404 })
    const body = request.method === 'POST' ? await request.text() : ''
    stub.seen.push({ url: request.url, headers: request.headers, body, visitor })
    const respond = stub.responses[url.pathname]
    if (respond) {
      try {
        return await respond(request)
      } catch (error) {
        onError(error)
        return htmlPage('<h1>broken</h1>', { status: 500 })
      }
    }
    const latest = await dealer.stock.latest(20)
    return htmlPage(
      `<!doctype html><title>${dealer.site.name}</title><script>injected()</script>` +
        `<p>${reference ? '' : 'no reference'}${url.pathname}${url.search}</p>` +
        latest.map((car) => `<li>${car.id} ${car.name}</li>`).join('') +
        '<hr>'.repeat(300),
      { headers: { 'x-cache-tags': `site:${dealer.site.id} stock:${dealer.site.id}` } },
    )
  }

  return stub
}

/**
 * A platform of the demo with stub pages, for the tests of one file: it registers the hooks that start and stop it. The
 * platform is filled before the first test.
 */
export function stubPlatform(options: Partial<AppOptions> = {}) {
  const stub = stubPages()
  const platform = {} as TestPlatform
  beforeAll(async () => {
    Object.assign(platform, await testPlatform({ handle: stub.handle, demo: true, ...options }))
  })
  afterAll(() => platform.dispose())
  const fetchFrom: TestPlatform['fetch'] = (...request) => platform.fetch(...request)
  return { stub, platform, fetchFrom }
}

/** Sends bytes unchanged, without the checks of an HTTP client, and returns the response up to the end of its head. */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let response = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      response += chunk
      if (response.includes('\r\n\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
  })
}

export const waitFor = (check: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await check()).toBe(true), { timeout: 10_000, interval: 30 })
