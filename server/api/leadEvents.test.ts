import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { events } from '../events/table.ts'
import { leads } from '../leads/table.ts'

const NOW = new Date('2026-11-21T00:00:00Z')

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ now: () => NOW, settings: { a: { events_enabled: true } } })
})
afterAll(() => platform.dispose())
beforeEach(() => platform.database.drizzle.delete(events))

const stored = () => platform.database.drizzle.select().from(events)
const person = { email: 'sam@visitor.example', phone: '0412 345 678', postcode: '4350', message: 'Is it there?' }
const enquiry = (more: object = {}) => ({
  form: 'vehicle-enquiry',
  first_name: 'Sam',
  last_name: 'Taylor',
  location: 'dealership-a1',
  submission_id: randomUUID(),
  ...person,
  ...more,
})
const send = (lead: object, host = hostA, headers = {}) => platform.post(host, '/api/leads', { lead }, headers)

test('an enquiry is one event of its site, stored with the lead and with the source of its visit (§9.9)', async () => {
  const car = platform.tenants.a.cars[0]!
  const lead = enquiry({
    car_id: car.id,
    device_id: 'device_abcDEF0123',
    linked_query_params: { utm_source: 'Mail', utm_campaign: 'Spring', make: 'Toyota' },
    tracking: '{"session_id":"session_abcDEF0123","purposes":["statistics","marketing"],"referrer":"www.google.com"}',
  })
  const answers = await Promise.all([send(lead), send(lead), send(lead)])
  expect([...new Set(answers.map(({ status }) => status))].every((status) => status === 200 || status === 201)).toBe(
    true,
  )
  const { reference, id } = JSON.parse(answers[0]!.text) as { reference: string; id: string }
  expect(await stored()).toMatchObject([
    {
      website_id: platform.tenants.a.website.id,
      event_id: 15,
      name: 'Used Vehicle Enquiry',
      insert_id: `lead-${id}`,
      anon_id: 'device_abcDEF0123',
      session_id: 'session_abcDEF0123',
      robot: false,
      occurred_at: NOW,
      properties: {
        reference,
        lead_id: id,
        car_id: car.id,
        car_slug: car.slug,
        stocknum: car.stocknum,
        price: car.price_cents! / 100,
        source: 'mail',
        campaign: 'spring',
        purposes: ['statistics', 'marketing'],
      },
    },
  ])
  const [row] = await platform.database.drizzle.select().from(leads).where(eq(leads.reference, reference))
  expect(row).toMatchObject({ visit_source: 'mail', visit_campaign: 'spring' })
  expect(JSON.stringify(await stored())).not.toMatch(/Sam|visitor\.example|345 678/)
})

test('a form of several steps is one event, once it is complete (§4)', async () => {
  const steps = { model: 'HiLux', drivers_licence: 'Yes', location: 'dealership-a2' }
  const submission = { ...enquiry({ form: 'test-drive', ...steps }), opt_in: true }
  const answer = async (more: object) => (await send({ ...submission, ...more })).status
  expect(await answer({ final: false, step_number: 1 })).toBeLessThan(300)
  expect(await stored()).toEqual([])
  expect(await answer({ step_number: 3 })).toBeLessThan(300)
  expect(await answer({ step_number: 3 })).toBeLessThan(300)
  expect(await stored()).toMatchObject([
    { event_id: 17, properties: { form: 'test-drive', dealership_slug: 'dealership-a2' } },
  ])
})

test.each([
  ['without a category or a vehicle', {}, 47],
  ['with a category', { category: 'General Enquiry' }, 22],
  ['of a career', { category: 'Careers Enquiry' }, 51],
])('a lead of another system %s (§4, §9.9)', async (_, more, id) => {
  const { status } = await send({ name: 'Sam Taylor', ...person, message: `It is event ${id}.`, ...more })
  expect(status).toBeLessThan(300)
  expect((await stored()).map(({ event_id }) => event_id)).toEqual([id])
})

test('a program that says so is marked, and a site without events has none', async () => {
  await send(enquiry(), hostA, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  expect(await stored()).toMatchObject([{ robot: true }])
  const { status } = await send(
    { ...enquiry(), location: 'dealership-b1', phone: '021 123 4567', postcode: '3204' },
    hostB,
  )
  expect(status).toBeLessThan(300)
  expect(await stored()).toHaveLength(1)
})
