import { createHmac, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MOST_MAILS_A_DAY } from '@forecourt/rules/leadDesk/receivedMail.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { PLATFORM_SECRET, testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { deliveries } from '../../delivery/table.ts'
import { leadActivity, leadFiles, leadMails, leads, leadWork } from '../../leads/table.ts'
import { replyAddresses } from '../../replyAddresses.ts'

const MAIL_FROM = 'leads@dealers.example'
const SECRET = 'what deliveries of mail are signed with'
const addresses = replyAddresses({ domain: 'reply.dealers.example', secretKey: PLATFORM_SECRET })
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let platform: TestPlatform
let kim: StaffBrowser
let kimId: string

beforeAll(async () => {
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    replies: addresses,
    inboundMail: { mailFrom: MAIL_FROM, secret: SECRET },
  })
  kimId = await giveStaff(platform.database, 'kim@dealer.example', 'sales', { website_id: siteOf('a') })
  kim = staffBrowser(platform)
  await kim.signIn('kim@dealer.example')
})
afterAll(() => platform.dispose())

const siteOf = (key: 'a' | 'b') => platform.tenants[key].website.id
const db = () => platform.database.drizzle

/** A lead as the intake stores it, three hours ago. */
async function lead() {
  const { id: _, lead_id: _lead, reference: _reference, ...rest } = platform.tenants.a.lead
  const at = new Date(Date.now() - 3 * 3_600_000)
  const [row] = await platform.database.site(siteOf('a')).transaction((tx) =>
    tx
      .insert(leads)
      .values({
        ...rest,
        reference: `T-${randomUUID().slice(0, 8).toUpperCase()}`,
        submission_id: randomUUID(),
        lead_status: 'Complete',
        lead: { ...rest.lead, name: 'Sam Buyer', email: 'sam@mail.example' },
        created_at: at,
        updated_at: at,
      })
      .returning(),
  )
  return row!
}
type Row = Awaited<ReturnType<typeof lead>>
const workOf = async ({ id }: Row) => (await db().select().from(leadWork).where(eq(leadWork.lead_id, id)))[0]!
const mailsOf = ({ id }: Row) => db().select().from(leadMails).where(eq(leadMails.lead_id, id))
const activityOf = ({ id }: Row) =>
  db().select().from(leadActivity).where(eq(leadActivity.lead_id, id)).orderBy(leadActivity.position)
const passedOn = ({ id }: Row) =>
  db()
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.lead_id, id), eq(deliveries.kind, 'received')))

const change = async (row: Row, given: Record<string, string>) => {
  const { version } = await workOf(row)
  const answer = await kim.post(`/leads/${row.lead_id}`, { key: randomUUID(), version: String(version), ...given })
  expect(answer.status).toBe(302)
}
const reply = (row: Row) => change(row, { intent: 'reply', subject: 'Your enquiry', reply: 'Yes, it is.' })

const text = (words: string) => `Content-Type: text/plain; charset=utf-8\r\n\r\n${words.replaceAll('\n', '\r\n')}`
const addressOf = (row: Row) => addresses.of({ websiteId: row.website_id, leadId: row.lead_id })

interface Written {
  to?: string
  from?: string
  id?: string | null
  headers?: readonly string[]
  body?: string
}
/** An email as a mail program writes it. */
function message(row: Row, written: Written = {}): string {
  const { to = addressOf(row), from = 'Sam Buyer <sam@mail.example>', headers = [] } = written
  const { id = `<${randomUUID()}@mail.example>`, body = text('Saturday suits me.') } = written
  return [
    `From: ${from}`,
    `To: ${to}`,
    'Subject: Re: Your enquiry',
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    ...headers,
    'MIME-Version: 1.0',
    body,
  ].join('\r\n')
}

const seconds = () => String(Math.floor(Date.now() / 1_000))
/** Delivers it as a provider does. */
const deliver = (body: string, { at = seconds(), secret = SECRET, signed = body } = {}) =>
  platform.fetch('localhost', '/inbound-mail', {
    method: 'POST',
    headers: {
      'content-type': 'message/rfc822',
      'x-forecourt-timestamp': at,
      'x-forecourt-signature': createHmac('sha256', secret).update(`${at}.${signed}`).digest('hex'),
    },
    body,
  })

test('an answer is in the lead, which waits again, and goes to whoever replied', async () => {
  const row = await lead()
  await reply(row)
  await change(row, { intent: 'snooze', until: 'tomorrow' })
  const before = await workOf(row)
  expect(before.answered_at).not.toBeNull()
  const body = text('Saturday at <b>10</b> suits me.\n\nOn 25 Nov 2026, Kim wrote:\n\n> Yes, it is.')
  const answer = await deliver(message(row, { body }))
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { status: 'stored', reference: row.reference }])
  const after = await workOf(row)
  expect(after).toMatchObject({ answered_at: null, snoozed_until: null, status: 'open', version: before.version + 1 })
  expect(after.first_answered_at).toEqual(before.answered_at)
  expect(after.first_answered_by).toBe(kimId)
  expect(after.waits_since.getTime()).toBeGreaterThan(before.waits_since.getTime())
  const received = (await activityOf(row)).at(-1)!
  expect(received).toMatchObject({
    kind: 'received',
    who: 'Sam Buyer',
    text: 'Saturday at <b>10</b> suits me.',
    after: 'Re: Your enquiry',
  })
  expect((await mailsOf(row))[0]).toMatchObject({ id: received.id, automatic: false })
  expect((await mailsOf(row))[0]!.quoted).toContain('> Yes, it is.')
  expect(await passedOn(row)).toMatchObject([{ target: 'kim@dealer.example', activity_id: received.id }])
  // Who writes again before anyone has answered has not waited for less.
  await deliver(message(row))
  expect((await workOf(row)).waits_since).toEqual(after.waits_since)
  await reply(row)
  expect(await workOf(row)).toMatchObject({ first_answered_at: before.answered_at })
  expect((await workOf(row)).answered_at).not.toBeNull()
})

test('is on top of the list of whoever looks after it', async () => {
  const [older, newer] = [await lead(), await lead()]
  for (const row of [older, newer]) await change(row, { intent: 'assign', person: kimId })
  const mine = async () =>
    (JSON.parse((await kim.get('/leads?view=mine')).text) as { leads: { id: string }[] }).leads.map(({ id }) => id)
  expect((await mine()).slice(0, 2)).toEqual([newer.lead_id, older.lead_id])
  await deliver(message(older))
  expect((await mine()).slice(0, 2)).toEqual([older.lead_id, newer.lead_id])
})

test('the same email twice is one, with an id or without', async () => {
  const row = await lead()
  for (const written of [message(row), message(row, { id: null })]) {
    expect(JSON.parse((await deliver(written)).text)).toMatchObject({ status: 'stored' })
    expect(JSON.parse((await deliver(written)).text)).toMatchObject({ status: 'known' })
  }
  const both = message(row)
  await Promise.all([deliver(both), deliver(both), deliver(both)])
  expect(await mailsOf(row)).toHaveLength(3)
  expect(await passedOn(row)).toHaveLength(3)
})

describe('whose it is', () => {
  test('an email without the address belongs to the lead whose reply it answers', async () => {
    const row = await lead()
    await reply(row)
    const [sent] = (await activityOf(row)).filter(({ kind }) => kind === 'reply')
    const ours = `<${row.lead_id}.reply.${sent!.id}@dealers.example>`
    for (const header of [`In-Reply-To: ${ours}`, `References: <x@y.example> ${ours} <z@y.example>`])
      expect((await deliver(message(row, { to: MAIL_FROM, headers: [header] }))).status).toBe(200)
    expect(await mailsOf(row)).toHaveLength(2)
    for (const id of [`<${row.lead_id}.reply.${randomUUID()}@dealers.example>`, ours.replace('dealers.', 'other.')])
      expect((await deliver(message(row, { to: MAIL_FROM, headers: [`In-Reply-To: ${id}`] }))).status).toBe(404)
  })

  test('no other email is taken', async () => {
    const row = await lead()
    const elsewhere = addresses.of({ websiteId: siteOf('b'), leadId: row.lead_id })
    const unknown = addresses.of({ websiteId: siteOf('a'), leadId: randomUUID() })
    const forged = `${addressOf(row).slice(0, -'x@reply.dealers.example'.length)}a@reply.dealers.example`
    for (const to of ['sales@dealer.example', elsewhere, unknown, forged])
      expect((await deliver(message(row, { to }))).status, to).toBe(404)
    expect((await deliver('')).status).toBe(422)
    expect(await mailsOf(row)).toEqual([])
  })

  test('an email of somebody else is shown as such', async () => {
    const row = await lead()
    await deliver(message(row, { from: '"Sam at <work>" <Sam@Work.example>' }))
    const { activity } = JSON.parse((await kim.get(`/leads/${row.lead_id}`)).text) as {
      activity: { kind: string; mail: { from: string; isFromElsewhere: boolean } | null }[]
    }
    expect(activity[0]).toMatchObject({ kind: 'received', mail: { from: 'sam@work.example', isFromElsewhere: true } })
  })
})

test('an automatic reply is stored and answers nothing', async () => {
  const row = await lead()
  await reply(row)
  const before = await workOf(row)
  await deliver(message(row, { headers: ['Auto-Submitted: auto-replied'] }))
  await deliver(message(row, { from: 'Mail <mailer-daemon@mail.example>' }))
  await deliver(message(row, { from: MAIL_FROM }))
  expect(await mailsOf(row)).toMatchObject([{ automatic: true }, { automatic: true }, { automatic: true }])
  expect(await workOf(row)).toEqual(before)
  expect(await passedOn(row)).toEqual([])
})

test('a lead that was done is open again, and one without a reply goes to who looks after it', async () => {
  const row = await lead()
  await change(row, { intent: 'assign', person: kimId })
  await change(row, { intent: 'status', status: 'lost' })
  await deliver(message(row))
  expect((await workOf(row)).status).toBe('open')
  expect((await activityOf(row)).at(-1)).toMatchObject({ kind: 'received', before: 'lost' })
  expect(await passedOn(row)).toMatchObject([{ target: 'kim@dealer.example' }])
})

test('files are stored as those of forms are, and what is not taken is named', async () => {
  const row = await lead()
  const part = (type: string, name: string, content: Buffer) =>
    `--x\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${content.toString('base64')}\r\n`
  const body = [
    'Content-Type: multipart/mixed; boundary=x\r\n\r\n',
    '--x\r\nContent-Type: text/html\r\n\r\n<p>Here <script>alert(1)</script><b>it</b> is</p>\r\n',
    part('image/png', '../../trade in.png', PNG),
    part('application/x-msdownload', 'run.exe', Buffer.from('MZ is no picture')),
    '--x--\r\n',
  ].join('')
  expect((await deliver(message(row, { body }))).status).toBe(200)
  const [mail] = await mailsOf(row)
  expect(mail!.refused_files).toEqual([expect.stringContaining('run.exe isn’t a file type we accept')])
  const files = await db().select().from(leadFiles).where(eq(leadFiles.lead_id, row.id))
  expect(files).toMatchObject([{ name: 'trade in.png', media_type: 'image/png', activity_id: mail!.id }])
  expect((await activityOf(row)).at(-1)!.text).toBe('Here it is')
})

test('a loop of two programs ends', async () => {
  const row = await lead()
  for (let sent = 0; sent < MOST_MAILS_A_DAY; sent++) expect((await deliver(message(row))).status).toBe(200)
  expect((await deliver(message(row))).status).toBe(429)
  expect(await mailsOf(row)).toHaveLength(MOST_MAILS_A_DAY)
})

describe('a call', () => {
  test('has to be signed, and lately', async () => {
    const row = await lead()
    const body = message(row)
    const old = String(Number(seconds()) - 301)
    expect((await deliver(body, { secret: 'another secret of thirty-two letters' })).status).toBe(401)
    expect((await deliver(body, { signed: `${body} ` })).status).toBe(401)
    expect((await deliver(body, { at: old })).status).toBe(401)
    expect((await deliver(body, { at: 'soon' })).status).toBe(401)
    const unsigned = await platform.fetch('localhost', '/inbound-mail', { method: 'POST', body })
    expect(unsigned.status).toBe(401)
    expect(await mailsOf(row)).toEqual([])
  })

  test('is no part of an installation that takes none', async () => {
    const other = await testPlatform()
    expect((await other.fetch('localhost', '/inbound-mail', { method: 'POST', body: 'x' })).status).toBe(404)
    await other.dispose()
  })
})

test('a text that would take long to split is shown whole, and a very long one is cut', async () => {
  const row = await lead()
  const started = Date.now()
  for (const words of ['On '.repeat(6_000), '\n'.repeat(50_000), '> a\n'.repeat(4_900), 'a '.repeat(80_000)])
    expect((await deliver(message(row, { body: text(words) }))).status).toBe(200)
  expect(Date.now() - started).toBeLessThan(5_000)
  expect(Math.max(...(await activityOf(row)).map((one) => one.text.length))).toBeLessThanOrEqual(100_000)
})
