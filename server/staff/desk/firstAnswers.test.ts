import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstAnswerMinutes, median } from '@forecourt/rules/leadDesk/firstAnswer.ts'
import { testDatabase, type TestDatabase } from '../../../tools/testing/database.ts'
import { giveStaff } from '../../../tools/testing/staff.ts'
import { twoTenants, type TwoTenants } from '../../../tools/testing/twoTenants.ts'
import { leads, leadWork } from '../../leads/table.ts'
import { reachOf } from '../scope.ts'
import { firstAnswers } from './firstAnswers.ts'

let home: TestDatabase
let tenants: TwoTenants
const NOW = new Date('2026-11-25T01:00:00Z')
const people = new Map<string, string>()

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  await home.database.drizzle.update(leadWork).set({ created_at: new Date('2026-01-01T00:00:00Z') })
  for (const name of ['kim', 'lou'])
    people.set(
      name,
      await giveStaff(home.database, `${name}@dealer.example`, 'sales', { website_id: tenants.a.website.id }),
    )
})
afterAll(() => home.dispose())

/** A lead of some minutes ago that was answered after some minutes. */
async function lead(key: 'a' | 'b', minutesAgo: number, answeredAfter: number | null, by: string | null = null) {
  const { id: _, lead_id: _lead, reference: _reference, ...rest } = tenants[key].lead
  const createdAt = new Date(NOW.getTime() - minutesAgo * 60_000)
  const firstAnsweredAt = answeredAfter === null ? null : new Date(createdAt.getTime() + answeredAfter * 60_000)
  const [row] = await home.database.drizzle
    .insert(leads)
    .values({
      ...rest,
      reference: `T-${randomUUID().slice(0, 8).toUpperCase()}`,
      submission_id: randomUUID(),
      lead_status: 'Complete',
      created_at: createdAt,
    })
    .returning({ id: leads.id })
  await home.database.drizzle
    .update(leadWork)
    .set({ first_answered_at: firstAnsweredAt, first_answered_by: by && people.get(by)! })
    .where(eq(leadWork.lead_id, row!.id))
  return { createdAt, firstAnsweredAt }
}

test('medians of the period, of everyone and of each person, are those of the rule, of own sites only', async () => {
  const ofKim = [await lead('a', 500, 12, 'kim'), await lead('a', 400, 95.5, 'kim'), await lead('a', 300, 3, 'kim')]
  const ofLou = [await lead('a', 500, 700, 'lou')]
  await lead('a', 200, null)
  await lead('a', 30 * 1_440 + 1, 1, 'kim')
  await lead('b', 100, 1)
  const reach = await home.database.platform.transaction((tx) => reachOf(tx, people.get('kim')!))
  const found = await firstAnswers({
    over: () => home.database.staff(reach.sites.map(({ id }) => id)),
    actor: { id: people.get('kim')!, name: 'kim', network: null, userAgent: null },
    reach,
    now: () => NOW,
    requireConfirmed: () => {},
    siteOf: async () => null,
    shownSiteOf: async () => null,
    siteDatabase: (id) => home.database.site(id),
  })
  const medianOf = (some: typeof ofKim) => median(some.flatMap((one) => firstAnswerMinutes(one) ?? []))
  expect(found.all).toEqual({ medianMinutes: medianOf([...ofKim, ...ofLou]), answered: 4, waiting: 1 })
  expect(found.people).toEqual([
    { id: people.get('kim'), name: 'kim', medianMinutes: medianOf(ofKim), answered: 3, waiting: 0 },
    { id: people.get('lou'), name: 'lou', medianMinutes: medianOf(ofLou), answered: 1, waiting: 0 },
  ])
  expect(found.sites).toMatchObject([{ id: tenants.a.website.id, answered: 4, waiting: 1 }])
})
