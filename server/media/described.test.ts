import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type Tenant, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { websites } from '../sites/table.ts'
import { addressOf, describedPictures } from './media.ts'
import { media } from './table.ts'

const NOW = new Date('2026-11-27T12:00:00Z')

let home: TestDatabase
let tenants: TwoTenants

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
})
afterAll(() => home.dispose())

async function picture(tenant: Tenant, alt: string, focus: string) {
  const [row] = await home.database.drizzle
    .insert(media)
    .values({
      id: randomUUID(),
      website_id: tenant.website.id,
      extension: 'jpg',
      file: `${randomUUID()}.jpg`,
      width: 1200,
      height: 800,
      bytes: 1,
      name: 'A yard',
      alt,
      focus,
      uploaded_by: 'Staff',
      uploaded_at: NOW,
      changed_by: 'Staff',
      changed_at: NOW,
    })
    .returning()
  return row!
}

test('says what the library of the site and of its group has of pictures, and nothing of another dealer’s', async () => {
  const { a, b } = tenants
  const own = await picture(a, 'Our yard', '86% 78%')
  const other = await picture(b, 'Their yard', '10% 20%')
  const reader = (ids: readonly number[]) =>
    describedPictures({ siteDatabase: home.database.site, siteIds: async () => ids })
  const asked = [
    addressOf(own),
    addressOf(other),
    '/media/yard.jpg',
    'https://elsewhere.example/a.jpg',
    null,
    undefined,
  ]
  const alone = reader([a.website.id])
  expect([...(await alone(asked))]).toEqual([[addressOf(own), { alt: 'Our yard', focus: '86% 78%' }]])
  // What has been read once is not read again, and an address that nothing was found for stays unknown.
  await home.database.drizzle.update(media).set({ alt: 'Changed' }).where(eq(media.id, own.id))
  expect([...(await alone(asked)).values()]).toEqual([{ alt: 'Our yard', focus: '86% 78%' }])
  expect([...(await reader([a.website.id, b.website.id])(asked)).values()]).toEqual([
    { alt: 'Changed', focus: '86% 78%' },
    { alt: 'Their yard', focus: '10% 20%' },
  ])
  // An address that names another site than the picture's is no address of it.
  const forged = addressOf({ ...other, website_id: a.website.id })
  expect((await reader([a.website.id])([forged])).size).toBe(0)
})

test('a new focal point or description tells every site of the group, and no other', async () => {
  const { a, b } = tenants
  const { id } = await picture(a, '', '50% 50%')
  const told = async (set: Partial<typeof media.$inferInsert>) => {
    await home.database.pool.query('delete from changes')
    await home.database.drizzle.update(media).set(set).where(eq(media.id, id))
    const { rows } = await home.database.pool.query<{ payload: string }>(
      `select payload from changes where topic = 'site'`,
    )
    return rows.flatMap(({ payload }) => (JSON.parse(payload) as { websites: number[] }).websites).toSorted()
  }
  expect(await told({ focus: '10% 10%' })).toEqual([a.website.id])
  expect(await told({ alt: 'Our yard' })).toEqual([a.website.id])
  expect(await told({ name: 'Another name' })).toEqual([])
  await home.database.drizzle
    .update(websites)
    .set({ dealership_group_id: a.group.id })
    .where(eq(websites.id, b.website.id))
  expect(await told({ focus: '20% 20%' })).toEqual([a.website.id, b.website.id].toSorted())
})
