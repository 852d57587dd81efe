import { TZDate } from '@date-fns/tz'
import { lightFormat } from 'date-fns/lightFormat'
import { and, asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { VISITOR_MEASURES, VISITOR_STEPS } from '@forecourt/rules/event/measures.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { countEvents, type CountedSite } from './rollUp.ts'
import { eventDays, eventMonths, eventRollUps, events, eventSites, eventVisitors } from './table.ts'

let db: TestDatabase
let tenants: TwoTenants
let sites: readonly CountedSite[]
beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  // Summer time begins on 4 October 2026 in Sydney and on 27 September in Auckland.
  sites = [
    { id: tenants.a.website.id, timeZone: 'Australia/Sydney' },
    { id: tenants.b.website.id, timeZone: 'America/Los_Angeles' },
  ]
})
afterAll(() => db.dispose())
beforeEach(async () => {
  for (const table of [events, eventDays, eventMonths, eventVisitors, eventSites, eventRollUps])
    await db.database.drizzle.delete(table)
})

const NAMES: Readonly<Record<number, string>> = {
  1: 'Home',
  2: 'Vehicle Inventory Listing',
  4: 'Used Vehicle Detail',
  15: 'Used Vehicle Enquiry',
  40: 'Reserve Car',
}

interface Sample {
  site: 0 | 1
  at: number
  event: number | null
  visitor: string | null
  source: string | null
  campaign: string | null
  car: unknown
  robot: boolean
  staff: boolean
}

const row = (sample: Sample, insertId: string) => ({
  website_id: sites[sample.site]!.id,
  occurred_at: new Date(sample.at),
  insert_id: insertId,
  name: sample.event === null ? 'Anything' : NAMES[sample.event]!,
  event_id: sample.event,
  anon_id: sample.visitor,
  robot: sample.robot,
  staff: sample.staff,
  properties: { source: sample.source, campaign: sample.campaign, car_id: sample.car },
})

const HOUR = 3_600_000
/** Hours around the changes to and from summer time of both places, with the ends of months. */
const edges = ['2026-10-03T10:00Z', '2026-11-01T04:00Z', '2026-10-31T11:00Z', '2026-11-30T10:00Z'].map((text) =>
  Date.parse(text),
)
const samples = fc.array(
  fc.record<Sample>({
    site: fc.constantFrom(0, 1),
    at: fc
      .tuple(fc.constantFrom(...edges), fc.integer({ min: -2 * 60, max: 30 * 60 }))
      .map(([edge, minutes]) => edge + minutes * (HOUR / 60)),
    event: fc.constantFrom(1, 2, 4, 15, 40, null),
    visitor: fc.constantFrom('one', 'two', 'three', null),
    source: fc.constantFrom('google', '', null),
    campaign: fc.constantFrom('spring', null),
    car: fc.constantFrom(7, 8, null, 'x', 5e12),
    robot: fc.constantFrom(false, false, false, true),
    staff: fc.constantFrom(false, false, false, true),
  }),
  { maxLength: 40 },
)

const localDay = ({ site, at }: Sample) => lightFormat(new TZDate(at, sites[site]!.timeZone), 'yyyy-MM-dd')

/** The same counts, made of the samples one by one. */
function recount(all: readonly Sample[]) {
  const counted = all.filter(({ robot, staff }) => !robot && !staff)
  const [days, months] = [new Map<string, number>(), new Map<string, number>()]
  const visitors = new Map<string, Map<string, Set<number | null>>>()
  for (const sample of counted) {
    const { id } = sites[sample.site]!
    const day = localDay(sample)
    const car = typeof sample.car === 'number' && sample.car < 1e9 ? sample.car : 0
    const name = sample.event === null ? 'Other' : NAMES[sample.event]!
    const key = [id, day, sample.event ?? 0, name, sample.source || 'direct', sample.campaign ?? '', car].join('|')
    days.set(key, (days.get(key) ?? 0) + 1)
    const ofMonth = [id, `${day.slice(0, 7)}-01`, sample.event ?? 0, name, car].join('|')
    months.set(ofMonth, (months.get(ofMonth) ?? 0) + 1)
    if (sample.visitor === null) continue
    for (const period of [`${id}|day|${day}`, `${id}|month|${day.slice(0, 7)}-01`]) {
      const seen = visitors.get(period) ?? new Map<string, Set<number | null>>()
      visitors.set(period, seen.set(sample.visitor, (seen.get(sample.visitor) ?? new Set()).add(sample.event)))
    }
  }
  const measured = [...visitors].flatMap(([period, seen]) =>
    VISITOR_MEASURES.map(({ measure, steps }) => {
      const has = (ids: Set<number | null>) => steps.every((step) => VISITOR_STEPS[step].some((id) => ids.has(id)))
      return `${period}|${measure}|${[...seen.values()].filter(has).length}`
    }),
  )
  const lines = (counts: ReadonlyMap<string, number>) => [...counts].map(([key, count]) => `${key}|${count}`).toSorted()
  return { days: lines(days), months: lines(months), visitors: measured.toSorted() }
}

async function counted() {
  const days = await db.database.drizzle.select().from(eventDays)
  const months = await db.database.drizzle.select().from(eventMonths)
  const visitors = await db.database.drizzle.select().from(eventVisitors)
  return {
    months: months
      .map((one) => [one.website_id, one.month, one.event_id, one.name, one.car_id, one.events].join('|'))
      .toSorted(),
    days: days
      .map((one) =>
        [one.website_id, one.day, one.event_id, one.name, one.source, one.campaign, one.car_id, one.events].join('|'),
      )
      .toSorted(),
    visitors: visitors
      .map((one) => [one.website_id, one.period, one.starts_on, one.measure, one.visitors].join('|'))
      .toSorted(),
  }
}

const countAll = async () => {
  await countEvents(db.database, sites, 'day')
  await countEvents(db.database, sites, 'month')
}

describe('the counts of events', () => {
  test('are what a recount of every single event makes, also of late ones, by the days of each site', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(samples, samples, async (first, late) => {
        run += 1
        for (const table of [events, eventDays, eventMonths, eventVisitors, eventSites])
          await db.database.drizzle.delete(table)
        const add = async (some: readonly Sample[], batch: string) => {
          if (some.length > 0)
            await db.database.drizzle.insert(events).values(some.map((one, at) => row(one, `${run} ${batch} ${at}`)))
        }
        await add(first, 'first')
        await countAll()
        expect(await counted()).toEqual(recount(first))
        await add(late, 'late')
        await countAll()
        await countAll()
        expect(await counted()).toEqual(recount([...first, ...late]))
      }),
      { numRuns: 25 },
    )
  })

  const one = (at: string, more: Partial<Sample> = {}): Sample => ({
    site: 0,
    at: Date.parse(at),
    event: 1,
    visitor: 'one',
    source: null,
    campaign: null,
    car: null,
    robot: false,
    staff: false,
    ...more,
  })
  const add = (sample: Sample, insertId: string) => db.database.drizzle.insert(events).values(row(sample, insertId))

  test('are made again only for the days with new events', async () => {
    await add(one('2026-10-03T13:59:00Z'), 'before midnight')
    await add(one('2026-10-03T14:00:00Z'), 'after midnight')
    await countAll()
    expect((await counted()).days.map((line) => line.split('|')[1])).toEqual(['2026-10-03', '2026-10-04'])
    await db.database.drizzle.update(events).set({ created_at: sql`now() - interval '1 day'` })
    await db.database.drizzle.update(eventDays).set({ events: 9 })
    await add(one('2026-10-04T12:59:00Z'), 'later')
    await countAll()
    const days = await db.database.drizzle.select().from(eventDays).orderBy(asc(eventDays.day))
    expect(days.map(({ day, events: count }) => [day, count])).toEqual([
      ['2026-10-03', 9],
      ['2026-10-04', 2],
    ])
  })

  test('of some sites alone leave the others for later', async () => {
    await add(one('2026-10-10T00:00:00Z'), 'a')
    await add(one('2026-10-10T00:00:00Z', { site: 1 }), 'b')
    await countEvents(db.database, [sites[1]!], 'day', { only: true })
    expect((await counted()).days).toHaveLength(1)
    expect(await db.database.drizzle.select().from(eventRollUps)).toEqual([])
    await countAll()
    expect((await counted()).days).toHaveLength(2)
  })

  test('store the first day of each site', async () => {
    await add(one('2026-10-10T00:00:00Z'), 'later')
    await countAll()
    await add(one('2026-10-05T14:00:00Z'), 'earlier')
    await countAll()
    const [first] = await db.database.drizzle
      .select()
      .from(eventSites)
      .where(and(eq(eventSites.website_id, sites[0]!.id)))
    expect(first!.first_day).toBe('2026-10-06')
  })
})
