import { paths } from '@forecourt/rules/site/paths.ts'
import { refinementQuery } from '@forecourt/rules/stock/filters.ts'
import { homeSearch } from '@forecourt/rules/stock/homeSearch.ts'
import { redirect } from 'react-router'
import { dealerContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import type { Route } from './+types/choose'

export const headers = pageHeaders({ alsoReads: 'any' })

/** The address of the home page's form: redirects to the search of its choices. */
export function loader({ context, url }: Route.LoaderArgs) {
  const { site } = context.get(dealerContext)
  const { slug, refinement } = homeSearch(url.searchParams, site)
  const query = refinementQuery(refinement, { defaultSort: site.settings.search_default_sort })
  throw redirect(paths(site).search(slug, query), 302)
}
