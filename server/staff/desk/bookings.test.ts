import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Slot } from '@forecourt/rules/kinds/booking.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { availableBookings, bookSlot } from '../../bookings/bookings.ts'
import { bookings } from '../../bookings/table.ts'
import { leads } from '../../leads/table.ts'
import { bookingChanges } from '../../owners/table.ts'
import { createSites } from '../../sites/sites.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let sites: { a: Site; b: Site }
let free: readonly Slot[]
let booked: { a: string; b: string }

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const all = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  sites = { a: (await all.findBySlug('site-a'))!.site, b: (await all.findBySlug('site-b'))!.site }
  await all.close()
  free = await freeAt(sites.a)
  booked = {
    a: await book('a', 'Alder Driver', free[0]!),
    b: await book('b', 'Beech Driver', (await freeAt(sites.b))[0]!),
  }
  for (const role of ['sales', 'read_only', 'marketing'] as const)
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id: sites.a.id })
})
afterAll(() => platform.dispose())

const at = (site: Site) => ({ dealershipId: site.dealershipIds[0]!, vehicleAt: null })
const freeAt = async (site: Site) =>
  (await availableBookings(platform.database.site(site.id), site, 'appointment', at(site), new Date()))!.slots

async function book(key: 'a' | 'b', name: string, { starts_at: startsAt }: Slot): Promise<string> {
  const site = sites[key]
  const template = platform.tenants[key].lead
  return platform.database.transaction(async (tx) => {
    const [row] = await tx
      .insert(leads)
      .values({
        reference: `${key.toUpperCase()}${crypto.randomUUID().slice(0, 8)}`,
        website_id: site.id,
        submission_id: crypto.randomUUID(),
        device_id: '',
        category: 'Test Drive',
        lead_status: 'Complete',
        lead: { ...template.lead, name, car_id: null, message: 'Please have it warm.' },
      })
      .returning()
    const appointment = await bookSlot(
      tx,
      site,
      { ...at(site), kind: 'appointment', startsAt, leadId: row!.id, bookedBy: [] },
      new Date(),
    )
    await tx
      .update(leads)
      .set({ lead: { ...row!.lead, appointment } })
      .where(eq(leads.id, row!.id))
    return row!.reference
  })
}

async function signedIn(role: string): Promise<StaffBrowser> {
  const who = staffBrowser(platform)
  expect((await who.signIn(`${role}@dealer.example`)).status).toBe(302)
  return who
}
interface Page {
  days: { day: string; isToday: boolean; bookings: { name: string }[]; slots: { value: string }[] }[]
  version: string
  when: string | null
  note: string
  undo: string | null
  may: { allowed: boolean; reason?: string }
  changes: { by: string; reason: string | null }[]
}
const read = async (who: StaffBrowser, path: string) => {
  const { status, text } = await who.get(path)
  return { status, ...(JSON.parse(text) as Page) }
}
const startsOf = async (reference: string) =>
  (
    await platform.database.drizzle
      .select({ at: bookings.starts_at })
      .from(bookings)
      .innerJoin(leads, eq(leads.id, bookings.lead_id))
      .where(eq(leads.reference, reference))
  )[0]?.at.toISOString()
const auditOf = (subject: string) =>
  platform.database.drizzle.select().from(staffAudit).where(eq(staffAudit.subject, subject)).orderBy(staffAudit.id)
const messageOf = ({ status, text }: { status: number; text: string }) => {
  const { error, fields } = JSON.parse(text) as { error: string; fields: Record<string, string> }
  return [status, fields.reason ?? fields.startsAt ?? error]
}

test('the agenda has the bookings of one’s own sites, on the days of their places', async () => {
  const who = await signedIn('read_only')
  const names = async (query: string) =>
    (await read(who, `/bookings?${query}`)).days.flatMap((day) => day.bookings.map(({ name }) => name))
  const day = free[0]!.starts_at.slice(0, 10)
  expect(await names(`day=${day}`)).toEqual(['Alder Driver'])
  expect(await names(`day=${day}&kind=appointment&dealership=${sites.a.dealershipIds[0]}`)).toEqual(['Alder Driver'])
  for (const query of [
    `kind=service&day=${day}`,
    `site=${sites.b.id}&day=${day}`,
    'day=2020-01-01',
    'day=2020-01-01&view=day',
  ])
    expect(await names(query)).toEqual([])
  const week = await read(who, '/bookings?day=nonsense')
  expect(week.days.map(({ isToday }) => isToday)).toEqual([true, ...Array.from({ length: 6 }, () => false)])
  expect((await read(await signedIn('marketing'), '/bookings')).status).toBe(403)
})

test('one that another role or another tenant has cannot be changed', async () => {
  const [sales, reader] = [await signedIn('sales'), await signedIn('read_only')]
  const { version, may, days } = await read(reader, `/bookings/${booked.a}`)
  expect([may.allowed, may.reason, days]).toEqual([false, expect.stringContaining('can’t change bookings'), []])
  const move = { intent: 'move', version, startsAt: free[3]!.starts_at }
  expect((await reader.post(`/bookings/${booked.a}`, move)).status).toBe(403)
  expect((await read(sales, `/bookings/${booked.b}`)).status).toBe(404)
  for (const intent of ['move', 'cancel'])
    expect((await sales.post(`/bookings/${booked.b}`, { ...move, intent, reason: 'x' })).status).toBe(404)
  expect(await startsOf(booked.a)).toBe(version)
})

test('a move goes to a free time only, against what was seen, and can be undone', async () => {
  const [sales, other] = [await signedIn('sales'), await signedIn('sales')]
  const path = `/bookings/${booked.a}`
  const { version, days, note } = await read(sales, path)
  expect(note).toBe('Please have it warm.')
  const offered = days.flatMap(({ slots }) => slots.map(({ value }) => value))
  expect(offered).not.toContain(version)
  const [to, elsewhere] = [offered[2]!, offered[5]!]
  const move = (startsAt: string, from = version) => ({ intent: 'move', version: from, startsAt })
  expect(messageOf(await sales.post(path, move('')))).toEqual([422, 'Please choose a time.'])
  const past = new Date(Date.now() - 3_600_000).toISOString()
  expect(messageOf(await sales.post(path, move(past)))).toEqual([
    409,
    'That time can no longer be booked. Please choose another.',
  ])
  const moved = await sales.post(path, move(to))
  expect([moved.status, moved.headers.location]).toEqual([
    302,
    `${path}?done=moved&undo=${encodeURIComponent(version)}`,
  ])
  expect(await startsOf(booked.a)).toBe(to)
  const late = messageOf(await other.post(path, move(elsewhere)))
  expect(late).toEqual([409, expect.stringMatching(/^sales has moved this booking to .+ since you opened it\./)])
  expect(await startsOf(booked.a)).toBe(to)

  const after = await read(sales, moved.headers.location as string)
  expect(after.undo).toBe(version)
  const undo = { intent: 'undo', version: to, startsAt: version }
  expect((await sales.post(path, undo)).headers.location).toBe(`${path}?done=undone`)
  expect(await startsOf(booked.a)).toBe(version)
  expect((await auditOf(booked.a)).map(({ action, who }) => [action, who])).toEqual([
    ['booking.moved', 'sales'],
    ['booking.moved', 'sales'],
  ])
})

test('a cancellation has a reason, frees the time, and is recorded once', async () => {
  const sales = await signedIn('sales')
  const path = `/bookings/${booked.a}`
  const { version } = await read(sales, path)
  const cancel = { intent: 'cancel', version, reason: 'The vehicle is sold' }
  expect(messageOf(await sales.post(path, { ...cancel, reason: '' }))).toEqual([422, 'Please enter a reason.'])
  expect((await sales.post(path, { ...cancel, version: free[9]!.starts_at })).status).toBe(409)
  const both = await Promise.all([sales.post(path, cancel), sales.post(path, cancel)])
  expect(both.map(({ status }) => status).toSorted()).toContain(302)
  expect((await sales.post(path, cancel)).status).toBe(302)
  expect(await startsOf(booked.a)).toBeUndefined()
  const late = { intent: 'move', version, startsAt: free[9]!.starts_at }
  expect(messageOf(await sales.post(path, late))).toEqual([
    409,
    'This booking has been cancelled, so it can’t be moved.',
  ])
  expect((await freeAt(sites.a)).map(({ starts_at }) => starts_at)).toContain(version)
  const log = (await auditOf(booked.a)).filter(({ action }) => action === 'booking.cancelled')
  expect(log).toMatchObject([{ who: 'sales', after: { reason: 'The vehicle is sold' } }])
  const changes = await platform.database.drizzle
    .select()
    .from(bookingChanges)
    .innerJoin(leads, eq(leads.id, bookingChanges.lead_id))
    .where(eq(leads.reference, booked.a))
  expect(changes.map(({ booking_changes: change }) => [change.changed_by, change.reason])).toEqual([
    ['sales', null],
    ['sales', null],
    ['sales', 'The vehicle is sold'],
  ])
  const shown = await read(sales, path)
  expect([shown.when, shown.changes[0]]).toEqual([null, expect.objectContaining({ by: 'sales' })])
  expect(await startsOf(booked.b)).toBeDefined()
})

test('a time that is blocked out is offered to nobody at once, and is taken again', async () => {
  const [sales, reader] = [await signedIn('sales'), await signedIn('read_only')]
  const [slot] = await freeAt(sites.a)
  const { pool } = platform.database
  // In the words of a form: a day and a time where the site is.
  const local = (iso: string, plus = 0) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: sites.a.timeZone, dateStyle: 'short', timeStyle: 'short' })
      .format(new Date(Date.parse(iso) + plus))
      .replace(' ', 'T')
  const given = {
    intent: 'block',
    site: String(sites.a.id),
    dealership: String(sites.a.dealershipIds[0]),
    kind: 'appointment',
    from: local(slot!.starts_at),
    until: local(slot!.starts_at, 86_400_000),
    reason: 'Stocktake',
  }
  const count = async () => Number((await pool.query('select count(*) from booking_blocks')).rows[0].count)
  expect((await reader.post('/bookings', given)).status).toBe(403)
  expect((await sales.post('/bookings', { ...given, site: String(sites.b.id) })).status).toBe(403)
  expect((await sales.post('/bookings', { ...given, dealership: String(sites.b.dealershipIds[0]) })).status).toBe(422)
  const wrong = await sales.post('/bookings', { ...given, until: given.from, reason: '' })
  expect(Object.keys((JSON.parse(wrong.text) as { fields: object }).fields)).toEqual(['until', 'reason'])
  expect(await count()).toBe(0)
  // Sent twice at once, as after a lost answer.
  const [blocked, again] = await Promise.all([sales.post('/bookings', given), sales.post('/bookings', given)])
  expect([blocked.status, again.status, await count()]).toEqual([302, 302, 1])
  expect(again.headers.location).toBe(blocked.headers.location)
  const until = Date.parse(slot!.starts_at) + 86_400_000
  expect((await freeAt(sites.a)).filter(({ starts_at }) => Date.parse(starts_at) < until)).toEqual([])
  await expect(book('a', 'Late Driver', slot!)).rejects.toThrow('Sorry, that time has just been booked.')
  expect((await reader.get(`/bookings?day=${given.from.slice(0, 10)}`)).text).toContain('Stocktake')
  const id = new URL(blocked.headers.location as string, 'http://console').searchParams.get('undo')!
  expect((await reader.post('/bookings', { intent: 'unblock', id })).status).toBe(302)
  expect(await count()).toBe(1)
  expect((await sales.post('/bookings', { intent: 'unblock', id })).status).toBe(302)
  expect(await count()).toBe(0)
  expect((await freeAt(sites.a)).map(({ starts_at }) => starts_at)).toContain(slot!.starts_at)
  const [site] = sites.a.dealerships
  expect((await auditOf(site!.name)).map(({ action }) => action)).toEqual(['booking.blocked', 'booking.unblocked'])
})

test('whole days are blocked out at the site’s clock, and shown as such on each of them', async () => {
  const sales = await signedIn('sales')
  const given = {
    intent: 'block',
    site: String(sites.a.id),
    dealership: String(sites.a.dealershipIds[0]),
    kind: '',
    allDay: 'yes',
    firstDay: '2027-04-03',
    lastDay: '2027-04-04',
    reason: 'Show in town',
  }
  const wrong = await sales.post('/bookings', { ...given, lastDay: '2027-04-02' })
  expect((JSON.parse(wrong.text) as { fields: object }).fields).toEqual({
    lastDay: 'This can’t be before the first day.',
  })
  expect((await sales.post('/bookings', given)).status).toBe(302)
  const { days } = JSON.parse((await sales.get('/bookings?day=2027-04-02')).text) as {
    days: { blocks: { time: string; what: string }[] }[]
  }
  expect(days.slice(0, 4).map(({ blocks }) => blocks.map(({ time }) => time))).toEqual([
    [],
    ['All day'],
    ['All day'],
    [],
  ])
  expect((await auditOf(sites.a.dealerships[0]!.name)).at(-1)?.after).toEqual({
    first_day: '2027-04-03',
    last_day: '2027-04-04',
    reason: 'Show in town',
  })
})

test('the agenda of a location has what is booked there', async () => {
  const who = await signedIn('read_only')
  const day = free[0]!.starts_at.slice(0, 10)
  const at = async (query: string) => {
    const { text } = await who.get(`/bookings?site=${sites.a.id}&day=${day}&${query}`)
    return JSON.parse(text) as Page & { locations: { id: number; name: string }[] }
  }
  const all = await at('')
  const names = ({ days }: Page) => days.flatMap((one) => one.bookings.map(({ name }) => name))
  const [first, ...others] = all.locations
  expect(all.locations.map(({ id }) => id)).not.toContain(platform.tenants.b.locations[0]!.id)
  expect(names(await at(`location=${first!.id}`))).toEqual(names(all))
  for (const { id } of others) expect(names(await at(`location=${id}`))).toEqual([])
})

test('capacity and notice are a dealership’s own, for one kind, and are changed against what was seen', async () => {
  const [sales, reader] = [await signedIn('sales'), await signedIn('read_only')]
  interface Terms {
    terms: { rows: { kind: string; dealershipId: number; texts: object; version: string }[] }
    undoTerms: Record<string, string> | null
  }
  const screen = async (query = '') =>
    JSON.parse((await sales.get(`/bookings?site=${sites.a.id}${query}`)).text) as Terms
  const rowOf = ({ terms }: Terms) =>
    terms.rows.find(({ kind, dealershipId }) => kind === 'appointment' && dealershipId === sites.a.dealershipIds[0])!
  const given = {
    intent: 'terms',
    site: String(sites.a.id),
    dealership: String(sites.a.dealershipIds[0]),
    kind: 'appointment',
    places: '2',
    notice: '336',
    version: rowOf(await screen()).version,
  }
  const before = await freeAt(sites.a)
  const elsewhere = await freeAt(sites.b)
  expect((await reader.post('/bookings', given)).status).toBe(403)
  expect((await sales.post('/bookings', { ...given, site: String(sites.b.id) })).status).toBe(403)
  expect((await sales.post('/bookings', { ...given, dealership: String(sites.b.dealershipIds[0]) })).status).toBe(404)
  expect(JSON.parse((await sales.post('/bookings', { ...given, places: '0' })).text)).toMatchObject({
    fields: { places: 'Please enter a number from 1 to 50, or leave it empty.' },
    values: { places: '0', notice: '336' },
  })
  const saved = await sales.post(`/bookings?site=${sites.a.id}`, given)
  expect(saved.status).toBe(302)
  const earliest = Date.now() + 335 * 3_600_000
  const after = await freeAt(sites.a)
  expect(after.every(({ starts_at }) => Date.parse(starts_at) >= earliest)).toBe(true)
  expect(after.length).toBeLessThan(before.length)
  expect(await freeAt(sites.b)).toEqual(elsewhere)
  await expect(book('a', 'Early Driver', before[1]!)).rejects.toThrow('That time can no longer be booked.')
  // The same again is no change, another one is a conflict.
  expect((await sales.post('/bookings', given)).status).toBe(302)
  const refused = await sales.post('/bookings', { ...given, places: '3' })
  expect([refused.status, JSON.parse(refused.text)]).toEqual([
    409,
    expect.objectContaining({
      conflict: expect.objectContaining({ who: 'sales', theirs: { places: '2', notice: '336' } }),
    }),
  ])
  const { undoTerms } = await screen(new URL(saved.headers.location!, 'http://console').search.replace('?', '&'))
  expect((await sales.post('/bookings', { intent: 'terms', ...undoTerms })).status).toBe(302)
  expect(await freeAt(sites.a)).toEqual(before)
  const entries = await platform.database.drizzle
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.action, 'booking.terms'))
  expect(entries.map(({ after: to }) => to)).toEqual([
    { places: 'At the same time: 2', notice: 'Notice in hours: 336' },
    { places: 'At the same time: as the site', notice: 'Notice in hours: as the site' },
  ])
})
