import { randomUUID } from 'node:crypto'
import { bookingBlocks, bookings, bookingTerms } from '@forecourt/server/bookings/table.ts'
import {
  articles,
  contentDrafts,
  contentOrders,
  contentPages,
  contentRuns,
  contentSchedules,
  contentVersions,
  jobs,
  reviews,
} from '@forecourt/server/content/table.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { deliveries } from '@forecourt/server/delivery/table.ts'
import { lookupAnswers } from '@forecourt/server/lookups/table.ts'
import { eventBatches } from '@forecourt/server/events/collectors/table.ts'
import { consents } from '@forecourt/server/consents/table.ts'
import { eventDays, eventMonths, eventSites, eventVisitors } from '@forecourt/server/events/table.ts'
import { leadSecretViews } from '@forecourt/server/leadSecrets/table.ts'
import {
  leadActivity,
  leadFiles,
  leadLinks,
  leadMails,
  leadMentions,
  leadMessages,
  leadRunLeads,
  leadRuns,
  leads,
  leadTexts,
  textStops,
} from '@forecourt/server/leads/table.ts'
import {
  bookingChanges,
  ownerCars,
  ownerCodes,
  owners,
  ownerSessions,
  ownerWatchlist,
  savedSearches,
} from '@forecourt/server/owners/table.ts'
import { locationChanges } from '@forecourt/server/locations/table.ts'
import { media, mediaDocuments } from '@forecourt/server/media/table.ts'
import { lookDrafts, lookVersions } from '@forecourt/server/sites/table.ts'
import { siteDomains } from '@forecourt/server/domains/table.ts'
import { redirectImports, redirects } from '@forecourt/server/redirects/table.ts'
import { pageTimes, slowPages } from '@forecourt/server/pageTimes/table.ts'
import { reportMails } from '@forecourt/server/reports/table.ts'
import {
  carLocks,
  carPhotos,
  enteredCars,
  feedChanges,
  feedFiles,
  feedRuns,
  feedSources,
  formerPrices,
  formerSlugs,
} from '@forecourt/server/stock/table.ts'
import { feedFetches } from '@forecourt/server/syndication/table.ts'
import { bulkRuns, bulkRunVehicles } from '@forecourt/server/stock/bulk/table.ts'
import { settingHistory } from '@forecourt/server/sites/table.ts'
import { leadPresets, staffAudit, staffInvitations, staffRoles, staffUsers } from '@forecourt/server/staff/table.ts'
import { webhookCalls } from '@forecourt/server/webhooks/table.ts'
import { addWebhook } from '@forecourt/server/webhooks/webhooks.ts'
import { giveKey } from './apiKeys.ts'
import { givePlace, giveReservation } from './reservations.ts'
import { giveAnswers, giveSecret, TEST_KEYS } from './secrets.ts'
import type { Tenant, TwoTenants } from './twoTenants.ts'

/** Adds rows of both sites to the tables that have none yet; on each site there are leads of nobody, Ana and Ben. */
export async function everyTable(database: Database, { a, b }: TwoTenants): Promise<void> {
  for (const tenant of [a, b]) await fill(database, tenant)
}

async function fill(database: Database, { website, dealerships, locations, cars, lead }: Tenant): Promise<void> {
  const db = database.drizzle
  const website_id = website.id
  const dealership_id = dealerships[0]!.id
  const car = { dealership_id, car_id: cars[0]!.id }
  const { id: _id, lead_id: _leadId, ...copied } = lead
  const at = new Date('2026-11-22T00:00:00Z')
  const watched = { car_id: cars[0]!.id, name: cars[0]!.name, slug: cars[0]!.slug, make: 'Toyota', model: 'HiLux' }
  const accounts = ['ana', 'ben']
  await db.insert(owners).values(accounts.map((id) => ({ website_id, id, email: `${id}@owner.example` })))
  await db.insert(ownerSessions).values(
    accounts.map((owner_id) => ({
      id: `${website_id}-${owner_id}`,
      website_id,
      owner_id,
      token: `token of ${website_id} ${owner_id}`,
      expires_at: new Date('2027-06-01T00:00:00Z'),
    })),
  )
  await db.insert(ownerCodes).values({
    id: `code-${website_id}`,
    website_id,
    identifier: 'a hash',
    value: 'another:0',
    expires_at: new Date('2027-06-01T00:00:00Z'),
  })
  await db
    .insert(ownerWatchlist)
    .values(
      accounts.map((owner_id) => ({ website_id, owner_id, ...watched, compared_at: at, viewed_at: at, added_at: at })),
    )
  await db.insert(ownerCars).values(
    accounts.map((owner_id) => ({
      website_id,
      owner_id,
      make: 'Toyota',
      model: 'HiLux',
      created_at: at,
      updated_at: at,
    })),
  )
  await db.insert(savedSearches).values(
    [...accounts, null].map((owner_id) => ({
      website_id,
      owner_id,
      email: `${owner_id}@owner.example`,
      slug: 'used-cars',
      query: '',
      label: 'Used cars',
      created_at: at,
      seen_until: at,
    })),
  )
  const personal = await db
    .insert(leads)
    .values(
      ['ana', 'ben'].map((owner_id) => ({
        ...copied,
        owner_id,
        reference: `${lead.reference}-${owner_id}`,
        submission_id: crypto.randomUUID(),
      })),
    )
    .returning()
  await db.insert(lookupAnswers).values({
    website_id,
    key: 'a hash of the registration',
    key_id: '0123456789abcdef',
    ciphertext: 'c2VhbGVk',
    expires_at: new Date('2027-03-01T00:00:00Z'),
  })
  await db.insert(leadLinks).values({
    id: crypto.randomUUID(),
    website_id,
    lead_id: personal[0]!.id,
    other_website_id: website_id,
    other_lead_id: personal[1]!.id,
    who: 'Staff',
    at,
  })
  for (const [place, { id: lead_id }] of [lead, ...personal].entries()) {
    await giveAnswers(database, { websiteId: website_id, leadId: lead_id })
    await db.insert(leadSecretViews).values({
      website_id,
      lead_id,
      viewed_by: 'Staff',
      reason: 'Lender called',
      viewed_at: new Date('2026-11-21T00:15:00Z'),
    })
    await db.insert(leadMessages).values({
      website_id,
      lead_id,
      message_id: crypto.randomUUID(),
      text: 'Is it still there?',
      created_at: new Date('2026-11-21T00:20:00Z'),
    })
    const activity_id = crypto.randomUUID()
    await db.insert(leadActivity).values({
      id: activity_id,
      website_id,
      lead_id,
      who: 'Staff',
      kind: 'note',
      text: 'Called twice',
      at: new Date('2026-11-21T00:25:00Z'),
    })
    await db.insert(leadMails).values({
      id: activity_id,
      website_id,
      lead_id,
      message_id: '<answer@mail.example>',
      from_name: 'Ana',
      from_address: 'ana@mail.example',
      subject: 'Re: Your enquiry',
      quoted: '',
      automatic: false,
      refused_files: [],
      created_at: new Date('2026-11-21T00:25:00Z'),
    })
    await db.insert(leadTexts).values({
      id: activity_id,
      website_id,
      lead_id,
      message_id: `reply-${lead_id}`,
      from_number: '+61491570156',
      created_at: new Date('2026-11-21T00:25:00Z'),
    })
    await db.insert(leadMentions).values({
      website_id,
      lead_id,
      activity_id,
      name: 'Staff',
      at: new Date('2026-11-21T00:25:00Z'),
    })
    const run_id = crypto.randomUUID()
    await db.insert(leadRuns).values({
      id: run_id,
      website_id,
      change: { kind: 'status', status: 'closed' },
      state: 'done',
      user_id: 'sales',
      who: 'Sales',
      created_at: new Date('2026-11-21T00:25:00Z'),
    })
    await db.insert(leadRunLeads).values({ run_id, website_id, lead_id, position: 0, version: 0, state: 'changed' })
    await db.insert(leadFiles).values({
      website_id,
      lead_id,
      name: 'cv.pdf',
      media_type: 'application/pdf',
      bytes: 1,
      sha256: '0'.repeat(64),
      storage_key: `${website_id}/${lead_id}`,
    })
    await db.insert(bookings).values({
      website_id,
      dealership_id,
      kind: 'service',
      starts_at: new Date('2027-03-01T00:00:00Z'),
      ends_at: new Date('2027-03-01T01:00:00Z'),
      place: place + 1,
      lead_id,
    })
    await db.insert(bookingChanges).values({
      website_id,
      dealership_id,
      lead_id,
      kind: 'service',
      starts_at: new Date('2027-03-02T00:00:00Z'),
      changed_at: at,
    })
    await db.insert(deliveries).values({
      website_id,
      lead_id,
      kind: 'email',
      destination: 'desk',
      target: 'desk@dealer.example',
      lead_status: 'Complete',
      state: 'sent',
    })
  }
  await db.insert(bookingBlocks).values({
    dealership_id,
    starts_at: new Date('2027-04-01T00:00:00Z'),
    ends_at: new Date('2027-04-02T00:00:00Z'),
    reason: 'Stocktake',
    blocked_by: 'Kim',
  })
  await db
    .insert(bookingTerms)
    .values({ dealership_id, kind: 'service', places: 3, notice_hours: null, changed_by: 'Kim', changed_at: at })
  await db.insert(locationChanges).values({
    id: crypto.randomUUID(),
    dealership_id,
    location_id: locations[0]!.id,
    part: 'contacts',
    before: { phone: '' },
    after: { phone: '07 5550 1234' },
    version: 'a version',
    changed_by: 'Kim',
    changed_at: at,
  })
  await db.insert(contentPages).values({ website_id, slug: 'about', title: 'About', blocks: [] })
  await db.insert(articles).values({ website_id, slug: 'news', title: 'News', summary: 'New.', blocks: [] })
  await db.insert(jobs).values({
    website_id,
    slug: 'technician',
    title: 'Technician',
    location_id: locations[0]!.id,
    employment_type: 'FULL_TIME',
    summary: 'Fixes cars.',
    blocks: [],
  })
  await db.insert(reviews).values({
    website_id,
    source: 'dealer',
    source_id: '1',
    text: 'Good.',
    rating: 5,
    author: 'Robin',
    reviewed_at: new Date('2026-11-01T00:00:00Z'),
  })
  await db.insert(redirects).values({ website_id, source: '/old', target: '/', status: 301 })
  const old = { source: '/old', target: '/', status: 301 } as const
  await db.insert(redirectImports).values({
    id: randomUUID(),
    website_id,
    changes: [{ before: null, after: old }],
    imported_by: 'Staff',
    imported_at: at,
  })
  await db.insert(media).values({
    id: randomUUID(),
    website_id,
    extension: 'jpg',
    file: 'a.jpg',
    width: 1200,
    height: 800,
    bytes: 1,
    name: 'Showroom',
    uploaded_by: 'Kim',
    uploaded_at: at,
    changed_by: 'Kim',
    changed_at: at,
  })
  await db.insert(mediaDocuments).values({
    id: randomUUID(),
    website_id,
    name: 'cx-5.pdf',
    bytes: 1,
    uploaded_by: 'Kim',
    uploaded_at: at,
  })
  await giveReservation(database, { websiteId: website_id, car: cars[0]! })
  await givePlace(database, { websiteId: website_id, car: cars[0]! })
  await db.insert(formerSlugs).values({ ...car, slug: 'once' })
  await db.insert(formerPrices).values({
    ...car,
    price_cents: 100,
    price_type: 'drive_away',
    currency: 'AUD',
    since: new Date('2026-10-01T00:00:00Z'),
    until: new Date('2026-11-01T00:00:00Z'),
  })
  await db.insert(carLocks).values({
    ...car,
    field: 'tag',
    changed_by: 'Sales',
    changed_at: at,
    feed_value: { tag: null },
    feed_at: at,
  })
  await db.insert(carPhotos).values({
    ...car,
    version: 1,
    changed_by: 'Sales',
    changed_at: at,
    fed_images: [],
    fed_at: at,
  })
  const bulkRunId = randomUUID()
  await db.insert(bulkRuns).values({
    id: bulkRunId,
    dealership_id,
    website_id,
    change: { kind: 'set', field: 'tag', value: 'Hot' },
    currency: 'AUD',
    state: 'preview',
    user_id: 'sales',
    who: 'Sales',
    created_at: at,
  })
  await db.insert(bulkRunVehicles).values({
    ...car,
    run_id: bulkRunId,
    position: 0,
    name: 'A car',
    stocknum: 'S1',
    before: '',
    after: 'Hot',
    state: 'planned',
  })
  await db
    .insert(enteredCars)
    .values({ ...car, submission_id: randomUUID(), entered_by: 'sales', entered_name: 'Sales', entered_at: at })
  await db.insert(feedSources).values({
    dealership_id,
    website_id,
    url: 'https://feeds.example/stock.csv',
    username: '',
    schedule: 'daily',
    daily_hour: 6,
    mode: 'full',
    version: 1,
    set_by: 'Sales',
    set_at: at,
  })
  const [feedFile] = await db
    .insert(feedFiles)
    .values({
      id: randomUUID(),
      dealership_id,
      name: 'stock.csv',
      bytes: 1,
      encoding: 'auto',
      uploaded_by: 'Sales',
      created_at: at,
    })
    .returning()
  const [feedRun] = await db
    .insert(feedRuns)
    .values({
      id: randomUUID(),
      dealership_id,
      website_id,
      file_id: feedFile!.id,
      dry_run: false,
      mode: 'full',
      mapping: {},
      state: 'done',
      requested_by: 'Sales',
      created_at: at,
    })
    .returning()
  await db
    .insert(feedChanges)
    .values({ ...car, run_id: feedRun!.id, kind: 'created', stocknum: 'S1', name: cars[0]!.name, after: {} })
  await giveSecret(database, website_id, 'delivery/crm', 'a secret')
  await db.insert(eventDays).values({
    website_id,
    day: '2026-11-23',
    event_id: 1,
    name: 'Home',
    source: 'direct',
    campaign: '',
    car_id: 0,
    location_id: 0,
    events: 3,
  })
  await db
    .insert(eventMonths)
    .values({ website_id, month: '2026-11-01', event_id: 1, name: 'Home', car_id: 0, events: 3 })
  await db
    .insert(eventVisitors)
    .values({ website_id, period: 'day', starts_on: '2026-11-23', measure: 'all', visitors: 2 })
  await db.insert(eventBatches).values({ website_id, collector: 'analytics', kind: 'ga4', events: [] })
  await db
    .insert(consents)
    .values({ website_id, id: crypto.randomUUID(), mode: 'opt_in', wording: 'May we?', allowed: ['chat'] })
  await db.insert(textStops).values({ website_id, number: '+61491570156', created_at: at })
  await db.insert(reportMails).values({ website_id, month: '2026-10-01', sent_at: new Date('2026-11-02T20:00:00Z') })
  await db.insert(eventSites).values({ website_id, first_day: '2026-11-23' })
  const person = `staff-${website_id}`
  await db.insert(staffUsers).values({ id: person, name: 'Staff', email: `${person}@dealer.example` })
  await db.insert(staffRoles).values({ user_id: person, role: 'sales', website_id, created_at: at })
  await db.insert(leadPresets).values({
    id: crypto.randomUUID(),
    kind: 'view',
    user_id: person,
    who: 'Staff',
    website_id,
    name: 'Test drives',
    content: { query: 'kind=Test+Drive' },
    position: 1,
    created_at: at,
  })
  await db.insert(staffInvitations).values({
    email: `invited-${website_id}@dealer.example`,
    role: 'sales',
    website_id,
    invited_by: 'Staff',
    expires_at: new Date('2027-06-01T00:00:00Z'),
    created_at: at,
  })
  await db
    .insert(staffAudit)
    .values({ who: 'Staff', action: 'person.invited', subject: 'someone@dealer.example', website_id, at })
  await db.insert(settingHistory).values({
    id: crypto.randomUUID(),
    user_id: person,
    website_id,
    key: 'tagline',
    before: {},
    after: { value: 'Find yours.' },
    who: 'Staff',
    changed_at: at,
  })
  const draft = { website_id, kind: 'pages', item_id: 9_000 + website_id, content: { title: 'A page' } } as const
  await db.insert(contentDrafts).values({ ...draft, base: '', changed_by: 'Staff', changed_at: at })
  await db.insert(contentVersions).values({ ...draft, number: 1, what: 'draft', live: false, made_at: at })
  const { content: _content, ...scheduled } = draft
  await db
    .insert(contentSchedules)
    .values({ ...scheduled, publish_at: at, version: 1, scheduled_by: 'Staff', scheduled_at: at })
  await db.insert(contentOrders).values({ website_id, kind: 'offers', placed_by: 'Staff', placed_at: at })
  const run = { id: crypto.randomUUID(), website_id, kind: 'pages', what: 'publish' } as const
  await db.insert(contentRuns).values({ ...run, steps: [], made_by: 'Staff', made_at: at })
  const webhook = await database.transaction((tx) =>
    addWebhook(
      tx,
      TEST_KEYS,
      { websiteId: website_id, url: 'https://crm.example/hook', events: ['lead.created'] },
      new Date('2026-11-21T00:15:00Z'),
    ),
  )
  await db
    .insert(webhookCalls)
    .values({ website_id, webhook_id: webhook!.id, event: 'lead.created', subject: lead.lead_id, state: 'sent' })
  await giveKey(database, [website_id], { name: 'CRM' })
  const look = { website_id, settings: { tagline: 'Hello' } }
  await db.insert(lookDrafts).values({ ...look, base: {}, updated_by: 'Staff', updated_at: at })
  await db.insert(lookVersions).values({ ...look, id: randomUUID(), published_by: 'Staff', published_at: at })
  const domain = `www.dealer-${website_id}.com`
  await db.insert(siteDomains).values({ website_id, domain, token: 'a-token', waiting: true, entered_at: at })
  const page = { website_id, route: '/', path: '/' }
  await db.insert(pageTimes).values({ ...page, unit: 'hour', starts_at: at, counts: [1] })
  await db.insert(feedFetches).values({ website_id, file: 'stock.csv', fetcher: 'curl', fetched_at: at })
  await db.insert(slowPages).values({ ...page, day: '2026-11-26', times: 1, slowest_ms: 1_200, last_at: at })
}
