import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { SECRET_PROVIDERS } from '@forecourt/rules/site/secrets.ts'
import { operator } from '../../tools/testing/commands.ts'
import { openDeliveries } from '../../tools/testing/deliveries.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { webReceiver, type WebReceiver } from '../../tools/testing/receivers.ts'
import { testSecrets } from '../../tools/testing/secrets.ts'
import { smtpMailer } from '../delivery/mailer.ts'
import { sendCodes } from '../delivery/ownerMails.ts'
import { deliveries } from '../delivery/table.ts'
import { fileLinks } from '../files/files.ts'
import { createLog } from '../log.ts'
import { createOutbound } from '../outbound.ts'
import { siteCommands } from '../sites/cli.ts'
import { createSites } from '../sites/sites.ts'
import { leadSecretRows } from '../leadSecrets/leadSecrets.ts'
import { secretCommands } from './cli.ts'

/** Every secret that a site can have, for two sites; each value is one of a kind. */
const VALUES = { a: valuesOf('alder'), b: valuesOf('beech') }

function valuesOf(word: string) {
  return {
    'delivery/hook': `${word}-hook-7c1f`,
    'delivery/group': `${word}user:${word}-group-7c1f`,
    'delivery/phone': `${word}key:${word}-phone-7c1f`,
    'challenge/secret': `${word}-challenge-7c1f`,
    'dashboard/credential': `${word}user:${word}-dashboard-7c1f`,
    'lookup/autograb': `${word}-autograb-7c1f`,
    'lookup/nevdis': `${word}-nevdis-7c1f`,
    'lookup/redbook': `${word}-redbook-7c1f`,
    'garage/sms': `${word}texts:${word}-texts-7c1f`,
    // The calls with these are tested by server/events/collectors and server/payments/contract.test.ts.
    'collector/meta': `${word}-meta-7c1f`,
    'payment/stripe': `${word}-stripe-7c1f`,
    'payment/till-password': `${word}-till-7c1f`,
    // The calls with these are tested by server/stock/runs/fetch.test.ts and sftpFetch.test.ts.
    'feed/password': `${word}-feed-7c1f`,
    'feed/key': `${word}-feed-key-7c1f`,
    'payment/st-george': `${word}-payway-7c1f`,
  }
}

/** Values that must not leak: the secrets, their passwords alone, and their Basic authentication. */
const traces = Object.values(VALUES)
  .flatMap((values) => Object.values(values))
  .flatMap((value) => [value, value.split(':').at(-1)!, Buffer.from(value).toString('base64')])

let platform: TestPlatform
let web: WebReceiver
let log = ''
const outbound = createOutbound({ allowPrivate: true })
const logger = createLog('debug', { write: (line) => (log += line) })
const secretsCommand = operator(
  'secrets',
  (program, context) => secretCommands(program, context, [leadSecretRows]),
  () => platform.database,
)
const siteCommand = operator('site', siteCommands, () => platform.database)

beforeAll(async () => {
  web = await webReceiver()
  const settings: SettingsLayer = {
    lead_destinations: [
      { id: 'hook', kind: 'webhook', to: `${web.url}/hook` },
      { id: 'group', kind: 'dashboard', to: `${web.url}/group` },
      { id: 'phone', kind: 'sms', to: '+61491570156', provider_url: web.url, authentication: 'hmac' },
    ],
    lead_confirmation_mail: false,
    challenge: { provider: 'turnstile', site_key: 'a site key' },
    autograb: true,
    vehicle_lookups: [
      { provider: 'autograb', url: web.url },
      { provider: 'nevdis', url: web.url },
      { provider: 'redbook', url: web.url },
    ],
    garage_sms: { provider_url: web.url, authentication: 'hmac' },
    dashboard_base_url: `${web.url}/dashboard`,
    dashboard_session_fields: ['plan'],
  }
  platform = await testPlatform({
    outbound,
    logger,
    challengeVerifyUrl: `${web.url}/verify`,
    settings: { a: settings, b: settings },
  })
})
afterAll(async () => {
  await platform.dispose()
  outbound.close()
  await web.close()
})

test('each use of a secret is tried here', () => {
  const uses = new Set(Object.keys(VALUES.a).map((name) => name.split('/')[0]))
  const named = Object.entries(SECRET_PROVIDERS).filter(([, { names }]) => names === null || names.length > 0)
  expect([...uses].sort()).toEqual(named.map(([use]) => use).sort())
})

test('no secret of two sites is in settings, exports, receipts, answers, any table, or the log at its most talkative', async () => {
  const outputs: string[] = []
  for (const [key, values] of Object.entries(VALUES))
    for (const [name, value] of Object.entries(values))
      outputs.push(await secretsCommand.run('set', `site-${key}`, name, '--file', secretsCommand.file(value)))

  // All requests fail, so that every error message is produced.
  web.answer = () => ({ status: 500, body: 'down' })
  const sites = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  const mailer = smtpMailer('smtp://127.0.0.1:1')
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
    retry: { limit: 1, delaySeconds: 1, ceilingSeconds: 1 },
    pollSeconds: 0.5,
    sweepSeconds: 1,
    onError: (err, message) => logger.error({ err }, message),
  })
  const sendCode = sendCodes({
    mailer,
    mailFrom: 'leads@platform.example',
    outbound,
    secrets: testSecrets(platform.database),
    storesMessages: false,
    onError: (err, message) => logger.error({ err }, message),
  })
  for (const slug of ['site-a', 'site-b']) {
    const { site } = (await sites.findBySlug(slug))!
    const code = {
      id: crypto.randomUUID(),
      site,
      to: { kind: 'phone', phone: '+61491570156' },
      code: '123456',
    } as const
    const failure = await sendCode(code).catch((err: unknown) => err)
    expect(failure).toBeInstanceOf(Error)
    logger.error({ err: failure }, 'code not sent')
  }
  for (const [host, phone] of [
    [hostA, '0746 555 010'],
    [hostB, '0746 555 010'],
  ] as const) {
    const lead = {
      submission_id: crypto.randomUUID(),
      first_name: 'Robin',
      last_name: 'Ashe',
      email: 'robin@visitor.example',
      phone,
      postcode: '4350',
      message: 'Hello',
      challenge_token: 'a token',
    }
    const answer = await platform.post(host, '/api/leads', { lead })
    expect(answer.status, answer.text).toBe(201)
    const lookup = await platform.post(host, '/api/trade-in/rego', { rego: '1ABC23', regoState: 'QLD' })
    expect(lookup.status, lookup.text).toBe(503)
    outputs.push(lookup.text)
    outputs.push(answer.text, (await platform.fetch(host, '/api/website')).text)
  }
  await vi.waitFor(
    async () => {
      const rows = await platform.database.drizzle.select().from(deliveries)
      expect(rows.map(({ state }) => state)).toEqual(Array(6).fill('dead'))
    },
    { timeout: 60_000, interval: 200 },
  )
  await worker.close()
  await mailer.close()
  await sites.close()

  // They were used: without that the rest proves nothing.
  const sent = web.received
    .map(({ headers, body }) => `${headers.authorization} ${headers['apikey']} ${body}`)
    .join('\n')
  for (const values of Object.values(VALUES)) {
    for (const name of ['delivery/group', 'dashboard/credential'] as const)
      expect(sent).toContain(Buffer.from(values[name]).toString('base64'))
    for (const name of ['challenge/secret', 'lookup/autograb', 'lookup/nevdis', 'lookup/redbook'] as const)
      expect(sent).toContain(values[name])
    for (const name of ['delivery/phone', 'garage/sms'] as const)
      expect(sent).toContain(`hmac username="${values[name].split(':')[0]}"`)
  }
  expect(web.received.filter(({ headers }) => headers['x-forecourt-signature'] !== undefined)).not.toEqual([])

  for (const slug of ['site-a', 'site-b']) {
    const out = siteCommand.file('')
    outputs.push(await siteCommand.run('export', slug), ...siteCommand.warnings)
    outputs.push(await siteCommand.run('export', slug, '--out', out), readFileSync(out, 'utf8'))
    outputs.push(await siteCommand.run('show', slug), await siteCommand.run('show', slug, '--json'))
    outputs.push(await secretsCommand.run('list', slug))
  }
  outputs.push(await secretsCommand.run('rotate'))
  const { rows: tables } = await platform.database.pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.secrets', 'public.websites']))
  for (const { name } of tables)
    outputs.push(JSON.stringify((await platform.database.pool.query(`select * from ${name}`)).rows))

  expect(logger.isLevelEnabled('debug')).toBe(true)
  expect(log).toMatch(/is dead/)
  const all = [log, ...outputs].join('\n')
  expect(all.length).toBeGreaterThan(20_000)
  expect(traces.filter((trace) => all.includes(trace))).toEqual([])
}, 120_000)
