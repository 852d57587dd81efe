import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskStore } from '../files/disk.ts'
import { MEDIA } from '../files/store.ts'
import { readCredits } from './credits.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'credits-'))
})
afterAll(() => rm(folder, { recursive: true }))

const CREDIT = {
  file: 'photos/one.webp',
  title: 'One',
  author: 'Somebody',
  licence: 'CC BY 4.0',
  licence_url: 'https://creativecommons.org/licenses/by/4.0/',
  source: null,
  changes: 'resized',
}

test('a folder without credits has none', async () => {
  expect(await readCredits(diskStore(folder, MEDIA))).toEqual([])
})

test('credits are read', async () => {
  await writeFile(join(folder, 'credits.json'), JSON.stringify([CREDIT]))
  expect(await readCredits(diskStore(folder, MEDIA))).toEqual([CREDIT])
})

test.each([
  ['no list', {}],
  ['an address that could run', [{ ...CREDIT, licence_url: 'javascript:alert(1)' }]],
  ['no author', [{ ...CREDIT, author: undefined }]],
])('%s is refused', async (_what, stored) => {
  await writeFile(join(folder, 'credits.json'), JSON.stringify(stored))
  await expect(readCredits(diskStore(folder, MEDIA))).rejects.toThrow()
})
