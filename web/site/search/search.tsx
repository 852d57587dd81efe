import { alternates } from '@forecourt/rules/seo/alternates.ts'
import { isSwitchedOff } from '@forecourt/rules/offering/pages.ts'
import { searchIndexing } from '@forecourt/rules/seo/indexable.ts'
import { link } from '@forecourt/rules/site/links.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { callToActionAt } from '@forecourt/rules/stock/callToAction.ts'
import { estimatedRepayment } from '@forecourt/rules/finance/budget.ts'
import { estimateConditions } from '@forecourt/rules/finance/estimate.ts'
import { postcodeLength } from '@forecourt/rules/contact/postcode.ts'
import { awayWords, distanceKm, inKilometres } from '@forecourt/rules/location/distance.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import {
  cleared,
  parseRefinement,
  refinementQuery,
  withNear,
  withPage,
  type Refinement,
} from '@forecourt/rules/stock/filters.ts'
import { refinementDefaults } from '@forecourt/rules/stock/refinementDefaults.ts'
import { sortOptions } from '@forecourt/rules/stock/sort.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { ownSlug, searchKind, searchOf, searchTitle, slugsWithStock } from '@forecourt/rules/site/searchSlugs.ts'
import { data, redirect } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize, type Deserialized } from '../../serialized.ts'
import type { Route } from './+types/search.ts'
import { headOf, headTags } from '../head/head.ts'
import { countsIn, listingSummaries } from '../layout/stockCounts.server.ts'
import { breadcrumbData } from '../head/structuredData.ts'
import { chips } from './chips.ts'
import { facetGroups, filterGroups, rangeGroups } from './filterGroups.ts'
import { countLabel, headline, searchTrail, soldLabel } from './headings.ts'
import { nearMatches } from './nearMatches.ts'
import { cardView, type CardView } from '../vehicleCard/card.ts'
import type { MissingPage } from '../layout/page.ts'
import { UnknownSearch } from './UnknownSearch.tsx'
import { Results } from './Results.tsx'
import { vehiclesData } from './structuredData.ts'

/** Maximum number of alternatives to an empty search; more would be too many to read. */
const NEAR_MATCHES = 6

/** Kilometres within which two places count as equally far away. */
const ONE_PLACE_KM = 5

/** Where the cars of a site are, and how far that is from a visitor's postcode. */
async function nearBy(dealer: Dealer, postcode: string | undefined) {
  const { site, locations } = dealer
  const places = await Promise.all(
    (await locations.list()).map(async ({ id, location_type, address: { lat, long, postcode: own } }) => ({
      id,
      isSales: location_type === 'sales',
      point: lat !== null && long !== null ? { lat, long } : await locations.findPostcode(own),
    })),
  )
  const located = places.flatMap(({ point, ...place }) => (point ? [{ ...place, point }] : []))
  const sales = located.filter(({ isSales }) => isSales)
  if (!sales.some(({ point }) => distanceKm(point, sales[0]!.point) > ONE_PLACE_KM)) return null
  const from = postcode === undefined ? null : await locations.findPostcode(postcode)
  const error =
    postcode === undefined || from
      ? null
      : localise(`We can’t find this postcode. Please check the ${postcodeLength(site.country)} digits.`, site.locale)
  const distances = from && new Map(located.map(({ id, point }) => [id, distanceKm(from, point)]))
  return { error, distances }
}

/** Whether the call-to-action card has a page to link to. */
const hasCallToAction = (site: Site): boolean =>
  site.settings.search_cta !== null && !isSwitchedOff(link(site.settings.search_cta.href, site).href, site)

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders({ search: true })

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site, publicSite } = dealer
  const { slug } = params
  const tags = { 'x-cache-tags': `site:${site.id} stock:${site.id}` }
  const own = { kind: searchKind(site.vehicleNounPlural), slugs: site.settings.search_slugs }
  const to = paths(site)
  const defaults = refinementDefaults(site)
  const typed = parseRefinement(url.searchParams, defaults)
  const around = await nearBy(dealer, typed.near?.postcode)
  const distances = around?.distances ?? null
  // Without a known origin nothing is near: the typed postcode stays in its field, and so does the page number.
  const nowhere = around && typed.near ? { ...typed.near, within: null } : null
  const requested = distances ? typed : withPage(withNear(typed, nowhere, defaults.defaultSort), typed.page)
  const within = requested.near?.within ?? null
  const near = distances && {
    distances,
    withinKm: within === null ? null : inKilometres(within, site.distanceUnit),
  }
  const search = own.slugs.includes(slug) ? searchOf(slug, own.kind) : null
  if (!search) {
    const moved = ownSlug(slug, own)
    if (moved) throw redirect(to.search(moved, refinementQuery(typed, defaults)), 301)
    const searches = slugsWithStock(own, countsIn(site, await listingSummaries(dealer)))
    throw data({ searches }, { status: 404 })
  }

  const first = await dealer.stock.search(requested, search, near)
  const pageSize = site.settings.search_page_size
  const pages = Math.max(1, Math.ceil(first.total / pageSize))
  // A page past the end shows the last one: vehicles were sold since the link was made.
  const refinement = withPage(first.refinement, Math.min(requested.page, pages))
  const found = refinement.page === requested.page ? first : await dealer.stock.search(refinement, search, near)

  const { now } = context.get(renderingContext)
  const link = (which: Refinement) => to.search(slug, refinementQuery(which, defaults))
  const active = chips(refinement, publicSite)
  const forSale = found.total - found.sold
  const isEmpty = found.total === 0 && active.length > 0
  const repayment = (priceCents: number) => estimatedRepayment(priceCents, site)
  const matches = isEmpty
    ? nearMatches(await dealer.stock.loosen(refinement, search, near), refinement, publicSite, repayment)
    : []
  const whole = isEmpty ? await dealer.stock.count(cleared(refinement), search) : null
  const indexing = searchIndexing(refinement, forSale, defaults.defaultSort)
  const isWhole = indexing.indexed && refinementQuery(refinement, defaults) === ''
  const heading = searchTitle(slug, publicSite)
  // Refined to used cars, the heading is 'Used cars'; the list itself stays in the breadcrumbs.
  const shown = searchTitle(slug, publicSite, refinement.facets.car_type)
  const title = headline(shown, refinement, publicSite)
  const place = site.city ? ` in ${site.city}` : ''
  const cards = found.cards.map((card) => awayCard(cardView(card, site, now), found.away.get(card.id), site))
  const trail = searchTrail(heading, refinement, { home: to.home(), link })
  const conditions = defaults.budget ? estimateConditions(site, site.currency) : null
  // Where cards have an estimate, its conditions are below them already.
  const isToldBelow = site.settings.finance_card_estimate && cards.some(({ estimate }) => estimate !== null)
  const budget = conditions === null ? null : { note: isToldBelow ? null : conditions }
  return data(
    serialize({
      slug,
      title: shown,
      count: countLabel(forSale, shown, publicSite) + soldLabel(found.sold, publicSite),
      forSale,
      pages,
      refinement,
      cards,
      callToAction:
        found.cards.length > 0 && hasCallToAction(site)
          ? callToActionAt(refinement.page, pageSize, found.cards.length)
          : null,
      groups: filterGroups(
        facetGroups(found.facets, refinement, publicSite),
        rangeGroups(found.bounds, refinement),
        refinement,
        { budget, near: around && { error: around.error } },
        publicSite,
      ),
      sorts: sortOptions(defaults.sorts, site.distanceUnit, distances !== null),
      chips: active.map(({ label, without }) => ({ label, href: link(without) })),
      clearHref: active.length > 0 ? link(cleared(refinement)) : null,
      widen: matches
        .slice(0, NEAR_MATCHES)
        .map(({ label, refinement: wider, count }) => ({ label, href: link(wider), count })),
      whole: whole && { href: link(cleared(refinement)), count: whole.forSale },
      trail,
      head: headOf(site, {
        title: `${title} for sale${place}${refinement.page > 1 ? `, page ${refinement.page}` : ''}`,
        description: `${countLabel(forSale, title, publicSite)} for sale at ${site.name}${place}. ${forSale > 0 ? (site.settings.prices_shown ? 'See photos, prices and key details.' : 'See photos and key details.') : 'Tell us what you’re looking for.'}`,
        path: link(indexing.canonical),
        picture: found.cards.find(({ image }) => image)?.image?.url ?? null,
        indexed: indexing.indexed,
        alternates: isWhole ? alternates(site, await dealer.group.sites(), { kind: 'search', slug }) : [],
        structured: [
          breadcrumbData(trail, site),
          // Search engines get the vehicles for sale, as many as the page states.
          ...(forSale > 0
            ? [
                vehiclesData(
                  cards.filter((_, index) => !found.cards[index]!.sold),
                  forSale,
                  site,
                ),
              ]
            : []),
        ],
      }),
    }),
    // There are too many postcodes to cache a page for each, and a visitor's postcode is personal.
    { headers: typed.near ? { 'cache-control': 'private, no-store' } : tags },
  )
}

/** A card with the distance to its car first, because a long line is cut off at the card's edge. */
const awayCard = (card: CardView, km: number | undefined, site: Site): CardView =>
  km === undefined
    ? card
    : { ...card, place: [awayWords(km, site.distanceUnit), card.place].filter(Boolean).join(', ') }

/** The page's data. */
export type SearchData = Deserialized<Awaited<ReturnType<typeof loader>>['data']>

export default function Search({ loaderData }: Route.ComponentProps) {
  return <Results {...deserialize(loaderData)} />
}

/** The page of a search slug that this site does not have, with links to those it has (decision 1: Search). */
export const ErrorBoundary = ({ error }: { error: MissingPage<{ searches: readonly string[] }> }) => (
  <UnknownSearch searches={error.data.searches} />
)
