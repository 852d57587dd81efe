import { LRUCache } from 'lru-cache'
import { hasReviews } from '@forecourt/rules/content/reviews.ts'
import { estimateConditions } from '@forecourt/rules/finance/estimate.ts'
import { defaultSearch } from '@forecourt/rules/site/searchSlugs.ts'
import { contactView, type ContactView } from '@forecourt/rules/location/contactView.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { ShownAnnouncement } from '@forecourt/rules/site/announcement.ts'
import type { Model } from '@forecourt/rules/model/model.ts'
import type { NewStock } from '@forecourt/rules/model/stock.ts'
import {
  footerColumns,
  headerEntries,
  type HeaderEntry,
  type MenuGroup,
} from '@forecourt/rules/navigation/navigation.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import type { Dealer, StockSummary } from '@forecourt/server/dealer.ts'
import { serialize, type Serialized } from '../../serialized.ts'
import { countsIn, listingSummaries } from './stockCounts.server.ts'

/** The layout data of every page of a site. */
export interface FrameView extends ContactView {
  announcement: ShownAnnouncement | null
  /** Whether the site is on trial, which every page says. */
  trial: boolean
  header: readonly HeaderEntry[]
  footer: readonly (MenuGroup & { title: string })[]
  /** The conditions of the repayments on cards; null if they show none. */
  repaymentNote: string | null
}

/** The site and layout of every page. */
export interface LayoutData {
  site: PublicSite
  frame: FrameView
}

/**
 * Sources of the layout besides the site; the same objects until something changes. Last, the stock of each listing
 * type.
 */
type Sources = readonly [
  readonly Model[],
  StockSummary,
  readonly Location[],
  readonly NewStock[],
  boolean,
  ...(readonly StockSummary[]),
]

function frameOf(
  dealer: Dealer,
  [models, stock, locations, newStock, reviews, ...summaries]: Sources,
  now: Date,
): FrameView {
  const { site } = dealer
  const counts = countsIn(site, summaries)
  return {
    announcement: dealer.content.announcement(now),
    trial: site.opening.trialEndsAt !== null,
    header: headerEntries(site, { models, newStock, reviews, counts, makes: stock.makes.map(({ value }) => value) }),
    footer: footerColumns(site, { reviews, counts }),
    ...contactView(locations, site, now),
    repaymentNote: site.settings.finance_card_estimate ? estimateConditions(site, site.currency) : null,
  }
}

const NO_MODELS: readonly Model[] = []
const NO_STOCK: readonly NewStock[] = []
const withReviews = new WeakMap<Dealer, { minute: number; has: Promise<boolean> }>()

/** Whether a site has reviews to link to, checked once a minute, so that no page has to wait for it. */
function linksReviews(dealer: Dealer, minute: number): Promise<boolean> {
  const last = withReviews.get(dealer)
  if (last?.minute === minute) return last.has
  const has = dealer.content.reviews().then(hasReviews)
  withReviews.set(dealer, { minute, has })
  // The next page checks again.
  has.catch(() => withReviews.delete(dealer))
  return has
}

/** Layouts of the sites visited last: each takes 18 kB and holds for a minute at most. */
const layouts = new LRUCache<Dealer, { minute: number; sources: Sources; prepared: Serialized<LayoutData> }>({
  max: 500,
})

/**
 * The site and its layout at a moment. It contains hundreds of links that are the same on every page, so it is computed
 * again only if a source changes, and once a minute for the opening hours.
 */
export async function loadLayout(dealer: Dealer, now: Date): Promise<Serialized<LayoutData>> {
  const minute = Math.floor(now.getTime() / 60_000)
  const [summaries, ...others] = await Promise.all([
    listingSummaries(dealer),
    dealer.site.settings.models_enabled ? dealer.models.list() : NO_MODELS,
    dealer.stock.summary(defaultSearch(dealer.site)),
    dealer.locations.list(),
    dealer.site.settings.models_enabled ? dealer.stock.newStock() : NO_STOCK,
    linksReviews(dealer, minute),
  ])
  const sources: Sources = [...others, ...summaries]
  const cached = layouts.get(dealer)
  if (cached?.minute === minute && cached.sources.every((source, index) => source === sources[index]))
    return cached.prepared
  const prepared = serialize({ site: dealer.publicSite, frame: frameOf(dealer, sources, now) })
  layouts.set(dealer, { minute, sources, prepared })
  return prepared
}
