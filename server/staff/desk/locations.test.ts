import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { locationChanges, locations } from '../../locations/table.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const website_id = platform.tenants.a.website.id
  for (const role of ['marketing', 'dealer_principal', 'sales', 'service'] as const)
    await giveStaff(platform.database, `${role}@dealer.example`, role, { website_id })
  // The next one, since a day that is over is not shown.
  const [place] = platform.tenants.a.locations
  const [christmas] = place!.contact_detail.special_hours
  const today = new Date().toISOString().slice(0, 10)
  const days = [0, 1].map((later) => `${Number(today.slice(0, 4)) + later}-12-25`)
  place!.contact_detail = {
    ...place!.contact_detail,
    special_hours: [{ ...christmas!, date: days.find((day) => day > today)! }],
  }
  await platform.database.drizzle
    .update(locations)
    .set({ contact_detail: place!.contact_detail })
    .where(eq(locations.id, place!.id))
})
afterAll(() => platform.dispose())

interface Versioned {
  texts: Record<string, string>
  version: string
}
interface Screen {
  key: string
  unsaid: string
  parts: Record<'details' | 'contacts' | 'address' | 'pin' | 'hours', Versioned>
  special: { date: string; name: string; text: string; hours: string; version: string }[]
  holidays: { date: string; name: string }[]
  people: { may: { allowed: boolean; reason?: string }; list: { name: string; role: string }[] }
  leads: { to: string }[]
  may: { allowed: boolean; reason?: string }
  done: string | null
  undo: string | null
}

async function signedIn(role: string): Promise<StaffBrowser> {
  const who = staffBrowser(platform)
  expect((await who.signIn(`${role}@dealer.example`)).status).toBe(302)
  return who
}
const idOf = (key: 'a' | 'b') => platform.tenants[key].locations[0]!.id
const open = async (who: StaffBrowser, query = ''): Promise<Screen> =>
  JSON.parse((await who.get(`/locations/${idOf('a')}${query}`)).text) as Screen
const save = (who: StaffBrowser, body: Record<string, string>, id = idOf('a')) =>
  who.post(`/locations/${id}`, { intent: 'save', key: crypto.randomUUID(), ...body })
const stored = async (id = idOf('a')) =>
  (await platform.database.drizzle.select().from(locations).where(eq(locations.id, id)))[0]!
const audit = () => platform.database.drizzle.select().from(staffAudit).orderBy(staffAudit.id)
const refusalOf = ({ status, text }: { status: number; text: string }) => ({
  status,
  ...(JSON.parse(text) as {
    error: string
    fields: Record<string, string>
    values: Record<string, string>
    conflict?: { version: string; who: string | null; theirs: Record<string, string> }
  }),
})
const changeIn = (location: string) => new URL(location, 'http://console').searchParams.get('done')!

test('the list has the locations of one’s own sites, and who may not see them is told why', async () => {
  const who = await signedIn('sales')
  const names = async (query: string) =>
    (JSON.parse((await who.get(`/locations?${query}`)).text) as { rows: { name: string }[] }).rows.map(
      ({ name }) => name,
    )
  const own = platform.tenants.a.locations.map(({ name }) => name).toSorted()
  expect(await names('')).toEqual(own)
  expect(await names(`site=${platform.tenants.b.website.id}`)).toEqual([])
  expect(await names('search=toowoomba')).toEqual(own)
  expect(await names('search=%25')).toEqual([])
  const service = await signedIn('service')
  const { status, text } = await service.get('/locations')
  expect([status, text]).toEqual([403, expect.stringContaining('can’t see locations and opening hours')])
})

test('contacts are changed on the site of the location and on no other, once, with before and after in the log', async () => {
  const who = await signedIn('marketing')
  const siteOf = async (host: string) => (await platform.fetch(host, '/api/website')).text
  const before = await open(who)
  const others = await siteOf(hostB)
  const body = { target: 'contacts', version: before.parts.contacts.version, key: crypto.randomUUID() }
  const texts = { ...before.parts.contacts.texts, phone: '07 4633 7777' }
  for (let sent = 0; sent < 2; sent += 1) expect((await save(who, { ...texts, ...body })).status).toBe(302)
  await expect.poll(() => siteOf(hostA)).toContain('07 4633 7777')
  expect(await siteOf(hostB)).toBe(others)
  const entries = (await audit()).filter(({ action }) => action === 'location.contacts')
  expect(entries).toMatchObject([
    {
      who: 'marketing',
      website_id: platform.tenants.a.website.id,
      before: { phone: `Phone: ${before.parts.contacts.texts.phone}` },
      after: { phone: 'Phone: 07 4633 7777' },
    },
  ])
  expect(await platform.database.drizzle.$count(locationChanges)).toBe(1)
})

test('a change is undone, and the undoing too, until the part is changed again', async () => {
  const who = await signedIn('marketing')
  const { parts } = await open(who)
  const saved = await save(who, {
    target: 'hours',
    version: parts.hours.version,
    ...parts.hours.texts,
    sunday: '10:00-14:00',
  })
  const change = changeIn(saved.headers.location!)
  const after = await open(who, `?done=${change}`)
  expect([after.done, after.undo, after.parts.hours.texts.sunday]).toEqual([
    'The opening hours are saved.',
    change,
    '10:00-14:00',
  ])
  const undone = await who.post(`/locations/${idOf('a')}`, { intent: 'undo', change, key: crypto.randomUUID() })
  expect((await open(who)).parts.hours).toEqual(parts.hours)
  const redone = changeIn(undone.headers.location!)
  expect((await open(who, `?done=${redone}`)).undo).toBe(redone)
  expect((await open(who, `?done=${change}`)).undo).toBeNull()
  const again = await who.post(`/locations/${idOf('a')}`, { intent: 'undo', change, key: crypto.randomUUID() })
  expect([again.status, (await open(who)).parts.hours]).toEqual([302, parts.hours])
})

test('of two people who change a part, the second sees both; another part is no conflict', async () => {
  const [first, second] = [await signedIn('marketing'), await signedIn('dealer_principal')]
  const { parts } = await open(first)
  const { version, texts } = parts.hours
  await save(first, { target: 'hours', version, ...texts, monday: '09:00-16:00' })
  const refused = refusalOf(await save(second, { target: 'hours', version, ...texts, monday: '07:00-19:00' }))
  expect(refused).toMatchObject({
    status: 409,
    values: { monday: '07:00-19:00', target: 'hours' },
    conflict: { who: 'marketing', theirs: { monday: '09:00-16:00' } },
  })
  expect((await open(second)).parts.hours.texts.monday).toBe('09:00-16:00')
  const details = { target: 'details', version: parts.details.version, ...parts.details.texts }
  expect((await save(second, { ...details, dealer_license_number: 'LMD 99' })).status).toBe(302)
  const mine = { target: 'hours', version: refused.conflict!.version, ...texts, monday: '07:00-19:00' }
  expect((await save(second, mine)).status).toBe(302)
  expect((await open(first)).parts.hours.texts.monday).toBe('07:00-19:00')
})

test('hours come by their inputs, and what is wrong is said beside the day with what was entered', async () => {
  const who = await signedIn('marketing')
  const { parts } = await open(who)
  const inputs = (open2: string) => ({
    target: 'hours',
    version: parts.hours.version,
    ...parts.hours.texts,
    'friday.status': 'open',
    'friday.open.0': '08:00',
    'friday.close.0': '12:30',
    'friday.open.1': open2,
    'friday.close.1': '17:00',
    'saturday.status': 'words',
    'saturday.words': '<b>By appointment</b>',
  })
  const refused = refusalOf(await save(who, inputs('12:00')))
  expect(refused).toMatchObject({
    status: 422,
    fields: { friday: 'These times overlap.' },
    values: { friday: '08:00-12:30, 12:00-17:00', saturday: '<b>By appointment</b>' },
  })
  expect((await save(who, inputs('13:00'))).status).toBe(302)
  expect((await open(who)).parts.hours.texts).toMatchObject({
    friday: '08:00-12:30, 13:00-17:00',
    saturday: '<b>By appointment</b>',
  })
})

test('a holiday of the state is suggested, added by one form, changed and removed; nothing is added by itself', async () => {
  const who = await signedIn('marketing')
  const before = await open(who)
  // Christmas is in the data of the test, so it is not suggested.
  expect(before.special.map(({ name }) => name)).toEqual(['Christmas Day'])
  expect(before.holidays.map(({ name }) => name)).not.toContain('Christmas Day')
  const holiday = before.holidays.find(({ name }) => name === 'Good Friday')!
  const of = ({ special }: Screen) => special.find(({ date }) => date === holiday.date)
  const added = { target: holiday.date, version: before.unsaid, name: holiday.name, hours: 'Closed' }
  expect((await save(who, added)).status).toBe(302)
  const after = await open(who)
  expect(of(after)).toMatchObject({ name: 'Good Friday', hours: 'Closed' })
  expect(after.holidays.some(({ date }) => date === holiday.date)).toBe(false)
  // Somebody else adds the same day from a list that is old.
  expect(refusalOf(await save(who, { ...added, name: 'Easter' }))).toMatchObject({
    status: 409,
    conflict: { who: 'marketing', theirs: { name: 'Good Friday', hours: 'Closed' } },
  })
  const { version } = of(after)!
  const changed = { target: holiday.date, version, name: 'Good Friday', hours: '08:00-12:00' }
  expect((await save(who, changed)).status).toBe(302)
  const removed = { target: holiday.date, version: of(await open(who))!.version, name: '', hours: '' }
  expect((await save(who, removed)).status).toBe(302)
  expect((await open(who)).special).toEqual(before.special)
  const wrong = { target: 'new', date: '2020-01-01', version: before.unsaid, name: '', 'hours.status': 'open' }
  expect(refusalOf(await save(who, wrong))).toMatchObject({
    status: 422,
    fields: {
      date: 'Please choose a day within the next two years.',
      name: 'Please enter a reason.',
      hours: 'Please enter an opening and a closing time.',
    },
  })
  expect(refusalOf(await save(who, { ...wrong, date: '' })).fields).toEqual({
    date: 'Please choose a day within the next two years.',
  })
})

test('the pin is changed apart from the address, and a second main location replaces the first', async () => {
  const who = await signedIn('marketing')
  await platform.database.drizzle
    .update(locations)
    .set({ address: { ...(await stored()).address, full: 'Corner of two roads' } })
    .where(eq(locations.id, idOf('a')))
  const { parts } = await open(who)
  const pin = { target: 'pin', version: parts.pin.version, lat: '-27.56', long: '151.95' }
  expect((await save(who, pin)).status).toBe(302)
  expect((await stored()).address).toMatchObject({ lat: -27.56, long: 151.95, full: 'Corner of two roads' })
  const { version } = (await open(who)).parts.pin
  expect(refusalOf(await save(who, { ...pin, version, lat: '9'.repeat(400) })).fields).toEqual({
    lat: 'Please enter a latitude from -90 to 90.',
  })
  const { details } = (await open(who)).parts
  const notMain = { target: 'details', version: details.version, ...details.texts, primary: 'no' }
  expect(refusalOf(await save(who, notMain)).fields.primary).toContain('Make another one the main location')
})

test('who may not change locations is refused with the reason, and sees no one without the right', async () => {
  const sales = await signedIn('sales')
  const before = await stored()
  const screen = await open(sales)
  expect(screen.may).toMatchObject({ allowed: false })
  const { contacts } = screen.parts
  const refused = refusalOf(await save(sales, { target: 'contacts', version: contacts.version, phone: '0' }))
  expect([refused.status, refused.error]).toEqual([403, expect.stringContaining('can’t change locations')])
  expect((await open(await signedIn('marketing'))).people.may).toMatchObject({ allowed: false })
  const principal = await open(await signedIn('dealer_principal'))
  expect(principal.people.list).toContainEqual(expect.objectContaining({ name: 'sales', role: 'Sales' }))
  const marketing = await signedIn('marketing')
  for (const who of [sales, marketing]) {
    expect((await who.get(`/locations/${idOf('b')}`)).status).toBe(404)
    for (const target of ['contacts', '2026-12-25', 'nothing']) {
      const { status } = await save(who, { target, version: 'x', name: 'x', hours: 'Closed' }, idOf('b'))
      expect([403, 404]).toContain(status)
    }
  }
  expect(await stored()).toEqual(before)
  expect((await stored(idOf('b'))).contact_detail).toEqual(platform.tenants.b.locations[0]!.contact_detail)
})
