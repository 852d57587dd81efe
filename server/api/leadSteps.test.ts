import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { bookings } from '../bookings/table.ts'
import { deliveries } from '../delivery/table.ts'
import { leads } from '../leads/table.ts'

let platform: TestPlatform

/** Saturday, 10 in the morning at site a. */
const NOW = new Date('2026-11-21T00:00:00Z')
const DESTINATIONS = [
  { id: 'desk', kind: 'email' as const, to: 'desk@dealer.example' },
  { id: 'crm', kind: 'webhook' as const, to: 'https://crm.dealer.example/leads' },
]

beforeAll(async () => {
  platform = await testPlatform({ now: () => NOW, settings: { a: { lead_destinations: DESTINATIONS } } })
})
afterAll(() => platform.dispose())

interface Receipt {
  id: string
  lead_id: string
  reference: string
}

const STEPS: readonly Record<string, unknown>[] = [
  { model: 'HiLux', drivers_licence: 'Yes' },
  { location: 'dealership-a2' },
  {
    first_name: 'Sam',
    last_name: 'Taylor',
    email: 'sam@visitor.example',
    phone: '0412 345 678',
    postcode: '4350',
    opt_in: true,
  },
]

/** A visitor with a multi-step form. */
function visitor(more: Record<string, unknown> = {}, host = hostA) {
  const submission_id = randomUUID()
  let cookie: string | null = null
  const body = (step: number, final: boolean, changes: Record<string, unknown>) => ({
    lead: {
      form: 'test-drive',
      submission_id,
      step_number: step,
      final,
      ...Object.assign({}, ...STEPS.slice(0, step)),
      url: `http://${host}/book-test-drive/`,
      ...more,
      ...changes,
    },
  })
  const send = async (method: string, path: string, content: unknown) => {
    const answer = await platform.fetch(host, path, {
      method,
      headers: { 'content-type': 'application/json', origin: `http://${host}`, ...(cookie ? { cookie } : {}) },
      body: JSON.stringify(content),
    })
    cookie = answer.headers['set-cookie']?.[0]?.split(';')[0] ?? cookie
    const json = JSON.parse(answer.text) as Receipt & { error?: string; fields?: Record<string, string> }
    return { status: answer.status, json }
  }
  return {
    submission_id,
    forgetCookie() {
      cookie = null
    },
    cookie: () => cookie,
    post: (step: number, { final = step === 3, ...changes }: Record<string, unknown> & { final?: boolean } = {}) =>
      send('POST', '/api/leads', body(step, final, changes)),
    put: (
      id: string,
      step: number,
      { final = step === 3, ...changes }: Record<string, unknown> & { final?: boolean } = {},
    ) => send('PUT', `/api/leads/${encodeURIComponent(id)}`, body(step, final, changes)),
  }
}

const rows = (submissionId: string) =>
  platform.database.drizzle.select().from(leads).where(eq(leads.submission_id, submissionId))
const rowOf = async (submissionId: string) => {
  const found = await rows(submissionId)
  expect(found).toHaveLength(1)
  return found[0]!
}
const statesOf = async (leadId: number) =>
  (await platform.database.drizzle.select().from(deliveries).where(eq(deliveries.lead_id, leadId)))
    .map(({ destination, lead_status, state }) => `${destination} ${lead_status} ${state}`)
    .toSorted()

const FINISHED = ['confirmation Complete waiting', 'crm Complete waiting', 'desk Complete waiting']
const NOT_YOURS = 'You can’t change that lead.'

describe('from step to step (§7.5)', () => {
  test('the first creates an unfinished lead, later ones advance it, the last finishes it', async () => {
    const sam = visitor()
    const first = await sam.post(1)
    expect(first.status).toBe(201)
    const { id } = first.json
    expect(await rowOf(sam.submission_id)).toMatchObject({
      lead_id: id,
      form: 'test-drive',
      category: 'Test Drive',
      lead_status: 'Incomplete',
      step_number: 1,
      lead: { lead_status: 'Incomplete', form_completed: false, lead_id: id, step_number: 1, 'Vehicle Model': 'HiLux' },
    })

    const second = await sam.put(id, 2)
    expect([second.status, second.json]).toEqual([200, first.json])
    const unfinished = await rowOf(sam.submission_id)
    expect(unfinished).toMatchObject({
      step_number: 2,
      dealership_id: platform.tenants.a.dealerships[1]!.id,
      lead: { dealership_slug: 'dealership-a2' },
    })
    // It has no contact details yet.
    expect(await statesOf(unfinished.id)).toEqual([])
    await sam.put(id, 3, { final: false })
    expect(await statesOf(unfinished.id)).toEqual(['crm Incomplete waiting', 'desk Incomplete waiting'])

    const last = await sam.put(id, 3)
    expect([last.status, last.json]).toEqual([200, first.json])
    const finished = await rowOf(sam.submission_id)
    expect(finished).toMatchObject({
      lead_id: id,
      lead_status: 'Complete',
      step_number: 3,
      lead: { name: 'Sam Taylor', form_completed: true, lead_id: id, 'Vehicle Model': 'HiLux', opt_in: true },
    })
    expect(finished.lead.answers).toContainEqual(expect.objectContaining({ name: 'drivers_licence', value: 'Yes' }))
    expect(await statesOf(finished.id)).toEqual(
      [...FINISHED, 'crm Incomplete cancelled', 'desk Incomplete cancelled'].toSorted(),
    )
  })

  test('a late or repeated step changes nothing, and a finished lead stays finished', async () => {
    const sam = visitor()
    const { id } = (await sam.post(2)).json
    const before = await rowOf(sam.submission_id)
    expect((await sam.put(id, 1, { model: 'Corolla' })).status).toBe(200)
    expect((await sam.put(id, 2, { model: 'Corolla' })).status).toBe(200)
    expect((await sam.post(1, { model: 'Corolla' })).status).toBe(200)
    expect(await rowOf(sam.submission_id)).toEqual(before)

    await sam.put(id, 3)
    const finished = await rowOf(sam.submission_id)
    for (const late of [sam.put(id, 2, { model: 'Corolla' }), sam.post(1), sam.put(id, 3, { first_name: 'Other' })])
      expect((await late).json).toEqual({ id, lead_id: id, reference: finished.reference })
    expect(await rowOf(sam.submission_id)).toEqual(finished)
    expect(await statesOf(finished.id)).toEqual(FINISHED)
  })

  test('the last step may be sent without the steps before it', async () => {
    const sam = visitor()
    expect((await sam.post(3)).status).toBe(201)
    const row = await rowOf(sam.submission_id)
    expect([row.lead_status, await statesOf(row.id)]).toEqual(['Complete', FINISHED])
  })

  test('a lost response does no harm: the same id continues, with the new cookie', async () => {
    const sam = visitor()
    const { id } = (await sam.post(1)).json
    sam.forgetCookie()
    const again = await sam.post(1)
    expect([again.status, again.json.id]).toEqual([200, id])
    expect((await sam.put(id, 2)).status).toBe(200)
    sam.forgetCookie()
    const last = await sam.post(3)
    expect([last.status, last.json.id]).toEqual([200, id])
    expect((await rowOf(sam.submission_id)).lead_status).toBe('Complete')
  })

  test('twenty sendings of each step at once make one lead with its deliveries once', async () => {
    const sam = visitor()
    const firsts = await Promise.all(Array.from({ length: 20 }, () => sam.post(1)))
    expect(firsts.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(firsts.map(({ json }) => json.id)).size).toBe(1)
    const { id } = firsts[0]!.json
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? sam.post(3) : sam.put(id, index % 4 ? 2 : 3))),
    )
    // Which of the first twenty requests set the cookie is random; the id alone is enough for a POST.
    expect(all.filter((_, index) => index % 2).map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, () => 200),
    )
    const row = await rowOf(sam.submission_id)
    expect(row.lead_status).toBe('Complete')
    expect((await statesOf(row.id)).filter((state) => state.includes('Complete'))).toEqual(FINISHED)
  })
})

describe("somebody else's lead", () => {
  test('another visitor, another site, an unknown id and no id at all get the same answer', async () => {
    const sam = visitor()
    const { id } = (await sam.post(1)).json
    const other = visitor()
    await other.post(1)
    const abroad = visitor({ phone: '021 123 4567' }, hostB)
    const before = await rowOf(sam.submission_id)
    for (const answer of [
      await visitor().put(id, 3),
      await other.put(id, 3),
      await abroad.put(id, 2),
      await other.put(randomUUID(), 3),
      await other.put('1', 3),
      await other.put("' or 1=1", 3),
    ])
      expect([answer.status, answer.json]).toEqual([403, { error: NOT_YOURS }])
    expect(await rowOf(sam.submission_id)).toEqual(before)
  })

  test('the same visitor on another site is another visitor', async () => {
    const sam = visitor()
    const { id } = (await sam.post(1)).json
    const answer = await platform.fetch(hostB, `/api/leads/${id}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        origin: `http://${hostB}`,
        cookie: sam.cookie()!,
      },
      body: JSON.stringify({ lead: { form: 'test-drive', step_number: 2, final: false, ...STEPS[0], ...STEPS[1] } }),
    })
    expect([answer.status, answer.text]).toEqual([403, `{"error":"${NOT_YOURS}"}`])
  })
})

test('the device connects a lead with events, and gives nobody access to it', async () => {
  const device_id = 'device_AZaz09AZ09'
  const sam = visitor({ device_id })
  const { id } = (await sam.post(1)).json
  expect((await rowOf(sam.submission_id)).device_id).toBe(device_id)
  // A client that knows the device id but has another cookie is another visitor.
  const other = visitor({ device_id })
  await other.post(1)
  expect((await other.put(id, 2)).status).toBe(403)
  sam.forgetCookie()
  expect((await sam.put(id, 2)).status).toBe(403)
})

test('a browser that keeps no device leaves none on its lead', async () => {
  const sam = visitor()
  await sam.post(1)
  expect((await rowOf(sam.submission_id)).device_id).toBe('')
})

describe('what is refused', () => {
  test('a form that does not exist', async () => {
    const answer = await visitor({ form: 'gossip' }).post(1)
    expect([answer.status, answer.json]).toEqual([
      422,
      { error: 'Please check the fields listed.', fields: { form: 'We can’t find that form.' } },
    ])
  })

  test('a missing answer of the submitted step; later steps are not required yet', async () => {
    const sam = visitor()
    const answer = await sam.post(1, { drivers_licence: '' })
    expect([answer.status, answer.json.fields]).toEqual([422, { drivers_licence: '*This is a required field.' }])
    expect(await rows(sam.submission_id)).toEqual([])
  })

  test('at the end, everything that is missing', async () => {
    const sam = visitor()
    const { id } = (await sam.post(1)).json
    const answer = await sam.put(id, 3, { location: '', email: 'nobody', drivers_licence: 'Maybe' })
    expect([answer.status, answer.json.fields]).toEqual([
      422,
      {
        drivers_licence: 'Please choose one of the options.',
        location: '*This is a required field.',
        email: 'invalid email address',
      },
    ])
    expect((await rowOf(sam.submission_id)).lead_status).toBe('Incomplete')
  })
})

test("a vehicle that is not this site's, or no longer, costs no lead", async () => {
  const sam = visitor({ car_id: platform.tenants.b.cars[0]!.id })
  expect((await sam.post(3)).status).toBe(201)
  expect((await rowOf(sam.submission_id)).lead).toMatchObject({ car_id: null, stock_number: null })
})

test('the lead has the vehicle, the model and the offer that it is about', async () => {
  const { cars, offer, model } = platform.tenants.a
  const sam = visitor({ car_id: cars[0]!.id, model_id: model.slug, offer_id: offer.id })
  await sam.post(3)
  const { lead } = await rowOf(sam.submission_id)
  expect(lead).toMatchObject({ car_id: cars[0]!.id, stock_number: 'S1001', 'Vehicle Make': 'Toyota' })
  expect(lead.answers).toContainEqual({ name: 'offer', label: 'Offer', value: offer.name })
})

describe('a time that is booked', () => {
  const at = (day: string) => new Date(`${day}T09:00:00+10:00`).toISOString()

  test('is booked with the last step, and stored in the lead', async () => {
    const sam = visitor({ appointment: at('2026-11-23') })
    await sam.post(2)
    expect((await rowOf(sam.submission_id)).lead.appointment).toBeNull()
    expect(await platform.database.drizzle.select().from(bookings)).toEqual([])
    expect((await sam.post(3)).status).toBe(200)
    const row = await rowOf(sam.submission_id)
    expect(row.lead.appointment).toEqual({
      kind: 'appointment',
      starts_at: at('2026-11-23'),
      ends_at: new Date(Date.parse(at('2026-11-23')) + 3_600_000).toISOString(),
      time_zone: 'Australia/Brisbane',
    })
    const [booking] = await platform.database.drizzle.select().from(bookings).where(eq(bookings.lead_id, row.id))
    expect(booking).toMatchObject({ dealership_id: platform.tenants.a.dealerships[1]!.id, kind: 'appointment' })
  })

  test('goes to one of many who want it; the others get an error at its field and their leads stay unfinished', async () => {
    const visitors = Array.from({ length: 8 }, () => visitor({ appointment: at('2026-11-24') }))
    for (const one of visitors) await one.post(2)
    const answers = await Promise.all(visitors.map((one) => one.post(3)))
    const lost = answers.filter(({ status }) => status === 409)
    expect([answers.filter(({ status }) => status === 200).length, lost.length]).toEqual([1, 7])
    const message = 'Sorry, that time has just been booked. Please choose another.'
    for (const { json } of lost) expect(json).toEqual({ error: message, fields: { appointment: message } })
    const stored = await Promise.all(visitors.map((one) => rowOf(one.submission_id)))
    expect(stored.filter(({ lead_status }) => lead_status === 'Complete')).toHaveLength(1)
    for (const row of stored.filter(({ lead_status }) => lead_status === 'Incomplete'))
      expect((await statesOf(row.id)).some((state) => state.includes('Complete'))).toBe(false)

    const loser = visitors[answers.findIndex(({ status }) => status === 409)]!
    expect((await loser.post(3, { appointment: at('2026-11-25') })).status).toBe(200)
  })

  test('outside of the hours is refused', async () => {
    const answer = await visitor({ appointment: at('2026-11-22') }).post(3)
    expect([answer.status, answer.json.fields]).toEqual([
      409,
      { appointment: 'That time can no longer be booked. Please choose another.' },
    ])
  })
})

test('a form that looks like a robot’s is stored with the reason, which later steps do not remove', async () => {
  const sam = visitor()
  const { id } = (await sam.post(1, { company_website: 'http://spam.example' })).json
  await sam.put(id, 2, { started_at: NOW.getTime() - 100 })
  await sam.put(id, 3)
  expect(await rowOf(sam.submission_id)).toMatchObject({
    lead_status: 'Complete',
    suspected: true,
    suspicion: 'A hidden field was filled in. The form was submitted too quickly.',
  })
})

test('NUL, halves of surrogate pairs and signs that turn text round do no harm', async () => {
  const sam = visitor({
    visited_pages: ['/\0'],
    linked_query_params: { utm_source: 'a\0\ud800' },
    dealership_slug: '\0',
  })
  const answer = await sam.post(3, { message: 'a\0b\ud800c \u202ed', first_name: 'محمد', model: '\0' })
  expect(answer.status).toBe(201)
  const { lead } = await rowOf(sam.submission_id)
  expect([lead.first_name, lead.message, lead['Vehicle Model']]).toEqual(['محمد', 'abc d', null])
  expect(JSON.stringify(lead)).not.toMatch(/\\u0000|\\ud800/)
})

describe('mock mode', () => {
  const lead = (submission_id: string) => ({
    form: 'test-drive',
    submission_id,
    final: true,
    step_number: 3,
    appointment: new Date('2026-11-23T09:00:00+10:00').toISOString(),
    ...STEPS[0],
    ...STEPS[1],
    ...STEPS[2],
  })

  test('is not there while the setting is off', async () => {
    for (const [method, path] of [
      ['POST', '/mock/leads'],
      ['POST', '/mock/leads/with-files'],
      ['PUT', `/mock/leads/${randomUUID()}`],
    ] as const) {
      const answer = await platform.fetch(hostA, path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ lead: lead(randomUUID()) }),
      })
      expect([answer.status, answer.text]).toEqual([404, '{"error":"No such API endpoint."}'])
    }
  })

  test('stores leads as such, books no time and delivers nothing, on either address', async () => {
    const mock = await testPlatform({
      now: () => NOW,
      settings: { a: { lead_mock: true, lead_destinations: DESTINATIONS } },
    })
    try {
      for (const path of ['/mock/leads', '/api/leads']) {
        const answer = await mock.post(hostA, path, { lead: lead(randomUUID()) })
        expect(answer.status).toBe(201)
      }
      const db = mock.database.drizzle
      const stored = (await db.select().from(leads)).filter(({ form }) => form !== null)
      expect(stored.map((row) => [row.mock, row.lead_status])).toEqual([
        [true, 'Complete'],
        [true, 'Complete'],
      ])
      expect([await db.select().from(deliveries), await db.select().from(bookings)]).toEqual([[], []])
    } finally {
      await mock.dispose()
    }
  })
})
