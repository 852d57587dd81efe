import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { diskStore } from '../files/disk.ts'
import { leadFile, sweepFiles } from './attachments.ts'
import { leadFiles } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let directory: string

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  directory = await mkdtemp(join(tmpdir(), 'forecourt-sweep-'))
})
afterAll(async () => {
  await home.dispose()
  await rm(directory, { recursive: true, force: true })
})

test('bytes without a lead are removed when they are a day old, and no others', async () => {
  const store = diskStore(directory)
  const now = new Date('2026-11-21T12:00:00Z')
  const { website, lead } = tenants.a
  const put = async (ageHours: number) => {
    const key = `${website.id}/${randomUUID()}`
    await store.put(key, new Blob(['x']))
    const at = new Date(now.getTime() - ageHours * 3_600_000)
    await utimes(join(directory, key), at, at)
    return key
  }
  const [old, attached, young] = [await put(25), await put(25), await put(23)]
  const [row] = await home.database.drizzle
    .insert(leadFiles)
    .values({
      website_id: website.id,
      lead_id: lead.id,
      name: 'cv.pdf',
      media_type: 'application/pdf',
      bytes: 1,
      sha256: '0'.repeat(64),
      storage_key: attached,
    })
    .returning()
  expect(await sweepFiles(home.database, store, now)).toBe(1)
  expect(await store.read(old)).toBeNull()
  for (const key of [attached, young]) (await store.read(key))!.destroy()

  const own = await leadFile(home.database.site(website.id), store, row!.file_id)
  own!.content.destroy()
  expect(own).toMatchObject({ name: 'cv.pdf', bytes: 1 })
  expect(await leadFile(home.database.site(tenants.b.website.id), store, row!.file_id)).toBeNull()
  expect(await leadFile(home.database.site(website.id), store, 'x')).toBeNull()
  expect(await sweepFiles(home.database, store, now)).toBe(0)
})
