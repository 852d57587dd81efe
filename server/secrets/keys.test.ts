import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openKeys } from './keys.ts'

let home: string
let dataDir: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'forecourt-keys-'))
  dataDir = join(home, 'data')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const ofDataDir = () => openKeys({ encryptionKeys: null, dataDir })
const given = (...keys: string[]) => openKeys({ encryptionKeys: keys, dataDir })
const OLD = 'a0'.repeat(32)
const NEW = 'b1'.repeat(32)

test('a key is generated once for all processes that start together, for this user only', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => ofDataDir().newestId()))
  expect(new Set(ids).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['encryption.keys'])
  expect((await stat(join(dataDir, 'encryption.keys'))).mode & 0o777).toBe(0o600)
})

test("the operator's own keys are used, and nothing is written", async () => {
  const encrypted = await given(OLD).encrypt('a secret', 'x')
  expect(await given(OLD).decrypt(encrypted, 'x')).toBe('a secret')
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  expect(await given(OLD).add()).toBe(false)
})

test('the newest key encrypts, older ones decrypt, and a missing one is named', async () => {
  const before = await given(OLD).encrypt('a secret', 'x')
  const both = given(NEW, OLD)
  expect(await both.decrypt(before, 'x')).toBe('a secret')
  const after = await both.encrypt('a secret', 'x')
  expect(after.key_id).not.toBe(before.key_id)
  expect(await given(NEW).decrypt(after, 'x')).toBe('a secret')
  await expect(given(NEW).decrypt(before, 'x')).rejects.toThrow(`the key ${before.key_id} is not among the keys`)
})

test('a key that another process adds is used at once, and the old one stays', async () => {
  const serving = ofDataDir()
  const before = await serving.encrypt('before', 'x')
  expect(await ofDataDir().add()).toBe(true)
  const after = await ofDataDir().encrypt('after', 'x')
  expect(after.key_id).not.toBe(before.key_id)
  expect([await serving.decrypt(before, 'x'), await serving.decrypt(after, 'x')]).toEqual(['before', 'after'])
  expect((await readFile(join(dataDir, 'encryption.keys'), 'utf8')).trim().split('\n')).toHaveLength(2)
  expect((await stat(join(dataDir, 'encryption.keys'))).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['encryption.keys'])
})

test('the same text never has the same ciphertext', async () => {
  const texts = await Promise.all(Array.from({ length: 50 }, () => given(OLD).encrypt('a secret', 'x')))
  expect(new Set(texts.map(({ ciphertext }) => ciphertext)).size).toBe(50)
})

test.each([0, 5, 14, -1])('a byte that was changed at %i is noticed', async (at) => {
  const keys = given(OLD)
  const { key_id, ciphertext } = await keys.encrypt('a secret', 'x')
  const bytes = Buffer.from(ciphertext, 'base64')
  const index = at < 0 ? bytes.length + at : at
  bytes[index] = bytes[index]! ^ 1
  await expect(keys.decrypt({ key_id, ciphertext: bytes.toString('base64') }, 'x')).rejects.toThrow('it was changed')
})

test.each(['', 'AAAA'])('%o is no ciphertext', async (ciphertext) => {
  const keys = given(OLD)
  await expect(keys.decrypt({ key_id: await keys.newestId(), ciphertext }, 'x')).rejects.toThrow('it was changed')
})

test('what belongs to something else does not decrypt', async () => {
  const encrypted = await given(OLD).encrypt('a secret', 'x')
  await expect(given(OLD).decrypt(encrypted, 'y')).rejects.toThrow('belongs to something else')
})

test('a file with something else in it is refused without repeating it', async () => {
  await ofDataDir().newestId()
  await writeFile(join(dataDir, 'encryption.keys'), `${OLD}\nnot a key`)
  const failed = ofDataDir().newestId()
  await expect(failed).rejects.toThrow('encryption.keys holds something that is not a key')
  await expect(failed).rejects.not.toThrow(OLD)
})
