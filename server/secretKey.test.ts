import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretKeyOf } from './secretKey.ts'

async function inDirectory(work: (dataDir: string) => Promise<void>) {
  const home = await mkdtemp(join(tmpdir(), 'forecourt-key-'))
  try {
    await work(join(home, 'data'))
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

test("the operator's own key is used, and nothing is written", () =>
  inDirectory(async (dataDir) => {
    expect(await secretKeyOf({ secretKey: 'own', dataDir })).toBe('own')
    await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  }))

test('without one, a key is generated once for all processes that start together, for this user only', () =>
  inDirectory(async (dataDir) => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => secretKeyOf({ secretKey: null, dataDir })))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
    expect(await secretKeyOf({ secretKey: null, dataDir })).toBe(keys[0])
    expect(await readdir(dataDir)).toEqual(['secret.key'])
    expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  }))
