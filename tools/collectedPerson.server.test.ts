import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendToCollectors } from '@forecourt/server/events/collectors/send.ts'
import { createOutbound, type Outbound } from '@forecourt/server/outbound.ts'
import { createSites, type Sites } from '@forecourt/server/sites/sites.ts'
import { COLLECTOR_SECRET, collectorReceiver, type CollectorReceiver } from './testing/collectorReceiver.ts'
import { hostA, testPlatform, type TestPlatform } from './testing/platform.ts'
import { giveSecret, testSecrets } from './testing/secrets.ts'

// From a form that a browser sends to what a collector outside gets of the person who filled it in.

let receiver: CollectorReceiver<'meta'>
let platform: TestPlatform
let sites: Sites
let outbound: Outbound
beforeAll(async () => {
  receiver = await collectorReceiver('meta')
  platform = await testPlatform({
    settings: {
      a: { events_enabled: true, event_collectors: [{ id: 'here', kind: 'meta', ...receiver.settings }] },
      b: { events_enabled: true },
    },
  })
  await giveSecret(platform.database, platform.tenants.a.website.id, 'collector/here', COLLECTOR_SECRET)
  sites = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  outbound = createOutbound({ allowPrivate: true, answerMs: 5_000 })
})
afterAll(async () => {
  outbound.close()
  await sites.close()
  await platform.dispose()
  await receiver.close()
})

const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** What the collector got of one enquiry, whose visitor agreed to these purposes. */
async function collected(email: string, purposes: readonly string[]): Promise<string> {
  const before = receiver.content().length
  const { status, text } = await platform.post(hostA, '/api/leads', {
    lead: {
      category: 'Used Vehicle Enquiry',
      name: 'Robin O’Hara',
      email,
      phone: '0412 345 678',
      postcode: '4350',
      message: 'Is it still for sale?',
      submission_id: randomUUID(),
      car_id: platform.tenants.a.cars[0]!.id,
      device_id: 'device_abcDEF0123',
      tracking: JSON.stringify({ session_id: 'session_abcDEF0123', purposes, referrer: '' }),
    },
  })
  expect([status, text]).toEqual([201, expect.any(String)])
  const { database } = platform
  const now = () => new Date(Date.now() + 60_000)
  await sendToCollectors({ database, sites, secrets: testSecrets(database), outbound, now })
  return receiver.content().slice(before)
}

test('a person’s fields leave as hashes, and only if the visitor agreed to that (§3.20)', async () => {
  const agreed = await collected('agreed@visitors.example', ['statistics', 'marketing', 'person'])
  expect(agreed).toContain(hash('agreed@visitors.example'))
  expect(agreed).toContain(hash('61412345678'))
  const others = await collected('others@visitors.example', ['statistics', 'marketing'])
  expect(others).toContain('"event_name":"Lead"')
  expect(others).not.toContain(hash('others@visitors.example'))
  expect(others).not.toContain(hash('61412345678'))
  expect(await collected('refused@visitors.example', ['statistics'])).toBe('')
  expect(agreed + others).not.toMatch(/Robin|Hara|visitors\.example|412 ?345/i)
})
