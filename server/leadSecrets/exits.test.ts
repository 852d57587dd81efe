import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { operator } from '../../tools/testing/commands.ts'
import { openDeliveries } from '../../tools/testing/deliveries.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { mailReceiver, webReceiver, type MailReceiver, type WebReceiver } from '../../tools/testing/receivers.ts'
import { giveSecret, testSecrets } from '../../tools/testing/secrets.ts'
import { smtpMailer } from '../delivery/mailer.ts'
import { deliveries } from '../delivery/table.ts'
import { fileLinks } from '../files/files.ts'
import { leadCommands } from '../leads/cli.ts'
import { leads } from '../leads/table.ts'
import { createLog } from '../log.ts'
import { createOutbound } from '../outbound.ts'
import { siteCommands } from '../sites/cli.ts'
import { createSites } from '../sites/sites.ts'

/** What the applicants of two sites type; each value is one of a kind. */
const TYPED = {
  a: {
    income: '71357924',
    other_income: '64213579',
    commitments: '58642197',
    housing_cost: '49753186',
    birthday_day: '19',
    birthday_month: '8',
    birthday_year: '1971',
    licence_number: '90817263',
    licence_state: 'QLD',
    licence_expiry_month: '9',
    licence_expiry_year: '2029',
  },
  b: {
    income: '72468135',
    other_income: '65314791',
    commitments: '59753218',
    housing_cost: '48642379',
    birthday_day: '23',
    birthday_month: '4',
    birthday_year: '1968',
    licence_number: 'QX918273',
    licence_expiry_month: '10',
    licence_expiry_year: '2031',
  },
}
const money = (digits: string) => Number(digits).toLocaleString('en-AU')
/** Sensitive values as typed and as shown. */
const traces = {
  a: tracesOf(TYPED.a, '19 August 1971', '09/2029'),
  b: tracesOf(TYPED.b, '23 April 1968', '10/2031'),
}

function tracesOf(typed: (typeof TYPED)['a' | 'b'], ...shown: string[]) {
  const amounts = [typed.income, typed.other_income, typed.commitments, typed.housing_cost]
  return { typed: [...amounts, typed.licence_number], shown: [...amounts.map(money), typed.licence_number, ...shown] }
}
const EVERY_TRACE = Object.values(traces).flatMap(({ typed, shown }) => [...typed, ...shown])

const APPLICATION = {
  form: 'finance-application',
  first_name: 'Robin',
  last_name: 'Ashe',
  loan_purpose: 'Personal use',
  vehicle_price: '35000',
  loan_term: '60',
  has_trade_in: 'No',
  employment: 'Full time',
  employer: 'Yard Works',
  occupation: 'Welder',
  employment_years: '4',
  income_frequency: 'Weekly',
  street: '1 Yard Street',
  city: 'Bathurst',
  residence: 'Renting',
  long_residence: 'Yes',
  residency: 'Permanent resident',
  message: 'Soon please',
  consent: 'on',
}
const OF_SITE = {
  a: { location: 'dealership-a1', phone: '0746 555 010', state: 'QLD', postcode: '4350' },
  b: { phone: '07 855 0100', state: 'Waikato', postcode: '3204' },
}

let platform: TestPlatform
let web: WebReceiver
let mail: MailReceiver
let log = ''
const outbound = createOutbound({ allowPrivate: true })
const logger = createLog('debug', { write: (line) => (log += line) })
const leadCommand = operator('leads', leadCommands, () => platform.database)
const siteCommand = operator('site', siteCommands, () => platform.database)

beforeAll(async () => {
  ;[web, mail] = await Promise.all([webReceiver(), mailReceiver()])
  web.answer = ({ path }) =>
    path === '/v1/messages'
      ? { status: 202, body: JSON.stringify({ messages: [{ message_id: '1', status: 'queued' }] }) }
      : { status: 200, body: '{"id":"77"}' }
  const settings = (key: 'a' | 'b'): SettingsLayer => ({
    lead_destinations: [
      { id: 'desk', kind: 'email', to: `desk-${key}@dealer.example` },
      { id: 'crm', kind: 'adf', to: `crm-${key}@dealer.example`, sensitive: false },
      { id: 'hook', kind: 'webhook', to: `${web.url}/hook-${key}` },
      { id: 'group', kind: 'dashboard', to: `${web.url}/group-${key}` },
      { id: 'phone', kind: 'sms', to: '+61491570156', provider_url: web.url, authentication: 'hmac' },
      { id: 'lender', kind: 'webhook', to: `${web.url}/lender-${key}`, sensitive: true, incomplete: false },
      { id: 'broker', kind: 'adf', to: `broker-${key}@lender.example`, sensitive: true },
    ],
  })
  platform = await testPlatform({
    outbound,
    logger,
    settings: { a: settings('a'), b: { ...settings('b'), locale: 'en-NZ', time_zone: 'Pacific/Auckland' } },
  })
  for (const key of ['a', 'b'] as const)
    for (const name of ['phone', 'group'])
      await giveSecret(platform.database, platform.tenants[key].website.id, `delivery/${name}`, 'user:password')
})
afterAll(async () => {
  await platform.dispose()
  outbound.close()
  await Promise.all([web.close(), mail.close()])
})

/** Sends an application up to a step, or to its end. */
async function apply(key: 'a' | 'b', email: string, submissionId: string, step: { number: number; final: boolean }) {
  const lead = {
    ...APPLICATION,
    ...OF_SITE[key],
    ...TYPED[key],
    email,
    submission_id: submissionId,
    step_number: step.number,
    final: step.final,
  }
  const answer = await platform.post(key === 'a' ? hostA : hostB, '/api/leads', { lead })
  expect([200, 201], answer.text).toContain(answer.status)
  return answer.text
}

test('sensitive answers of two sites leave by no exit but the destinations that are allowed to have them', async () => {
  // Of a first attempt.
  await platform.database.pool.query('truncate leads cascade')
  web.received.length = mail.received.length = 0
  const outputs: string[] = []
  for (const key of ['a', 'b'] as const) {
    const id = crypto.randomUUID()
    outputs.push(await apply(key, `robin-${key}@visitor.example`, id, { number: 3, final: false }))
    outputs.push(await apply(key, `robin-${key}@visitor.example`, id, { number: 6, final: true }))
    // Left at the last step before consent.
    outputs.push(await apply(key, `left-${key}@visitor.example`, crypto.randomUUID(), { number: 5, final: false }))
  }
  await platform.database.pool.query(`update deliveries set send_after = now() where lead_status = 'Incomplete'`)

  const sites = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  const mailer = smtpMailer(mail.url)
  const worker = await openDeliveries({
    database: platform.database,
    sites,
    secrets: testSecrets(platform.database),
    mailer,
    outbound,
    links: fileLinks('key'),
    mailFrom: 'leads@platform.example',
    replies: null,
    consoleOrigin: 'http://console.localhost',
    pollSeconds: 0.5,
    sweepSeconds: 1,
    onError: (err, message) => logger.error({ err }, message),
  })
  await vi.waitFor(
    async () => {
      const rows = await platform.database.drizzle.select().from(deliveries)
      const open = rows.filter(({ state }) => state !== 'sent' && state !== 'cancelled')
      expect(open.map(({ destination, attempts }) => [destination, attempts])).toEqual([])
    },
    { timeout: 60_000, interval: 200 },
  )
  await worker.close()
  await mailer.close()
  await sites.close()

  const [toLenders, toOthers] = split(web.received, ({ path }) => path.startsWith('/lender'))
  const [toBrokers, otherMail] = split(mail.received, ({ to }) => to.startsWith('broker'))
  const textOf = ({ email, source }: (typeof mail.received)[number]) =>
    [email.subject, email.text, email.html, source, ...email.attachments.map((one) => String(one.content))].join('\n')
  // All of them were sent: without that the rest proves nothing.
  for (const key of ['a', 'b']) {
    const kinds = (to: string) => mail.received.filter((one) => one.to === `${to}-${key}@dealer.example`).length
    expect([kinds('desk'), kinds('crm')], key).toEqual([2, 2])
    expect(
      mail.received.filter((one) => one.to === `robin-${key}@visitor.example`),
      key,
    ).toHaveLength(1)
    expect(
      toOthers.filter(({ path }) => path === `/hook-${key}`),
      key,
    ).toHaveLength(2)
    expect(
      toOthers.filter(({ path }) => path.startsWith(`/group-${key}/`)),
      key,
    ).toHaveLength(2)
  }
  expect(toOthers.filter(({ path }) => path === '/v1/messages')).toHaveLength(4)

  // Those who are allowed have all of their own site's, and nothing of the other's.
  for (const [key, other] of [
    ['a', 'b'],
    ['b', 'a'],
  ] as const) {
    const lender = toLenders.filter(({ path }) => path === `/lender-${key}`).map(({ body }) => body)
    const broker = toBrokers.filter(({ to }) => to.startsWith(`broker-${key}`)).map(({ email }) => email.text ?? '')
    expect([lender.length, broker.length]).toEqual([1, 2])
    for (const text of [...lender, ...broker]) {
      expect(traces[key].shown.filter((trace) => !text.includes(trace))).toEqual([])
      expect([...traces[other].typed, ...traces[other].shown].filter((trace) => text.includes(trace))).toEqual([])
    }
    // Others are told what they do not have.
    const [hook] = toOthers.filter(({ path }) => path === `/hook-${key}`)
    expect(JSON.parse(hook!.body)).toMatchObject({ withheld: expect.arrayContaining(['Date of birth']) })
    const desk = mail.received.find(({ to }) => to === `desk-${key}@dealer.example`)!
    expect(desk.email.text).toContain('Date of birth, Driver licence number')
  }

  outputs.push(...otherMail.map(textOf), ...toOthers.map(({ body, headers }) => `${JSON.stringify(headers)} ${body}`))
  for (const key of ['a', 'b'] as const) {
    const file = leadCommand.file('')
    await leadCommand.run('export', '--site', `site-${key}`, '--out', file)
    outputs.push(readFileSync(file, 'utf8'), await leadCommand.run('export', '--site', `site-${key}`))
    outputs.push(await leadCommand.run('list', '--site', `site-${key}`), await siteCommand.run('export', `site-${key}`))
    outputs.push((await platform.fetch(key === 'a' ? hostA : hostB, '/api/website')).text)
  }
  for (const { reference } of await platform.database.drizzle.select().from(leads))
    outputs.push(await leadCommand.run('show', reference))

  // Every column of every table as text: leads, receipts, events and the queue among them.
  const { rows: tables } = await platform.database.pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const names = tables.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['public.leads', 'public.lead_secrets', 'public.events']))
  expect(names.some((name) => name.startsWith('forecourt_queue.'))).toBe(true)
  for (const name of names)
    outputs.push(JSON.stringify((await platform.database.pool.query(`select t::text from ${name} t`)).rows))
  const { rows: stored } = await platform.database.pool.query<{ count: string }>('select count(*) from lead_secrets')
  expect(stored).toEqual([{ count: '4' }])

  expect(logger.isLevelEnabled('debug')).toBe(true)
  const all = [log, ...outputs].join('\n')
  expect(all).toContain('Yard Works')
  expect(EVERY_TRACE.filter((trace) => all.includes(trace))).toEqual([])
}, 120_000)

function split<T>(all: readonly T[], which: (one: T) => boolean): [T[], T[]] {
  return [all.filter(which), all.filter((one) => !which(one))]
}
