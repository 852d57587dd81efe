import { takenAddress } from '@forecourt/rules/content/takenAddress.ts'
import type { Draft, DraftOf } from '@forecourt/rules/content/draft.ts'
import type { ItemKind } from '@forecourt/rules/content/item.ts'
import { searchFilters, type VehicleSearch } from '@forecourt/rules/stock/vehicleSearch.ts'
import { isModelSlug } from '@forecourt/rules/content/modelDraft.ts'
import { hasPage } from '@forecourt/rules/offering/pages.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { defaultSearch } from '@forecourt/rules/site/searchSlugs.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { parseRefinement } from '@forecourt/rules/stock/filters.ts'
import { refinementDefaults } from '@forecourt/rules/stock/refinementDefaults.ts'
import type { DealerFor } from '../../dealers.ts'
import type { PreviewLinks } from '../../pages/pages.ts'

/** What previews of content take. */
export interface ContentPreviewDeps {
  links: PreviewLinks
  dealerFor: DealerFor
}

/** The signed addresses where a draft is looked at, with what each shows of it. */
export type ContentPreviews = readonly { label: 'Page' | 'Card' | 'Slide'; address: string }[]

/** For how long a preview of the editor can be looked at. */
export const PREVIEW_MS = 12 * 3_600_000

/** Where an item is on its site. */
export function contentPath(kind: ItemKind, id: number, draft: Draft, site: Site): string {
  const to = paths(site)
  const { slug } = draft
  if (kind === 'pages') return to.page(slug)
  if (kind === 'articles') return to.article({ slug })
  if (kind === 'jobs') return to.job({ slug })
  if (kind === 'models') {
    const { title, override_url } = draft as DraftOf['models']
    return to.model({ slug, name: title, override_url: override_url.trim() || null })
  }
  if (kind === 'reviews') return `${to.reviews()}#review-${id}`
  const { manufacturer } = draft as DraftOf['offers']
  return to.offer({ id, manufacturer: manufacturer.trim() || null })
}

/** What the editor shows of a draft on its site. */
export function contentPreviews({ links, dealerFor, now }: ContentPreviewDeps & { now: () => Date }) {
  /** The signed addresses where a draft is looked at; none of a page without an address yet. */
  function of(kind: ItemKind, id: number, draft: Draft, site: Site): ContentPreviews {
    const expires = new Date(now().getTime() + PREVIEW_MS)
    if (kind === 'offers') {
      if (!hasPage('offers', site)) return []
      const list = links.signItem(site, paths(site).offers(), { kind, id }, expires)
      const { image_url, model, model_slug, model_slugs } = draft as DraftOf['offers']
      // Without a picture, of its own or of a model, it is a line of the list, and no slide.
      const hasPicture = [image_url, model, model_slug, ...model_slugs].some((text) => text.trim() !== '')
      return [
        { label: 'Page', address: links.signItem(site, contentPath(kind, id, draft, site), { kind, id }, expires) },
        { label: 'Card', address: `${list}#offer-${id}` },
        ...(hasPicture ? [{ label: 'Slide', address: list } as const] : []),
      ]
    }
    if (kind === 'reviews')
      return [
        {
          label: 'Page',
          address: `${links.signItem(site, paths(site).reviews(), { kind, id }, expires)}#review-${id}`,
        },
      ]
    if (kind === 'models') {
      if (!hasPage('models', site) || !isModelSlug(draft.slug)) return []
      const path = contentPath(kind, id, draft, site)
      const card = `${links.signItem(site, paths(site).models(), { kind, id }, expires)}#model-${id}`
      // Its page may be another website’s, and a site may have none of models.
      return [
        ...(path.startsWith('/') && !path.includes('?')
          ? [{ label: 'Page', address: links.signItem(site, path, { kind, id }, expires) } as const]
          : []),
        { label: 'Card', address: card },
      ]
    }
    if (draft.slug.trim() === '' || (kind === 'pages' && takenAddress(draft.slug, site) !== null)) return []
    return [{ label: 'Page', address: links.sign(site, contentPath(kind, id, draft, site), expires) }]
  }

  /** What a search finds, and what it can be narrowed by. */
  async function vehicleSearch(search: string, site: Site): Promise<VehicleSearch> {
    const query = parseRefinement(new URLSearchParams(search), refinementDefaults(site))
    const { total, sold, refinement, facets } = await dealerFor(site).stock.search(query, defaultSearch(site))
    return { count: total - sold, filters: searchFilters(refinement, facets, site) }
  }

  /** What each search of a draft finds: by the index of its block, or the field of an offer. */
  async function searches(draft: Draft, site: Site): Promise<Record<string, VehicleSearch>> {
    const found: Record<string, VehicleSearch> = {}
    for (const [index, block] of draft.blocks.entries())
      if (block.type === 'stock') found[index] = await vehicleSearch(block.query, site)
    if ('stock_query' in draft) {
      const all = await vehicleSearch(draft.stock_query, site)
      // Without a search an offer is of the vehicles of its models.
      found.stock_query = draft.stock_query.trim() === '' ? { ...all, count: null } : all
    }
    return found
  }

  return { of, searches }
}
