import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveryHome, type DeliveryHome } from '../../tools/testing/deliveryHome.ts'
import { givePlace } from '../../tools/testing/reservations.ts'
import { giveSecret, testSecrets } from '../../tools/testing/secrets.ts'
import { smsProvider, type SmsProvider } from '../../tools/testing/smsProvider.ts'
import { waitlistChanges, waitlistPlaces } from '../reservations/table.ts'
import type { ToldPlace } from '../reservations/waitlistJob.ts'
import { createSites } from '../sites/sites.ts'
import { waitlistMessages } from './waitlistMessages.ts'

let home: DeliveryHome
let provider: SmsProvider
const ACCOUNT = 'account-key:account-secret'
const NOW = new Date('2026-11-01T00:00:00Z')
const ADDRESS = 'http://www.site-a.example/waitlist/1/2'

beforeAll(async () => {
  home = await deliveryHome()
})
beforeEach(async () => {
  provider = await smsProvider(ACCOUNT)
})
afterEach(() => provider.close())
afterAll(() => home.dispose())

/** An offer on site A, whose account for texts is at the provider. */
async function offer(): Promise<ToldPlace> {
  const { website, cars } = home.tenants.a
  await home.setSettings(home.tenants.a, {
    lead_destinations: [
      {
        id: 'phone',
        kind: 'sms',
        to: '+61491570156',
        provider_url: provider.url,
        authentication: 'hmac',
        from: 'ALDER',
      },
    ],
  })
  const { drizzle: db } = home.database
  const id = await givePlace(home.database, { websiteId: website.id, car: cars[0]! })
  const [row] = await db
    .update(waitlistPlaces)
    .set({ state: 'offered', offered_until: new Date('2026-11-01T00:20:00Z') })
    .where(eq(waitlistPlaces.id, id))
    .returning()
  const [change] = await db.select().from(waitlistChanges).where(eq(waitlistChanges.place_id, id))
  const sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  const site = (await sites.findById(website.id))!.site
  await sites.close()
  await db.delete(waitlistPlaces)
  return {
    change: { ...change!, event: 'offer' },
    row: row!,
    site,
    location: null,
    address: ADDRESS,
    ahead: 0,
    now: NOW,
  }
}
const refusals: string[] = []
const messages = () =>
  waitlistMessages({
    mailer: { send: async () => 'taken', close: async () => {} },
    mailFrom: 'platform@example.com',
    outbound: home.outbound,
    secrets: testSecrets(home.database),
    storesTexts: false,
    onError: (_error, message) => void refusals.push(message),
  })

test('an offer is texted by the account of the site, with an id of its own; without a secret it waits', async () => {
  const told = await offer()
  await expect(messages().text(told)).rejects.toThrow('the destination phone has no secret')
  await giveSecret(home.database, told.site.id, 'delivery/phone', ACCOUNT)
  await messages().text(told)
  expect(provider.received).toEqual([
    {
      to: '+61412345678',
      from: 'ALDER',
      content: `${told.row.car_name} is available again and it's your turn. Reserve it or pass it on by 10:20am: ${ADDRESS}`,
      deliveryId: `waitlist-${told.change.id}`,
    },
  ])
  await messages().text({ ...told, change: { ...told.change, event: 'join' } })
  await messages().text({ ...told, now: new Date('2026-11-01T00:20:00Z') })
  expect(provider.received).toHaveLength(1)

  // Out of order is tried again, refused for good is not.
  provider.answer = () => ({ status: 503 })
  await expect(messages().text(told)).rejects.toThrow('503')
  provider.answer = () => ({ status: 400 })
  await messages().text(told)
  expect(refusals).toEqual([`place ${told.row.id} on a waitlist: message refused`])
})
