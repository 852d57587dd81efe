import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type Tenant, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { contentVersions } from '../content/table.ts'
import { openLibraryPictures, type FileStore } from '../files/files.ts'
import { lookDrafts, lookVersions, templateSettings, websites } from '../sites/table.ts'
import { KEPT_DAYS, sweepLibrary } from './sweep.ts'
import { media, mediaDocuments } from './table.ts'

const NOW = new Date('2026-11-26T12:00:00Z')
const DAY = 86_400_000
const ago = (days: number) => new Date(NOW.getTime() - days * DAY)

let home: TestDatabase
let tenants: TwoTenants
let directory: string
let store: FileStore

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  directory = await mkdtemp(join(tmpdir(), 'forecourt-library-'))
  store = openLibraryPictures({ dataDir: directory, s3: null })
})
afterAll(async () => {
  await home.dispose()
  await rm(directory, { recursive: true, force: true })
})

/** Stores the bytes of a file as of some days ago. */
async function file({ website }: Tenant, days: number): Promise<string> {
  const name = `${randomUUID()}.jpg`
  await store.put(`${website.id}/${name}`, new Blob(['x']))
  await utimes(join(directory, 'library', String(website.id), name), ago(days), ago(days))
  return name
}

async function picture(tenant: Tenant, removedDays: number | null, previous: string | null = null): Promise<string> {
  const id = randomUUID()
  await home.database.drizzle.insert(media).values({
    id,
    website_id: tenant.website.id,
    extension: 'jpg',
    file: await file(tenant, 100),
    width: 1,
    height: 1,
    bytes: 1,
    name: 'A yard',
    uploaded_by: 'Staff',
    uploaded_at: ago(100),
    changed_by: 'Staff',
    changed_at: ago(1),
    removed_at: removedDays === null ? null : ago(removedDays),
    previous: previous === null ? null : ({ kind: 'file', set: { file: previous } } as never),
  })
  return id
}
const isThere = async (id: string) => (await home.database.drizzle.$count(media, eq(media.id, id))) === 1

test('deleted pictures go once they can’t be brought back and nothing names them, of each site alone', async () => {
  const { a, b } = tenants
  const kept = [await picture(a, null), await picture(a, KEPT_DAYS - 1), await picture(b, null)]
  const gone = [await picture(a, KEPT_DAYS + 1), await picture(b, KEPT_DAYS + 1)]
  const inVersion = await picture(a, KEPT_DAYS + 1)
  const inTemplate = await picture(b, KEPT_DAYS + 1)
  await home.database.drizzle.insert(contentVersions).values({
    website_id: a.website.id,
    kind: 'pages',
    item_id: 9_000,
    number: 1,
    what: 'draft',
    live: false,
    content: { title: `/media/library/${a.website.id}/${inVersion}.jpg` } as never,
    made_at: ago(90),
  })
  await home.database.drizzle.insert(templateSettings).values({
    template: 'mazda',
    settings: { header_logo: `/media/library/${b.website.id}/${inTemplate}.jpg` } as never,
  })
  expect(await sweepLibrary(home.database, store, NOW)).toBe(2)
  for (const id of [...kept, inVersion, inTemplate]) expect(await isThere(id), id).toBe(true)
  for (const id of gone) expect(await isThere(id), id).toBe(false)
  const stored = []
  for await (const { key } of store.list(NOW)) stored.push(key)
  expect(stored).toHaveLength(5)
  expect(await sweepLibrary(home.database, store, NOW)).toBe(0)
})

test('a file that another has replaced goes too, but not while that can be undone', async () => {
  const { a, b } = tenants
  const [replaced, young, undoable] = [await file(a, KEPT_DAYS + 1), await file(a, KEPT_DAYS - 1), await file(b, 100)]
  await picture(b, null, undoable)
  expect(await sweepLibrary(home.database, store, NOW)).toBe(1)
  expect(await store.find(`${a.website.id}/${replaced}`)).toBeNull()
  expect(await store.find(`${a.website.id}/${young}`)).not.toBeNull()
  expect(await store.find(`${b.website.id}/${undoable}`)).not.toBeNull()
})

test('a document that nothing has ever named goes once it is old, of each site alone', async () => {
  const { a, b } = tenants
  async function document({ website }: Tenant, days: number) {
    const id = randomUUID()
    const row = { id, website_id: website.id, name: 'cx-5.pdf', bytes: 1, uploaded_by: 'Kim', uploaded_at: ago(days) }
    await home.database.drizzle.insert(mediaDocuments).values(row)
    await store.put(`${website.id}/${id}.pdf`, new Blob(['%PDF-']))
    await utimes(join(directory, 'library', String(website.id), `${id}.pdf`), ago(days), ago(days))
    return { id, key: `${website.id}/${id}.pdf` }
  }
  const [young, old, ofB, named] = [
    await document(a, KEPT_DAYS - 1),
    await document(a, KEPT_DAYS + 1),
    await document(b, KEPT_DAYS + 1),
    await document(a, KEPT_DAYS + 1),
  ]
  await home.database.drizzle.insert(contentVersions).values({
    website_id: a.website.id,
    kind: 'models',
    item_id: 9_001,
    number: 1,
    what: 'draft',
    live: false,
    content: { brochure: `/media/library/${named.key}` } as never,
    made_at: ago(90),
  })
  expect(await sweepLibrary(home.database, store, NOW)).toBe(2)
  const rows = await home.database.drizzle.select({ id: mediaDocuments.id }).from(mediaDocuments)
  expect(rows.map(({ id }) => id).toSorted()).toEqual([young.id, named.id].toSorted())
  for (const { key } of [young, named]) expect(await store.find(key), key).not.toBeNull()
  for (const { key } of [old, ofB]) expect(await store.find(key), key).toBeNull()
})

test('a logo stays while a look names it, published, in a draft or in an old version, of each site alone', async () => {
  const { a, b } = tenants
  const logos: string[] = []
  async function logo({ website }: Tenant, days: number) {
    const key = `${website.id}/${String(logos.length).padStart(40, '0')}-120x40.png`
    logos.push(key)
    await store.put(key, new Blob(['x']))
    await utimes(join(directory, 'library', key), ago(days), ago(days))
    return key
  }
  const [old, young, version, draft, published] = [
    await logo(a, KEPT_DAYS + 1),
    await logo(a, KEPT_DAYS - 1),
    await logo(a, 100),
    await logo(a, 100),
    await logo(a, 100),
  ]
  // The same picture at another dealer’s, which no look names there.
  const elsewhere = version.replace(/^\d+/, String(b.website.id))
  await store.put(elsewhere, new Blob(['x']))
  await utimes(join(directory, 'library', elsewhere), ago(100), ago(100))
  const look = (key: string) => ({ logo_png: `/media/library/${key}` })
  const { drizzle } = home.database
  const website_id = a.website.id
  await drizzle.insert(lookVersions).values({
    id: randomUUID(),
    website_id,
    settings: look(version),
    published_by: 'Kim',
    published_at: ago(90),
  })
  await drizzle.insert(lookDrafts).values({
    website_id,
    base: {},
    settings: look(draft),
    updated_by: 'Kim',
    updated_at: ago(50),
  })
  await drizzle
    .update(websites)
    .set({ settings: { ...a.website.settings, ...look(published) } })
    .where(eq(websites.id, website_id))
  expect(await sweepLibrary(home.database, store, NOW)).toBe(2)
  for (const key of [young, version, draft, published]) expect(await store.find(key), key).not.toBeNull()
  for (const key of [old, elsewhere]) expect(await store.find(key), key).toBeNull()
})

test('files of no site go after a day: an import that was killed left them', async () => {
  const { a } = tenants
  const noSite = { ...a, website: { ...a.website, id: 987_654 } }
  const [left, underWay] = [await file(noSite, 2), await file(noSite, 0.5)]
  const ofSite = await file(a, 2)
  expect(await sweepLibrary(home.database, store, NOW)).toBe(1)
  expect(await store.find(`987654/${left}`)).toBeNull()
  expect(await store.find(`987654/${underWay}`)).not.toBeNull()
  expect(await store.find(`${a.website.id}/${ofSite}`)).not.toBeNull()
})
