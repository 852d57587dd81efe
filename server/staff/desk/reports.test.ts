import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { monthBounds } from '@forecourt/rules/report/month.ts'
import { median } from '@forecourt/rules/report/figures.ts'
import { percentile, type PersonFigures } from '@forecourt/rules/report/people.ts'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { testDatabase, type TestDatabase } from '../../../tools/testing/database.ts'
import { giveReservation } from '../../../tools/testing/reservations.ts'
import { giveStaff } from '../../../tools/testing/staff.ts'
import { twoTenants, type Tenant, type TwoTenants } from '../../../tools/testing/twoTenants.ts'
import { bookings } from '../../bookings/table.ts'
import { leads, leadWork } from '../../leads/table.ts'
import { reservations } from '../../reservations/table.ts'
import { createSites, type Sites } from '../../sites/sites.ts'
import { canStaff } from '@forecourt/rules/staff/access.ts'
import { reachOf, siteScope } from '../scope.ts'
import { staffUsers } from '../table.ts'
import type { DeskAreaOptions } from './area.ts'
import { EVERY_LEAD, listPage } from './leadList.ts'
import { queriedLeads, type LeadsOfReport } from './leadsOfReport.ts'
import { reportsOfDesk } from './reports.ts'

const NOW = new Date('2026-11-26T01:00:00Z')
const MONTH = '2026-10'
const MINUTE = 60_000

let home: TestDatabase
let tenants: TwoTenants
let sites: Sites
const ids = new Map<string, string>()

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  const roles: [string, RoleName, 'a' | 'b'][] = [
    ['kim', 'sales', 'a'],
    ['lou', 'sales', 'a'],
    ['idle', 'sales', 'a'],
    ['boss', 'dealer_principal', 'a'],
    ['adverts', 'marketing', 'a'],
    ['ofb', 'sales', 'b'],
    ['bossb', 'dealer_principal', 'b'],
  ]
  for (const [name, role, key] of roles)
    ids.set(
      name,
      await giveStaff(home.database, `${name}@dealer.example`, role, { website_id: tenants[key].website.id }),
    )
  await home.database.drizzle.insert(staffUsers).values({ id: 'gone', name: 'Gone', email: 'gone@dealer.example' })
  await home.database.drizzle.delete(leads)
  await fill(tenants.a, ['kim', 'lou', 'gone'], 7)
  await fill(tenants.b, ['ofb'], 11)
})
afterAll(async () => {
  await sites.close()
  await home.dispose()
})

/** Leads from the end of September to the start of November, some of which are not counted. */
async function fill({ website, lead, dealerships, cars }: Tenant, people: readonly string[], seed: number) {
  let state = seed
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const { id: _id, lead_id: _leadId, ...copied } = lead
  const from = Date.parse('2026-09-28T00:00:00Z')
  const whoOf = () => {
    const name = [...people, null][random(people.length + 1)]!
    return name === null ? null : (ids.get(name) ?? name)
  }
  const made = Array.from({ length: 150 }, (_, index) => ({
    ...copied,
    reference: `R${website.id}-${index}`,
    submission_id: randomUUID(),
    lead_status: random(8) === 0 ? ('Incomplete' as const) : ('Complete' as const),
    mock: random(12) === 0,
    suspected: random(12) === 0,
    visit_source: ['google', 'direct', null][random(3)]!,
    visit_campaign: random(2) === 0 ? 'spring' : null,
    category: ['Test Drive', 'Used Vehicle Enquiry'][random(2)]!,
    created_at: new Date(from + random(40 * 1_440) * MINUTE),
    lead: { ...lead.lead, email: `person${random(60)}@mail.example`, location: [null, 'Yard 1'][random(2)]! },
  }))
  const rows = await home.database.drizzle.insert(leads).values(made).returning()
  for (const [index, row] of rows.entries()) {
    const answered = random(3) > 0 ? new Date(row.created_at.getTime() + random(300) * MINUTE) : null
    await home.database.drizzle
      .update(leadWork)
      .set({
        assigned_to: whoOf(),
        first_answered_at: answered,
        answered_at: answered,
        first_answered_by: answered && (whoOf() ?? ids.get(people[0]!)!),
        status: (['new', 'open', 'won', 'lost'] as const)[random(4)]!,
      })
      .where(eq(leadWork.lead_id, row.id))
    if (random(5) === 0)
      await home.database.drizzle.insert(bookings).values({
        website_id: website.id,
        dealership_id: dealerships[0]!.id,
        kind: 'appointment',
        starts_at: new Date(NOW.getTime() + index * 60 * MINUTE),
        ends_at: new Date(NOW.getTime() + index * 60 * MINUTE + 30 * MINUTE),
        place: 1,
        lead_id: row.id,
      })
  }
  const paid = await giveReservation(home.database, { websiteId: website.id, car: cars[0]! })
  await home.database.drizzle
    .update(reservations)
    .set({ winner_id: randomUUID(), email: 'Person7@mail.example', created_at: new Date('2026-10-15T00:00:00Z') })
    .where(eq(reservations.id, paid))
}

async function areaOf(name: string): Promise<DeskAreaOptions> {
  const reach = await home.database.platform.transaction((tx) => reachOf(tx, ids.get(name)!))
  return {
    over: (permission) =>
      home.database.staff(
        reach.sites
          .filter((site) => canStaff(reach.grants, permission, siteScope(site)).allowed)
          .map((site) => site.id),
      ),
    actor: { id: ids.get(name)!, name, network: null, userAgent: null },
    reach,
    now: () => NOW,
    requireConfirmed: () => {},
    siteOf: async (id) => (await sites.findById(id))?.site ?? null,
    shownSiteOf: sites.shown,
    siteDatabase: (id) => home.database.site(id),
  }
}
const reportsOf = async (name: string) => reportsOfDesk(await areaOf(name))
const asked = (changes: Partial<{ of: string; month: string; choice: string }> = {}) => ({
  of: null,
  month: MONTH,
  choice: null,
  ...changes,
})

/** The same figures by plain statements, as the owner of the tables. */
async function recount(key: 'a' | 'b', month: string, person: string): Promise<PersonFigures> {
  const { website } = tenants[key]
  const zone = (await sites.findById(website.id))!.site.timeZone
  const { begins, ends } = monthBounds(month, zone)
  const { rows } = await home.database.pool.query<{
    mine: boolean
    booked: boolean
    reserved: boolean
    won: boolean
    overdue: boolean
    minutes: number | null
  }>(
    `select w.assigned_to = $4 as mine, w.status = 'won' as won,
       exists (select from bookings b where b.lead_id = l.id) as booked,
       exists (select from reservations r where r.website_id = l.website_id and r.winner_id is not null
         and (r.lead_reference = l.reference
           or lower(r.email) = lower(l.lead ->> 'email') and r.created_at >= l.created_at)) as reserved,
       w.status in ('new', 'open') and w.awaits_answer and w.answered_at is null as overdue,
       case when w.awaits_answer and w.first_answered_by = $4
         then extract(epoch from w.first_answered_at - l.created_at)::float8 / 60 end as minutes
     from leads l join lead_work w on w.lead_id = l.id
     where l.website_id = $1 and l.created_at >= $2 and l.created_at < $3 and l.lead_status = 'Complete'
       and not l.mock and not l.suspected`,
    [website.id, begins, ends, ids.get(person)],
  )
  const mine = rows.filter((row) => row.mine)
  const minutes = rows.flatMap((row) => row.minutes ?? [])
  const count = (of: 'booked' | 'reserved' | 'won' | 'overdue') => mine.filter((row) => row[of]).length
  return {
    assigned: mine.length,
    booked: count('booked'),
    reserved: count('reserved'),
    won: count('won'),
    overdue: count('overdue'),
    answers: minutes.length,
    inTime: minutes.filter((one) => one < 60).length,
    medianMinutes: median(minutes),
    slowMinutes: percentile(minutes, 0.9),
  }
}

describe('figures by salesperson', () => {
  test('are those of plain statements, of both months and of each of two sites', async () => {
    const cases = [
      ['a', 'boss', ['kim', 'lou']],
      ['b', 'bossb', ['ofb']],
    ] as const
    for (const [key, reader, people] of cases) {
      const found = await (await reportsOf(reader)).salespeople(asked())
      expect(found).toMatchObject({ month: MONTH, comparedMonth: '2026-09', isWhole: true, ownOnly: null })
      for (const name of people) {
        const person = found.people.find(({ id }) => id === ids.get(name))
        expect(person, name).toEqual({
          id: ids.get(name),
          name,
          now: await recount(key, MONTH, name),
          before: await recount(key, '2026-09', name),
        })
        expect(person!.now.answers, name).toBeGreaterThan(10)
        expect(person!.now.booked, name).toBeGreaterThan(0)
      }
    }
  })

  test('have those who answer leads there without any, and those who have left together', async () => {
    const { people, all, nobody } = await (await reportsOf('boss')).salespeople(asked())
    expect(people.map(({ name }) => name).toSorted()).toEqual(['Someone who has left', 'boss', 'idle', 'kim', 'lou'])
    expect(people.find(({ name }) => name === 'idle')!.now).toMatchObject({ assigned: 0, medianMinutes: null })
    const assigned = people.reduce((sum, { now }) => sum + now.assigned, 0)
    expect(assigned + nobody!.now.assigned).toBe(all!.now.assigned)
    expect(people.reduce((sum, { now }) => sum + now.answers, 0)).toBe(all!.now.answers)
  })

  test('are one’s own only, with the reason, for those who can’t see reports', async () => {
    const found = await (await reportsOf('kim')).salespeople(asked())
    expect(found.ownOnly).toContain('People in sales can’t see reports.')
    expect([found.people.map(({ name }) => name), found.all, found.nobody]).toEqual([['kim'], null, null])
    expect(found.people[0]!.now).toEqual(await recount('a', MONTH, 'kim'))
    const { csv } = await (await reportsOf('kim')).salespeopleCsv(asked())
    expect(
      csv
        .trim()
        .split('\n')
        .map((line) => line.split(',')[0]),
    ).toEqual(['person', 'kim', 'kim'])
  })

  test('lead to no leads for those who can’t see them', async () => {
    expect((await (await reportsOf('adverts')).salespeople(asked())).mayOpenLeads).toBe(false)
    expect((await (await reportsOf('boss')).salespeople(asked())).mayOpenLeads).toBe(true)
  })
})

describe('reports of sites', () => {
  test('begin with the last whole month, and go back to the first lead', async () => {
    const { month, months, isEmpty, chosen } = await (await reportsOf('boss')).read(asked({ month: undefined }))
    expect([month, months, isEmpty]).toEqual([MONTH, ['2026-11', '2026-10', '2026-09'], false])
    expect(chosen).toMatchObject({ value: `site:${tenants.a.website.id}`, kind: 'site' })
    expect((await (await reportsOf('boss')).read(asked({ month: '2020-01' }))).month).toBe(MONTH)
  })

  test('of another’s site are not found, and of one’s own are refused without the right', async () => {
    const of = `site:${tenants.b.website.id}`
    for (const call of ['read', 'csv', 'page', 'salespeople', 'salespeopleCsv'] as const) {
      const boss = await reportsOf('boss')
      await expect(boss[call](asked({ of })), call).rejects.toMatchObject({ status: 404 })
    }
    const kim = await reportsOf('kim')
    for (const call of ['read', 'csv', 'page'] as const)
      await expect(kim[call](asked()), call).rejects.toMatchObject({ status: 403 })
  })

  test('are empty for a site without visitors and leads', async () => {
    await home.database.drizzle.execute(sql`delete from event_sites`)
    const kept = await home.database.drizzle.select().from(leads).where(eq(leads.website_id, tenants.b.website.id))
    expect(kept.length).toBeGreaterThan(100)
    const area = await areaOf('bossb')
    const { isEmpty } = await reportsOfDesk(area).read(asked())
    expect(isEmpty).toBe(false)
    await home.database.drizzle.delete(leads).where(eq(leads.website_id, tenants.b.website.id))
    const empty = await reportsOfDesk(area).read(asked())
    expect([empty.isEmpty, empty.months]).toEqual([true, ['2026-11']])
  })

  test('have numbers that lead to as many leads', async () => {
    const area = await areaOf('boss')
    const { report } = await reportsOfDesk(area).read(asked())
    const staff = area.over('leads:read')
    const counted = async (only: Partial<LeadsOfReport>, category: string | null = null) => {
      const of = `site:${tenants.a.website.id}`
      const query = await queriedLeads(area, {
        ...EVERY_LEAD,
        category,
        counted: { month: MONTH, of, source: null, campaign: null, location: null, ...only },
      })
      const page = { after: null, before: null, limit: 500 }
      const reader = { me: 'x', now: NOW }
      return (await staff.transaction((tx) => listPage(tx, staff, query, reader, page))).rows.length
    }
    const { figures } = report
    expect(await counted({})).toBe(figures.leads)
    for (const { label, count } of figures.leadsByKind) expect(await counted({}, label), label).toBe(count)
    for (const { label, count } of figures.leadsBySource) expect(await counted({ source: label }), label).toBe(count)
    for (const { label, count } of figures.leadsByCampaign)
      expect(await counted({ campaign: label }), label).toBe(count)
    for (const { label, count } of figures.leadsByLocation)
      expect(await counted({ location: label }), label).toBe(count)
    expect(await counted({ source: "' or true --" })).toBe(0)
    expect(figures.leadsBySource.map(({ label }) => label)).toContain('unknown')
  })
})
