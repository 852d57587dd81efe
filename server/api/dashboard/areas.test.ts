import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callApi, giveKey } from '../../../tools/testing/apiKeys.ts'
import { everyTable } from '../../../tools/testing/everyTable.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { reservations } from '../../reservations/table.ts'

let platform: TestPlatform
let keyA: string
const api = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}, key = keyA) =>
  callApi(platform, key, method, path, { body, headers })

beforeAll(async () => {
  platform = await testPlatform()
  await everyTable(platform.database, platform.tenants)
  keyA = await giveKey(platform.database, [platform.tenants.a.website.id])
})
afterAll(() => platform.dispose())

const site = (key: 'a' | 'b' = 'a') => `/api/v1/websites/${platform.tenants[key].website.id}`

describe('leads', () => {
  test('are listed newest first, page by page, those of the key alone', async () => {
    const first = await api('GET', '/api/v1/leads?limit=2')
    expect(first.status).toBe(200)
    expect(first.json.items.length).toBe(2)
    const second = await api('GET', `/api/v1/leads?limit=2&cursor=${first.json.next_cursor}`)
    expect(second.json).toMatchObject({ items: [{ reference: platform.tenants.a.lead.reference }], next_cursor: null })
    expect(JSON.stringify([first.json, second.json])).not.toMatch(/beech|visitor-b/i)
  })

  test('are read by id and by reference with files and receipts, without sensitive answers', async () => {
    const { lead } = platform.tenants.a
    for (const name of [lead.lead_id, lead.reference.toLowerCase()]) {
      const { json } = await api('GET', `/api/v1/leads/${name}`)
      expect(json).toMatchObject({
        id: lead.lead_id,
        files: [{ name: 'cv.pdf' }],
        deliveries: [{ destination: 'desk', state: 'sent', attempts: [] }],
      })
      expect(JSON.stringify(json)).not.toContain('1,950')
    }
    expect((await api('GET', `/api/v1/leads/${platform.tenants.b.lead.reference}`)).status).toBe(404)
  })

  test('are delivered again', async () => {
    const path = (key: 'a' | 'b') => `/api/v1/leads/${platform.tenants[key].lead.reference}/deliveries`
    expect((await api('POST', path('a'), {})).json).toEqual({ destinations: ['desk'] })
    expect((await api('POST', path('a'), { destination: 'fax' })).status).toBe(409)
    expect((await api('POST', path('b'), {})).status).toBe(404)
  })

  test('of other systems are stored once, on a site of the key', async () => {
    const submission_id = crypto.randomUUID()
    const lead = {
      name: 'Sam Doe',
      email: 'sam@visitor.example',
      phone: '0746 555 011',
      postcode: '4350',
      message: 'Hello',
    }
    const first = await api('POST', '/api/leads', { lead, submission_id })
    expect([first.status, first.json.id]).toEqual([201, first.json.lead_id])
    const again = await api('POST', '/api/leads', { lead: { ...lead, website_slug: 'site-a' }, submission_id })
    expect([again.status, again.json]).toEqual([200, first.json])
    expect((await api('POST', '/api/leads', { lead: { ...lead, website_slug: 'site-b' } })).status).toBe(404)
    const refused = await api('POST', '/api/leads', { lead: { ...lead, email: 'nobody' } })
    expect([refused.status, Object.keys(refused.json.fields)]).toEqual([422, ['email']])
  })

  test('of a dealership are all that its key sees', async () => {
    const [, second] = platform.tenants.a.dealerships
    const key = await giveKey(platform.database, [second!.id], { scope: 'dealership' })
    expect((await api('GET', '/api/v1/leads', undefined, {}, key)).json.items).toEqual([])
    expect((await api('GET', `/api/v1/leads/${platform.tenants.a.lead.reference}`, undefined, {}, key)).status).toBe(
      404,
    )
    expect((await api('GET', `${site()}/settings`, undefined, {}, key)).status).toBe(404)
    expect((await api('GET', '/api/v1/vehicles', undefined, {}, key)).json.items.length).toBe(1)
  })
})

test('an answer to a reservation is recorded once, for the key alone', async () => {
  const { drizzle: db } = platform.database
  await db.update(reservations).set({ answer_due: new Date('2026-11-28T13:00:00Z') })
  const mine = (await api('GET', '/api/v1/reservations')).json.items[0]
  expect(mine).toMatchObject({ answer_due: '2026-11-28T13:00:00.000Z', answered_at: null })
  const rows = await db.select().from(reservations)
  const theirs = rows.find(({ website_id }) => website_id === platform.tenants.b.website.id)!
  const answer = (reference: string) => api('POST', `/api/v1/reservations/${reference}/answer`, {})
  expect((await answer(theirs.reference)).status).toBe(404)
  const { status, json } = await answer(mine.reference)
  expect([status, json.state, json.answered_at]).toEqual([200, 'paid', expect.stringMatching(/^\d{4}-/)])
  expect(json.changes.at(-1)).toMatchObject({
    event: 'answer',
    state: 'paid',
    by: expect.stringMatching(/^staff: API key /),
  })
  const again = await answer(mine.reference)
  expect([again.json.answered_at, again.json.changes.length]).toEqual([json.answered_at, json.changes.length])
  const after = await db.select().from(reservations)
  expect(after.find(({ id }) => id === theirs.id)!.answered_at).toBeNull()
})

test('bookings, reservations and events are listed', async () => {
  const bookings = await api('GET', '/api/v1/bookings?limit=2&kind=service')
  expect(bookings.json.items).toMatchObject([
    { kind: 'service', place: 1 },
    { kind: 'service', place: 2 },
  ])
  expect(bookings.json.next_cursor).toBe(String(bookings.json.items[1].id))
  const reservations = await api('GET', '/api/v1/reservations')
  const [reservation] = reservations.json.items
  expect(reservation).toMatchObject({ website_id: platform.tenants.a.website.id, currency: 'AUD' })
  const one = await api('GET', `/api/v1/reservations/${reservation.reference}`)
  expect(one.json).toMatchObject({ id: reservation.id, changes: expect.any(Array), payments: expect.any(Array) })
  const events = await api('GET', `${site()}/events`)
  expect(events.json.items).toMatchObject([{ insert_id: 'event a', name: 'Used Detail' }])
})

describe('settings', () => {
  test('are read with the layer of each, and changed in the version that was read', async () => {
    const before = await api('GET', `${site()}/settings`)
    expect(before.json.settings.tagline).toMatchObject({ layer: 'platform' })
    expect((await api('PATCH', `${site()}/settings`, { settings: { tagline: 'New' } })).status).toBe(428)
    const match = { 'if-match': before.headers.etag! }
    const tried = await api('PATCH', `${site()}/settings`, { settings: { tagline: 'New' }, dry_run: true }, match)
    expect(tried.json).toMatchObject({ changes: [{ key: 'tagline', after: 'New' }], version: before.json.version })
    const changed = await api('PATCH', `${site()}/settings`, { settings: { tagline: 'New' } }, match)
    expect([changed.status, changed.json.changes.length]).toEqual([200, 1])
    const late = await api('PATCH', `${site()}/settings`, { settings: { tagline: 'Other' } }, match)
    expect([late.status, late.json.given.settings]).toEqual([412, { tagline: 'Other' }])
    const after = await api('GET', `${site()}/settings`)
    expect(after.json.settings.tagline).toMatchObject({ value: 'New', layer: 'site' })
  })

  test.each([
    [{ settings: { taglin: 'x' } }, 'taglin'],
    [{ settings: { tagline: 5 } }, 'tagline'],
    [{ settings: { site_phone: 'a'.repeat(300) } }, 'site_phone'],
    [{ unset: ['nothing'] }, 'nothing'],
  ])('%j is refused with its place', async (body, field) => {
    const { status, json } = await api('PATCH', `${site()}/settings`, body, { 'if-match': '*' })
    expect([status, Object.keys(json.fields)]).toEqual([422, [field]])
  })
})

describe('lists of a site', () => {
  test.each([
    ['offers', { name: 'Winter', saving: 500 }, 'Winter', { saving: 500 }],
    ['models', { name: 'Corolla', slug: 'corolla', manufacturer_name: 'Toyota' }, 'Corolla', { slug: 'corolla' }],
  ])('%s are added, changed in their version, and removed', async (area, item, name, expected) => {
    const path = `${site()}/${area}`
    const before = await api('GET', path)
    expect(before.json.items.length).toBe(1)
    const added = await api('POST', path, { [area]: [item] }, { 'if-match': before.headers.etag! })
    const stored = added.json.items.find((one: { name: string }) => one.name === name)
    expect([added.status, stored]).toEqual([200, expect.objectContaining(expected)])
    expect((await api('POST', path, { [area]: [item] }, { 'if-match': before.headers.etag! })).status).toBe(412)
    // What is read can be sent again, and changes nothing.
    const { id: _id, version: _version, ...sent } = stored
    expect((await api('POST', path, { [area]: [sent] })).json.version).toBe(added.json.version)
    const removed = `${path}/${area === 'offers' ? stored.id : stored.slug}`
    expect((await api('DELETE', removed)).status).toBe(204)
    expect((await api('DELETE', removed)).status).toBe(404)
    expect((await api('GET', `${site('b')}/${area}`)).status).toBe(404)
    expect((await api('POST', `${site('b')}/${area}`, { [area]: [item] })).status).toBe(404)
  })

  test('content is read, sent back unchanged, added to and removed', async () => {
    const before = await api('GET', `${site()}/content`)
    const { version, ...content } = before.json
    expect(content.jobs).toMatchObject([{ slug: 'technician', location: 'main' }])
    expect((await api('POST', `${site()}/content`, content)).json.version).toBe(version)
    const page = { slug: 'care/plans', title: 'Care plans', blocks: [] }
    expect((await api('POST', `${site()}/content`, { pages: [page] })).json.pages.length).toBe(2)
    const lost = await api('POST', `${site()}/content`, { jobs: [{ ...content.jobs[0], location: 'nowhere' }] })
    expect([lost.status, lost.json.detail]).toEqual([422, 'jobs.0.location: the site has no location nowhere.'])
    expect((await api('DELETE', `${site()}/content/pages?slug=care/plans`)).status).toBe(204)
    expect((await api('DELETE', `${site()}/content/pages?slug=care/plans`)).status).toBe(404)
  })
})

describe('locations', () => {
  const path = (key: 'a' | 'b' = 'a') => `/api/v1/dealerships/${platform.tenants[key].dealerships[0]!.id}/locations`

  test('are read with hours, changed in their version, and added', async () => {
    const [location] = (await api('GET', path())).json.items
    expect(location).toMatchObject({ slug: 'main', hours: { saturday: '08:00-13:00', sunday: null } })
    const match = { 'if-match': `"${location.version}"` }
    const changed = await api('PATCH', `${path()}/main`, { hours: { saturday: '09:00-12:00' } }, match)
    expect(changed.json).toMatchObject({ hours: { saturday: '09:00-12:00', monday: '08:00-17:00' } })
    expect((await api('PATCH', `${path()}/main`, { phone: null }, match)).status).toBe(412)
    expect((await api('PATCH', `${path()}/nowhere`, {}, { 'if-match': '*' })).status).toBe(404)
    const place = {
      name: 'Second',
      slug: 'second',
      time_zone: 'Australia/Brisbane',
      address: { street: '1 High St', city: 'Roma', state: 'qld', postcode: '4455' },
    }
    expect((await api('POST', path(), place)).status).toBe(201)
    expect((await api('POST', path(), place)).status).toBe(422)
    expect((await api('POST', path('b'), place)).status).toBe(404)
  })

  test('hours that are none are refused with their place', async () => {
    const { status, json } = await api('PATCH', `${path()}/main`, { hours: { monday: 'always' } }, { 'if-match': '*' })
    expect([status, Object.keys(json.fields)]).toEqual([400, ['body.hours.monday']])
  })
})

test('the sites of a key are listed', async () => {
  const { json } = await api('GET', '/api/v1/websites')
  expect(json.items).toMatchObject([
    { slug: 'site-a', currency: 'AUD', dealerships: [{ slug: 'dealership-a1' }, { slug: 'dealership-a2' }] },
  ])
  expect((await api('GET', site())).json).toEqual(json.items[0])
  expect((await api('GET', site('b'))).status).toBe(404)
  const all = await giveKey(platform.database, [], { scope: 'platform' })
  expect((await api('GET', '/api/v1/websites', undefined, {}, all)).json.items.length).toBe(2)
})

describe('reports', () => {
  const MONTH = '2026-11'

  test('of a site have its figures and nothing of another', async () => {
    const { json, headers } = await api('GET', `${site()}/reports/${MONTH}`)
    expect(json).toMatchObject({ name: 'Alder Motors', month: MONTH, sites: [] })
    expect(json.figures.visitors_by_day.length).toBe(30)
    const stored = await platform.database.pool.query(
      `select count(*)::integer as leads from leads where website_id = $1 and lead_status = 'Complete' and not mock
         and not suspected and created_at >= '2026-10-31T14:00Z' and created_at < '2026-11-30T14:00Z'`,
      [platform.tenants.a.website.id],
    )
    expect(json.figures.leads).toBe(stored.rows[0].leads)
    expect(JSON.stringify(json)).not.toMatch(/Beech|BT-50/)
    const known = await api('GET', `${site()}/reports/${MONTH}`, undefined, { 'if-none-match': headers.etag! })
    expect([known.status, known.text]).toEqual([304, ''])
    expect((await api('GET', `${site('b')}/reports/${MONTH}`)).status).toBe(404)
  })

  test('of a group are for keys that cover every site of it', async () => {
    const { a } = platform.tenants
    const path = `/api/v1/groups/${a.group.id}/reports/${MONTH}`
    const covered = await api('GET', path)
    expect(covered.json).toMatchObject({ name: 'Alder Motors Group', sites: [{ name: 'Alder Motors' }] })
    expect(covered.json.figures).toEqual(covered.json.sites[0].figures)
    expect((await api('GET', `${site()}`)).json.group).toEqual({ id: a.group.id, name: 'Alder Motors Group' })

    const [sister] = (
      await platform.database.pool.query(
        `insert into websites (slug, name, template, dealership_group_id, city, state)
           values ('sister', 'Sister', 'multi-franchise', $1, 'Roma', 'qld') returning id`,
        [a.group.id],
      )
    ).rows
    try {
      expect((await api('GET', path)).status).toBe(404)
      const whole = await giveKey(platform.database, [a.group.id], { scope: 'group' })
      const { json } = await api('GET', path, undefined, {}, whole)
      expect(json.sites.map(({ name }: { name: string }) => name)).toEqual(['Alder Motors', 'Sister'])
    } finally {
      await platform.database.pool.query('delete from websites where id = $1', [sister.id])
    }
    expect((await api('GET', `/api/v1/groups/${platform.tenants.b.group.id}/reports/${MONTH}`)).status).toBe(404)
  })

  test.each(['2026-13', '2026-1', '1999-12', 'november'])('%s is no month', async (month) => {
    expect((await api('GET', `${site()}/reports/${month}`)).json.fields).toEqual({
      'params.month': 'must be a month such as 2026-11',
    })
  })

  test('of a dealership’s site are not for its key', async () => {
    const key = await giveKey(platform.database, [platform.tenants.a.dealerships[1]!.id], { scope: 'dealership' })
    expect((await api('GET', `${site()}/reports/${MONTH}`, undefined, {}, key)).status).toBe(404)
    expect(
      (await api('GET', `/api/v1/groups/${platform.tenants.a.group.id}/reports/${MONTH}`, undefined, {}, key)).status,
    ).toBe(404)
  })
})
