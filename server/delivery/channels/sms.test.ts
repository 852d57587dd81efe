import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DeliverySettings } from '@forecourt/rules/site/destination.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { deliveryHome, type DeliveryHome } from '../../../tools/testing/deliveryHome.ts'
import { deliveryContextOf } from '../../../tools/testing/deliveryContext.ts'
import { giveSecret } from '../../../tools/testing/secrets.ts'
import { smsProvider, type SmsProvider } from '../../../tools/testing/smsProvider.ts'
import type { DeliveryContext } from '../context.ts'
import { RefusedError } from '../mailer.ts'
import { signedHeaders, sms, smsText } from './sms.ts'

let home: DeliveryHome
let provider: SmsProvider
const ACCOUNT = 'account-key:account-secret'

beforeAll(async () => {
  home = await deliveryHome()
})
beforeEach(async () => {
  provider = await smsProvider(ACCOUNT)
})
afterEach(() => provider.close())
afterAll(() => home.dispose())

async function contextOf(
  changes: Partial<Lead> = {},
  row: Parameters<typeof deliveryContextOf>[3] = {},
  settings: Partial<DeliverySettings['sms']> = {},
  tenant = home.tenants.a,
) {
  const to = { to: '+61491570156', provider_url: provider.url, authentication: 'hmac' as const, ...settings }
  await home.setSettings(tenant, { lead_destinations: [{ id: 'phone', kind: 'sms', ...to }] })
  await giveSecret(home.database, tenant.website.id, 'delivery/phone', ACCOUNT)
  return (await deliveryContextOf(home, tenant, changes, {
    kind: 'sms',
    destination: 'phone',
    ...row,
  })) as DeliveryContext<'sms'>
}

const send = (context: DeliveryContext<'sms'>) =>
  sms.send(context, {
    mailer: null as never,
    outbound: home.outbound,
    mailFrom: '',
    replies: null,
    consoleOrigin: 'http://console.localhost',
    onFailure: () => {},
    now: () => new Date(),
  })

test('a request is signed as the protocol has it', () => {
  const body = '{"messages":[{"content":"123456","destination_number":"+61491570156","format":"SMS"}]}'
  expect(
    signedHeaders(
      'key:secret',
      new URL('https://api.messagemedia.com/v1/messages'),
      body,
      new Date('2020-07-21T13:15:03Z'),
    ),
  ).toEqual({
    date: 'Tue, 21 Jul 2020 13:15:03 GMT',
    'x-content-md5': '9172b98555485aad9bc894486edffaf1',
    authorization:
      'hmac username="key", algorithm="hmac-sha1", headers="date x-Content-MD5 request-line", signature="zNRX520Ix06ps9NQf7MUYxBeOio="',
  })
})

test('says what it is about and whom to call, and nothing else of the visitor', async () => {
  const context = await contextOf({ car_id: home.tenants.a.cars[0]!.id, phone: '0491 570 006' })
  const text = smsText(context)
  expect(text).toBe(
    `Used vehicle enquiry: 2023 Toyota HiLux SR5. Call Robin +61491570006. Ref ${context.stored.reference}. Alder Motors`,
  )
  const { email, message, last_name } = context.stored.lead
  for (const personal of [email, message, last_name]) expect(text).not.toContain(personal)
})

test('a later message of a conversation is one, without its words', async () => {
  const text = smsText(await deliveryContextOf(home, home.tenants.a, {}, { message: 'Call http://evil.example' }))
  expect(text).toMatch(/^New message, Used vehicle enquiry/)
  expect(text).not.toContain('evil')
})

test('a confidential form is sent with its reference only', async () => {
  const text = smsText(await contextOf({ category: 'Finance Enquiry', subcategory: '', car_id: null }))
  expect(text).toMatch(/^Finance enquiry: .*\. Ref REF-\w+\. Alder Motors$/)
  expect(text).not.toContain('Robin')
})

test.each<[string, Partial<Lead>, Parameters<typeof deliveryContextOf>[3], RegExp]>([
  ['suspected', {}, { suspicion: 'A hidden field was filled in.' }, /^\[Suspected spam\] Used/],
  ['unfinished', { lead_status: 'Incomplete' }, { lead_status: 'Incomplete' }, /^\[Unfinished\] Used/],
  ['without a phone number', { phone: '' }, {}, /No phone number, see the email\. Ref/],
  ['with a link for a name', { first_name: 'bit.ly/x www.evil.example' }, {}, /Call \+\d+\. Ref/],
  ['with line breaks in the name', { first_name: 'Robin\r\nRef FAKE' }, {}, /Call Robin Ref FAKE \+/],
])('a lead %s', async (_, changes, row, expected) => {
  expect(smsText(await contextOf({ phone: '0491 570 006', ...changes }, row))).toMatch(expected)
})

test('fits one message whatever was typed', async () => {
  const long = 'x'.repeat(200)
  const text = smsText(
    await contextOf(
      {
        lead_status: 'Incomplete',
        car_id: null,
        'Vehicle Make': long,
        'Vehicle Model': long,
        first_name: long,
        phone: '0491 570 006',
      },
      { lead_status: 'Incomplete', suspicion: 'A hidden field was filled in.' },
    ),
  )
  expect(text.length).toBeLessThanOrEqual(160)
  expect(text).toContain('+61491570006')
  expect(text).toMatch(/Ref REF-[0-9a-f]{8}\./)
})

test('is sent from the number of the settings, signed or with the password', async () => {
  await send(await contextOf({}, {}, { from: '+61491570110' }))
  await send(await contextOf({}, {}, { authentication: 'basic' }))
  expect(provider.received.map(({ to, from }) => [to, from])).toEqual([
    ['+61491570156', '+61491570110'],
    ['+61491570156', null],
  ])
})

test('asks to be told what becomes of it where that comes in signed', async () => {
  await send(await contextOf({}, {}, { replies_key: 'a public key' }))
  await send(await contextOf())
  expect(provider.received.map(({ wantsReport }) => wantsReport)).toEqual([true, undefined])
})

test('a refused account waits to be put right, a message that is rejected does not', async () => {
  const context = await contextOf()
  for (const status of [401, 402, 403, 429, 500]) {
    provider.answer = () => ({ status })
    await expect(send(context)).rejects.not.toBeInstanceOf(RefusedError)
  }
  await expect(send({ ...context, secret: null })).rejects.toThrow('the destination phone has no secret')
  await expect(send({ ...context, secret: null })).rejects.not.toBeInstanceOf(RefusedError)
  provider.answer = null
  provider.state = 'rejected'
  await expect(send(context)).rejects.toMatchObject({
    name: 'RefusedError',
    message: '202 Accepted, message m-1-0 is rejected',
  })
})
