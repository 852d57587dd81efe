import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { bookings } from '../../bookings/table.ts'
import { deliveries } from '../../delivery/table.ts'
import { leadActivity, leads, leadWork } from '../../leads/table.ts'
import { websites } from '../../sites/table.ts'
import { cars } from '../../stock/table.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let a: number
let b: number

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { codes: { ...plenty, resendSeconds: 0 }, guesses: plenty },
  })
  a = platform.tenants.a.website.id
  b = platform.tenants.b.website.id
  for (const role of ['service', 'sales', 'read_only', 'marketing'] as const)
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id: a })
})
afterAll(() => platform.dispose())

async function signedIn(role: string): Promise<StaffBrowser> {
  const who = staffBrowser(platform)
  expect((await who.signIn(`${role}@dealer.example`)).status).toBe(302)
  return who
}
interface Page {
  may: { allowed: boolean; reason?: string }
  sites: { id: number }[]
  person: { firstName: string; phone: string }
  filter: { stock: string }
  chosen: {
    vehicle: string | null
    vehicleProblem: string | null
    problem: string | null
    days: { slots: { value: string }[] }[] | null
  } | null
}
async function read(who: StaffBrowser, query = ''): Promise<Page & { status: number }> {
  const { status, text } = await who.get(`/bookings/new?${query}`)
  return { status, ...(JSON.parse(text) as Page) }
}
const timesOf = ({ chosen }: Page) => (chosen?.days ?? []).flatMap(({ slots }) => slots.map(({ value }) => value))
const form = (fields: Readonly<Record<string, string>>) => ({
  key: crypto.randomUUID(),
  kind: 'service',
  site: String(a),
  dealership: String(platform.tenants.a.dealerships[0]!.id),
  stock: '',
  from: 'phone',
  firstName: 'Kim',
  lastName: 'Sample',
  email: '',
  phone: '0491 570 006',
  postcode: '',
  message: 'A Corolla, for its 60,000 km service.',
  ...fields,
})
const problemsOf = ({ status, text }: { status: number; text: string }) => {
  const { error, fields } = JSON.parse(text) as { error: string; fields: Record<string, string> }
  return [status, Object.keys(fields ?? {}).length > 0 ? fields : error]
}
const bookedAt = (websiteId: number) =>
  platform.database.drizzle
    .select({ at: bookings.starts_at, kind: bookings.kind, by: bookings.booked_by, lead: leads })
    .from(bookings)
    .innerJoin(leads, eq(leads.id, bookings.lead_id))
    .where(eq(bookings.website_id, websiteId))
    .orderBy(bookings.id)

test('a service adviser books a free time for a caller, once, with a lead that is theirs', async () => {
  const who = await signedIn('service')
  const times = timesOf(await read(who, 'kind=service'))
  const sent = form({ startsAt: times[0]! })
  const answers = await Promise.all([who.post('/bookings/new', sent), who.post('/bookings/new', sent)])
  expect(answers.map(({ status }) => status)).toEqual([302, 302])
  const [one, ...more] = await bookedAt(a)
  expect(more).toEqual([])
  expect([one!.kind, one!.at.toISOString(), one!.by]).toEqual(['service', times[0], []])
  expect(one!.lead).toMatchObject({ category: 'Service Booking', lead_status: 'Complete', suspected: false })
  expect(one!.lead.lead.appointment).toMatchObject({ kind: 'service', starts_at: times[0] })
  expect(answers[0]!.headers.location).toBe(`/bookings/${one!.lead.reference}?done=added`)
  const { drizzle } = platform.database
  const log = await drizzle.select().from(staffAudit).where(eq(staffAudit.subject, one!.lead.reference))
  expect(log.map(({ action, who: by }) => [action, by])).toEqual([['lead.entered', 'service']])
  const [work] = await drizzle.select().from(leadWork).where(eq(leadWork.lead_id, one!.lead.id))
  const [entered] = await drizzle.select().from(leadActivity).where(eq(leadActivity.lead_id, one!.lead.id))
  expect([work!.assigned_to, entered!.text]).toEqual([entered!.user_id, 'Phone call'])
  const page = JSON.parse((await who.get(answers[0]!.headers.location as string)).text) as Record<string, unknown>
  expect([page.done, page.entered]).toEqual([
    'The booking is made. There’s no email address, so please tell the customer yourself.',
    { who: 'service', from: 'Phone call' },
  ])
})

test('a time that was taken meanwhile is refused beside it, and what was typed is kept', async () => {
  const [one, other] = [await signedIn('sales'), await signedIn('service')]
  const time = timesOf(await read(one, 'kind=appointment')).at(-1)!
  const drive = { kind: 'appointment', startsAt: time, message: '' }
  const first = await one.post('/bookings/new', form({ ...drive, email: 'kim@customer.example' }))
  expect(first.status).toBe(302)
  expect(problemsOf(await other.post('/bookings/new', form(drive)))).toEqual([
    409,
    { startsAt: 'Sorry, that time has just been booked. Please choose another.' },
  ])
  expect(timesOf(await read(other, 'kind=appointment'))).not.toContain(time)
  const booked = (await bookedAt(a)).filter(({ kind }) => kind === 'appointment')
  expect(booked.map(({ at }) => at.toISOString())).toEqual([time])
  const sent = await platform.database.drizzle
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.lead_id, booked[0]!.lead.id), eq(deliveries.destination, 'confirmation')))
  const page = JSON.parse((await one.get(first.headers.location as string)).text) as { done: string }
  expect(page.done).toBe(
    sent.length === 1
      ? 'The booking is made. The customer is told by email.'
      : 'The booking is made. This site sends no confirmations, so please tell the customer yourself.',
  )
})

test.each<[string, Readonly<Record<string, string>>, number, Readonly<Record<string, string>> | string]>([
  ['no time', { startsAt: '' }, 422, { startsAt: 'Please choose a time.' }],
  [
    'neither a time nor a way to reach them',
    { startsAt: '', phone: '' },
    422,
    { startsAt: 'Please choose a time.', phone: 'Please enter a phone number or an email address.' },
  ],
  [
    'a time in the past',
    { startsAt: '2020-01-06T00:00:00.000Z' },
    409,
    { startsAt: 'That time can no longer be booked. Please choose another.' },
  ],
  ['no way to reach them', { phone: '' }, 422, { phone: 'Please enter a phone number or an email address.' }],
  ['no site', { site: '' }, 422, { site: 'Please choose a site.' }],
  [
    'a stock number of nobody',
    { kind: 'appointment', stock: 'NONE-1' },
    422,
    { stock: 'No vehicle of this site has that stock number. Check it, or leave it empty.' },
  ],
  [
    'a stock number of nobody, with a name missing',
    { kind: 'appointment', stock: 'NONE-1', firstName: '' },
    422,
    {
      stock: 'No vehicle of this site has that stock number. Check it, or leave it empty.',
      firstName: 'Please enter a first name.',
    },
  ],
  ['no word of how', { from: 'pigeon' }, 422, { from: 'Please choose how they got in touch.' }],
])('%s is refused beside its field', async (_what, fields, status, problems) => {
  const who = await signedIn('service')
  const before = (await bookedAt(a)).length
  const startsAt = timesOf(await read(who, 'kind=service'))[2]!
  expect(problemsOf(await who.post('/bookings/new', form({ startsAt, ...fields })))).toEqual([status, problems])
  expect(await bookedAt(a)).toHaveLength(before)
})

test('a vehicle is found by its stock number on its own site only, and begins with that of a lead', async () => {
  const who = await signedIn('sales')
  const stockOf = async (id: number) =>
    (await platform.database.drizzle.select().from(cars).where(eq(cars.id, id)))[0]!.stocknum
  const [mine, theirs] = [platform.tenants.a.cars[0]!, platform.tenants.b.cars[0]!]
  const found = await read(who, `kind=appointment&stock=${(await stockOf(mine.id)).toLowerCase()}`)
  expect([found.chosen!.vehicle, found.chosen!.vehicleProblem]).toEqual([expect.any(String), null])
  const foreign = await stockOf(theirs.id)
  if (foreign !== (await stockOf(mine.id)))
    expect((await read(who, `kind=appointment&stock=${foreign}`)).chosen!.vehicle).toBeNull()
  const drive = JSON.parse((await who.get(`/stock/${mine.id}`)).text) as { driveHref: string | null }
  expect(drive.driveHref).toContain(`/bookings/new?kind=appointment&site=${a}&stock=`)
  const { a: tenant, b: other } = platform.tenants
  const [lead] = await platform.database.drizzle.select().from(leads).where(eq(leads.website_id, tenant.website.id))
  const [foreignLead] = await platform.database.drizzle
    .select()
    .from(leads)
    .where(eq(leads.website_id, other.website.id))
  expect((await read(who, `lead=${lead!.lead_id}`)).person.firstName).toBe(lead!.lead.first_name)
  expect((await read(who, `lead=${foreignLead!.lead_id}`)).person.firstName).toBe('')
})

test('who may not, and whoever works elsewhere, is refused with the reason', async () => {
  const reader = await signedIn('read_only')
  const { may, sites } = await read(reader)
  expect([may, sites]).toEqual([{ allowed: false, reason: expect.stringContaining('can’t change bookings') }, []])
  const service = await signedIn('service')
  const startsAt = timesOf(await read(service, 'kind=service'))[3]!
  const before = [await bookedAt(a), await bookedAt(b)].map(({ length }) => length)
  for (const role of ['read_only', 'marketing'])
    expect((await (await signedIn(role)).post('/bookings/new', form({ startsAt }))).status).toBe(403)
  expect((await service.post('/bookings/new', form({ startsAt, site: String(b) }))).status).toBe(403)
  expect((await read(service, `kind=service&site=${b}`)).chosen).toBeNull()
  expect([await bookedAt(a), await bookedAt(b)].map(({ length }) => length)).toEqual(before)
})

test('a site whose times come from elsewhere, or that takes no test drives, says so', async () => {
  const who = await signedIn('sales')
  const { drizzle } = platform.database
  const [row] = await drizzle.select().from(websites).where(eq(websites.id, a))
  const { settings } = row!
  const problemWith = async (changed: SettingsLayer) => {
    await drizzle
      .update(websites)
      .set({ settings: { ...settings, ...changed } })
      .where(eq(websites.id, a))
    return (await read(who, 'kind=appointment')).chosen?.problem
  }
  expect(await problemWith({ test_drive_enabled: false })).toBe(
    'This site takes no test drives. Someone who may change its settings can switch them on.',
  )
  expect(await problemWith({})).toBeNull()
})

test('at a site with a challenge, what staff enter is no suspect: there was no browser to solve it', async () => {
  const who = await signedIn('service')
  const { drizzle } = platform.database
  const [row] = await drizzle.select().from(websites).where(eq(websites.id, a))
  const { settings } = row!
  const challenge = { provider: 'turnstile', site_key: 'a site key' } as const
  await drizzle
    .update(websites)
    .set({ settings: { ...settings, challenge } })
    .where(eq(websites.id, a))
  const startsAt = timesOf(await read(who, 'kind=service')).at(-1)!
  expect((await who.post('/bookings/new', form({ startsAt }))).status).toBe(302)
  expect((await bookedAt(a)).at(-1)!.lead).toMatchObject({ suspected: false, suspicion: null })
})
