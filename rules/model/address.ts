import { stripTrailingSlashes } from '../site/pathname.ts'
import { paths, type PathSite } from '../site/paths.ts'
import type { Model } from './model.ts'

type Addressed = Pick<Model, 'slug' | 'override_url'>

/** The model of an address, and where its page is: a path, or a URL on another site. */
export interface ModelAt<T> {
  model: T
  href: string
}

/**
 * The model of a path, by any of its addresses (spec §2): its override, the bare slug on a site with a single
 * manufacturer, or /models/{slug}. Only `href` is canonical; the others redirect there. Null if no model has the path.
 */
export function modelAt<T extends Addressed>(
  pathname: string,
  models: readonly T[],
  site: PathSite,
): ModelAt<T> | null {
  const to = paths(site)
  const path = stripTrailingSlashes(pathname)
  const addresses: readonly ((model: T) => string)[] = [
    (model) => to.model(model),
    ({ slug }) => to.model({ slug, override_url: null }),
    ({ slug }) => paths({ ...site, manufacturer: null }).model({ slug, override_url: null }),
  ]
  for (const addressOf of addresses) {
    const model = models.find((one) => addressOf(one) === path)
    if (model) return { model, href: to.model(model) }
  }
  return null
}
