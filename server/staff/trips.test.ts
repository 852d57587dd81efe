import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../tools/testing/staff.ts'
import { countTrips } from '../../tools/testing/trips.ts'

let platform: TestPlatform
let who: StaffBrowser

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  await giveStaff(platform.database, 'owner@dealer.example', 'group_owner', {
    dealership_group_id: platform.tenants.a.group.id,
  })
  who = staffBrowser(platform)
  await who.signIn('owner@dealer.example')
})
afterAll(() => platform.dispose())

/** Round trips and transactions of a call, once what is cached has been read (docs/decisions/0174, 0175, 0192). */
const MOST = [
  // What every call begins with: who is signed in, their roles, sites and groups, and the zone.
  ['/search?search=', 3, 1],
  ['/', 28, 4],
  ['/stock', 15, 4],
  ['/leads', 16, 4],
  ['/bookings', 15, 5],
  ['/reservations', 9, 3],
  ['/content', 6, 2],
  ['/settings', 15, 3],
  ['/reports', 17, 3],
  ['/people', 12, 4],
] as const

test.each(MOST)('%s asks the database at most %i times, in %i transactions', async (path, trips, transactions) => {
  const counting = countTrips(platform.database)
  expect((await who.get(path)).status).toBe(200)
  const found = await counting(() => who.get(path))
  expect(found.trips, JSON.stringify(found)).toBeLessThanOrEqual(trips)
  expect(found.transactions).toBeLessThanOrEqual(transactions)
})
