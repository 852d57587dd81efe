import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLeadEvent } from '@forecourt/rules/event/choose.ts'
import { EVENTS, type EventKey } from '@forecourt/rules/event/ids.ts'
import { EVENT_PROPERTIES } from '@forecourt/rules/event/properties.ts'
import type { FormName } from '@forecourt/rules/kinds/form.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { events } from '@forecourt/server/events/table.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { filledForm } from '../bench/filledForm.ts'
import { hostA, testPlatform, type TestPlatform } from './testing/platform.ts'

/** A Saturday morning at the site. */
const NOW = new Date('2026-11-21T00:00:00Z')
const DEVICE = 'device_abcDEF0123'
const SESSION = 'session_abcDEF0123'
/** Vehicles of `twoTenants` by what matters here. */
const USED = 0
const NEW = 2

/** How a visitor, or another system, comes to the event of a lead. */
interface Way {
  form: FormName | null
  /** The category that the lead has, and says where it comes without a form. */
  category: string
  /** The vehicle that it is about. */
  car?: number
  typed?: object
}

/** One way to the event of each kind of lead. */
const WAYS: Partial<Record<EventKey, Way>> = {
  newEnquirySent: { form: 'vehicle-enquiry', category: 'New Vehicle Enquiry', car: NEW },
  usedEnquirySent: { form: 'vehicle-enquiry', category: 'Used Vehicle Enquiry', car: USED },
  offerEnquirySent: { form: 'offer-enquiry', category: 'Special Offer Enquiry' },
  newTestDriveSent: { form: 'test-drive', category: 'Test Drive' },
  tradeInSent: { form: 'trade-in', category: 'Trade In' },
  fleetEnquirySent: { form: 'fleet-enquiry', category: 'Fleet Enquiry' },
  serviceBookingSent: { form: 'service-booking', category: 'Service Booking' },
  partsEnquirySent: { form: 'parts-enquiry', category: 'Parts Enquiry' },
  generalEnquirySent: { form: 'general-enquiry', category: 'General Enquiry', typed: { category: 'General' } },
  financeEnquirySent: { form: 'finance-application', category: 'Finance Enquiry' },
  insuranceEnquirySent: { form: 'insurance-enquiry', category: 'Insurance Enquiry' },
  competitionEntered: { form: 'competition', category: 'Competition' },
  sellMyCarSent: { form: 'sell-my-car', category: 'Sell My Car' },
  carReserved: { form: null, category: 'Reserve Car', car: USED },
  surveySent: { form: 'survey', category: 'Survey' },
  serviceEnquirySent: { form: 'service-enquiry', category: 'Service Enquiry' },
  teamMemberSent: { form: 'team-member', category: 'Team Member' },
  subscriptionSent: { form: 'subscription', category: 'Subscription' },
  otherFormSent: { form: null, category: 'General Enquiry' },
  usedTestDriveSent: { form: 'test-drive', category: 'Test Drive', car: USED },
  careerSent: { form: null, category: 'Careers Enquiry' },
  documentRequested: { form: 'document-request', category: 'Document Request' },
}
const KEYS = Object.keys(WAYS) as EventKey[]

let platform: TestPlatform
let site: Site
beforeAll(async () => {
  platform = await testPlatform({
    now: () => NOW,
    settings: { a: { events_enabled: true, autograb: true, payment_provider: 'sandbox' } },
  })
  const sites = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  site = (await sites.findBySlug('site-a'))!.site
  await sites.close()
})
afterAll(() => platform.dispose())

/** Sends a lead, and sends it again as after a lost answer. */
async function send(key: EventKey, { form, category, car, typed }: Way) {
  const filled = form && filledForm(form, site, `${key}@visitors.example`, () => 0)
  const person = {
    name: 'Robin O’Hara',
    email: `${key}@visitors.example`,
    phone: '0412 345 678',
    postcode: '4350',
    message: key,
  }
  const lead = {
    ...(filled
      ? { form, ...filled.typed, step_number: filled.form.steps.length }
      : { ...person, ...(key === 'otherFormSent' ? {} : { category }) }),
    ...typed,
    submission_id: randomUUID(),
    ...(car === undefined ? {} : { car_id: platform.tenants.a.cars[car]!.id }),
    url: `${site.baseUrl}${key}`,
    device_id: DEVICE,
    linked_query_params: { utm_source: 'Mail', utm_medium: 'Email', utm_campaign: 'Spring' },
    tracking: JSON.stringify({ session_id: SESSION, purposes: ['statistics'], referrer: 'www.google.com' }),
  }
  const answers = []
  for (let times = 0; times < 2; times++) answers.push(await platform.post(hostA, '/api/leads', { lead }))
  expect(
    answers.map(({ status }) => status),
    `${key}: ${answers[0]!.text}`,
  ).toEqual([201, 200])
  return JSON.parse(answers[0]!.text) as { id: string; reference: string }
}

test('each kind of lead stores its event once, in order, with the lead, the vehicle and the visit (§3.19, §9.9)', async () => {
  expect(KEYS.toSorted()).toEqual((Object.keys(EVENTS) as EventKey[]).filter(isLeadEvent).toSorted())
  await platform.database.drizzle.delete(events)
  const receipts = []
  for (const key of KEYS) receipts.push(await send(key, WAYS[key]!))

  const stored = await platform.database.drizzle.select().from(events).orderBy(asc(events.id))
  expect(stored.map(({ event_id }) => event_id)).toEqual(KEYS.map((key) => EVENTS[key].id))
  for (const [index, key] of KEYS.entries()) {
    const { form, category, car: at } = WAYS[key]!
    const car = at === undefined ? null : platform.tenants.a.cars[at]!
    const { id, reference } = receipts[index]!
    const { properties, ...row } = stored[index]!
    expect(row, key).toEqual({
      id: expect.any(Number),
      website_id: platform.tenants.a.website.id,
      occurred_at: NOW,
      insert_id: `lead-${id}`,
      name: EVENTS[key].name,
      event_id: EVENTS[key].id,
      anon_id: DEVICE,
      session_id: SESSION,
      url: `${site.baseUrl}${key}`,
      robot: false,
      staff: false,
      created_at: expect.any(Date),
    })
    const { dealership_slug, location_id, ...others } = properties
    expect(others, key).toEqual({
      website_slug: 'site-a',
      lead_id: id,
      reference,
      form,
      lead_category: key === 'careerSent' ? 'General Enquiry' : category,
      source: 'mail',
      medium: 'email',
      campaign: 'spring',
      purposes: ['statistics'],
      ...(car
        ? {
            car_id: car.id,
            car_slug: car.slug,
            car_name: `${car.year} ${car.make} ${car.model}`,
            name: `${car.year} ${car.make} ${car.model}`,
            stocknum: car.stocknum,
            price: car.price_cents! / 100,
          }
        : {}),
    })
    expect([null, ...site.dealerships.map(({ slug }) => slug)], key).toContain(dealership_slug)
    if (car) expect(location_id, key).toBe(car.location_id)
    expect(EVENT_PROPERTIES[key].safeParse(properties).error, key).toBeUndefined()
  }
})
