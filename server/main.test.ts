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
import { operatorMessage, serve, type Serving } from './main.ts'
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

/** The whole answer of site a on one of the two loopback addresses. */
async function get(address: string, port: number): Promise<string> {
  const asked = request({ host: address, port, path: '/', agent: false, headers: { host: `site-a.localhost:${port}` } })
  asked.end()
  const [response] = await once(asked, 'response')
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
    const serving = await start(async () => {
      arrived()
      await new Promise((later) => setTimeout(later, 300))
      return new Response('finished')
    })
    const answer = get('127.0.0.1', serving.port)
    await here
    await serving.close()
    expect(await answer).toBe('finished')
  })

  test('a taken port is told in words', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const error = await start(async () => new Response(''), String(port)).catch((thrown: unknown) => thrown)
    expect(operatorMessage(error)).toBe(`Port ${port} is taken. Stop what uses it, or set PORT to another one.`)
    other.close()
  })
})

test('a fault of ours is nothing for an operator', () => {
  expect(operatorMessage(new Error('x'))).toBeNull()
})
