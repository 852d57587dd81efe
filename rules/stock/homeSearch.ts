import { CAR_TYPES, type CarType } from '../kinds/carType.ts'
import type { Settings } from '../site/config.ts'
import { parseRefinement, withFacet, withPage, type Refinement } from './filters.ts'
import { orderDefaults } from './refinementDefaults.ts'
import {
  searchKind,
  searchOf,
  slugForTypes,
  slugOfSearchPath,
  defaultSearch,
  type SlugSearch,
} from '../site/searchSlugs.ts'

/** The search for the choices of the home page's form. */
export interface HomeSearch {
  /** Slug of the search; null for the default one. */
  slug: string | null
  search: SlugSearch
  refinement: Refinement
}

interface SearchSite {
  searchPath: string
  vehicleNounPlural: string
  settings: Pick<Settings, 'search_slugs' | 'prices_shown' | 'search_default_sort' | 'search_kms_sorts'>
}

const isCarType = (text: string | null): text is CarType => CAR_TYPES.some((type) => type === text)

/**
 * Parses the home page's search form (spec §2 Stock search): `condition` selects the site's own search for it, used
 * cars their used search, and filters the default search if the site has none. The rest is a search's own query.
 */
export function homeSearch(query: URLSearchParams, site: SearchSite): HomeSearch {
  const { settings } = site
  const refinement = withPage(parseRefinement(query, orderDefaults(settings)), 1)
  const condition = query.get('condition')
  const own = { kind: searchKind(site.vehicleNounPlural), slugs: settings.search_slugs }
  if (isCarType(condition)) {
    const slug = slugForTypes([condition], own)
    const search = slug && searchOf(slug, own.kind)
    if (search) return { slug: slug === slugOfSearchPath(site.searchPath) ? null : slug, search, refinement }
  }
  return {
    slug: null,
    search: defaultSearch(site),
    refinement: isCarType(condition) ? withFacet(refinement, 'car_type', condition) : refinement,
  }
}
