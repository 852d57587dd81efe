import diagnostics from 'node:diagnostics_channel'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Command } from 'commander'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance, RouteOptions } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCommands } from '@forecourt/server/commands.ts'
import { createOutbound, type Outbound } from '@forecourt/server/outbound.ts'
import { eventBatches } from '@forecourt/server/events/collectors/table.ts'
import { offers } from '@forecourt/server/offers/table.ts'
import { reservations } from '@forecourt/server/reservations/table.ts'
import { websites } from '@forecourt/server/sites/table.ts'
import { staffAudit, staffInvitations, staffRoles } from '@forecourt/server/staff/table.ts'
import { webhookCalls, webhooks } from '@forecourt/server/webhooks/table.ts'
import { callApi, giveKey } from './testing/apiKeys.ts'
import { operator, TEST_CONTEXT } from './testing/commands.ts'
import { everyTable } from './testing/everyTable.ts'
import { csv, rows } from './testing/feedHome.ts'
import { testPlatform, type TestPlatform } from './testing/platform.ts'
import { giveReservation } from './testing/reservations.ts'
import { giveStaff } from './testing/staff.ts'

/** What a call or a command adds to the log, and how it is made; or why it adds nothing. */
type Expected = { action: string | readonly string[]; make: () => Promise<unknown> } | string

const CHANGES = ['POST', 'PUT', 'PATCH', 'DELETE']
const READS = 'It changes nothing.'
const OF_A_FEED = 'Stock of programs is a feed, as files are: vehicles have their price history, and staff their locks.'

let platform: TestPlatform
let key: string
let outbound: Outbound | undefined
const found: string[] = []

/** Every route that is added tells itself, so no new one can be forgotten here. */
function listen(message: unknown): void {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    if (!config || !('permission' in config)) return
    for (const one of [method].flat()) if (CHANGES.includes(one)) found.push(`${one} ${url}`)
  })
}

beforeAll(async () => {
  diagnostics.subscribe('fastify.initialization', listen)
  platform = await testPlatform({ settings: { a: { payment_provider: 'sandbox', models_enabled: true } } })
  diagnostics.unsubscribe('fastify.initialization', listen)
  await everyTable(platform.database, platform.tenants)
  key = await giveKey(platform.database, [platform.tenants.a.website.id], { name: 'Stock system' })
})
afterAll(async () => {
  outbound?.close()
  await platform?.dispose()
})

const log = () => platform.database.drizzle.select().from(staffAudit).orderBy(desc(staffAudit.id))

/** Makes a change, and compares what is new in the log. */
async function changes({ action, make }: Exclude<Expected, string>, who: string) {
  const before = (await log())[0]?.id ?? 0
  await make()
  const added = (await log()).filter(({ id }) => id > before).toReversed()
  expect(added.map((entry) => [entry.action, entry.who])).toEqual([action].flat().map((one) => [one, who]))
  expect(added[0]!.subject).not.toBe('')
}

const site = () => `/api/v1/websites/${platform.tenants.a.website.id}`
const dealership = () => `/api/v1/dealerships/${platform.tenants.a.dealerships[0]!.id}`
async function api(method: string, path: string, body?: unknown) {
  const headers: Record<string, string> = method === 'PATCH' || method === 'PUT' ? { 'if-match': '*' } : {}
  const answer = await callApi(platform, key, method, path, { body, headers })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.json
}
const hook = async (url: string) => {
  const [row] = await platform.database.drizzle.select().from(webhooks).where(eq(webhooks.url, url))
  return row!.id
}
/** A reservation that is paid, and has to be answered. */
async function reservation(reference: string) {
  const { a } = platform.tenants
  const id = await giveReservation(platform.database, { websiteId: a.website.id, car: a.cars[1]! })
  await platform.database.drizzle
    .update(reservations)
    .set({ reference, answer_due: new Date(Date.now() + 86_400_000) })
    .where(eq(reservations.id, id))
  return reference
}
async function waitingCall() {
  const { a } = platform.tenants
  const [row] = await platform.database.drizzle.select().from(webhooks).where(eq(webhooks.website_id, a.website.id))
  const [call] = await platform.database.drizzle
    .insert(webhookCalls)
    .values({
      website_id: a.website.id,
      webhook_id: row!.id,
      event: 'lead.created',
      subject: '1',
      state: 'sent',
    })
    .returning()
  return call!.id
}
/** A batch of events that was given up, for a collector of the site. */
async function givenUp() {
  const { drizzle } = platform.database
  const { website } = platform.tenants.a
  const collector = { id: 'analytics', kind: 'events' as const, url: 'https://events.example' }
  await drizzle
    .update(websites)
    .set({ settings: { ...website.settings, event_collectors: [collector] } })
    .where(eq(websites.id, website.id))
  await drizzle
    .insert(eventBatches)
    .values({ website_id: website.id, collector: 'analytics', kind: 'events', events: [], state: 'dead' })
}
const page = (slug: string) => ({ slug, title: slug, blocks: [{ type: 'markdown', text: 'Words.' }] })
const offer = (name: string) => ({ name, bonus: 'Mats' })
const model = (slug: string) => ({ name: slug, slug, manufacturer_name: 'Toyota' })

const CALLS: Readonly<Record<string, Expected>> = {
  'PATCH /api/v1/websites/:id/settings': {
    action: 'setting.changed',
    make: () => api('PATCH', `${site()}/settings`, { settings: { tagline: 'By the key' } }),
  },
  'POST /api/v1/websites/:id/offers': {
    action: 'content.imported',
    make: () => api('POST', `${site()}/offers`, { offers: [offer('Of the key')] }),
  },
  'DELETE /api/v1/websites/:id/offers/:offer_id': {
    action: 'content.deleted',
    async make() {
      const [row] = await platform.database.drizzle.select().from(offers).where(eq(offers.name, 'Of the key'))
      await api('DELETE', `${site()}/offers/${row!.id}`)
    },
  },
  'POST /api/v1/websites/:id/models': {
    action: 'model.imported',
    make: () => api('POST', `${site()}/models`, { models: [model('of-the-key')] }),
  },
  'DELETE /api/v1/websites/:id/models/:slug': {
    action: 'model.removed',
    make: () => api('DELETE', `${site()}/models/of-the-key`),
  },
  'POST /api/v1/websites/:id/content': {
    action: 'content.imported',
    make: () => api('POST', `${site()}/content`, { pages: [page('of-the-key')] }),
  },
  'DELETE /api/v1/websites/:id/content/:kind': {
    action: 'content.deleted',
    make: () => api('DELETE', `${site()}/content/pages?slug=of-the-key`),
  },
  'POST /api/v1/websites/:id/webhooks': {
    action: 'webhook.added',
    make: () => api('POST', `${site()}/webhooks`, { url: 'https://key.example/', events: ['lead.created'] }),
  },
  'POST /api/v1/websites/:id/webhook_calls/:call_id/resend': {
    action: 'webhook.resent',
    make: async () => api('POST', `${site()}/webhook_calls/${await waitingCall()}/resend`),
  },
  'DELETE /api/v1/websites/:id/webhooks/:webhook_id': {
    action: 'webhook.removed',
    make: async () => api('DELETE', `${site()}/webhooks/${await hook('https://key.example/')}`),
  },
  'POST /api/v1/dealerships/:id/locations': {
    action: 'location.added',
    make: () =>
      api('POST', `${dealership()}/locations`, {
        slug: 'of-the-key',
        name: 'Of the key',
        time_zone: 'Australia/Brisbane',
        address: { street: '1 High Street', city: 'Toowoomba', state: 'qld', postcode: '4350' },
      }),
  },
  'PATCH /api/v1/dealerships/:id/locations/:slug': {
    action: 'location.details',
    make: () => api('PATCH', `${dealership()}/locations/main`, { phone: '07 4655 5999' }),
  },
  'POST /api/v1/reservations/:reference/answer': {
    action: 'reservation.answered',
    make: async () => api('POST', `/api/v1/reservations/${await reservation('KKKK-2222')}/answer`),
  },
  'POST /api/v1/reservations/:reference/release': {
    action: 'reservation.released',
    make: () => api('POST', '/api/v1/reservations/KKKK-2222/release'),
  },
  'POST /api/v1/leads/:id/deliveries': {
    action: 'lead.resent',
    make: () => api('POST', `/api/v1/leads/${platform.tenants.a.lead.reference}/deliveries`, {}),
  },
  'POST /api/leads': 'A lead of another system is one like a visitor’s, with its own history.',
  'PATCH /api/v1/vehicles/:id': OF_A_FEED,
  'PUT /api/v1/dealerships/:id/vehicles/:stocknum': OF_A_FEED,
  'POST /api/v1/dealerships/:id/vehicles': OF_A_FEED,
}

describe('the API', () => {
  test('has these calls that change something', () => {
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(CALLS).toSorted())
  })

  test.each(Object.entries(CALLS).filter(([, expected]) => typeof expected !== 'string'))(
    '%s is in the log once, with the name of the key',
    (_call, expected) => changes(expected as Exclude<Expected, string>, 'Stock system'),
  )
})

const add = (program: Command, context: Parameters<typeof addCommands>[1]) =>
  addCommands(program, context, () => (outbound ??= createOutbound({ allowPrivate: true })))
const variables = () => ({ DATA_DIR: join(platform.mediaDir, '..'), DNS_SERVERS: '127.0.0.1:9' })
const groups = new Map(
  [
    ...['site', 'group', 'secrets', 'staff', 'domains', 'location', 'stock', 'leads', 'reservations', 'content'],
    ...['models', 'media', 'offers', 'redirects', 'charges', 'keys', 'webhooks', 'template', 'events'],
  ].map((group) => [group, operator(group, add, () => platform.database, variables)]),
)
const run = (group: string, ...args: string[]) => groups.get(group)!.run(...args)
const file = (content: unknown) => groups.get('site')!.file(content)
const issued: { id: string } = { id: '' }
let picture = ''
let contentRun = ''

const COMMANDS: Readonly<Record<string, Expected>> = {
  'site add': {
    action: 'site.added',
    async make() {
      const exported = JSON.parse(await run('site', 'export', 'site-a')) as Record<string, unknown>
      await run('site', 'add', file({ ...exported, slug: 'added', domain_name: null }))
    },
  },
  'site set': {
    action: 'setting.changed',
    make: () => run('site', 'set', 'site-a', file({ tagline: 'By a command' })),
  },
  'group set': {
    action: 'setting.changed',
    make: () => run('group', 'set', platform.tenants.a.group.slug, file({ tagline: 'Of all' })),
  },
  'template set': {
    action: 'setting.changed',
    make: () => run('template', 'set', 'mazda', file({ blog_page_size: 8 })),
  },
  'site import': {
    action: 'site.imported',
    async make() {
      const archive = join(platform.mediaDir, '..', 'whole.zip')
      await run('site', 'export', 'added', '--whole', '--out', archive)
      await run('site', 'import', archive, '--slug', 'imported')
    },
  },
  'site close': { action: 'site.closed', make: () => run('site', 'close', 'site-b') },
  'site dealership': {
    action: 'site.dealerships',
    make: async () => run('site', 'dealership', 'site-a', 'first', platform.tenants.a.dealerships[1]!.slug),
  },
  'site open': 'Opened in the log of server/setUp/cli.test.ts, which has what a site needs for it.',
  'secrets set': {
    action: 'secret.set',
    make: () => run('secrets', 'set', 'site-a', 'dashboard/credential', '--file', file('key:a long secret of it')),
  },
  'secrets remove': {
    action: 'secret.removed',
    make: () => run('secrets', 'remove', 'site-a', 'dashboard/credential'),
  },
  'secrets rotate': { action: 'secret.rotated', make: () => run('secrets', 'rotate') },
  'staff link': { action: 'operator.link', make: () => run('staff', 'link') },
  'staff invite': {
    action: 'person.invited',
    make: () => run('staff', 'invite', 'kim@dealer.example', '--role', 'sales', '--site', 'site-a'),
  },
  'staff role': {
    action: 'role.changed',
    async make() {
      const user = await giveStaff(platform.database, 'robin@dealer.example', 'sales', {
        website_id: platform.tenants.a.website.id,
      })
      const [role] = await platform.database.drizzle.select().from(staffRoles).where(eq(staffRoles.user_id, user))
      await run('staff', 'role', role!.id, 'marketing')
    },
  },
  'staff revoke': {
    action: 'invitation.revoked',
    async make() {
      const of = eq(staffInvitations.email, 'kim@dealer.example')
      const [invitation] = await platform.database.drizzle.select().from(staffInvitations).where(of)
      await run('staff', 'revoke', invitation!.id)
    },
  },
  'domains set': { action: 'domain.live', make: () => run('domains', 'set', 'site-a', 'www.wattle-motors.com') },
  'domains remove': { action: 'domain.removed', make: () => run('domains', 'remove', 'site-a') },
  'location add': {
    action: 'location.added',
    async make() {
      const { slug } = platform.tenants.a.dealerships[0]!
      const shown = JSON.parse(await run('location', 'show', slug, 'main')) as Record<string, unknown>
      await run('location', 'add', slug, file({ ...shown, slug: 'second', name: 'Second yard' }))
    },
  },
  'location set': {
    action: 'location.details',
    make: () =>
      run('location', 'set', platform.tenants.a.dealerships[0]!.slug, 'second', file({ phone: '07 4655 5111' })),
  },
  'stock import': {
    action: 'feed.imported',
    async make() {
      const feed = join(platform.mediaDir, '..', 'feed.csv')
      await writeFile(feed, csv(...rows(1)))
      const options = ['--dealership', platform.tenants.a.dealerships[1]!.slug, '--partial', '--mapping', file({})]
      await run('stock', 'import', feed, ...options)
    },
  },
  'stock mapping clear': {
    action: 'feed.mapped',
    make: () => run('stock', 'mapping', 'clear', '--dealership', platform.tenants.a.dealerships[0]!.slug),
  },
  'leads redeliver': {
    action: 'lead.resent',
    make: () => run('leads', 'redeliver', platform.tenants.a.lead.reference),
  },
  'reservations answer': {
    action: 'reservation.answered',
    make: async () => run('reservations', 'answer', await reservation('CCCC-2222'), '--as', 'Kim'),
  },
  'reservations release': {
    action: 'reservation.released',
    make: () => run('reservations', 'release', 'CCCC-2222', '--as', 'Kim'),
  },
  'reservations refund': 'It carries out what a release in the log has decided.',
  'content import': {
    action: 'content.imported',
    make: () => run('content', 'import', 'site-a', file({ pages: [page('command')] })),
  },
  'models import': {
    action: 'model.imported',
    make: () => run('models', 'import', 'site-a', file({ models: [model('command')] })),
  },
  'models remove': { action: 'model.removed', make: () => run('models', 'remove', 'site-a', 'command') },
  'media add': {
    action: 'media.added',
    async make() {
      const photo = join(platform.mediaDir, '..', 'yard.png')
      await sharp({ create: { width: 800, height: 600, channels: 3, background: '#123456' } }).toFile(photo)
      picture = await run('media', 'add', 'site-a', photo)
    },
  },
  'media remove': { action: 'media.removed', make: () => run('media', 'remove', 'site-a', picture) },
  'content change': {
    action: 'content.unpublished',
    make: async () => {
      const printed = await run('content', 'change', 'site-a', 'pages', 'take-off', 'command', '--yes')
      contentRun = printed.split(' ').at(-1)!
    },
  },
  'content undo': {
    action: 'content.published',
    make: () => run('content', 'undo', 'site-a', contentRun),
  },
  'models brochure': {
    action: ['media.document_added', 'content.drafted'],
    make: () =>
      run(
        'models',
        'brochure',
        'site-a',
        platform.tenants.a.model.slug,
        file('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n'),
      ),
  },
  'offers import': {
    action: 'content.imported',
    make: () => run('offers', 'import', 'site-a', file({ offers: [offer('Of a command')] })),
  },
  'offers remove': {
    action: 'content.deleted',
    async make() {
      const [row] = await platform.database.drizzle.select().from(offers).where(eq(offers.name, 'Of a command'))
      await run('offers', 'remove', 'site-a', String(row!.id))
    },
  },
  'redirects import': {
    action: 'redirect.imported',
    make: () => run('redirects', 'import', 'site-a', file('from,to,status\n/old,/new,301\n')),
  },
  'redirects remove': { action: 'redirect.removed', make: () => run('redirects', 'remove', 'site-a', '/old') },
  'charges import': {
    action: 'charges.imported',
    make: async () => run('charges', 'import', file(await run('charges', 'show', 'AU-QLD'))),
  },
  'charges remove': { action: 'charges.removed', make: () => run('charges', 'remove', 'AU-QLD') },
  'charges restore': {
    action: 'charges.restored',
    async make() {
      const [latest] = (await run('charges', 'history', 'AU-QLD')).split('\t')
      await run('charges', 'restore', 'AU-QLD', latest!)
    },
  },
  'keys issue': {
    action: 'key.issued',
    async make() {
      issued.id = (await run('keys', 'issue', 'CRM', '--site', 'site-a', '--permissions', 'stock')).split(':')[0]!
    },
  },
  'keys rotate': { action: 'key.rotated', make: () => run('keys', 'rotate', issued.id) },
  'keys revoke': { action: 'key.revoked', make: () => run('keys', 'revoke', issued.id) },
  'webhooks add': {
    action: 'webhook.added',
    make: () => run('webhooks', 'add', 'site-a', 'https://command.example/', '--events', 'lead.created'),
  },
  'webhooks resend': {
    action: 'webhook.resent',
    make: async () => run('webhooks', 'resend', 'site-a', await waitingCall()),
  },
  'webhooks remove': {
    action: 'webhook.removed',
    make: async () => run('webhooks', 'remove', 'site-a', await hook('https://command.example/')),
  },
  'events resend': {
    action: 'events.resent',
    async make() {
      await givenUp()
      await run('events', 'resend', 'site-a', 'analytics')
    },
  },
  'leads receive-mail': 'What a visitor or staff have written is in the history of its lead.',
  'leads show': 'Who opens sensitive answers, and why, is recorded beside them.',
  'search reindex': 'It makes a copy of the stock again.',
  'domains check': 'It writes down what DNS answers; a change of what is served is the domain watch’s.',
  ...Object.fromEntries(
    [
      ...['site list', 'site show', 'site export', 'site checklist', 'secrets list', 'staff list', 'staff roles'],
      ...[
        'staff audit',
        'domains show',
        'template show',
        'location list',
        'location show',
        'stock mapping show',
        'stock audit',
      ],
      ...['car explain', 'search status', 'leads list', 'leads export', 'conversations list', 'conversations show'],
      ...['reservations list', 'reservations show', 'reservations balance', 'reservations export', 'waitlist list'],
      ...[
        'consents count',
        'consents show',
        'events scripts',
        'events batches',
        'report',
        'content list',
        'content runs',
      ],
      ...['content preview', 'models list', 'media list', 'offers list', 'redirects list', 'redirects export'],
      ...[
        'charges list',
        'charges show',
        'charges history',
        'feeds list',
        'feeds check',
        'keys list',
        'webhooks list',
        'webhooks log',
      ],
    ].map((name) => [name, READS]),
  ),
}

describe('the command line', () => {
  test('has these commands', () => {
    const program = new Command('forecourt')
    add(program, { ...TEST_CONTEXT, env: {} as never, database: async () => platform.database, print: () => {} })
    const leaves = ({ commands }: Command, above: string): string[] =>
      commands.flatMap((one) => {
        const name = `${above}${one.name()}`
        return one.commands.length > 0 ? leaves(one, `${name} `) : [name]
      })
    expect(leaves(program, '').toSorted()).toEqual(Object.keys(COMMANDS).toSorted())
  })

  test.each(Object.entries(COMMANDS).filter(([, expected]) => typeof expected !== 'string'))(
    '%s is in the log once, as the command line’s',
    (_command, expected) => changes(expected as Exclude<Expected, string>, 'Command line'),
  )
})
