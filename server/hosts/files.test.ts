import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hostA, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'

let clientDir: string
let platform: TestPlatform

beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'forecourt-client-'))
  await mkdir(join(clientDir, 'assets'))
  await writeFile(join(clientDir, 'assets/entry-1.js'), 'export {}')
  platform = await testPlatform({ clientDir })
})
afterAll(async () => {
  await platform?.dispose()
  await rm(clientDir, { recursive: true, force: true })
})

test('a file of the build that is no longer there is not found', async () => {
  expect((await platform.fetch(hostA, '/assets/entry-1.js')).status).toBe(200)
  await rm(join(clientDir, 'assets/entry-1.js'))
  expect((await platform.fetch(hostA, '/assets/entry-1.js')).status).toBe(404)
})

test('a file of the build is answered while there is no room for a page', async () => {
  await writeFile(join(clientDir, 'assets/entry-2.js'), 'export {}')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const full = await testPlatform({
    clientDir,
    handle: async () => {
      await released
      return new Response('late')
    },
  })
  try {
    const pages = Array.from({ length: 40 }, (_, index) => full.fetch(hostA, `/page-${index}`))
    expect((await Promise.race(pages)).status).toBe(503)
    expect((await full.fetch(hostA, '/assets/entry-2.js')).status).toBe(200)
    release()
    await Promise.all(pages)
  } finally {
    release()
    await full.dispose()
  }
})

test('files of the build and pictures are answered while the process is overloaded', async () => {
  await writeFile(join(clientDir, 'assets/entry-3.js'), 'export {}')
  const busy = await testPlatform({ clientDir, maxEventLoopDelayMs: 1 })
  try {
    async function statusUnderLoad(path: string) {
      const end = performance.now() + 200
      while (performance.now() < end);
      return (await busy.fetch(hostA, path)).status
    }
    await vi.waitFor(async () => expect(await statusUnderLoad('/api/website')).toBe(503), { timeout: 20_000 })
    expect(await statusUnderLoad('/assets/entry-3.js')).toBe(200)
    expect(await statusUnderLoad('/media/none.jpg')).toBe(404)
    expect(await statusUnderLoad('/images/w_64/media/none.jpg')).toBe(404)
    expect(await statusUnderLoad('/api/website')).toBe(503)
  } finally {
    await busy.dispose()
  }
})
