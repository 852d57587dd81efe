import { alternates } from '@forecourt/rules/seo/alternates.ts'
import { isSwitchedOff } from '@forecourt/rules/offering/pages.ts'
import { searchIndexing } from '@forecourt/rules/seo/indexable.ts'
import { link } from '@forecourt/rules/site/links.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { callToActionAt } from '@forecourt/rules/stock/callToAction.ts'
import { cleared, parseRefinement, refinementQuery, withPage, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { ownSlug, searchKind, searchOf, searchTitle } from '@forecourt/rules/stock/slugs.ts'
import { data, redirect } from 'react-router'
import { dealerContext } from '../../context.ts'
import { opened, prepare, type Opened } from '../../prepared.ts'
import type { Route } from './+types/search.ts'
import { headOf, headTags } from '../content/head.ts'
import { breadcrumbData } from '../content/structuredData.ts'
import { chips, countLabel, facetGroups, headline, rangeGroups, searchTrail, soldLabel } from './refinements.ts'
import { cardView } from '../vehicleCard/card.ts'
import { UnknownSearch } from './UnknownSearch.tsx'
import { Results } from './Results.tsx'
import { vehiclesData } from './structuredData.ts'

/** More ways out of an empty search than this would be a list to read, not a way on. */
const WIDENINGS = 6

/** Whether the call-to-action card has somewhere to lead. */
const hasCallToAction = (site: Site): boolean =>
  site.settings.search_cta !== null && !isSwitchedOff(link(site.settings.search_cta.href, site).href, site)

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && opened(loaderData).head)

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site, publicSite } = dealer
  const { slug } = params
  const tags = { 'x-cache-tags': `site:${site.id} stock:${site.id}` }
  const own = { kind: searchKind(site.vehicleNounPlural), slugs: site.settings.search_slugs }
  const to = paths(site)
  const defaults = { defaultSort: site.settings.search_default_sort, kmsSorts: site.settings.search_kms_sorts }
  const asked = parseRefinement(url.searchParams, defaults)
  const search = own.slugs.includes(slug) ? searchOf(slug, own.kind) : null
  if (!search) {
    const moved = ownSlug(slug, own)
    if (moved) throw redirect(to.search(moved, refinementQuery(asked, defaults)), 301)
    throw data({ unknownSearch: slug }, { status: 404 })
  }

  const first = await dealer.stock.search(asked, search)
  const pageSize = site.settings.search_page_size
  const pages = Math.max(1, Math.ceil(first.total / pageSize))
  // A page past the end shows the last one: vehicles were sold since the link was made.
  const refinement = withPage(first.refinement, Math.min(asked.page, pages))
  const found = refinement.page === asked.page ? first : await dealer.stock.search(refinement, search)

  const now = new Date()
  const link = (which: Refinement) => to.search(slug, refinementQuery(which, defaults))
  const active = chips(refinement, publicSite)
  const widen =
    found.total > 0 || active.length < 2
      ? []
      : await Promise.all(
          active.slice(0, WIDENINGS).map(async ({ label, without }) => {
            const { total, sold } = await dealer.stock.search(without, search)
            return { label, href: link(without), count: total - sold }
          }),
        )
  const forSale = found.total - found.sold
  const indexing = searchIndexing(refinement, forSale, defaults.defaultSort)
  const isWhole = indexing.indexed && refinementQuery(refinement, defaults) === ''
  const heading = searchTitle(slug, publicSite)
  // A visitor who has refined to used cars reads 'Used cars'; the list that they came from stays in the trail.
  const shown = searchTitle(slug, publicSite, refinement.facets.car_type)
  const title = headline(shown, refinement, publicSite)
  const place = site.city ? ` in ${site.city}` : ''
  const cards = found.cards.map((card) => cardView(card, site, now))
  const trail = searchTrail(heading, refinement, { home: to.home(), link })
  return data(
    prepare({
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
      groups: facetGroups(found.facets, refinement, publicSite),
      ranges: rangeGroups(found.bounds, refinement),
      chips: active.map(({ label, without }) => ({ label, href: link(without) })),
      clearHref: active.length > 0 ? link(cleared(refinement)) : null,
      widen: widen.filter(({ count }) => count > 0),
      trail,
      head: headOf(site, {
        title: `${title} for sale${place}${refinement.page > 1 ? `, page ${refinement.page}` : ''}`,
        description: `${countLabel(forSale, title, publicSite)} for sale at ${site.name}${place}. See photos, prices and key details.`,
        path: link(indexing.canonical),
        picture: found.cards.find(({ image }) => image)?.image?.url ?? null,
        indexed: indexing.indexed,
        alternates: isWhole ? alternates(site, await dealer.group.sites(), { kind: 'search', slug }) : [],
        structured: [
          breadcrumbData(trail, site),
          // Search engines are told of what is for sale, in the number that the page says.
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
    { headers: tags },
  )
}

/** What the page draws. */
export type SearchData = Opened<Awaited<ReturnType<typeof loader>>['data']>

export default function Search({ loaderData }: Route.ComponentProps) {
  return <Results {...opened(loaderData)} />
}

/** A search slug that this site does not have: says so and leads to those it has (decisions "Search"). */
export const ErrorBoundary = () => <UnknownSearch />
