import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { fakeLookupProvider, KNOWN, type FakeLookupProvider } from '../../tools/testing/lookupProviders.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveSecret } from '../../tools/testing/secrets.ts'
import { leads } from '../leads/table.ts'
import { createLog } from '../log.ts'
import { createOutbound } from '../outbound.ts'

const KEY = 'a key of the provider'
const PLATE = { rego: KNOWN[0]!.plate, regoState: KNOWN[0]!.state }

let platform: TestPlatform
let fake: FakeLookupProvider
let register: FakeLookupProvider
let log = ''
const outbound = createOutbound({ allowPrivate: true })

beforeAll(async () => {
  ;[fake, register] = await Promise.all([fakeLookupProvider('autograb', KEY), fakeLookupProvider('nevdis', KEY)])
  platform = await testPlatform({
    outbound,
    logger: createLog('debug', { write: (line) => (log += line) }),
    settings: {
      a: {
        autograb: true,
        vehicle_lookups: [
          { provider: 'autograb', url: fake.url },
          { provider: 'nevdis', url: register.url },
        ],
      },
      b: { autograb: true, locale: 'en-NZ', time_zone: 'Pacific/Auckland' },
    },
  })
  for (const kind of ['autograb', 'nevdis'])
    await giveSecret(platform.database, platform.tenants.a.website.id, `lookup/${kind}`, KEY)
})
afterAll(async () => {
  await platform.dispose()
  outbound.close()
  await Promise.all([fake.close(), register.close()])
})
beforeEach(() => {
  fake.trouble = null
})

const post = async (host: string, path: string, body: unknown) => {
  const { status, text, headers } = await platform.post(host, path, body)
  return { status, headers, body: JSON.parse(text) as Record<string, unknown> }
}
const PATHS = ['/api/trade-in/rego', '/api/nevdis', '/api/simple-autograb-lookup']

describe.each(PATHS)('%s (§7.6, §7.11)', (path) => {
  test('answers about one visitor are not kept, and have no VIN', async () => {
    const answer = await post(hostA, path, PLATE)
    expect(answer.status).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect(JSON.stringify(answer.body)).not.toContain(KNOWN[0]!.vin)
    expect(JSON.stringify(answer.body)).not.toContain(KNOWN[0]!.plate)
  })

  test('what is missing is named as the call names it', async () => {
    const answer = await post(hostA, path, { rego: '1ABC23', regoState: 'XX' })
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([422, ['regoState']])
  })

  test.each([
    ['no object', [1]],
    ['a text', '"1ABC23"'],
  ])('%s is refused', async (_, body) => expect((await post(hostA, path, body)).status).toBe(400))

  test('a registration in the address is not read', async () => {
    const answer = await platform.post(hostA, `${path}?rego=1ABC23&regoState=VIC`, {})
    expect(answer.status).toBe(422)
    expect((await platform.fetch(hostA, path)).status).toBe(404)
  })

  test('an unknown plate has a way on', async () => {
    const { status, body } = await post(hostA, path, { rego: 'NOBODY', regoState: 'VIC' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ reason: 'not_found', message: expect.stringMatching(/details instead\.$/) })
  })

  test('against a vehicle that is sold, or not on this site, there is none (§5.2)', async () => {
    const { cars } = platform.tenants.a
    const sold = await post(hostA, path, { ...PLATE, car_id: cars[3]!.id })
    expect([sold.status, sold.body.error]).toEqual([409, expect.stringMatching(/^This car has been sold\. /)])
    const foreign = await post(hostA, path, { ...PLATE, car_id: platform.tenants.b.cars[0]!.id })
    expect([foreign.status, Object.keys(foreign.body.fields as object)]).toEqual([422, ['car_id']])
    expect((await post(hostA, path, { ...PLATE, car_id: cars[0]!.id })).status).toBe(200)
  })
})

test('a registration is looked up', async () => {
  expect((await post(hostA, '/api/trade-in/rego', PLATE)).body).toMatchObject({
    found: true,
    sample: false,
    source: 'AutoGrab',
    vehicle: { name: '2018 Mazda CX-5 Maxx Sport', make: 'Mazda', model: 'CX-5', year: 2018, badge: 'Maxx Sport' },
    candidates: [{ name: '2018 Mazda CX-5 Touring' }],
  })
})

test('the register says what is registered', async () => {
  const { body } = await post(hostA, '/api/nevdis', PLATE)
  expect(body).toEqual({
    found: true,
    vehicle: {
      make: 'MAZDA',
      model: 'CX-5',
      year: 2018,
      colour: 'BLUE',
      bodyType: 'WAGON',
      buildDate: '2018',
      complianceDate: '2018-03',
    },
    registration: { status: 'registered', expiry: '2027-03-31' },
    checkedAt: expect.any(String) as string,
    source: 'NEVDIS',
    sample: false,
  })
})

describe('a valuation', () => {
  const USE = { kilometres: '80,000', condition: 'Good' }
  const value = (host: string, body: object) => post(host, '/api/simple-autograb-lookup', body)

  test('is a range with what it depends on, and a change-over price against the chosen vehicle', async () => {
    const car = platform.tenants.a.cars[0]!
    const { status, body } = await value(hostA, { ...PLATE, ...USE, car_id: car.id })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ok: true,
      vehicle: { name: '2018 Mazda CX-5 Maxx Sport' },
      valuation: {
        lowCents: 1_820_000,
        highCents: 2_050_000,
        currency: 'AUD',
        label: 'Estimated trade-in value',
        text: '$18,200 to $20,500',
        validity: expect.stringMatching(/^Valid until \d+ \w+ \d{4}\.$/),
        depends: expect.stringMatching(/^This is an estimate based on the kilometres and condition you gave us\./),
      },
      changeOver: {
        text: expect.stringMatching(
          /^Change-over price: \$34,490 to \$36,790\. Subject to inspection\. Valid until \d/,
        ),
      },
    })
  })

  test('of a typed vehicle that the provider cannot value is for the dealer', async () => {
    const { status, body } = await value(hostA, { make: 'Mazda', model: 'CX-5', year: 2011, ...USE })
    expect([status, body.ok, body.valuation, body.message]).toEqual([
      200,
      true,
      null,
      'We can’t give you an estimate online for this vehicle. Send us the details and we’ll value it ourselves.',
    ])
  })

  test('needs the kilometres with the condition', async () => {
    const { status, body } = await value(hostA, { ...PLATE, condition: 'Good' })
    expect([status, Object.keys(body.fields as object)]).toEqual([422, ['kilometres']])
  })

  test('is stored with the lead, as it was shown, and a forged one is not', async () => {
    const car = platform.tenants.a.cars[0]!
    const { body } = await value(hostA, { ...PLATE, ...USE })
    const { record } = body.valuation as { record: string }
    const lead = (valuation: string) => ({
      form: 'trade-in',
      car_id: car.id,
      rego: PLATE.rego,
      rego_state: PLATE.regoState,
      make: 'Mazda',
      model: 'CX-5',
      year: '2018',
      ...USE,
      accident: 'No',
      finance_owing: 'No',
      first_name: 'Robin',
      last_name: 'Ashe',
      email: 'robin@visitor.example',
      phone: '0400 000 000',
      postcode: '4350',
      location: platform.tenants.a.dealerships[0]!.slug,
      submission_id: crypto.randomUUID(),
      skipped_steps: ['photos'],
      valuation,
    })
    const sent = async (valuation: string) => {
      const answer = await post(hostA, '/api/leads', { lead: lead(valuation) })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      const [row] = await platform.database.drizzle
        .select()
        .from(leads)
        .where(eq(leads.lead_id, String(answer.body.id)))
      return row!.lead
    }
    const stored = await sent(record)
    // Both vehicles: the chosen one, and the visitor's own.
    expect([stored.car_id, stored['Vehicle Make']]).toEqual([car.id, 'Toyota'])
    expect(stored.answers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'make', value: 'Mazda' }),
        {
          name: 'valuation',
          label: 'Valuation shown',
          value: expect.stringMatching(
            /^\$18,200 to \$20,500 \(estimated trade-in value from AutoGrab\)\. 2018 Mazda CX-5 Maxx Sport, 80,000 km, Good\. Valid until /,
          ) as string,
        },
      ]),
    )
    for (const forged of [`x${record}`, 'nothing'])
      expect((await sent(forged)).answers.map(({ name }) => name)).not.toContain('valuation')
  })
})

test.each([
  ['failed', 500],
  ['quota', 429],
] as const)('without an answer: %s', async (reason, status) => {
  fake.trouble = () => ({ status })
  register.trouble = fake.trouble
  const answer = await post(hostA, '/api/trade-in/rego', { rego: KNOWN[2]!.plate, regoState: KNOWN[2]!.state })
  register.trouble = null
  expect([answer.status, answer.body]).toEqual([
    503,
    {
      found: false,
      reason,
      error: 'We can’t look up registrations right now. Please enter your vehicle’s details instead.',
    },
  ])
})

describe('the sandbox of a site without a provider', () => {
  test('says that it is one, and what it knows', async () => {
    expect((await post(hostB, '/api/trade-in/rego', { rego: 'TEST1' })).body).toMatchObject({
      found: true,
      sample: true,
      vehicle: { make: 'Mazda', model: 'BT-50' },
    })
    expect((await post(hostB, '/api/trade-in/rego', { rego: 'ABC123' })).body.message).toMatch(
      /^This is a sample lookup/,
    )
    expect((await post(hostB, '/api/nevdis', { rego: 'TEST1' })).body).toMatchObject({ found: true, sample: true })
  })
})

test('no line of the log at its most talkative has a registration or a VIN', () => {
  expect(log).toContain('vehicle lookup not answered')
  for (const { plate, vin } of KNOWN) expect([log.includes(plate), log.includes(vin)]).toEqual([false, false])
})
