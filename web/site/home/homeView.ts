import { displayMake } from '@forecourt/rules/car/makes.ts'
import { plural } from '@forecourt/rules/locale/plural.ts'
import { salesLocations, locationView, type LocationView } from '@forecourt/rules/location/contactView.ts'
import { weekRows } from '@forecourt/rules/location/hours.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { drawnOffers } from '@forecourt/rules/offer/model.ts'
import type { HomeBlock } from '@forecourt/rules/site/homeBlocks.ts'
import { hasPage } from '@forecourt/rules/offering/pages.ts'
import { imageTemplate } from '@forecourt/rules/site/imageUrl.ts'
import { formatMoney, formatNumber, localise } from '@forecourt/rules/locale/locale.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { refinementQuery, withFacet, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { defaultSearch } from '@forecourt/rules/site/searchSlugs.ts'
import type { Dealer, StockSummary } from '@forecourt/server/dealer.ts'
import { offerCards, type OfferCardView } from '../offers/offers.server.ts'
import { cardView, type CardView } from '../vehicleCard/card.ts'
import { silhouetteOf } from './bodies.ts'

/** A choice of the search entry. */
export interface Choice {
  value: string
  label: string
}

/** The picture at the head of the page, by its addresses where the width goes. */
export interface HeroPicture {
  source: string
  /** The crop for a phone; null where the same picture serves all. */
  phone: string | null
  /** What stays in sight when it is cropped, as CSS says it. */
  focus: string
}

/** What the home page draws, all decided. */
export interface HomeView {
  picture: HeroPicture | null
  tagline: string
  intro: string
  search: {
    action: string
    /** How many vehicles it finds while nothing is chosen. */
    count: number
    conditions: readonly Choice[]
    makes: readonly Choice[]
    /** Models by the make's value. */
    models: Readonly<Record<string, readonly string[]>>
    /** Whole currency units. */
    prices: readonly Choice[]
  }
  /** The blocks below the head, in order. */
  blocks: readonly HomeBlock[]
  bodies: readonly { label: string; count: string; href: string; silhouette: string }[]
  latest: readonly CardView[]
  allHref: string
  allLabel: string
  offers: readonly OfferCardView[]
  offersHref: string
  locations: readonly (LocationView & { hours: readonly { days: string; hours: string }[]; rating: string | null })[]
  reasons: readonly { title: string; text: string }[]
}

const LATEST = 8
const OFFERS = 3
const BODIES = 10
/** Prices to choose from, in thousands of whole currency units. */
const PRICE_STEPS = [5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 150]

const EVERYTHING: Omit<Refinement, 'sort'> = { facets: {}, ranges: {}, q: '', page: 1 }

function modelsByMake(models: StockSummary['models']): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const key of Object.keys(models)) {
    const at = key.indexOf(':')
    ;(found[key.slice(0, at)] ??= []).push(key.slice(at + 1))
  }
  for (const list of Object.values(found)) list.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  return found
}

const ratingOf = ({ reviews }: Location): string | null =>
  reviews && reviews.count > 0 ? `${reviews.average_rating.toFixed(1)} from ${reviews.count} reviews` : null

/** The home page of a site at a moment. */
export async function homeView(dealer: Dealer, now: Date): Promise<HomeView> {
  const { site } = dealer
  const { settings, locale } = site
  const [stock, latest, cards, locations] = await Promise.all([
    dealer.stock.summary(defaultSearch(site)),
    dealer.stock.latest(LATEST),
    hasPage('offers', site) ? dealer.offers.list().then((offers) => offerCards(dealer, offers)) : [],
    dealer.locations.list(),
  ])
  const to = paths(site)
  const sort = settings.search_default_sort
  const noun = inSentence(site.vehicleNounPlural)
  const types = (['new', 'used', 'demo'] as const).filter((type) => stock.car_types[type] > 0)
  return {
    picture: settings.home_picture
      ? {
          source: imageTemplate(settings.home_picture, site),
          phone: settings.home_picture_phone ? imageTemplate(settings.home_picture_phone, site) : null,
          focus: settings.home_picture_focus,
        }
      : null,
    tagline: siteWords(settings.tagline, site),
    intro: siteWords(settings.home_intro, site),
    search: {
      action: to.searchForm(),
      count: stock.count,
      conditions: types.length > 1 ? types.map((type) => ({ value: type, label: site.conditionLabels[type] })) : [],
      makes: stock.makes
        .map(({ value }) => ({ value, label: displayMake(value) }))
        .sort((a, b) => a.label.localeCompare(b.label, 'en')),
      models: modelsByMake(stock.models),
      prices: PRICE_STEPS.map((thousand) => ({
        value: String(thousand * 1_000),
        label: formatMoney(thousand * 100_000, site.currency),
      })),
    },
    blocks: settings.home_blocks,
    bodies: stock.bodies.slice(0, BODIES).map(({ value, count }) => ({
      label: localise(plural(value), locale),
      count: formatNumber(count, locale),
      href: to.search(null, refinementQuery(withFacet({ ...EVERYTHING, sort }, 'body', value), { defaultSort: sort })),
      silhouette: silhouetteOf(value),
    })),
    latest: latest.map((car) => cardView(car, site, now)),
    allHref: to.search(),
    allLabel: `All ${formatNumber(stock.count, locale)} ${noun}`,
    offers: drawnOffers(cards).cards.slice(0, OFFERS),
    offersHref: to.offers(),
    locations: salesLocations(locations).map((location) => ({
      ...locationView(location, site, now),
      hours: weekRows(location.contact_detail.opening_hours).map(({ days, hours }) => ({ days, hours })),
      rating: ratingOf(location),
    })),
    reasons: settings.home_reasons.map(({ title, text }) => ({
      title: localise(title, locale),
      text: localise(text, locale),
    })),
  }
}
