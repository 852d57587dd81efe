import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE_NAMES, roleOf } from '@forecourt/rules/staff/role.ts'
import { giveKey } from '../../tools/testing/apiKeys.ts'
import { consoleAddresses, consolePages } from '../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveReservation } from '../../tools/testing/reservations.ts'
import { TEST_KEYS } from '../../tools/testing/secrets.ts'
import { giveStaff, staffBrowser } from '../../tools/testing/staff.ts'
import { apiKeys } from '../apiKeys/table.ts'
import { bookings } from '../bookings/table.ts'
import { contentDrafts, contentPages, contentVersions, models, reviews } from '../content/table.ts'
import { deliveries } from '../delivery/table.ts'
import { leadActivity, leadLinks, leadMentions, leadRunLeads, leadRuns, leads, leadWork } from '../leads/table.ts'
import { locations } from '../locations/table.ts'
import { media } from '../media/table.ts'
import { reservations } from '../reservations/table.ts'
import { bulkRuns } from '../stock/bulk/table.ts'
import { cars, feedFiles, feedRuns, feedSources } from '../stock/table.ts'
import { webhookCalls, webhooks } from '../webhooks/table.ts'
import { addWebhook } from '../webhooks/webhooks.ts'
import { staffAudit, staffConsents, staffInvitations, staffRoles } from './table.ts'

/** What only tenant b has. */
const OF_B = /Beech|BT-50|site-b|principal-b|sales-b|invited-b/

/** The changes that forms of reservations and bookings make. */
const OF_REFERENCES = ['answer', 'release', 'refund', 'move', 'cancel'].map((intent) => [intent, ''] as const)

/** The changes that forms of vehicles make. */
const OF_STOCK = ['change', 'release'].map((intent) => [intent, ''] as const)

/** The changes of a bulk change. */
const OF_BULK = ['', 'start', 'undo', 'discard'].map((intent) => [intent, ''] as const)

/** The changes that forms of the console make, with the ids of another tenant. */
const CHANGES = (roleId: string, invitationId: string) =>
  [
    ['change', roleId],
    ['remove', roleId],
    ['resend', invitationId],
    ['withdraw', invitationId],
    ['invite', ''],
  ] as const

/** The changes of feeds, sent to an address with another tenant’s dealership. */
const OF_FEEDS = ['', 'import', 'undo', 'source', 'fetch', 'try', 'host_key', 'halved', 'remove', 'restore'].map(
  (intent) => [intent, ''] as const,
)

/** The changes of API keys, webhooks and the platform. */
const OF_PROGRAMS = [
  'issue',
  'add',
  'save',
  'rotate',
  'revoke',
  'restore',
  'pause',
  'resume',
  'test',
  'resend',
  'resend-all',
  'remove',
  'jobs',
  'deliveries',
  'sign-in',
].map((intent) => [intent, ''] as const)

/** The targets of forms of locations. */
const OF_LOCATIONS = ['contacts', 'hours', '2027-12-25'].map((target) => ['save', target] as const)

/** The changes of sites and their set-up. */
const OF_SITES = ['', 'brand', 'location', 'leads', 'skip', 'extend', 'open', 'close'].map(
  (intent) => [intent, ''] as const,
)

/** The changes of content. */
const OF_CONTENT = ['', 'keep', 'publish', 'unpublish', 'discard', 'delete', 'restore', 'new', 'undo'].map(
  (intent) => [intent, ''] as const,
)

/** The changes of several leads, and their undo. */
const OF_LEAD_LIST = ['bulk', 'undo-run', 'undo'].map((intent) => [intent, ''] as const)

/** The changes of a lead. */
const OF_LEADS = [
  'assign',
  'status',
  'snooze',
  'note',
  'call',
  'reply',
  'text',
  'seen',
  'resend',
  'undo',
  'merge',
  'unmerge',
] as const

/** Forms of nobody’s in particular have tests of their own, and most hash a password each time. */
const WITHOUT_IDS = /^\/(?:sign-in|forgotten|account\/authenticator)/
const OF_PROGRAM_PATHS = /^\/(?:api-keys|webhooks|platform)/
/** Forms that are the only one of their page. */
const ONLY_ONE = /^\/(?:invitation|new-password)\//

/** What is sent to an address of the console. */
const changesAt = (path: string, roleId: string, invitationId: string) =>
  WITHOUT_IDS.test(path) ? [] : CHANGES(roleId, invitationId).slice(0, ONLY_ONE.test(path) ? 1 : undefined)

let platform: TestPlatform
let of: Awaited<ReturnType<typeof recordsOfB>>
let before: Awaited<ReturnType<typeof stateOfB>>

const ROLES = ROLE_NAMES.filter((one) => one !== 'operator')
const siteOf = (key: 'a' | 'b') => ({ website_id: platform.tenants[key].website.id })
const emailOf = (role: string) => `fuzz-${role}@dealer.example`

beforeAll(async () => {
  // Everybody signs in from one address.
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { guesses: plenty },
  })
  of = await recordsOfB()
  before = await stateOfB()
  for (const role of ROLES) {
    const scope = roleOf(role).scopes.includes('site' as never)
      ? siteOf('a')
      : { dealership_group_id: platform.tenants.a.group.id }
    await giveStaff(platform.database, emailOf(role), role, scope)
  }
})
afterAll(() => platform.dispose())

/** Something of tenant b at every address that names one. */
async function recordsOfB() {
  const { drizzle } = platform.database
  const ofB = await giveStaff(platform.database, 'sales-b@dealer.example', 'sales', siteOf('b'))
  const [role] = await drizzle.select().from(staffRoles).where(eq(staffRoles.user_id, ofB))
  const [invited] = await drizzle
    .insert(staffInvitations)
    .values({
      email: 'invited-b@dealer.example',
      role: 'sales',
      ...siteOf('b'),
      invited_by: 'B',
      expires_at: new Date(Date.now() + 86_400_000),
      created_at: new Date(),
    })
    .returning()
  const [carOfB] = platform.tenants.b.cars
  const linkOfB = crypto.randomUUID()
  const { id: _id, lead_id: _leadId, ...copied } = platform.tenants.b.lead
  const [secondOfB] = await drizzle
    .insert(leads)
    .values({ ...copied, reference: 'B-SECOND', submission_id: crypto.randomUUID() })
    .returning()
  const [chatOfB] = await drizzle
    .insert(leads)
    .values({ ...copied, reference: 'B-CHAT', submission_id: crypto.randomUUID(), form: 'chat' })
    .returning()
  await drizzle.insert(leadLinks).values({
    id: linkOfB,
    ...siteOf('b'),
    lead_id: platform.tenants.b.lead.id,
    other_website_id: siteOf('b').website_id,
    other_lead_id: secondOfB!.id,
    who: 'B',
    at: new Date(),
  })
  const reserved = await giveReservation(platform.database, {
    websiteId: siteOf('b').website_id,
    car: platform.tenants.b.cars[0]!,
  })
  const [feedOfB] = await drizzle
    .insert(feedFiles)
    .values({
      id: crypto.randomUUID(),
      dealership_id: carOfB!.dealership_id,
      name: 'Beech stock.csv',
      bytes: 1,
      encoding: 'auto',
      preview: { columns: [{ name: 'stocknum', samples: ['BT-50'], values: null }], rows: 1, more: false },
      uploaded_by: 'sales-b',
      created_at: new Date(),
    })
    .returning()
  const [runOfB] = await drizzle
    .insert(feedRuns)
    .values({
      id: crypto.randomUUID(),
      dealership_id: carOfB!.dealership_id,
      website_id: siteOf('b').website_id,
      file_id: feedOfB!.id,
      dry_run: false,
      mode: 'full',
      mapping: {},
      state: 'done',
      requested_by: 'sales-b',
      created_at: new Date(),
      finished_at: new Date(),
    })
    .returning()
  const [bulkOfB] = await drizzle
    .insert(bulkRuns)
    .values({
      id: crypto.randomUUID(),
      dealership_id: carOfB!.dealership_id,
      website_id: siteOf('b').website_id,
      change: { kind: 'set', field: 'tag', value: 'Beech' },
      currency: 'NZD',
      state: 'done',
      user_id: ofB,
      who: 'sales-b',
      created_at: new Date(),
    })
    .returning()
  const leadRunOfB = crypto.randomUUID()
  await drizzle.insert(leadRuns).values({
    id: leadRunOfB,
    ...siteOf('b'),
    change: { kind: 'assigned', to: ofB, name: 'Beech' },
    state: 'done',
    user_id: ofB,
    who: 'sales-b',
    created_at: new Date(),
  })
  await drizzle.insert(leadRunLeads).values({
    run_id: leadRunOfB,
    ...siteOf('b'),
    lead_id: platform.tenants.b.lead.id,
    position: 0,
    version: 0,
    state: 'changed',
  })
  const [pageOfB] = await drizzle
    .insert(contentPages)
    .values({ ...siteOf('b'), slug: 'beech', title: 'Beech', blocks: [{ type: 'markdown', text: 'BT-50' }] })
    .returning()
  const [reviewOfB] = await drizzle
    .insert(reviews)
    .values({
      ...siteOf('b'),
      source: 'dealer',
      source_id: 'b',
      text: 'BT-50',
      rating: 5,
      author: 'R. Buyer',
      reviewed_at: new Date('2026-11-01T00:00:00Z'),
    })
    .returning()
  const [keyOfB = ''] = (await giveKey(platform.database, [siteOf('b').website_id], { name: 'Beech CRM' })).split(':')
  const webhookOfB = await platform.database.transaction((tx) =>
    addWebhook(
      tx,
      TEST_KEYS,
      { websiteId: siteOf('b').website_id, url: 'https://site-b.example/hook', events: ['lead.created'] },
      new Date(),
    ),
  )
  const pictureOfB = crypto.randomUUID()
  await drizzle.insert(media).values({
    id: pictureOfB,
    ...siteOf('b'),
    extension: 'jpg',
    file: 'a.jpg',
    width: 1200,
    height: 800,
    bytes: 1,
    name: 'Beech showroom',
    uploaded_by: 'sales-b',
    uploaded_at: new Date(),
    changed_by: 'sales-b',
    changed_at: new Date(),
  })
  const [{ reference } = { reference: '' }] = await drizzle
    .select()
    .from(reservations)
    .where(eq(reservations.id, reserved))
  const ids = [ofB, role!.id, invited!.id]
  const idsByPath: readonly (readonly [string, readonly string[]])[] = [
    ['/feeds/files/:', [feedOfB!.id]],
    ['/feeds/runs/:', [runOfB!.id]],
    ['/leads/bulk/:', [leadRunOfB]],
    ['/chats/:', [chatOfB!.lead_id, 'B-CHAT']],
    ['/tracking/services/:', [String(siteOf('b').website_id)]],
    ['/leads/:', [platform.tenants.b.lead.lead_id]],
    [':reference', [reference, platform.tenants.b.lead.reference]],
    ['/stock/bulk/:', [bulkOfB!.id]],
    ['/stock/:', [String(carOfB!.id), ofB]],
    ['/locations/:', [String(platform.tenants.b.locations[0]!.id), ofB]],
    ['/api-keys/:', [keyOfB]],
    ['/webhooks/:', [webhookOfB!.id]],
    ['/look/:', [`site-${siteOf('b').website_id}`, `group-${platform.tenants.b.group.id}`]],
    ['/sites/:', [String(siteOf('b').website_id)]],
    ['/domains/:', [String(siteOf('b').website_id)]],
    ['/media/:', [pictureOfB]],
    ['/settings/:', ['hold_minutes']],
    ['/feeds/outgoing/:', ['google-vehicle-listings.csv']],
    [':', ids],
  ]
  return {
    userId: ofB,
    roleId: role!.id,
    invitationId: invited!.id,
    car: carOfB!,
    linkId: linkOfB,
    leadRunId: leadRunOfB,
    feedFileId: feedOfB!.id,
    idsByPath,
    content: {
      pages: String(pageOfB!.id),
      reviews: String(reviewOfB!.id),
      models: String(platform.tenants.b.model.id),
    },
  }
}

const stateOfB = async () => ({
  links: await platform.database.drizzle.select().from(leadLinks),
  mentions: await platform.database.drizzle.select().from(leadMentions),
  deliveries: await platform.database.drizzle
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(eq(deliveries.website_id, siteOf('b').website_id)),
  cars: await platform.database.drizzle
    .select()
    .from(cars)
    .where(eq(cars.dealership_id, platform.tenants.b.cars[0]!.dealership_id)),
  locations: await platform.database.drizzle
    .select()
    .from(locations)
    .where(eq(locations.dealership_id, platform.tenants.b.cars[0]!.dealership_id)),
  roles: await platform.database.drizzle
    .select()
    .from(staffRoles)
    .where(eq(staffRoles.website_id, siteOf('b').website_id)),
  invitations: await platform.database.drizzle
    .select()
    .from(staffInvitations)
    .where(eq(staffInvitations.website_id, siteOf('b').website_id)),
  reservations: await platform.database.drizzle
    .select()
    .from(reservations)
    .where(eq(reservations.website_id, siteOf('b').website_id)),
  bookings: await platform.database.drizzle
    .select()
    .from(bookings)
    .where(eq(bookings.website_id, siteOf('b').website_id)),
  work: await platform.database.drizzle
    .select()
    .from(leadWork)
    .where(eq(leadWork.website_id, siteOf('b').website_id)),
  feeds: await platform.database.drizzle.select().from(feedRuns),
  feedFiles: await platform.database.drizzle.select().from(feedFiles),
  bulk: await platform.database.drizzle.select().from(bulkRuns),
  leadRuns: await platform.database.drizzle
    .select()
    .from(leadRuns)
    .where(eq(leadRuns.website_id, siteOf('b').website_id)),
  leadRunLeads: await platform.database.drizzle
    .select()
    .from(leadRunLeads)
    .where(eq(leadRunLeads.website_id, siteOf('b').website_id)),
  pages: await platform.database.drizzle.select().from(contentPages),
  models: await platform.database.drizzle.select().from(models),
  reviews: await platform.database.drizzle.select().from(reviews),
  contentDrafts: await platform.database.drizzle.select().from(contentDrafts),
  contentVersions: await platform.database.drizzle.select().from(contentVersions),
  keys: await platform.database.drizzle.select().from(apiKeys),
  webhooks: await platform.database.drizzle.select().from(webhooks),
  calls: await platform.database.drizzle.select().from(webhookCalls),
  consents: await platform.database.drizzle.select().from(staffConsents),
  feedSources: await platform.database.drizzle.select().from(feedSources),
  activity: (await platform.database.drizzle.select().from(leadActivity)).length,
  audit: (
    await platform.database.drizzle
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.website_id, siteOf('b').website_id))
  ).length,
})

function idsOf(path: string, kind: keyof typeof of.content): readonly string[] {
  if (path.startsWith('/content/:')) return [of.content[kind]]
  return of.idsByPath.find(([part]) => path.includes(part))?.[1] ?? [of.userId]
}

test.each(ROLES.map((role, turn) => [role, turn] as const))(
  'every screen as %s, with another tenant’s ids: nothing of the other tenant, and nothing changed',
  async (role, turn) => {
    const addresses = consoleAddresses().filter((path) => path !== '/sign-out' && path !== '/*')
    expect(addresses.length).toBeGreaterThan(11)
    // Each kind is tried by several roles.
    const kind = (['pages', 'reviews', 'models'] as const)[turn % 3]!
    const who = staffBrowser(platform)
    expect((await who.signIn(emailOf(role))).status).toBe(302)
    const leaks: string[] = []
    let calls = 0
    for (const path of addresses)
      for (const id of idsOf(path, kind)) {
        const at = path.replace(':kind', kind).replace(/:\w+/, encodeURIComponent(id))
        const query = new URLSearchParams({
          site: String(siteOf('b').website_id),
          scope: `site:${siteOf('b').website_id}`,
          of: `site:${siteOf('b').website_id}`,
          person: of.userId,
          dealership: String(of.car.dealership_id),
          ...(path === '/stock/bulk/new' ? { id: String(of.car.id) } : {}),
        })
        const answers = [await who.get(`${at}?${query}`)]
        const changes = path.startsWith('/feeds')
          ? OF_FEEDS
          : path.includes(':reference')
            ? OF_REFERENCES
            : path.startsWith('/leads/:')
              ? OF_LEADS.map((intent) => [intent, id] as const)
              : path === '/leads' || path.startsWith('/leads/bulk')
                ? OF_LEAD_LIST
                : path.startsWith('/stock/bulk')
                  ? OF_BULK
                  : path.startsWith('/stock')
                    ? OF_STOCK
                    : path.startsWith('/content/')
                      ? OF_CONTENT
                      : path.startsWith('/locations/:')
                        ? OF_LOCATIONS
                        : OF_PROGRAM_PATHS.test(path)
                          ? OF_PROGRAMS
                          : path.startsWith('/sites')
                            ? OF_SITES
                            : changesAt(path, of.roleId, of.invitationId)
        for (const [intent, target] of changes)
          answers.push(
            await who.post(path.startsWith('/feeds') || path.startsWith('/stock/bulk') ? `${at}?${query}` : at, {
              run: path === '/leads' ? of.leadRunId : crypto.randomUUID(),
              lead: `${platform.tenants.b.lead.lead_id}.0`,
              change: 'status:lost',
              of: crypto.randomUUID(),
              file: of.feedFileId,
              url: 'https://feeds.example.com/',
              schedule: 'hourly',
              hour: '1',
              intent,
              ...(intent === 'try' ? { try: 'yes' } : {}),
              id: target,
              target,
              hours: 'Closed',
              name: 'x',
              role: 'sales',
              scope: `site:${siteOf('b').website_id}`,
              email: 'y@dealer.example',
              field: 'rank',
              what: 'rank',
              rank: '77',
              key: crypto.randomUUID(),
              version: '0',
              live: '0',
              content: '{"title":"x"}',
              title: 'x',
              author: 'x',
              site: String(siteOf('b').website_id),
              status: 'lost',
              until: 'week',
              note: 'x',
              result: 'reached',
              subject: 'x',
              reply: 'x',
              text: 'x',
              mentions: of.userId,
              destination: 'dealership',
              other: platform.tenants.b.lead.lead_id,
              link: of.linkId,
              group: String(platform.tenants.b.group.id),
              start: `site:${siteOf('b').website_id}`,
              country: 'AU',
              state: 'QLD',
              time_zone: 'Australia/Brisbane',
            }),
          )
        calls += answers.length
        for (const { status, text, headers } of answers)
          if (status >= 500 || OF_B.test(text) || OF_B.test(headers.location ?? '')) leaks.push(`${at} ${status}`)
      }
    expect(leaks).toEqual([])
    expect(calls).toBeGreaterThan(300)
    expect(await stateOfB()).toEqual(before)
  },
  240_000,
)
