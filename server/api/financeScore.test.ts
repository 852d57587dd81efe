import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { deliveryHome, type DeliveryHome } from '../../tools/testing/deliveryHome.ts'
import { deliveryContextOf } from '../../tools/testing/deliveryContext.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveSecret } from '../../tools/testing/secrets.ts'
import { webReceiver } from '../../tools/testing/receivers.ts'
import { scoreRequest } from '../delivery/channels/carclarity.ts'
import { sendDelivery } from '../delivery/channels/channels.ts'
import type { DeliveryContext } from '../delivery/context.ts'
import { smtpMailer } from '../delivery/mailer.ts'
import { deliveries } from '../delivery/table.ts'
import { leads } from '../leads/table.ts'

const SCORE = {
  first_name: 'Sam',
  last_name: 'Ryder',
  email: 'sam@example.com',
  phone: '0400 000 000',
  postcode: '4350',
  vehicle_price: '35000',
  deposit: '5000',
  loan_term: '60',
  employment: 'Full time',
  residence: 'Renting',
  credit_history: 'Good',
  location: 'dealership-a1',
  consent: 'on',
}

describe('POST /api/carClarityCustomer (§7.17)', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await testPlatform({
      settings: {
        a: { lead_destinations: [{ id: 'score', kind: 'carclarity', to: 'https://score.example/customers' }] },
        b: { finance_enabled: true },
      },
    })
  })
  afterAll(() => platform.dispose())
  beforeEach(() => platform.database.drizzle.delete(leads))

  const post = async (host: string, body: unknown) => {
    const { status, text } = await platform.post(host, '/api/carClarityCustomer', body)
    return { status, body: JSON.parse(text) as Record<string, unknown> }
  }
  const stored = () => platform.database.drizzle.select().from(leads)

  test('is a lead of the site, with a delivery to the provider and one to the dealer', async () => {
    const car = platform.tenants.a.cars[0]!
    const { status, body } = await post(hostA, { ...SCORE, car_id: car.id })
    expect([status, body]).toEqual([202, { ok: true, reference: expect.any(String) }])
    const [lead, ...others] = await stored()
    expect(others).toEqual([])
    expect(lead).toMatchObject({
      website_id: platform.tenants.a.website.id,
      form: 'finance-score',
      lead: { subcategory: 'Finance Score', car_id: car.id, terms_conditions: true, lead_status: 'Complete' },
    })
    const planned = await platform.database.drizzle.select().from(deliveries).where(eq(deliveries.lead_id, lead!.id))
    expect(planned.map(({ kind }) => kind).sort()).toEqual(['carclarity', 'confirmation', 'email'])
  })

  test('the visitor who asked is told what the provider answered, and nobody else', async () => {
    const first = await platform.post(hostA, '/api/carClarityCustomer', SCORE)
    const { reference } = JSON.parse(first.text) as { reference: string }
    const cookie = String(first.headers['set-cookie']).split(';')[0]!
    const told = async (host: string, given: object, headers: Record<string, string> = { cookie }) => {
      const { status, text } = await platform.post(host, '/api/finance-score', given, headers)
      return status === 200 ? (JSON.parse(text) as unknown) : status
    }
    expect(await told(hostA, { reference })).toEqual({
      state: 'waiting',
      reference: null,
      redirectUrl: null,
      sample: false,
    })
    expect(await told(hostA, { reference }, {})).toBe(404)
    expect(await told(hostA, { reference: 'AAAA-AAAA' })).toBe(404)
    expect(await told(hostA, {})).toBe(400)
    expect(await told(hostB, { reference })).toBe(404)

    const isScore = eq(deliveries.kind, 'carclarity')
    const answer = { reference: 'CC-77', redirectUrl: 'https://score.example/c/77', sample: false }
    await platform.database.drizzle.update(deliveries).set({ state: 'sent', answer }).where(isScore)
    expect(await told(hostA, { reference })).toEqual({ state: 'answered', ...answer })
    await platform.database.drizzle.update(deliveries).set({ state: 'dead', answer: null }).where(isScore)
    expect(await told(hostA, { reference })).toMatchObject({ state: 'failed', redirectUrl: null })
  })

  test('without consent nothing is stored', async () => {
    const { consent: _, ...without } = SCORE
    const { status, body } = await post(hostA, without)
    expect([status, body]).toEqual([422, { ok: false, errors: { consent: ['*This is a required field.'] } }])
    expect(await stored()).toEqual([])
  })

  test('a list is no form', async () => expect((await post(hostA, [SCORE])).status).toBe(400))

  test('is not there on a site without the provider', async () => {
    expect((await post(hostB, SCORE)).status).toBe(404)
    const lead = { ...SCORE, phone: '021 123 4567', form: 'finance-score', final: true }
    expect((await platform.post(hostB, '/api/leads', { lead })).status).toBe(409)
    expect(await stored()).toEqual([])
  })
})

describe('what the visitor may know of the answer', () => {
  let home: DeliveryHome
  beforeAll(async () => {
    home = await deliveryHome()
  })
  afterAll(() => home.dispose())

  const answerTo = async (body: string, settings: object = {}) => {
    const web = await webReceiver()
    web.answer = () => ({ status: 202, headers: { 'content-type': 'application/json' }, body })
    const { a } = home.tenants
    await giveSecret(home.database, a.website.id, 'delivery/score', 'a key of CarClarity')
    await home.setSettings(a, { lead_destinations: [{ id: 'score', kind: 'carclarity', to: web.url, ...settings }] })
    const context = await deliveryContextOf(home, a, {}, { kind: 'carclarity', destination: 'score', target: web.url })
    const answers: unknown[] = []
    const line = await sendDelivery('carclarity', context as DeliveryContext<'carclarity'>, {
      mailer: smtpMailer('smtp://127.0.0.1:1'),
      outbound: home.outbound,
      mailFrom: 'leads@platform.example',
      replies: null,
      consoleOrigin: 'http://console.localhost',
      onFailure: () => {},
      onAnswer: (answer) => answers.push(answer),
      now: () => new Date(),
    })
    const calls = web.received.length
    await web.close()
    return { line, answers, calls }
  }

  test.each([
    ['{"ok":true}', null, null],
    ['{"ok":true,"reference":"CC-77"}', 'CC-77', null],
    [
      '{"ok":true,"reference":"CC-77","redirectUrl":"https://score.example/c/77"}',
      'CC-77',
      'https://score.example/c/77',
    ],
    ['{"ok":true,"reference":"CC-77","redirectUrl":"javascript:alert(1)"}', 'CC-77', null],
    ['{"ok":true,"redirectUrl":"http://score.example/"}', null, null],
  ])('of %s', async (body, reference, redirectUrl) => {
    const { answers, calls } = await answerTo(body)
    expect([answers, calls]).toEqual([[{ reference, redirectUrl, sample: false }], 1])
  })

  test('of the sandbox, which calls nobody and says so', async () => {
    const { line, answers, calls } = await answerTo('{"ok":true}', { sandbox: true })
    expect(calls).toBe(0)
    expect(line).toMatch(/^200 sandbox, nothing was sent, reference SAMPLE-/)
    expect(answers).toEqual([{ reference: expect.stringMatching(/^SAMPLE-/), redirectUrl: null, sample: true }])
  })
})

describe('what the provider gets', () => {
  let home: DeliveryHome
  beforeAll(async () => {
    home = await deliveryHome()
  })
  afterAll(() => home.dispose())

  test.each<[string, string, object]>([
    ['with a deposit', '$5,000', { amount: 30_000, term: 60, deposit: 5_000, employment: 'Full time' }],
    ['with one above the price', '$50,000', { amount: 0, term: 60, deposit: 50_000, employment: 'Full time' }],
  ])('%s', async (_, deposit, finance) => {
    const answer = (name: string, value: string) => ({ name, label: name, value })
    for (const tenant of [home.tenants.a, home.tenants.b]) {
      const context = await deliveryContextOf(home, tenant, {
        first_name: 'Sam',
        terms_conditions: true,
        answers: [
          answer('vehicle_price', '$35,000'),
          answer('deposit', deposit),
          answer('loan_term', '5 years'),
          answer('employment', 'Full time'),
        ],
      })
      expect(scoreRequest(context)).toMatchObject({
        contact: { first: 'Sam', email: tenant.lead.lead.email },
        vehicle: { car_id: tenant.lead.lead.car_id },
        finance,
        consent: { privacy: true, at: context.stored.updated_at.toISOString() },
      })
    }
  })
})
