import { estimateConditions } from '@forecourt/rules/finance/estimate.ts'
import { defaultSearch } from '@forecourt/rules/stock/slugs.ts'
import { cityLine } from '@forecourt/rules/location/address.ts'
import { directionsHref } from '@forecourt/rules/location/directions.ts'
import { openingStatus, type OpeningStatus } from '@forecourt/rules/location/hours.ts'
import { maskPhone, telHref } from '@forecourt/rules/location/phone.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { ShownAnnouncement } from '@forecourt/rules/site/announcement.ts'
import { localise } from '@forecourt/rules/site/locale.ts'
import type { Model } from '@forecourt/rules/model/model.ts'
import { footerColumns, headerEntries, type HeaderEntry, type MenuGroup } from '@forecourt/rules/site/navigation.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { PublicSite, Site } from '@forecourt/rules/site/site.ts'
import type { Dealer, StockSummary } from '@forecourt/server/dealer.ts'
import { prepare, type Prepared } from '../../prepared.ts'

/** A phone number as a page may show it: whole with its link, or masked with what the reveal call wants. */
export type PhoneView =
  { shown: string; href: string; reveal: null } | { shown: string; href: null; reveal: { locationId: number | null } }

/** A sales yard in a few words. */
export interface YardView {
  id: number
  name: string
  street: string
  city: string
  phone: PhoneView | null
  /** Such as Open until 5:00pm; null for a yard that gives no hours. */
  status: string | null
  /** Such as Opens Monday 8:00am, where today is over. */
  next: string | null
  open: boolean
  /** The way there, by a map. */
  directionsHref: string
  href: string
}

/** What stands around every page of a site. */
export interface FrameView {
  announcement: ShownAnnouncement | null
  header: readonly HeaderEntry[]
  footer: readonly (MenuGroup & { title: string })[]
  phone: PhoneView | null
  yards: readonly YardView[]
  /** The conditions of the repayments that cards name; null where they name none. */
  repaymentNote: string | null
}

/** Yards that the frame names; the locations page has them all. */
const YARDS = 3

/** A phone number for a page; masked where the site masks its numbers (spec §4, §9). Null where nothing can be rung. */
export function phoneView(number: string | null, site: Site, locationId: number | null): PhoneView | null {
  const href = number && telHref(number, site.country)
  if (!number || !href) return null
  return site.settings.phone_masked
    ? { shown: maskPhone(number), href: null, reveal: { locationId } }
    : { shown: number, href, reveal: null }
}

const statuses = new WeakMap<Location, { from: number; status: OpeningStatus | null }>()

/** `openingStatus`, worked out once for as long as it holds: every page says it, and zones are slow to reckon with. */
function statusOf(location: Location, now: Date): OpeningStatus | null {
  const known = statuses.get(location)
  const at = now.getTime()
  if (known?.status && at >= known.from && at < known.status.until.getTime()) return known.status
  const status = openingStatus(location, now)
  statuses.set(location, { from: at, status })
  return status
}

/** A location as the frame and the home page show it. */
export function yardView(location: Location, site: Site, now: Date): YardView {
  const status = statusOf(location, now)
  return {
    id: location.id,
    name: location.name,
    street: location.address.street,
    city: cityLine(location.address, site.country),
    phone: phoneView(location.contact_detail.phone, site, location.id),
    status: status ? localise(status.text, site.locale) : null,
    next: status?.next ?? null,
    open: status?.open ?? false,
    directionsHref: directionsHref(location),
    href: paths(site).location(location),
  }
}

/** The yards where vehicles are sold, the primary one first. */
export const salesYards = (locations: readonly Location[]): readonly Location[] =>
  locations
    .filter((location) => location.visible && location.location_type === 'sales')
    .toSorted((a, b) => Number(b.primary) - Number(a.primary))

/** What every page of a site is drawn in. */
export interface Surroundings {
  site: PublicSite
  frame: FrameView
}

/** What a frame is made of besides the site; the same objects until something changes. */
type Sources = readonly [readonly Model[], StockSummary, readonly Location[]]

function frameOf(dealer: Dealer, [models, stock, locations]: Sources, now: Date): FrameView {
  const { site } = dealer
  const yards = salesYards(locations)
  const number = site.settings.site_phone ?? yards[0]?.contact_detail.phone ?? null
  return {
    announcement: dealer.content.announcement(now),
    header: headerEntries(site, { models, makes: stock.makes.map(({ value }) => value) }),
    footer: footerColumns(site),
    phone: phoneView(number, site, null),
    yards: yards.slice(0, YARDS).map((location) => yardView(location, site, now)),
    repaymentNote: site.settings.finance_card_estimate ? estimateConditions(site, site.currency) : null,
  }
}

const NO_MODELS: readonly Model[] = []
const known = new WeakMap<Dealer, { minute: number; sources: Sources; prepared: Prepared<Surroundings> }>()

/**
 * The site and its frame at a moment. Hundreds of links that are the same on every page, so they are worked out again
 * only when a source changes, and once a minute for the opening hours, which know nothing smaller.
 */
export async function surroundings(dealer: Dealer, now: Date): Promise<Prepared<Surroundings>> {
  const sources: Sources = await Promise.all([
    dealer.site.settings.models_enabled ? dealer.models.list() : NO_MODELS,
    dealer.stock.summary(defaultSearch(dealer.site)),
    dealer.locations.list(),
  ])
  const minute = Math.floor(now.getTime() / 60_000)
  const kept = known.get(dealer)
  if (kept?.minute === minute && kept.sources.every((source, index) => source === sources[index])) return kept.prepared
  const prepared = prepare({ site: dealer.publicSite, frame: frameOf(dealer, sources, now) })
  known.set(dealer, { minute, sources, prepared })
  return prepared
}
