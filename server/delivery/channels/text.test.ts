import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryContextOf } from '../../../tools/testing/deliveryContext.ts'
import { deliveryHome, type DeliveryHome } from '../../../tools/testing/deliveryHome.ts'
import { giveSecret } from '../../../tools/testing/secrets.ts'
import { smsProvider, type SmsProvider } from '../../../tools/testing/smsProvider.ts'
import { smtpMailer, NotNeededError, type Mailer } from '../mailer.ts'
import { textStops } from '../../leads/table.ts'
import { sendDelivery } from './channels.ts'

const ACCOUNT = 'key:a secret of an account'
const TO = '+61491570156'
let home: DeliveryHome
let provider: SmsProvider
let mailer: Mailer

beforeAll(async () => {
  home = await deliveryHome()
  provider = await smsProvider(ACCOUNT)
  mailer = smtpMailer('smtp://127.0.0.1:1')
  for (const key of ['a', 'b'] as const)
    await giveSecret(home.database, home.tenants[key].website.id, 'delivery/texts', ACCOUNT)
})
afterAll(async () => {
  await mailer.close()
  await provider.close()
  await home.dispose()
})

const destination = (from?: string) => ({
  lead_destinations: [
    {
      id: 'texts',
      kind: 'sms' as const,
      to: '+61491570110',
      provider_url: provider.url,
      authentication: 'hmac' as const,
      replies_key: 'a public key',
      ...(from === undefined ? {} : { from }),
    },
  ],
})
const send = async (key: 'a' | 'b' = 'a', storesTexts = false) => {
  const context = await deliveryContextOf(
    home,
    home.tenants[key],
    {},
    { kind: 'text', destination: 'text', target: TO },
  )
  return sendDelivery('text', context as Parameters<typeof sendDelivery<'text'>>[1], {
    mailer,
    outbound: home.outbound,
    mailFrom: 'leads@platform.example',
    replies: null,
    consoleOrigin: 'http://console.localhost',
    storesTexts,
    onFailure: () => {},
    now: () => new Date(),
  })
}

test('goes to the person by the site’s account, signed, with who it is from', async () => {
  await home.setSettings(home.tenants.a, destination())
  expect(await send()).toMatch(/^202/)
  expect(provider.received).toMatchObject([
    { to: TO, from: null, content: 'Yes, the HiLux is here.\nKim at the desk, Alder Motors\nReply STOP to opt out.' },
  ])
})

test('a sender that cannot be answered does not ask for an answer', async () => {
  await home.setSettings(home.tenants.a, destination('ALDER'))
  await send()
  expect(provider.received.at(-1)).toMatchObject({
    from: 'ALDER',
    content: 'Yes, the HiLux is here.\nKim at the desk, Alder Motors',
  })
})

test('nothing goes to a number that asked that site for no more', async () => {
  await home.setSettings(home.tenants.a, destination())
  await home.setSettings(home.tenants.b, destination())
  await home.database.drizzle
    .insert(textStops)
    .values({ website_id: home.tenants.a.website.id, number: TO, created_at: new Date() })
  const before = provider.received.length
  await expect(send()).rejects.toThrow(NotNeededError)
  expect(provider.received).toHaveLength(before)
  expect(await send('b')).toMatch(/^202/)
})

test('without an account it waits', async () => {
  await home.setSettings(home.tenants.b, {})
  await expect(send('b')).rejects.toThrow('the site has no sender for text messages')
})
