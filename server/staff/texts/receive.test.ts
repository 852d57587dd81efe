import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_MAILS_A_DAY } from '@forecourt/rules/leadDesk/receivedMail.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { deliveries } from '../../delivery/table.ts'
import { leadActivity, leads, leadTexts, leadWork, textStops } from '../../leads/table.ts'
import { websites } from '../../sites/table.ts'
import { staffAudit } from '../table.ts'

const pairs = {
  a: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  b: generateKeyPairSync('rsa', { modulusLength: 2048 }),
}
const OWN_NUMBER = '+61491570110'
let platform: TestPlatform
let kim: StaffBrowser
let reader: StaffBrowser

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  for (const key of ['a', 'b'] as const)
    await db()
      .update(websites)
      .set({
        settings: {
          lead_destinations: [
            {
              id: 'texts',
              kind: 'sms',
              to: OWN_NUMBER,
              provider_url: 'https://api.texts.example',
              authentication: 'hmac',
              // As the provider shows it.
              replies_key: pairs[key].publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
            },
          ],
        },
      })
      .where(eq(websites.id, siteOf(key)))
  await giveStaff(platform.database, 'kim@dealer.example', 'sales', { website_id: siteOf('a') })
  await giveStaff(platform.database, 'reader@dealer.example', 'read_only', { website_id: siteOf('a') })
  kim = staffBrowser(platform)
  await kim.signIn('kim@dealer.example')
  reader = staffBrowser(platform)
  await reader.signIn('reader@dealer.example')
})
afterAll(() => platform.dispose())

const db = () => platform.database.drizzle
const siteOf = (key: 'a' | 'b') => platform.tenants[key].website.id

let numbers = 0
/** A mobile number of no other test, as somebody types it. */
const freshNumber = () =>
  `0491 57${String(2_000 + ++numbers)
    .padStart(4, '0')
    .replace(/^(\d)(\d{3})$/, '$1 $2')}`
const international = (phone: string) => `+61${phone.replaceAll(' ', '').slice(1)}`

async function lead(phone = freshNumber(), key: 'a' | 'b' = 'a') {
  const { id: _, lead_id: _lead, reference: _reference, ...rest } = platform.tenants[key].lead
  const at = new Date(Date.now() - 3 * 3_600_000)
  const [row] = await platform.database.site(siteOf(key)).transaction((tx) =>
    tx
      .insert(leads)
      .values({
        ...rest,
        reference: `T-${randomUUID().slice(0, 8).toUpperCase()}`,
        submission_id: randomUUID(),
        lead_status: 'Complete',
        lead: { ...rest.lead, name: 'Sam Buyer', phone },
        created_at: at,
        updated_at: at,
      })
      .returning(),
  )
  return row!
}
type Row = Awaited<ReturnType<typeof lead>>
const workOf = async ({ id }: Row) => (await db().select().from(leadWork).where(eq(leadWork.lead_id, id)))[0]!
const activityOf = ({ id }: Row) =>
  db().select().from(leadActivity).where(eq(leadActivity.lead_id, id)).orderBy(leadActivity.position)
const sentOf = ({ id }: Row) => db().select().from(deliveries).where(eq(deliveries.lead_id, id))
const post = async (row: Row, given: Record<string, string>, as = kim) =>
  as.post(`/leads/${row.lead_id}`, { key: randomUUID(), version: String((await workOf(row)).version), ...given })
const text = (row: Row, words = 'Yes, it is here.') => post(row, { intent: 'text', text: words })

interface Delivered {
  id?: string
  key?: 'a' | 'b'
  signer?: 'a' | 'b'
  ageSeconds?: number
  path?: string
  digest?: string
  body?: string
  to?: '' | '/reports'
}
/** Delivers a reply as the provider does. */
function deliver(from: string, content: string, given: Delivered = {}) {
  const { id = randomUUID(), key = 'a', signer = key, ageSeconds = 0, digest = 'SHA256' } = given
  const at = new Date(Date.now() - ageSeconds * 1_000)
  const path = `/inbound-texts/${platform.tenants[key].website.slug}${given.to ?? ''}`
  const reply = JSON.stringify({
    reply_id: id,
    message_id: randomUUID(),
    source_number: from,
    destination_number: OWN_NUMBER,
    date_received: at.toISOString(),
    content,
    metadata: {},
  })
  const body = given.to === '/reports' ? content : reply
  const date = at.toUTCString()
  const signature = createSign('RSA-SHA256')
    .update(`POST ${given.path ?? path} HTTP/1.1${date}${body}`)
    .sign(pairs[signer].privateKey, 'base64')
  return platform.fetch('localhost', path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      date,
      'x-messagemedia-signature': signature,
      'x-messagemedia-digest-type': digest,
      'x-messagemedia-cipher-type': 'RSA',
    },
    body: given.body ?? body,
  })
}
const answerOf = async (sent: ReturnType<typeof deliver>) => {
  const { status, text: body } = await sent
  return status === 200 ? (JSON.parse(body) as { status: string; reference?: string }) : status
}

test('a text is queued once, with what records it, and answers the lead', async () => {
  const row = await lead()
  const key = randomUUID()
  for (const _ of [1, 2]) expect((await post(row, { intent: 'text', text: ' Yes. ', key })).status).toBe(302)
  const number = international(row.lead.phone)
  expect(await activityOf(row)).toMatchObject([{ id: key, kind: 'text', text: 'Yes.', after: number }])
  expect(await sentOf(row)).toMatchObject([{ kind: 'text', target: number, activity_id: key }])
  expect((await workOf(row)).answered_at).not.toBeNull()
  const logged = await db().select().from(staffAudit).where(eq(staffAudit.subject, row.reference))
  expect(logged).toMatchObject([{ action: 'lead.texted', after: { to: number } }])
})

test.each([
  ['a landline', '07 5550 1234', 'Yes.', 'This lead has no mobile number, so call them.'],
  ['no number', '', 'Yes.', 'This lead has no phone number.'],
  ['nothing to say', '0491 570 156', ' ', 'Please write a text message.'],
  ['a gap', '0491 570 156', 'Hello [First name]', 'Please fill in [First name] before you send this.'],
  [
    'a long text',
    '0491 570 156',
    'a'.repeat(800),
    'This would be 6 text messages, and 5 is the most. Please shorten it or send an email.',
  ],
])('%s is refused with the reason, and nothing is sent', async (_, phone, words, problem) => {
  const row = await lead(phone)
  const answer = await text(row, words)
  expect([answer.status, (JSON.parse(answer.text) as { fields: object }).fields]).toEqual([422, { text: problem }])
  expect([await activityOf(row), await sentOf(row)]).toEqual([[], []])
})

test('who may only read sends none, and a lead that has changed shows that first', async () => {
  const row = await lead()
  expect((await post(row, { intent: 'text', text: 'Yes.' }, reader)).status).toBe(403)
  await post(row, { intent: 'status', status: 'open' })
  expect((await post(row, { intent: 'text', text: 'Yes.', version: '0' })).status).toBe(409)
  expect(await sentOf(row)).toEqual([])
})

test('what somebody texts back is in the lead, which waits again, and goes to whoever texted', async () => {
  const row = await lead()
  await text(row)
  await post(row, { intent: 'status', status: 'closed' })
  const words = 'Saturday <img src=x onerror=alert(1)> suits me'
  const answered = answerOf(deliver(international(row.lead.phone), words))
  expect(await answered).toEqual({ status: 'stored', reference: row.reference })
  expect(await workOf(row)).toMatchObject({ status: 'open', answered_at: null })
  const received = (await activityOf(row)).at(-1)!
  expect(received).toMatchObject({
    kind: 'text_received',
    who: 'Sam Buyer',
    text: words,
    before: 'closed',
    after: null,
  })
  expect(await sentOf(row)).toContainEqual(
    expect.objectContaining({ kind: 'received', target: 'kim@dealer.example', activity_id: received.id }),
  )
})

test('the lead that was texted last has the answer, of several with that number at that site', async () => {
  const phone = freshNumber()
  const [older, newer, elsewhere] = [await lead(phone), await lead(phone), await lead(phone, 'b')]
  const from = international(phone)
  expect(await answerOf(deliver(from, 'First'))).toMatchObject({ reference: newer.reference })
  await text(older)
  expect(await answerOf(deliver(from, 'Second'))).toMatchObject({ reference: older.reference })
  expect(await activityOf(elsewhere)).toEqual([])
})

test('the same text twice is one', async () => {
  const row = await lead()
  const id = randomUUID()
  const from = international(row.lead.phone)
  expect(await answerOf(deliver(from, 'Yes', { id }))).toMatchObject({ status: 'stored' })
  const again = await Promise.all([1, 2, 3].map(() => answerOf(deliver(from, 'Yes', { id }))))
  expect(again).toEqual(Array.from({ length: 3 }, () => ({ status: 'known' })))
  expect(await db().select().from(leadTexts).where(eq(leadTexts.lead_id, row.id))).toHaveLength(1)
})

test('a number of no lead is answered and stores nothing', async () => {
  expect(await answerOf(deliver(international(freshNumber()), 'Hello'))).toEqual({ status: 'unknown' })
})

describe('STOP', () => {
  test('is honoured and said, until START', async () => {
    const row = await lead()
    await text(row)
    const from = international(row.lead.phone)
    expect(await answerOf(deliver(from, ' Stop. '))).toMatchObject({ status: 'stored' })
    expect((await workOf(row)).answered_at).not.toBeNull()
    expect((await activityOf(row)).at(-1)).toMatchObject({ kind: 'text_received', after: 'stop' })
    const refused = await text(row)
    expect([refused.status, refused.text]).toEqual([
      422,
      expect.stringContaining('They asked for no more text messages'),
    ])
    expect(JSON.parse((await kim.get(`/leads/${row.lead_id}`)).text)).toMatchObject({
      texting: { off: 'They asked for no more text messages. They can text START to get them again.' },
    })
    expect(await answerOf(deliver(from, 'START'))).toMatchObject({ status: 'stored' })
    expect((await text(row)).status).toBe(302)
  })
  test('of a number of no lead counts for its later ones, at that site alone', async () => {
    const phone = freshNumber()
    expect(await answerOf(deliver(international(phone), 'STOP'))).toEqual({ status: 'unknown' })
    expect((await text(await lead(phone))).status).toBe(422)
    const stops = await db()
      .select()
      .from(textStops)
      .where(eq(textStops.number, international(phone)))
    expect(stops.map(({ website_id }) => website_id)).toEqual([siteOf('a')])
  })
})

test.each<[string, Delivered]>([
  ['another site’s key', { signer: 'b' }],
  ['another address', { path: '/inbound-texts/other' }],
  ['an old time', { ageSeconds: 301 }],
  ['a future time', { ageSeconds: -310 }],
  ['another digest', { digest: 'MD5' }],
  ['another body', { body: '{}' }],
])('a signature with %s is refused', async (_, given) => {
  const row = await lead()
  expect(await answerOf(deliver(international(row.lead.phone), 'Yes', given))).toBe(401)
  expect(await activityOf(row)).toEqual([])
})

test('an unsigned call, an unknown site and a body that is no reply are refused', async () => {
  const bare = (slug: string) => platform.fetch('localhost', `/inbound-texts/${slug}`, { method: 'POST', body: '{}' })
  expect((await bare(platform.tenants.a.website.slug)).status).toBe(401)
  expect((await bare('nobody')).status).toBe(401)
  expect(await answerOf(deliver('not a number', 'Yes'))).toBe(422)
  expect(await answerOf(deliver('+61491570156', 'a'.repeat(5_001)))).toBe(422)
})

test('more than fifty a day about one lead are a loop, but STOP is still honoured', async () => {
  const row = await lead()
  const from = international(row.lead.phone)
  for (let sent = 0; sent < MOST_MAILS_A_DAY; sent += 1) await deliver(from, `Answer ${sent}`)
  expect(await answerOf(deliver(from, 'One more'))).toBe(429)
  expect(await answerOf(deliver(from, 'STOP'))).toMatchObject({ status: 'stored' })
})

describe('a report', () => {
  /** A text that the provider has taken, as often as it has been sent. */
  async function sent(times = 1) {
    const row = await lead()
    await text(row)
    const [delivery] = await sentOf(row)
    const attempts = Array.from({ length: times }, () => ({ at: '2026-03-10T02:00:00Z', answer: '202', ok: true }))
    await db()
      .update(deliveries)
      .set({ state: 'sent', sent_at: new Date(), attempts })
      .where(eq(deliveries.id, delivery!.id))
    return { row, id: delivery!.id }
  }
  const report = (id: string, status: string, more: object = {}, given: Delivered = {}) =>
    answerOf(
      deliver('', JSON.stringify({ message_id: randomUUID(), status, metadata: { delivery_id: id }, ...more }), {
        ...given,
        to: '/reports',
      }),
    )
  const stored = async (row: Row) => {
    const [{ state, reported, reported_code } = { state: null, reported: null, reported_code: null }] =
      await sentOf(row)
    return [state, reported, reported_code]
  }
  const shown = async (row: Row) =>
    (JSON.parse((await kim.get(`/leads/${row.lead_id}`)).text) as { activity: { deliveries: unknown[] }[] })
      .activity[0]!.deliveries

  test('says with the text that it was sent, and when it was delivered', async () => {
    const { row, id } = await sent()
    expect(await shown(row)).toMatchObject([{ words: expect.stringMatching(/^Sent /) as string }])
    expect(await report(id, 'submitted')).toEqual({ status: 'stored' })
    expect(await shown(row)).toMatchObject([{ words: expect.stringMatching(/^Sent /) as string }])
    expect(await report(id, 'delivered', { submitted_date: '2026-03-10T02:05:00Z' })).toEqual({ status: 'stored' })
    expect(await shown(row)).toMatchObject([{ words: expect.stringMatching(/^Delivered .*10 Mar/) as string }])
    // In any order, and more than once.
    expect(await report(id, 'enroute')).toEqual({ status: 'known' })
    expect(await report(id, 'delivered', { submitted_date: '2026-03-10T02:05:00Z' })).toEqual({ status: 'known' })
    expect(await stored(row)).toEqual(['sent', 'delivered', null])
  })

  test('of one that failed has the reason, and the text can be sent again', async () => {
    const { row, id } = await sent()
    const code = { status_code: '<b>' }
    expect(await report(id, 'undeliverable', code)).toEqual({ status: 'stored' })
    expect(await stored(row)).toEqual(['dead', 'undeliverable', '<b>'])
    expect(await shown(row)).toMatchObject([
      { state: 'dead', words: 'Not delivered: this number can’t receive it (code <b>)' },
    ])
    expect((await post(row, { intent: 'resend', reply: (await sentOf(row))[0]!.activity_id! })).status).toBe(302)
    expect(await stored(row)).toEqual(['waiting', null, null])
    // What is still reported of the first sending says nothing of the second, which is under way.
    expect(await report(id, 'expired')).toEqual({ status: 'known' })
    expect(await report(`${id}-2`, 'delivered')).toBe(503)
    expect(await stored(row)).toEqual(['waiting', null, null])
  })

  test('of the last sending counts', async () => {
    const { row, id } = await sent(2)
    expect(await report(id, 'rejected')).toEqual({ status: 'known' })
    expect(await report(`${id}-2`, 'delivered')).toEqual({ status: 'stored' })
    expect(await stored(row)).toEqual(['sent', 'delivered', null])
  })

  test('of another site’s text, of none, or that says nothing changes nothing', async () => {
    const { row, id } = await sent()
    expect(await report(id, 'rejected', {}, { key: 'b' })).toEqual({ status: 'unknown' })
    expect(await report(randomUUID(), 'rejected')).toEqual({ status: 'unknown' })
    expect(await report('<script>', 'rejected')).toEqual({ status: 'unknown' })
    expect(await report(id, 'read')).toEqual({ status: 'known' })
    expect(await stored(row)).toEqual(['sent', null, null])
  })

  test('that is signed by another, old, or none is refused', async () => {
    const { row, id } = await sent()
    expect(await report(id, 'rejected', {}, { signer: 'b' })).toBe(401)
    expect(await report(id, 'rejected', {}, { ageSeconds: 301 })).toBe(401)
    // Signed for replies.
    const path = `/inbound-texts/${platform.tenants.a.website.slug}`
    expect(await report(id, 'rejected', {}, { path })).toBe(401)
    expect(await answerOf(deliver('', '{}', { to: '/reports' }))).toBe(422)
    expect(await answerOf(deliver('', 'no JSON', { to: '/reports' }))).toBe(422)
    expect(await stored(row)).toEqual(['sent', null, null])
  })
})
