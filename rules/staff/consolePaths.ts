import type { ItemKind } from '../content/item.ts'
import type { OrderedKind } from '../content/order.ts'
import type { HelpTopicKey } from './help/topics.ts'
import { withQuery } from '../site/paths.ts'
import type { NoticeKind } from './notices.ts'
import type { ComplianceView } from '../stock/compliance.ts'
import { pageOfPlace, stockPlaceQuery, stockViewQuery, type StockView } from '../stock/stockView.ts'
import type { CardSize } from '../stock/windowCard.ts'

/** Every address of the console. */
export const CONSOLE_PATHS = {
  home: '/',
  signIn: '/sign-in',
  secondFactor: '/sign-in/code',
  passkeySignIn: '/sign-in/passkey',
  demo: '/sign-in/demo',
  signOut: '/sign-out',
  forgotten: '/forgotten-password',
  stock: '/stock',
  stockFile: '/stock/export.csv',
  bulkRuns: '/stock/bulk',
  newBulkRun: '/stock/bulk/new',
  windowCards: '/stock/cards',
  cardLooks: '/stock/cards/looks.css',
  compliance: '/stock/compliance',
  newVehicle: '/stock/new',
  stockViews: '/stock/views',
  leads: '/leads',
  newLead: '/leads/new',
  leadViews: '/leads/views',
  leadTemplates: '/leads/templates',
  exportLeads: '/leads/export',
  leadsFile: '/leads/export.csv',
  leadRuns: '/leads/bulk',
  leadsMatching: '/leads/bulk/matching',
  chats: '/chats',
  feeds: '/feeds',
  feedUpload: '/feeds/upload',
  outgoingFeeds: '/feeds/outgoing',
  locations: '/locations',
  people: '/people',
  invite: '/people/invite',
  bookings: '/bookings',
  newBooking: '/bookings/new',
  reservations: '/reservations',
  account: '/account',
  authenticator: '/account/authenticator',
  passkeys: '/account/passkeys',
  notifications: '/account/notifications',
  audit: '/audit-log',
  exportAudit: '/audit-log/export',
  auditFile: '/audit-log/export.csv',
  live: '/live',
  counts: '/live/counts',
  liveLeads: '/live/leads',
  views: '/live/views',
  search: '/search',
  content: '/content',
  media: '/media',
  mediaChoices: '/media/choices',
  apiKeys: '/api-keys',
  newApiKey: '/api-keys/new',
  webhooks: '/webhooks',
  newWebhook: '/webhooks/new',
  look: '/look',
  platform: '/platform',
  platformJobs: '/platform/jobs',
  platformStorage: '/platform/storage',
  platformSupport: '/platform/support',
  supportAccess: '/account/support',
  consent: '/tracking',
  consentFile: '/tracking/consent.csv',
  eventServices: '/tracking/services',
  scriptCosts: '/tracking/scripts',
  reports: '/reports',
  reportFile: '/reports/figures.csv',
  reportPage: '/reports/report.html',
  salespeople: '/reports/people',
  salespeopleFile: '/reports/people.csv',
  settings: '/settings',
  secrets: '/secrets',
  redirects: '/redirects',
  redirectImport: '/redirects/import',
  domains: '/domains',
  newSite: '/sites/new',
  siteImport: '/sites/import',
  newTrial: '/platform/trial',
  platformSlowPages: '/platform/slow-pages',
  platformCharges: '/platform/charges',
  help: '/help',
} as const

/** The form that invites somebody to a site, which its set-up leads to. */
export const invitePath = (siteId: number): string => `${CONSOLE_PATHS.invite}?site=${siteId}`
/** The address that accepts an invitation. */
export const invitationPath = (token: string): string => `/invitation/${encodeURIComponent(token)}`
/** The address that sets a new password. */
export const resetPath = (token: string): string => `/new-password/${encodeURIComponent(token)}`
/** The list of stock as somebody looks at it. */
export const stockPath = (view: StockView): string => withQuery(CONSOLE_PATHS.stock, stockViewQuery(view))
/** The list of stock as somebody looks at it, as a file. */
export const stockFilePath = (view: StockView): string =>
  withQuery(CONSOLE_PATHS.stockFile, { ...stockViewQuery(view), page: null })
/** What the command palette finds. */
export const searchPath = (search: string): string => withQuery(CONSOLE_PATHS.search, { search })
/** Every lead with these words. */
export const leadsWithPath = (search: string): string => withQuery(CONSOLE_PATHS.leads, { view: 'all', search })
/** Every vehicle with these words, sold ones too. */
export const stockWithPath = (search: string): string => withQuery(CONSOLE_PATHS.stock, { search, status: 'all' })
/** Everyone with access whose name or address has these words. */
export const peopleWithPath = (search: string): string => withQuery(CONSOLE_PATHS.people, { search })
/** Every setting with these words. */
export const settingsWithPath = (search: string): string => withQuery(CONSOLE_PATHS.settings, { search })
/** The window cards of some vehicles. */
export const windowCardsPath = (ids: readonly number[], size: CardSize = 'a4'): string => {
  const query = new URLSearchParams(ids.map((id) => ['id', String(id)]))
  if (size !== 'a4') query.set('size', size)
  return `${CONSOLE_PATHS.windowCards}?${query}`
}
/** The window cards of the list of stock as somebody looks at it. */
export const windowCardsOfPath = (view: StockView, size: CardSize = 'a4'): string =>
  withQuery(CONSOLE_PATHS.windowCards, { ...stockViewQuery(view), page: null, size: size === 'a4' ? null : size })
/** The style sheet with the colours and faces of some sites’ cards. */
export const cardLooksPath = (siteIds: readonly number[]): string =>
  `${CONSOLE_PATHS.cardLooks}?${new URLSearchParams(siteIds.map((id) => ['site', String(id)]))}`
/** The list of what listings lack as somebody looks at it. */
export const compliancePath = ({ problem, site, page }: ComplianceView): string =>
  withQuery(CONSOLE_PATHS.compliance, { problem, site, page: page === 1 ? null : page })
/** Entering a vehicle by hand for a site; null for the first one. */
export const newVehiclePath = (siteId: number | null): string =>
  withQuery(CONSOLE_PATHS.newVehicle, { site: siteId === null ? null : String(siteId) })
/** The address of one vehicle. */
export const stockCarPath = (id: number): string => `${CONSOLE_PATHS.stock}/${id}`
/** A change of many vehicles. */
export const bulkRunPath = (id: string): string => `${CONSOLE_PATHS.bulkRuns}/${encodeURIComponent(id)}`
/** What became of each of its vehicles, as a file. */
export const bulkResultPath = (id: string): string => `${bulkRunPath(id)}/result.csv`
/** The address of a vehicle’s photos. */
export const stockPhotosPath = (id: number): string => `${stockCarPath(id)}/photos`
/** The address of one photo. */
export const stockPhotoPath = (id: number, key: string): string => `${stockPhotosPath(id)}/${encodeURIComponent(key)}`
/** The address that a photo is uploaded to, by an id that its sender chose. */
export const stockUploadPath = (id: number, upload: string): string =>
  `${stockPhotosPath(id)}/uploads/${encodeURIComponent(upload)}`
/** The feeds of a dealership; with why an upload was not taken, or what was done. */
export const feedsPath = (dealershipId: number, upload: string | null = null, done: string | null = null): string =>
  withQuery(CONSOLE_PATHS.feeds, { dealership: String(dealershipId), upload, done })
/** The outgoing feeds of a site; null for the first one. */
export const outgoingFeedsPath = (siteId: number | null): string =>
  withQuery(CONSOLE_PATHS.outgoingFeeds, { site: siteId === null ? null : String(siteId) })
/** What an outgoing feed of a site leaves out, for one reason or all, pages counted from 1. */
export const outgoingFeedPath = (
  file: string,
  siteId: number,
  { reason = null, page = 1 }: { reason?: string | null; page?: number } = {},
): string =>
  withQuery(`${CONSOLE_PATHS.outgoingFeeds}/${encodeURIComponent(file)}`, {
    site: String(siteId),
    reason,
    page: page === 1 ? null : String(page),
  })
/** The columns of an uploaded feed. */
export const feedFilePath = (id: string): string => `/feeds/files/${encodeURIComponent(id)}`
/** The values of an uploaded feed, and trying or importing it. */
export const feedValuesPath = (id: string): string => `${feedFilePath(id)}/values`
/** A run of a feed. */
export const feedRunPath = (id: string): string => `/feeds/runs/${encodeURIComponent(id)}`
/** The rejected rows of a run. */
export const feedRejectsPath = (id: string): string => `${feedRunPath(id)}/rejects.csv`
/** The address of one location. */
export const locationPath = (id: number): string => `${CONSOLE_PATHS.locations}/${id}`
/** The address of one person. */
export const personPath = (id: string): string => `/people/${encodeURIComponent(id)}`
/** The address of one reservation. */
export const reservationPath = (reference: string): string =>
  `${CONSOLE_PATHS.reservations}/${encodeURIComponent(reference)}`
/** The address of one booking, by the reference of its lead. */
export const bookingPath = (reference: string): string => `${CONSOLE_PATHS.bookings}/${encodeURIComponent(reference)}`
/** Where a booking is added, with what is known of it already: a site, a vehicle of its stock, a lead. */
export const newBookingPath = (known: {
  kind?: 'appointment' | 'service' | undefined
  site?: string | undefined
  dealership?: string | undefined
  stock?: string | undefined
  lead?: string | undefined
}): string => withQuery(CONSOLE_PATHS.newBooking, known)
/** The address of one lead; the list beside it is in the query. */
export const leadPath = (id: string): string => `/leads/${encodeURIComponent(id)}`
/** What a lead is now, in short, for a screen that shows it. */
export const liveLeadPath = (id: string): string => `/live/leads/${encodeURIComponent(id)}`
/** Everything from the person who sent a lead. */
export const leadPersonPath = (id: string): string => `${leadPath(id)}/person`
/** One conversation of the chat, by the id of its lead. */
export const chatPath = (id: string): string => `${CONSOLE_PATHS.chats}/${encodeURIComponent(id)}`
/** What visitors of a site answered about their data; null for the first site. */
export const consentPath = (siteId: number | null): string =>
  withQuery(CONSOLE_PATHS.consent, { site: siteId === null ? null : String(siteId) })
/** What a service got of a site’s events. */
export const eventServicePath = (siteId: number, collector: string): string =>
  `${CONSOLE_PATHS.eventServices}/${siteId}/${encodeURIComponent(collector)}`
/** The sensitive answers of a lead. */
export const leadAnswersPath = (id: string): string => `${leadPath(id)}/answers`
/** What a notification says of a change, as the reader may see it now. */
export const liveNoticePath = (kind: NoticeKind, item: string): string =>
  `/live/notices/${kind}/${encodeURIComponent(item)}`
/** The settings of a site or a group, such as `site:3`, those with some words. */
export const settingsPath = (scope: string, search: string | null = null): string =>
  withQuery(CONSOLE_PATHS.settings, { scope, search })
/** One setting of a site or a group; with the change that was made. */
export const settingPath = (scope: string, key: string, done: string | null = null): string =>
  withQuery(`${CONSOLE_PATHS.settings}/${encodeURIComponent(key)}`, { scope, done })
/** The secrets of a site; with what was done. */
export const secretsPath = (siteId: number, done: string | null = null): string =>
  withQuery(CONSOLE_PATHS.secrets, { site: String(siteId), done })
/** The redirects of a site; with what was done and what undoes it. */
export const redirectsPath = (siteId: number, query: Readonly<Record<string, string | null>> = {}): string =>
  withQuery(CONSOLE_PATHS.redirects, { site: String(siteId), ...query })
/** Importing redirects of a site. */
export const redirectImportPath = (siteId: number): string =>
  withQuery(CONSOLE_PATHS.redirectImport, { site: String(siteId) })
/** The redirects of a site as a file. */
export const redirectsFilePath = (siteId: number): string =>
  withQuery(`${CONSOLE_PATHS.redirects}/export.csv`, { site: String(siteId) })
/** The address that ends somebody’s email summary, without signing in. */
export const endDigestPath = (token: string): string => `/end-summary/${encodeURIComponent(token)}`
/** Signing in, and then on to another address. */
export const signInPath = (next: string): string =>
  withQuery(CONSOLE_PATHS.signIn, { next: next === CONSOLE_PATHS.home ? null : next })

/** The address of one API key. */
export const apiKeyPath = (id: string): string => `${CONSOLE_PATHS.apiKeys}/${encodeURIComponent(id)}`
/** The address of one webhook. */
export const webhookPath = (id: string): string => `${CONSOLE_PATHS.webhooks}/${encodeURIComponent(id)}`

/** The agenda of bookings: a week, or a day, with its filters. */
export const bookingsPath = (agenda: {
  view?: 'week' | 'day' | undefined
  day?: string | undefined
  kind?: string | undefined
  site?: string | undefined
  dealership?: string | undefined
  location?: string | undefined
}): string => withQuery(CONSOLE_PATHS.bookings, agenda)

/** The order of a kind of content on a website, null for the only one or a choice of them; with what was done. */
export const contentOrderPath = (kind: OrderedKind, websiteId: number | null, done: string | null = null): string =>
  withQuery(`${CONSOLE_PATHS.content}/${kind}/order`, { site: websiteId === null ? null : String(websiteId), done })
/** The list of a kind of content. */
export const contentListPath = (kind: ItemKind): string => `${CONSOLE_PATHS.content}/${kind}`
/** Adding an item of a kind, with what is known of it: the id of its site, and its title. */
export const newContentPath = (kind: ItemKind, given: { site?: string; title?: string } = {}): string =>
  withQuery(`${contentListPath(kind)}/new`, given)
/** Changing many items of a kind at once. */
export const contentBulkPath = (kind: ItemKind): string => `${contentListPath(kind)}/bulk`
/** The editor of an item. */
export const contentItemPath = (kind: ItemKind, id: number): string => `${contentListPath(kind)}/${id}`
/** The address that a draft is saved at. */
export const contentDraftPath = (kind: ItemKind, id: number): string => `${contentItemPath(kind, id)}/draft`
/** Copying an item to other sites of the group. */
export const contentCopyPath = (kind: ItemKind, id: number): string => `${contentItemPath(kind, id)}/copy`
/** The versions of an item. */
export const contentHistoryPath = (kind: ItemKind, id: number): string => `${contentItemPath(kind, id)}/history`
/** A picture of the media library. */
export const picturePath = (id: string): string => `${CONSOLE_PATHS.media}/${encodeURIComponent(id)}`
/** The address that a picture is uploaded to, by an id that its sender chose. */
export const pictureUploadPath = (siteId: number, upload: string): string =>
  `${CONSOLE_PATHS.media}/uploads/${siteId}/${encodeURIComponent(upload)}`
/** The address that a document such as a brochure is uploaded to, by an id that its sender chose. */
export const documentUploadPath = (siteId: number, upload: string): string =>
  `${CONSOLE_PATHS.media}/documents/${siteId}/${encodeURIComponent(upload)}`
/** The address that a logo is uploaded to, by the setting that it is for. */
export const logoUploadPath = (siteId: number, key: string): string =>
  `${CONSOLE_PATHS.look}/logos/${siteId}/${encodeURIComponent(key)}`
/** The address that a file is sent to which takes the place of a picture’s. */
export const pictureFilePath = (id: string, upload: string): string =>
  `${picturePath(id)}/file/${encodeURIComponent(upload)}`
/** The leads that the report of a month counts, of a site or group, and of some of them. */
export const reportLeadsPath = (leads: {
  month: string
  of: string
  kind?: string
  source?: string
  campaign?: string
  /** Name of the location, as it was sent. */
  at?: string
  person?: string
  status?: string
  view?: string
}): string => withQuery(CONSOLE_PATHS.leads, { view: 'all', ...leads })

/** A path of the console that a form may lead on to; the first page for anything else. */
export const nextPath = (given: string | null): string =>
  given !== null && /^\/(?![/\\])[\w\-/?=&%.+*]*$/.test(given) ? given : CONSOLE_PATHS.home

/** The look of a site or a group, such as site-12. */
export const lookPath = (
  scope: string,
  view: {
    part?: string | null
    page?: string | null
    site?: string | null
    width?: string | null
    done?: string | null
    undo?: string | null
  } = {},
): string => withQuery(`${CONSOLE_PATHS.look}/${encodeURIComponent(scope)}`, view)
/** What a draft of it changes, before it is published. */
export const lookReviewPath = (scope: string): string => `${lookPath(scope)}/review`
/** Its published versions, one of them compared. */
export const lookHistoryPath = (scope: string, version: string | null = null): string =>
  withQuery(`${lookPath(scope)}/history`, { version })
/** What it can begin with. */
export const lookStartPath = (scope: string): string => `${lookPath(scope)}/start`

/** The domain of a site; with what was done and what undoes it. */
export const domainPath = (siteId: number, query: Readonly<Record<string, string | null>> = {}): string =>
  withQuery(`${CONSOLE_PATHS.domains}/${siteId}`, query)
/** The address that says what a domain would be taken as while it is typed. */
export const triedDomainPath = (siteId: number, typed: string): string =>
  withQuery(`${CONSOLE_PATHS.domains}/${siteId}/tried`, { domain: typed })

/** A site as a whole, as a file. */
export const siteArchivePath = (siteId: number): string => `/sites/${siteId}/archive.zip`
/** The set-up of a site; with what was done. */
export const setUpPath = (siteId: number, query: Readonly<Record<string, string | null>> = {}): string =>
  withQuery(`/sites/${siteId}/set-up`, query)
/** The guide, of a role and with what is searched for. */
export const helpPath = (query: { role?: string | null; search?: string | null } = {}): string =>
  withQuery(CONSOLE_PATHS.help, query)
/** A topic of the guide. */
export const helpTopicPath = (topic: HelpTopicKey): string => `${CONSOLE_PATHS.help}/${topic}`
/** A change of several leads. */
export const leadRunPath = (id: string): string => `${CONSOLE_PATHS.leadRuns}/${encodeURIComponent(id)}`
/** What became of each of its leads, as a file. */
export const leadRunFilePath = (id: string): string => `${leadRunPath(id)}/result.csv`
/** A vehicle at its place in a list of stock, so that the ones before and after it are at hand. */
export const stockPlacePath = (id: number, view: StockView, at: number): string =>
  withQuery(stockCarPath(id), stockPlaceQuery(view, at))
/** The list of stock at the place of a vehicle. */
export const stockListAtPath = (id: number, view: StockView, at: number): string =>
  `${stockPath({ ...view, page: pageOfPlace(at) })}#vehicle-${id}`
/** The government charges of a place, such as AU-QLD; for one without, those of another to begin with. */
export const chargesPath = (code: string, query: Readonly<Record<string, string | null>> = {}): string =>
  withQuery(`${CONSOLE_PATHS.platformCharges}/${encodeURIComponent(code)}`, query)
