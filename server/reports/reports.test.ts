import { and, eq } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import type { MonthFigures, PriceChange } from '@forecourt/rules/report/figures.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { carRow, twoTenants, type Tenant, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { countEvents } from '../events/events.ts'
import { events } from '../events/table.ts'
import { leads } from '../leads/table.ts'
import { createSites, websiteDealerships, type Sites } from '../sites/sites.ts'
import { cars, formerPrices } from '../stock/table.ts'
import { reportCommands } from './cli.ts'
import { comparedReport } from './compared.ts'
import { groupReport, siteReport } from './compose.ts'
import { comparedCsv, reportCsv } from './csv.ts'
import { mailReports, type ReportMail } from './job.ts'
import { reportPage } from './page.ts'
import { reportMails } from './table.ts'

const NOW = new Date('2026-12-03T20:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A sequence of numbers that look random and are always the same. */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

let db: TestDatabase
let tenants: TwoTenants
let sites: Sites
let a: Site
let b: Site
beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database, {
    a: { time_zone: 'Australia/Sydney', report_recipients: ['principal@dealer.example'] },
  })
  sites = await createSites({
    database: db.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  await db.database.drizzle.delete(events)
  for (const [seed, tenant] of [tenants.a, tenants.b].entries()) await fill(tenant, sequence(seed + 1))
  a = (await sites.findBySlug('site-a'))!.site
  b = (await sites.findBySlug('site-b'))!.site
  for (const period of ['day', 'month'] as const) await countEvents(db.database, [a, b], period)
})
afterAll(async () => {
  await sites.close()
  await db.dispose()
})

const EVENTS = [
  [1, 'Home'],
  [2, 'Vehicle Inventory Listing'],
  [29, 'Vehicle Search'],
  [4, 'Used Vehicle Detail'],
  [25, 'Click To Call'],
  [25, 'Click to Call or Link Click'],
  [41, 'Get Directions'],
  [15, 'Used Vehicle Enquiry'],
  [40, 'Reserve Car'],
  [null, 'Phone Reveal'],
] as const
const SOURCES = ['google', 'facebook', 'direct', null] as const
const KINDS = ['Used Vehicle Enquiry', 'Test Drive', 'Reserve Car'] as const
const FIRST = Date.parse('2026-10-25T00:00:00Z')

/** Events, leads, sales and prices around November 2026, some of them of other months, robots and staff. */
async function fill({ website, dealerships, cars: stock, lead }: Tenant, random: (below: number) => number) {
  await db.database.drizzle.delete(leads).where(eq(leads.website_id, website.id))
  const own = stock.filter(({ show_on_dealer_website }) => show_on_dealer_website)
  // Days in stock from before the month; one was sold in it, and the price of another changed.
  await db.database.drizzle
    .update(cars)
    .set({ created_at: new Date('2026-10-20T00:00:00Z'), sold: false, sold_at: null })
    .where(eq(cars.dealership_id, dealerships[0]!.id))
  await db.database.drizzle
    .update(cars)
    .set({ sold: true, sold_at: new Date('2026-11-14T12:00:00Z') })
    .where(eq(cars.id, own[0]!.id))
  await db.database.drizzle.insert(formerPrices).values({
    dealership_id: own[1]!.dealership_id,
    car_id: own[1]!.id,
    price_cents: own[1]!.price_cents! + 100_000,
    price_type: 'drive_away',
    currency: own[1]!.currency,
    since: new Date('2026-10-20T00:00:00Z'),
    until: new Date('2026-11-10T02:00:00Z'),
  })
  await db.database.drizzle
    .insert(cars)
    .values(
      carRow({ dealership_id: dealerships[0]!.id, stocknum: 'SHY', created_at: new Date('2026-11-20T00:00:00Z') }),
    )
  const at = () => new Date(FIRST + random(40 * 24 * 60) * 60_000)
  await db.database.drizzle.insert(events).values(
    Array.from({ length: 400 }, (_, index) => {
      const [event_id, name] = EVENTS[random(EVENTS.length)]!
      return {
        website_id: website.id,
        occurred_at: at(),
        insert_id: `event ${index}`,
        name,
        event_id,
        anon_id: random(10) === 0 ? null : `device ${random(30)}`,
        robot: random(12) === 0,
        staff: random(12) === 0,
        properties: { car_id: event_id === 4 ? own[random(3)]!.id : null, source: SOURCES[random(4)]! },
      }
    }),
  )
  const { id: _id, lead_id: _leadId, ...copied } = lead
  await db.database.drizzle.insert(leads).values(
    Array.from({ length: 60 }, (_, index) => ({
      ...copied,
      reference: `${lead.reference}-${index}`,
      submission_id: crypto.randomUUID(),
      category: KINDS[random(3)]!,
      lead_status: random(6) === 0 ? ('Incomplete' as const) : ('Complete' as const),
      mock: random(10) === 0,
      suspected: random(10) === 0,
      visit_source: SOURCES[random(4)]!,
      visit_campaign: random(2) === 0 ? 'spring' : null,
      created_at: at(),
      lead: {
        ...lead.lead,
        location: random(3) === 0 ? null : `Yard ${random(2)}`,
        car_id: random(2) === 0 ? own[random(3)]!.id : null,
      },
    })),
  )
}

const tally = (labels: readonly (string | null)[]) => {
  const counts = new Map<string, number>()
  for (const label of labels) if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts]
    .map(([label, count]) => ({ label, count }))
    .toSorted((one, other) => other.count - one.count || one.label.localeCompare(other.label, 'en'))
}

/** The same figures, made of every single row. */
async function recount({ id, timeZone, dealershipIds }: Site): Promise<MonthFigures> {
  const isNovember = (instant: Date) => dayOf(instant, timeZone).startsWith('2026-11')
  const rows = (await db.database.drizzle.select().from(events).where(eq(events.website_id, id))).filter(
    ({ robot, staff }) => !robot && !staff,
  )
  const month = rows.filter(({ occurred_at }) => isNovember(occurred_at))
  const visitors = (some: typeof rows) => new Set(some.flatMap(({ anon_id }) => anon_id ?? [])).size
  const ofStep = [[2, 29], [4], [15, 40], [40]].map(
    (ids) => new Set(month.filter(({ event_id }) => ids.includes(event_id!)).flatMap(({ anon_id }) => anon_id ?? [])),
  )
  const sent = (await db.database.drizzle.select().from(leads).where(eq(leads.website_id, id))).filter(
    ({ lead_status, mock, suspected }) => lead_status === 'Complete' && !mock && !suspected,
  )
  const ofMonth = sent.filter(({ created_at }) => isNovember(created_at))
  const stock = (await db.database.drizzle.select().from(cars)).filter(
    (car) =>
      dealershipIds.includes(car.dealership_id) &&
      car.show_on_dealer_website &&
      dayOf(car.created_at, timeZone) <= '2026-11-30' &&
      (!car.sold || dayOf(car.sold_at!, timeZone) >= '2026-11-01'),
  )
  const viewsOf = (carId: number, some = month) =>
    some.filter(({ event_id, properties }) => event_id === 4 && properties.car_id === carId).length
  const leadsOf = (carId: number, some = ofMonth) => some.filter(({ lead }) => lead.car_id === carId).length
  const changes = await db.database.drizzle.select().from(formerPrices)
  const shift = (day: string, by: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY).toISOString().slice(0, 10)
  const begins = Date.parse(timeZone === 'Australia/Sydney' ? '2026-10-31T13:00:00Z' : '2026-10-31T11:00:00Z')
  const ends = begins + 30 * DAY
  return {
    visitors: visitors(month),
    visitorsByDay: Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`).map((day) => ({
      label: day,
      count: visitors(month.filter(({ occurred_at }) => dayOf(occurred_at, timeZone) === day)),
    })),
    vehicleViews: month.filter(({ event_id }) => event_id === 4).length,
    searches: month.filter(({ event_id }) => event_id === 29).length,
    phoneClicks: month.filter(({ name }) => name === 'Click To Call' || name === 'Phone Reveal').length,
    directions: month.filter(({ event_id }) => event_id === 41).length,
    leads: ofMonth.length,
    leadsByKind: tally(ofMonth.map(({ category }) => category)),
    leadsBySource: tally(ofMonth.map(({ visit_source }) => visit_source ?? 'unknown')),
    leadsByCampaign: tally(ofMonth.map(({ visit_campaign }) => visit_campaign)),
    leadsByLocation: tally(ofMonth.map(({ lead }) => lead.location ?? 'No location')),
    funnel: (['search', 'vehicle', 'lead', 'reservation'] as const).map((step, at) => ({
      step,
      visitors: [...ofStep[0]!].filter((who) => ofStep.slice(0, at + 1).every((seen) => seen.has(who))).length,
    })),
    topCars: stock
      .map(({ id: car, name, stocknum }) => ({ id: car, name, stocknum, views: viewsOf(car), leads: leadsOf(car) }))
      .filter(({ views }) => views > 0)
      .toSorted(
        (one, other) => other.views - one.views || other.leads - one.leads || one.name.localeCompare(other.name, 'en'),
      ),
    unviewed: stock
      .filter(({ id: car }) => viewsOf(car) === 0)
      .map(({ id: car, name, stocknum, created_at, sold_at }) => ({
        id: car,
        name,
        stocknum,
        listedDays: Math.max(
          1,
          Math.ceil((Math.min(sold_at?.getTime() ?? ends, ends) - Math.max(created_at.getTime(), begins)) / DAY),
        ),
      }))
      .toSorted((one, other) => other.listedDays - one.listedDays || one.name.localeCompare(other.name, 'en')),
    daysToSell: stock
      .filter(({ sold, sold_at }) => sold && isNovember(sold_at!))
      .map(({ sold_at, created_at }) => Math.floor((sold_at!.getTime() - created_at.getTime()) / DAY)),
    priceChanges: changes
      .filter(({ dealership_id, until }) => dealershipIds.includes(dealership_id) && isNovember(until))
      .map((change) => {
        const car = stock.find(({ id: carId }) => carId === change.car_id)!
        const day = dayOf(change.until, timeZone)
        const near = (instant: Date, from: number, to: number) => {
          const on = dayOf(instant, timeZone)
          return on >= shift(day, from) && on < shift(day, to)
        }
        return {
          id: car.id,
          name: car.name,
          stocknum: car.stocknum,
          day,
          fromCents: change.price_cents,
          toCents: car.price_cents,
          currency: car.currency,
          viewsBefore: viewsOf(
            car.id,
            rows.filter(({ occurred_at }) => near(occurred_at, -7, 0)),
          ),
          viewsAfter: viewsOf(
            car.id,
            rows.filter(({ occurred_at }) => near(occurred_at, 0, 7)),
          ),
          leadsBefore: leadsOf(
            car.id,
            sent.filter(({ created_at }) => near(created_at, -7, 0)),
          ),
          leadsAfter: leadsOf(
            car.id,
            sent.filter(({ created_at }) => near(created_at, 0, 7)),
          ),
        }
      }),
  }
}

const staffOf = (site: Site) => db.database.staff([site.id])
const november = (site: Site) => siteReport(staffOf(site), site, '2026-11', NOW)

describe('the report of a month', () => {
  test('has the figures that a recount of every event, lead and vehicle makes, for each of two sites', async () => {
    for (const site of [a, b]) {
      const { figures, until } = await november(site)
      expect(figures, site.slug).toEqual(await recount(site))
      expect(figures.visitors, site.slug).toBeGreaterThan(20)
      expect(figures.leads, site.slug).toBeGreaterThan(10)
      expect(figures.priceChanges, site.slug).toHaveLength(1)
      expect(
        figures.unviewed.map(({ stocknum }) => stocknum),
        site.slug,
      ).toContain('SHY')
      expect(until).toBeNull()
    }
  })

  test('of a group is the sum of its sites', async () => {
    const report = await groupReport(staffOf, { name: 'Both', sites: [a, b] }, '2026-11', NOW)
    const [one, other] = [await recount(a), await recount(b)]
    expect(report.figures).toMatchObject({
      visitors: one.visitors + other.visitors,
      vehicleViews: one.vehicleViews + other.vehicleViews,
      leads: one.leads + other.leads,
      daysToSell: [...one.daysToSell, ...other.daysToSell],
      priceChanges: [...one.priceChanges, ...other.priceChanges],
    })
    const ids = (cars: readonly { id: number }[]) => cars.map(({ id }) => id).toSorted((x, y) => x - y)
    expect(ids(report.figures.unviewed)).toEqual(ids([...one.unviewed, ...other.unviewed]))
    expect(ids(report.figures.topCars)).toEqual(ids([...one.topCars, ...other.topCars]))
    const page = reportPage(report)
    expect(page).toContain('Both: November 2026')
    expect(page).toContain('Alder Motors')
  })

  test('of a group whose sites share stock counts each vehicle once, with the views of both', async () => {
    const { id: dealership_id } = tenants.a.dealerships[0]!
    const shown = { website_id: b.id, dealership_id, position: 9 }
    await db.database.drizzle.insert(websiteDealerships).values(shown)
    const both: Site = { ...b, dealershipIds: [...b.dealershipIds, dealership_id] }
    const report = await groupReport(staffOf, { name: 'Both', sites: [a, both] }, '2026-11', NOW)
    const apart = await groupReport(staffOf, { name: 'Both', sites: [a, b] }, '2026-11', NOW)
    expect(report.sites[1]!.figures.daysToSell.length).toBeGreaterThan(apart.sites[1]!.figures.daysToSell.length)
    expect(report.figures).toEqual({
      ...apart.figures,
      unviewed: expect.any(Array) as unknown,
      topCars: expect.any(Array) as unknown,
      priceChanges: expect.any(Array) as unknown,
    })
    for (const list of ['unviewed', 'topCars', 'priceChanges'] as const)
      expect(new Set(report.figures[list].map(({ id }) => id)), list).toEqual(
        new Set(apart.figures[list].map(({ id }) => id)),
      )
    for (const list of ['unviewed', 'topCars', 'priceChanges'] as const)
      expect(report.figures[list], list).toHaveLength(apart.figures[list].length)
    await db.database.drizzle
      .delete(websiteDealerships)
      .where(and(eq(websiteDealerships.website_id, b.id), eq(websiteDealerships.dealership_id, dealership_id)))
  })

  test('says up to which day an unfinished one is counted', async () => {
    expect((await siteReport(staffOf(a), a, '2026-12', NOW)).until).toBe('2026-12-04')
  })

  test('is one page without scripts, whose charts have a description and their figures as a table', async () => {
    const report = await november(a)
    const page = reportPage(report)
    expect(page).not.toMatch(/<script|<link|src=/)
    expect(page).toContain('role="img" aria-label="Visitors by day: 30 values')
    expect(page.match(/<rect/g)).toHaveLength(30)
    for (const heading of ['Visitors by day', 'From search to reservation', 'Response to price changes'])
      expect(page).toContain(`<h2>${heading}</h2>`)
  })

  test('shows the first price changes, with the day, and says how many more there are', async () => {
    const report = await november(a)
    const [change] = report.figures.priceChanges
    const shown = { ...change!, day: '2026-11-10', fromCents: 2_000_000, toCents: null, viewsBefore: 3, viewsAfter: 41 }
    const pageOf = (priceChanges: PriceChange[]) =>
      reportPage({ ...report, figures: { ...report.figures, priceChanges } })
    const page = pageOf(Array.from({ length: 21 }, (_, index) => ({ ...shown, stocknum: `S${index}` })))
    expect(page).toContain('10 November 2026: $20,000 to No price')
    expect(page).toContain('3 to 41')
    expect(page).toContain('(S19)')
    expect(page).not.toContain('(S20)')
    expect(page).toContain('And 1 more. The CSV file lists all of them.')
    expect(pageOf([shown])).not.toContain('more. The CSV')
  })

  test('as CSV has one figure a row', async () => {
    const report = await november(a)
    const rows: Record<string, string>[] = parse(reportCsv(report), { columns: true })
    expect(rows[0]).toEqual({
      site: 'Alder Motors',
      month: '2026-11',
      figure: 'visitors',
      item: '',
      stock_number: '',
      value: String(report.figures.visitors),
    })
    const total = (figure: string) =>
      rows.filter((row) => row.figure === figure).reduce((sum, { value }) => sum + Number(value), 0)
    expect(total('leads_by_kind')).toBe(report.figures.leads)
    expect(total('leads_by_source')).toBe(report.figures.leads)
    expect(total('leads_by_location')).toBe(report.figures.leads)
  })
})

describe('a month compared with another', () => {
  const compared = (month: string, choice: string | null) =>
    comparedReport((one, detail) => siteReport(staffOf(a), a, one, NOW, detail), month, choice)

  test('has both reports, and their differences as CSV', async () => {
    const found = await compared('2026-11', null)
    const october = await siteReport(staffOf(a), a, '2026-10', NOW)
    // Of the other month there is everything that is compared, and no list of single vehicles and prices.
    const figures = { ...october.figures, topCars: [], unviewed: [], priceChanges: [] }
    expect([found.report, found.before]).toEqual([await november(a), { ...october, figures }])
    expect(found.isWhole).toBe(true)
    expect(found.changes.map(({ of }) => of)).toContain('searches')
    const rows: Record<string, string>[] = parse(comparedCsv(found), { columns: true })
    expect(rows[0]).toEqual({
      site: 'Alder Motors',
      month: '2026-11',
      figure: 'visitors',
      item: '',
      stock_number: '',
      value: String(found.report.figures.visitors),
      compared_month: '2026-10',
      compared_value: String(found.before.figures.visitors),
    })
    const total = (figure: string, column: string) =>
      rows.filter((row) => row.figure === figure).reduce((sum, row) => sum + Number(row[column]), 0)
    for (const figure of ['leads_by_kind', 'leads_by_source', 'leads_by_location']) {
      expect(total(figure, 'value')).toBe(found.report.figures.leads)
      expect(total(figure, 'compared_value')).toBe(found.before.figures.leads)
    }
    expect(rows.find(({ figure }) => figure === 'visitors_by_day')).toMatchObject({ compared_month: '' })
  })

  test('is no worse for fewer days while it is not over', async () => {
    const { isWhole, changes, ...found } = await compared('2026-12', 'before')
    expect([isWhole, changes]).toEqual([false, []])
    const page = reportPage(found.report, { before: found.before, isWhole, changes })
    expect(page).toContain(`${found.before.figures.visitors} before`)
    expect(page).toContain('One of the two months isn’t over yet')
    expect(page).not.toContain('class="difference bad"')
  })
})

describe('the email of a month', () => {
  test('goes once to the sites that want one, after the month is over', async () => {
    const sent: ReportMail[] = []
    const run = (now: string) =>
      mailReports({
        database: db.database,
        sites,
        mailFrom: 'reports@platform.example',
        now: () => new Date(now),
        send: async (mail) => sent.push(mail),
      })
    await run('2026-12-01T12:59:00Z')
    expect(sent).toEqual([])
    await run('2026-12-01T13:00:00Z')
    await run('2026-12-02T20:00:00Z')
    expect(sent).toMatchObject([
      {
        messageId: `<report-${a.id}-2026-11@${new URL(a.baseUrl).hostname}>`,
        to: ['principal@dealer.example'],
        subject: 'Alder Motors: your website in November 2026',
        attachments: [{ filename: 'site-a-2026-11.html' }, { filename: 'site-a-2026-11.csv' }],
      },
    ])
    expect(sent[0]!.text).toContain(`Visitors: ${(await recount(a)).visitors}`)
    expect(await db.database.drizzle.select().from(reportMails)).toHaveLength(1)
  })

  test('that fails is tried again', async () => {
    await db.database.drizzle.delete(reportMails)
    const errors: string[] = []
    const run = (send: () => Promise<unknown>) =>
      mailReports({
        database: db.database,
        sites,
        mailFrom: 'x@y.example',
        now: () => NOW,
        onError: (_, message) => void errors.push(message),
        send,
      })
    await run(async () => {
      throw new Error('no mail server')
    })
    expect(errors).toEqual(['the report of site-a for 2026-11 could not be sent'])
    let count = 0
    await run(async () => (count += 1))
    expect(count).toBe(1)
  })
})

describe('forecourt report', () => {
  const command = operator('report', reportCommands, () => db.database)
  test('prints the page or the CSV of a site, or writes it to a file', async () => {
    const october = (site: Site) => siteReport(staffOf(site), site, '2026-10', NOW)
    const page = await command.run('site-a', '--month', '2026-10')
    expect(page).toBe(reportPage(await october(a)).trimEnd())
    const out = command.file('')
    await command.run('site-b', '--month', '2026-10', '--csv', '--out', out)
    expect(await readFile(out, 'utf8')).toBe(reportCsv(await october(b)))
  })

  test('shows the differences from another month', async () => {
    const compared = await comparedReport(
      (month, detail) => siteReport(staffOf(a), a, month, NOW, detail),
      '2026-10',
      'before',
    )
    const page = await command.run('site-a', '--month', '2026-10', '--compare', 'before')
    expect(page).toBe(reportPage(compared.report, compared).trimEnd())
    expect(page).toContain('Compared with September 2026.')
    expect(await command.run('site-a', '--month', '2026-10', '--compare', '2026-09', '--csv')).toBe(
      comparedCsv(compared).trimEnd(),
    )
    await expect(command.run('site-a', '--compare', 'never')).rejects.toThrow(/before, year or a month/)
  })

  test('reports on a group', async () => {
    const { group } = tenants.a
    expect(await command.run('--group', group.slug, '--month', '2026-11')).toContain(`${group.name}: November 2026`)
  })

  test.each([
    [[], 'Name a site, or a group with --group.'],
    [['site-a', '--group', 'x'], 'Name a site, or a group with --group.'],
    [['nowhere'], 'There is no site nowhere.'],
    [['--group', 'nowhere'], 'There is no group nowhere.'],
  ])('%j is rejected', async (args, message) => expect(await command.refused(...args)).toContain(message))
})
