import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../tools/testing/database.ts'
import { twoTenants } from '../tools/testing/twoTenants.ts'
import { readEnv } from './env.ts'
import { serve } from './main.ts'
import { operatorMessage } from './operatorMessage.ts'
import type { Serving } from './together.ts'
import type { PageHandler } from './pages/pages.ts'

let home: TestDatabase
let dataDir: string
const start = (handle: PageHandler, port = '0'): Promise<Serving> =>
  serve({
    env: readEnv({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    database: home.database,
    log: pino({ level: 'silent' }),
    app: { handle },
  })

/** The whole response of site a on one of the two loopback addresses. */
async function get(address: string, port: number): Promise<string> {
  const sent = request({ host: address, port, path: '/', agent: false, headers: { host: `site-a.localhost:${port}` } })
  sent.end()
  const [response] = await once(sent, 'response')
  let text = ''
  for await (const chunk of response) text += chunk
  return text
}

beforeAll(async () => {
  home = await testDatabase()
  await twoTenants(home.database)
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-main-'))
})
afterAll(async () => {
  await home.dispose()
  await rm(dataDir, { recursive: true, force: true })
})

describe('serve', () => {
  test('answers on both loopback addresses and names its port in addresses', async () => {
    const serving = await start(async (_, { dealer }) => new Response(dealer.site.baseUrl))
    try {
      expect(serving.url).toBe(`http://localhost:${serving.port}/`)
      for (const address of ['127.0.0.1', '::1'])
        expect(await get(address, serving.port).catch((error: Error) => error.message)).toMatch(
          /^http:\/\/www\.site-a\.example\/$|EADDRNOTAVAIL|EAFNOSUPPORT/,
        )
    } finally {
      await serving.close()
    }
    await expect(get('127.0.0.1', serving.port)).rejects.toThrow('ECONNREFUSED')
  })

  test('what is under way is finished before it ends', async () => {
    let arrived = () => {}
    const here = new Promise<void>((resolve) => (arrived = resolve))
    let finish = () => {}
    const finished = new Promise<void>((resolve) => (finish = resolve))
    let calls = 0
    const serving = await start(async () => {
      arrived()
      // Connections made while the listener is closing are not waited for.
      if (++calls === 1) await finished
      return new Response('finished')
    })
    const answer = get('127.0.0.1', serving.port)
    await here
    const closed = serving.close()
    await expect
      .poll(() => get('127.0.0.1', serving.port).catch((error: Error) => error.message), { timeout: 5_000 })
      .toContain('ECONNREFUSED')
    finish()
    await closed
    expect(await answer).toBe('finished')
  })

  test('a port in use is reported in words', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const error = await start(async () => new Response(''), String(port)).catch((thrown: unknown) => thrown)
    expect(operatorMessage(error)).toBe(
      `Port ${port} is in use. Stop the program that uses it, or set PORT to another port.`,
    )
    other.close()
  })
})

test('a fault of ours is nothing for an operator', () => {
  expect(operatorMessage(new Error('x'))).toBeNull()
})
