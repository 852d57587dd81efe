import type { Permission } from '../permission.ts'

/** The parts of the guide, in order. */
export const HELP_AREAS = {
  start: 'Getting started',
  leads: 'Leads',
  stock: 'Stock',
  feeds: 'Feeds',
  bookings: 'Bookings and reservations',
  website: 'Website',
  reports: 'Reports',
  administration: 'Administration',
  platform: 'Platform',
  account: 'My account',
} as const

export type HelpArea = keyof typeof HELP_AREAS

/** A topic of the guide; its text is in web/console/help/topics (decision 169). */
export interface HelpTopic {
  title: string
  area: HelpArea
  /** What somebody has to be allowed, to do what it is about; null for everyone. */
  permission: Permission | null
  /** The screens that its labels are on, as the console’s routes have them; empty text for Today. */
  screens: readonly string[]
}

const LEAD = ['leads', 'leads/:id']

/** Every topic, in order. */
export const HELP_TOPICS = {
  'find-your-way': { title: 'Find your way around', area: 'start', permission: null, screens: [''] },
  today: { title: 'What Today shows', area: 'start', permission: null, screens: [''] },
  'keyboard-shortcuts': { title: 'Keyboard shortcuts', area: 'start', permission: null, screens: LEAD },
  'work-at-the-same-time': {
    title: 'When someone else changes the same thing',
    area: 'start',
    permission: null,
    screens: ['stock', 'leads/:id', 'locations/:id'],
  },
  'answer-a-lead': { title: 'Answer a lead', area: 'leads', permission: 'leads:write', screens: LEAD },
  'find-leads': {
    title: 'Find leads and save views',
    area: 'leads',
    permission: 'leads:read',
    screens: ['leads', 'leads/views'],
  },
  'read-chats': {
    title: 'Read the chats of your websites',
    area: 'leads',
    permission: 'leads:read',
    screens: ['chats', 'chats/:id'],
  },
  'assign-a-lead': {
    title: 'Assign a lead and set its status',
    area: 'leads',
    permission: 'leads:write',
    screens: LEAD,
  },
  'change-several-leads': {
    title: 'Change several leads at once',
    area: 'leads',
    permission: 'leads:write',
    screens: ['leads', 'leads/bulk', 'leads/bulk/:run'],
  },
  'snooze-a-lead': { title: 'Snooze a lead', area: 'leads', permission: 'leads:write', screens: LEAD },
  'mention-a-colleague': {
    title: 'Leave a note and mention a colleague',
    area: 'leads',
    permission: 'leads:write',
    screens: LEAD,
  },
  'merge-people': {
    title: 'Merge the leads of one person',
    area: 'leads',
    permission: 'leads:write',
    screens: ['leads/:id', 'leads/:id/person'],
  },
  'enter-a-walk-in': {
    title: 'Enter a walk-in or a phone call',
    area: 'leads',
    permission: 'leads:write',
    screens: ['leads', 'leads/new'],
  },
  'reply-templates': {
    title: 'Write replies from templates',
    area: 'leads',
    permission: 'leads:write',
    screens: ['leads/:id', 'leads/templates'],
  },
  'export-leads': {
    title: 'Export leads',
    area: 'leads',
    permission: 'leads:export',
    screens: ['leads', 'leads/export'],
  },
  'sensitive-answers': {
    title: 'Open sensitive answers',
    area: 'leads',
    permission: 'leads:sensitive',
    screens: ['leads/:id', 'leads/:id/answers'],
  },
  'find-stock': {
    title: 'Find vehicles and save views',
    area: 'stock',
    permission: 'stock:read',
    screens: ['stock', 'stock/views'],
  },
  'change-a-price': {
    title: 'Change a price, tag, status or rank',
    area: 'stock',
    permission: 'stock:write',
    screens: ['stock', 'stock/:id'],
  },
  'lock-against-the-feed': {
    title: 'Keep a change when the feed says something else',
    area: 'stock',
    permission: 'stock:write',
    screens: ['stock/:id'],
  },
  'change-many-vehicles': {
    title: 'Change many vehicles at once',
    area: 'stock',
    permission: 'stock:write',
    screens: ['stock', 'stock/bulk', 'stock/bulk/new', 'stock/bulk/:run'],
  },
  'add-a-vehicle': { title: 'Add a vehicle by hand', area: 'stock', permission: 'stock:write', screens: ['stock/new'] },
  'photos-from-a-phone': {
    title: 'Take and arrange photos',
    area: 'stock',
    permission: 'stock:write',
    screens: ['stock/:id', 'stock/:id/photos', 'stock/:id/photos/:key'],
  },
  'why-not-shown': {
    title: 'See why a vehicle isn’t on the website',
    area: 'stock',
    permission: 'stock:read',
    screens: ['stock', 'stock/:id'],
  },
  'listing-compliance': {
    title: 'Complete listings that lack something',
    area: 'stock',
    permission: 'stock:read',
    screens: ['stock/compliance'],
  },
  'window-cards': { title: 'Print window cards', area: 'stock', permission: 'stock:read', screens: ['stock/cards'] },
  'map-a-feed': {
    title: 'Upload a stock file and map its columns',
    area: 'feeds',
    permission: 'stock:write',
    screens: ['feeds', 'feeds/files/:id', 'feeds/files/:id/values', 'feeds/runs/:id'],
  },
  'fetch-a-feed': { title: 'Fetch a feed every day', area: 'feeds', permission: 'stock:write', screens: ['feeds'] },
  'undo-a-feed': {
    title: 'Undo an import',
    area: 'feeds',
    permission: 'stock:write',
    screens: ['feeds', 'feeds/runs/:id'],
  },
  'outgoing-feeds': {
    title: 'Give Google, Meta and others your stock',
    area: 'feeds',
    permission: 'stock:read',
    screens: ['feeds/outgoing', 'feeds/outgoing/:file', 'settings/:key'],
  },
  'change-a-booking': {
    title: 'Move or cancel a booking',
    area: 'bookings',
    permission: 'bookings:write',
    screens: ['bookings', 'bookings/:reference'],
  },
  'add-a-booking': {
    title: 'Book a time for someone who calls',
    area: 'bookings',
    permission: 'bookings:write',
    screens: ['bookings/new', 'bookings', 'leads/:id', 'stock/:id'],
  },
  'block-out-a-time': {
    title: 'Block out a time, and set how many bookings fit',
    area: 'bookings',
    permission: 'bookings:write',
    screens: ['bookings'],
  },
  'answer-a-reservation': {
    title: 'Answer or release a reservation',
    area: 'bookings',
    permission: 'reservations:write',
    screens: ['reservations', 'reservations/:reference'],
  },
  'refund-a-reservation': {
    title: 'Refund a deposit',
    area: 'bookings',
    permission: 'reservations:refund',
    screens: ['reservations/:reference'],
  },
  'write-a-page': {
    title: 'Write and publish a page',
    area: 'website',
    permission: 'content:write',
    screens: ['content/:kind', 'content/:kind/new', 'content/:kind/:id'],
  },
  'restore-a-page': {
    title: 'Go back to an earlier version of a page',
    area: 'website',
    permission: 'content:write',
    screens: ['content/:kind', 'content/:kind/:id', 'content/:kind/:id/history'],
  },
  'copy-a-page': {
    title: 'Copy a page to other sites of the group',
    area: 'website',
    permission: 'content:write',
    screens: ['content/:kind/:id', 'content/:kind/:id/copy'],
  },
  'change-many-pages': {
    title: 'Change many pages at once',
    area: 'website',
    permission: 'content:write',
    screens: ['content/:kind', 'content/:kind/bulk'],
  },
  'write-an-offer': {
    title: 'Write an offer',
    area: 'website',
    permission: 'content:write',
    screens: ['content/:kind', 'content/:kind/new', 'content/:kind/:id'],
  },
  'add-a-review': {
    title: 'Add a customer’s review',
    area: 'website',
    permission: 'content:write',
    screens: ['content/:kind', 'content/:kind/new', 'content/:kind/:id'],
  },
  'write-a-model': {
    title: 'Write a new model',
    area: 'website',
    permission: 'content:write',
    screens: ['content/:kind', 'content/:kind/new', 'content/:kind/:id'],
  },
  'schedule-a-page': {
    title: 'Publish a page later',
    area: 'website',
    permission: 'content:write',
    screens: ['content/:kind/:id'],
  },
  'media-library': {
    title: 'Add and crop pictures',
    area: 'website',
    permission: 'content:write',
    screens: ['media', 'media/:id'],
  },
  'change-the-look': {
    title: 'Change what the website looks like',
    area: 'website',
    permission: 'look:write',
    screens: ['look', 'look/:scope', 'look/:scope/review', 'look/:scope/history', 'look/:scope/start'],
  },
  'opening-hours': {
    title: 'Change opening hours and contacts',
    area: 'website',
    permission: 'locations:write',
    screens: ['locations', 'locations/:id'],
  },
  redirects: {
    title: 'Send old addresses to new pages',
    area: 'website',
    permission: 'settings:write',
    screens: ['redirects', 'redirects/import'],
  },
  'use-your-own-domain': {
    title: 'Use your own domain',
    area: 'website',
    permission: 'settings:write',
    screens: ['domains', 'domains/:site'],
  },
  'read-reports': {
    title: 'Read the monthly report',
    area: 'reports',
    permission: 'reports:read',
    screens: ['reports'],
  },
  'figures-by-salesperson': {
    title: 'Response times and results by salesperson',
    area: 'reports',
    permission: null,
    screens: ['reports/people'],
  },
  'set-up-a-site': {
    title: 'Set up a new site and open it',
    area: 'administration',
    permission: 'settings:write',
    screens: ['sites/new', 'sites/import', 'sites/:id/set-up'],
  },
  settings: {
    title: 'Find and change a setting',
    area: 'administration',
    permission: 'settings:write',
    screens: ['settings', 'settings/:key'],
  },
  'consent-records': {
    title: 'See what visitors agreed to',
    area: 'administration',
    permission: 'tracking:write',
    screens: ['tracking'],
  },
  'event-services': {
    title: 'See whether other services get your events',
    area: 'administration',
    permission: 'tracking:write',
    screens: ['tracking/services', 'tracking/services/:site/:collector', 'tracking/scripts'],
  },
  secrets: {
    title: 'Passwords and keys of other systems',
    area: 'administration',
    permission: 'secrets:write',
    screens: ['secrets'],
  },
  'invite-people': {
    title: 'Invite people and change their roles',
    area: 'administration',
    permission: 'people:write',
    screens: ['people', 'people/invite', 'people/:id'],
  },
  'api-keys': {
    title: 'Give a program an API key',
    area: 'administration',
    permission: 'programs:write',
    screens: ['api-keys', 'api-keys/new', 'api-keys/:id'],
  },
  webhooks: {
    title: 'Tell a program about changes with a webhook',
    area: 'administration',
    permission: 'programs:write',
    screens: ['webhooks', 'webhooks/new', 'webhooks/:id'],
  },
  'audit-log': {
    title: 'See who changed what',
    area: 'administration',
    permission: 'audit:read',
    screens: ['audit-log', 'audit-log/export'],
  },
  'platform-health': {
    title: 'See how the sites are doing',
    area: 'platform',
    permission: 'platform:write',
    screens: ['platform', 'platform/storage'],
  },
  'change-a-template': {
    title: 'Change what all sites of a template start from',
    area: 'platform',
    permission: 'platform:write',
    screens: ['settings', 'settings/:key', 'look', 'look/:scope/review'],
  },
  'trial-site': {
    title: 'Give a dealer a trial site',
    area: 'platform',
    permission: 'platform:write',
    screens: ['platform/trial', 'sites/:id/set-up'],
  },
  'failed-jobs': {
    title: 'Run failed jobs and deliveries again',
    area: 'platform',
    permission: 'platform:write',
    screens: ['platform/jobs'],
  },
  'government-charges': {
    title: 'Change government charges',
    area: 'platform',
    permission: 'platform:write',
    screens: ['platform/charges', 'platform/charges/:code'],
  },
  'slow-pages': {
    title: 'See which pages are slow',
    area: 'platform',
    permission: 'platform:write',
    screens: ['platform/slow-pages'],
  },
  'sign-in-as-someone': {
    title: 'See what someone else sees',
    area: 'platform',
    permission: 'platform:write',
    screens: ['platform/support'],
  },
  'your-account': {
    title: 'Your name, password and signed-in browsers',
    area: 'account',
    permission: null,
    screens: ['account'],
  },
  'two-step-sign-in': {
    title: 'Turn on two-step sign-in',
    area: 'account',
    permission: null,
    screens: ['account', 'account/authenticator'],
  },
  passkeys: {
    title: 'Sign in with a passkey',
    area: 'account',
    permission: null,
    screens: ['account', 'account/passkeys'],
  },
  notifications: {
    title: 'Choose what you’re notified of',
    area: 'account',
    permission: null,
    screens: ['account', 'account/notifications'],
  },
  'support-access': {
    title: 'Let support see what you see',
    area: 'account',
    permission: null,
    screens: ['account', 'account/support'],
  },
} as const satisfies Readonly<Record<string, HelpTopic>>

export type HelpTopicKey = keyof typeof HELP_TOPICS

/** Their keys, in order. */
export const HELP_TOPIC_KEYS = Object.keys(HELP_TOPICS) as HelpTopicKey[]

/** A topic by its key. */
export const helpTopicOf = (key: HelpTopicKey): HelpTopic => HELP_TOPICS[key]

/** The key that an address has; null for any other text. */
export const helpTopicKey = (text: string | undefined): HelpTopicKey | null =>
  HELP_TOPIC_KEYS.find((key) => key === text) ?? null
