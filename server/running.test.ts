import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { addressOf, recordRunning } from './running.ts'

let dataDir: string
const env = () => readEnv({ DATA_DIR: dataDir, PORT: '3000' })
const own = { scheme: 'http', platformDomain: 'localhost', port: 3000 } as const
const served = { scheme: 'https', platformDomain: 'dealers.example', port: null } as const

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forecourt-running-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

test('the address is that of the running server, and of the environment before and after', async () => {
  expect(addressOf(env())).toEqual(own)
  const forget = await recordRunning(dataDir, served)
  expect(addressOf(env())).toEqual(served)
  await forget()
  expect(addressOf(env())).toEqual(own)
  expect(await readdir(dataDir)).toEqual([])
})

test('a later server keeps its record when an earlier one ends', async () => {
  const forget = await recordRunning(dataDir, served)
  const later = JSON.stringify({ pid: process.ppid, ...served, port: 8443 })
  await writeFile(join(dataDir, 'running.json'), later)
  await forget()
  expect(addressOf(env())).toEqual({ ...served, port: 8443 })
})

test.each([
  ['a process that has died', JSON.stringify({ pid: 2 ** 22 + 1, ...served })],
  ['nonsense', '{'],
  ['something else', '{"pid":"x"}'],
])('a record of %s counts for nothing', async (_, text) => {
  await writeFile(join(dataDir, 'running.json'), text)
  expect(addressOf(env())).toEqual(own)
})
