import type { ChargeTable } from '@forecourt/rules/charges/table.ts'
import { BUILT_IN_TABLES } from '@forecourt/rules/charges/tables/builtIn.ts'
import { isOfferOver, visibleOffers } from '@forecourt/rules/offer/visibility.ts'
import { publicSite } from '@forecourt/rules/site/resolve.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { availableBookings } from './bookings/bookings.ts'
import { contentFor, copyReader, previewedReviews, type DraftReader } from './content/content.ts'
import { dashboardBase } from './dashboard/dashboard.ts'
import type { SessionData } from './dashboard/sessionData.ts'
import type { ServingDatabase } from './db/database.ts'
import type { Dealer } from './dealer.ts'
import { scoreRequestOf } from './delivery/scoreRequest.ts'
import { recordConsent } from './consents/consents.ts'
import { eventsFor } from './events/events.ts'
import type { PictureCredit } from './images/credits.ts'
import { enteredProblems, intakeFor } from './intake/intake.ts'
import { conversationFor, leadsFor, type LeadsDeps } from './leads/leads.ts'
import type { Lookups } from './lookups/lookups.ts'
import type { PaymentDeps } from './payments/payments.ts'
import { listLocations } from './locations/locations.ts'
import { findPostcode } from './locations/postcodes.ts'
import { describedPictures, libraryCredits } from './media/media.ts'
import { findModel, listModels, manufacturerData, type ManufacturerData } from './models/models.ts'
import { previewedModels } from './models/preview.ts'
import { listOffers } from './offers/offers.ts'
import { previewedOffers } from './offers/preview.ts'
import type { PreviewedItem } from './pages/pages.ts'
import type { CopiedItem } from './pages/previewLinks.ts'
import { findRedirect } from './redirects/redirects.ts'
import { ownersFor, sharedGarageFor, type LaterChange, type OwnersDeps, type SignInDeps } from './owners/owners.ts'
import { reservationsFor, waitlistFor } from './reservations/reservations.ts'
import { shortlistsFor } from './shortlists/shortlists.ts'
import { stockFor, type StockDeps } from './stock/stock.ts'
import { recordFetch } from './syndication/syndication.ts'

export interface DealersOptions extends Omit<StockDeps & LeadsDeps, 'database'>, Omit<PaymentDeps, 'database' | 'now'> {
  database: Pick<ServingDatabase, 'site' | 'owner'>
  /** Signs the addresses that the sites hand out. */
  secretKey: string
  lookups: Lookups
  /** Without it nobody can sign in. */
  signIn?: SignInDeps
  /** Takes a change of a shared garage that could not be made at one site; without it such a change fails. */
  changeLater?: (change: LaterChange) => Promise<void>
  /** The sites of a dealership group, by id; without it a site is alone. */
  groupSites?: (groupId: number) => Promise<readonly Site[]>
  /** Requests the data of a site’s manufacturers from its external Dashboard; without it none is requested. */
  requestManufacturerData?: (site: Site) => Promise<void>
  /** Session data of sites from their external Dashboards; without it none is requested. */
  sessionData?: SessionData
  /** Credits of the pictures that all sites show; none where nobody has to be named. */
  credits?: () => Promise<readonly PictureCredit[]>
  /** Drafts of a site’s content, which previews show; without it they show what is stored. */
  drafts?: (websiteId: number) => DraftReader
  /** Tables of government charges; those of the platform by default. */
  chargeTables?: () => Promise<readonly ChargeTable[]>
}

/** What a preview shows as its draft has it: the page at a path, or as a copy of another’s, or an item wherever it is. */
export type PreviewOf = { path: string; copyOf?: CopiedItem } | PreviewedItem

/**
 * Makes the handle of a site; the same handle for the same resolved site. With what a preview is of it is one for that
 * request alone, which reads that draft as well.
 */
export type DealerFor = (site: Site, preview?: PreviewOf) => Dealer

/**
 * The handles that pages get (design, decision 1). Data that rarely changes is read once for each handle: the sites module
 * resolves a site again when its locations, models or offers change, and a new site gets a new handle.
 */
export function createDealers(options: DealersOptions): DealerFor {
  const handles = new WeakMap<Site, Dealer>()
  const { requestManufacturerData, onWarning = () => {}, now = () => new Date() } = options
  const modelData = requestManufacturerData
    ? manufacturerData({ requestData: requestManufacturerData, onWarning, now })
    : null
  const dealerOf = (site: Site): Dealer => {
    const handle = handles.get(site) ?? dealerFor(options, site, modelData, dealerOf)
    handles.set(site, handle)
    return handle
  }
  return (site, preview) => {
    const handle = dealerOf(site)
    if (!preview) return handle
    const deps = depsOf(options, site)
    const drafts = options.drafts?.(site.id) ?? null
    if ('path' in preview) {
      const { path, copyOf } = preview
      const source = copyOf && options.drafts?.(copyOf.websiteId)
      const read = source ? copyReader(source, copyOf, now) : drafts
      return { ...handle, content: contentFor(deps, site, { path, drafts: read }) }
    }
    const { id } = preview
    switch (preview.kind) {
      case 'models':
        return { ...handle, models: previewedModels(handle.models, site, id, drafts) }
      case 'reviews':
        return {
          ...handle,
          content: {
            ...handle.content,
            reviews: () => previewedReviews(deps.database, site, id, { drafts, now: now() }),
          },
        }
      case 'offers': {
        const { list, isOver } = handle.offers
        return { ...handle, offers: { isOver, list: () => previewedOffers(deps.database, site, id, list, drafts) } }
      }
    }
  }
}

/** What the modules behind a handle have; of the database, that of their site and nothing else. */
const depsOf = (options: DealersOptions, site: Site) => ({ ...options, database: options.database.site(site.id) })

/** What the owner area of a site has. */
const ownersDepsOf = (options: DealersOptions, site: Site, findCars: OwnersDeps['findCars']): OwnersDeps => ({
  database: options.database.site(site.id),
  ownerDatabase: (ownerId) => options.database.owner(site.id, ownerId),
  secretKey: options.secretKey,
  signIn: options.signIn ?? null,
  findCars,
  outsideDashboard: options.outsideDashboard,
  now: options.now ?? (() => new Date()),
})

function dealerFor(
  options: DealersOptions,
  site: Site,
  modelData: ManufacturerData | null,
  dealerOf: (site: Site) => Dealer,
): Dealer {
  const deps = depsOf(options, site)
  const { database, now = () => new Date() } = deps
  const leads = leadsFor(deps, site)
  const groupSites = async () =>
    site.dealershipGroupId === null ? [site] : ((await options.groupSites?.(site.dealershipGroupId)) ?? [site])
  const models = once(() => listModels(database))
  const model = onceEach((id: number) => findModel(database, site, id))
  const offers = once(() => listOffers(database, site))
  const handle: Dealer = {
    site,
    publicSite: publicSite(site),
    stock: stockFor(deps, site),
    shortlists: shortlistsFor(options.secretKey, site),
    locations: {
      list: once(() => listLocations(database, site)),
      findPostcode: (postcode) => findPostcode(postcode, site.country),
    },
    models: {
      list: async () => {
        if (modelData && site.settings.models_enabled && dashboardBase(site) !== null)
          await modelData.refreshIfStale(database, site)
        return models()
      },
      find: async (id) => ((await models()).some((one) => one.id === id) ? model(id) : null),
    },
    offers: {
      list: async () => visibleOffers(await offers(), site, now()),
      isOver: async (id) => (await offers()).some((offer) => offer.id === id && isOfferOver(offer, site, now())),
    },
    content: contentFor(deps, site),
    redirects: { find: (path, query) => findRedirect(database, site, path, query) },
    group: { sites: groupSites },
    pictures: {
      async credits() {
        const [shared, own] = await Promise.all([options.credits?.() ?? [], libraryCredits(database)])
        return [...shared, ...own]
      },
      ofLibrary: describedPictures({
        siteDatabase: options.database.site,
        siteIds: async () => (await groupSites()).map(({ id }) => id),
      }),
    },
    charges: { tables: options.chargeTables ?? (async () => BUILT_IN_TABLES) },
    bookings: {
      available: async (kind, dealershipId, vehicleAt = null) => {
        const dashboard = dashboardBase(site) === null ? null : await options.outsideDashboard?.(site.id)
        return availableBookings(database, site, kind, { dealershipId, vehicleAt }, now(), dashboard)
      },
    },
    forms: {
      choices: async () => {
        const [summary, models] = await Promise.all([handle.stock.summary(), handle.models.list()])
        return {
          makes: summary.makes.map(({ value }) => value),
          models: models.map(({ slug, name }) => ({ slug, name })),
        }
      },
      submit: (entry) => intake(entry),
      enteredProblems: (given) => enteredProblems(site, given),
      scoreRequest: (by) => scoreRequestOf(database, by),
    },
    conversation: conversationFor(deps, site),
    tradeIns: options.lookups.forSite(site, database),
    reservations: reservationsFor(
      { onWarning: () => {}, ...deps, now, leads, findCar: (id) => handle.stock.findById(id) },
      site,
    ),
    owners: ownersFor(
      ownersDepsOf(options, site, (ids) => handle.stock.findAll(ids)),
      site,
    ),
    sharedGarage: sharedGarageFor({
      site,
      groupSites,
      dealerOf,
      depsOf: ({ site: there, stock }) => ownersDepsOf(options, there, stock.findAll),
      changeLater: options.changeLater ?? (() => Promise.reject(new Error('no job makes changes later'))),
      onWarning: options.onWarning ?? (() => {}),
      now,
    }),
    waitlist: waitlistFor(
      { onWarning: () => {}, ...deps, now, leads, findCar: (id) => handle.stock.findById(id) },
      site,
    ),
    dashboard: { sessionData: () => options.sessionData?.shown(site) ?? null },
    consents: { record: (answer) => recordConsent(database, site, answer) },
    feeds: { fetched: (fetch) => recordFetch(database, fetch) },
    events: eventsFor(database, site),
  }
  const intake = intakeFor(handle, leads)
  return handle
}

/** The answer of the first call for each argument; few arguments are expected. */
function onceEach<K, T>(read: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const answers = new Map<K, () => Promise<T>>()
  return (key) => {
    const cached = answers.get(key) ?? once(() => read(key))
    answers.set(key, cached)
    return cached()
  }
}

/** The answer of the first call for all calls; a failure is forgotten, so that the next call tries again. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | null = null
  return () => {
    answer ??= read().catch((error: unknown) => {
      answer = null
      throw error
    })
    return answer
  }
}
