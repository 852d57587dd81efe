import { describe, expect, test } from 'vitest'
import { hostA, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { stubPages } from '../../tools/testing/stubPages.ts'
import type { AppOptions } from '../app.ts'
import type { Inbox } from '../delivery/inbox.ts'

const stub = stubPages()

describe('pages of the demo', () => {
  const REMOTE = 'x-remote-address'
  const inbox: Inbox = { answer: async () => ({ status: 200, headers: {}, body: 'stored mail' }) }
  /** A platform that reads the connection's address from this header. */
  const start = (options: Partial<AppOptions>) =>
    testPlatform({
      handle: stub.handle,
      demo: true,
      inbox,
      before(request, _response, next) {
        const value = request.headers[REMOTE]
        if (value) Object.defineProperty(request.socket, 'remoteAddress', { value })
        next()
      },
      ...options,
    })
  const here = {}
  const elsewhere = { [REMOTE]: '203.0.113.7' }
  const forged = { ...elsewhere, 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1' }

  async function shown(of: TestPlatform, headers: Record<string, string>) {
    const pages = [
      ['localhost', '/', 'demo sites'],
      ['localhost:3000', '/', 'demo sites'],
      ['127.0.0.1', '/', 'demo sites'],
      ['localhost', '/inbox', 'stored mail'],
      ['127.0.0.1:3000', '/inbox/x.eml/source', 'stored mail'],
      [hostA, '/forms', 'every form'],
    ] as const
    const answers = await Promise.all(pages.map(([host, path]) => of.fetch(host, path, { headers })))
    return answers.map(({ status, text }, index) => status === 200 && text.includes(pages[index]![2]))
  }

  test.each([
    ['a demo, from this machine', {}, here, true],
    ['a demo, from elsewhere with a forged Host', {}, elsewhere, false],
    ['a demo, from elsewhere with forged addresses', {}, forged, false],
    ['a demo behind a proxy on its machine', {}, { 'x-forwarded-for': '203.0.113.7' }, false],
    ['a demo with proxies', { trustedProxies: ['127.0.0.1'] }, here, false],
    ['a platform without the demo', { demo: false }, here, false],
    [
      'a demo of another domain',
      { address: { scheme: 'https', platformDomain: 'dealers.example', port: null } },
      here,
      false,
    ],
  ] as const)('%s: shown %o %o', async (_, options, headers, expected) => {
    const started = await start(options)
    try {
      expect(new Set(await shown(started, headers))).toEqual(new Set([expected]))
      // Responses for this machine are not cached for others.
      expect(new Set(await shown(started, elsewhere))).toEqual(new Set([false]))
    } finally {
      await started.dispose()
    }
  })
})
