import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  expect((await platform.ask(hostA, '/assets/entry-1.js')).status).toBe(200)
  await rm(join(clientDir, 'assets/entry-1.js'))
  expect((await platform.ask(hostA, '/assets/entry-1.js')).status).toBe(404)
})
