import { itemName, type DraftOf } from '@forecourt/rules/content/draft.ts'
import { hasSlug, isPageKind, type ItemKind } from '@forecourt/rules/content/item.ts'
import { distinctName, siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { createItem, isMadeBy, newAddress, type ContentBy, type ContentItem } from '../../content/content.ts'
import type { Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import type { PreviewLinks } from '../../pages/pages.ts'
import { versionOf } from '../../version.ts'
import type { DeskAreaOptions } from './area.ts'
import { contentPath, PREVIEW_MS } from './contentPreviews.ts'

/** What a copy is at one site. */
export interface CopyEffect {
  id: number
  site: string
  /** The full address that it gets; null for what has none of its own. */
  address: string | null
  /** Whether the address of the original is taken there, so that the copy gets another. */
  taken: boolean
  /** A signed address of the page as it would be there; null for what has none. */
  picture: string | null
}

/** What was copied, or what would be, which is shown first. */
export type CopyAnswer =
  | { copies: readonly { id: number; site: string }[] }
  | { seen: string; effects: readonly CopyEffect[] }

export interface ContentCopiesOptions extends Pick<DeskAreaOptions, 'over' | 'reach' | 'siteOf' | 'now'> {
  links: Pick<PreviewLinks, 'signCopy'>
  mustFind: <K extends ItemKind>(kind: K, id: number) => Promise<{ item: ContentItem<K>; site: Site }>
  byAt: (site: Site) => ContentBy
  /** The sites whose content somebody may change. */
  sites: () => DeskAreaOptions['reach']['sites'][number][]
}

const GONE = 'We can’t find that any more.'
const NO_TARGET = 'Please choose at least one website.'
const OTHERWISE = 'The sites have changed since you looked. Check them again.'

/** What is copied of an item: a location is one of its own site, and what an offer excludes are others. */
export const copiedContent = <K extends ItemKind>(content: DraftOf[K]): DraftOf[K] => ({
  ...content,
  ...('location_id' in content ? { location_id: null } : {}),
  ...('excluded_website_ids' in content ? { excluded_website_ids: [] } : {}),
})

/** Copies of items for other sites of the group, which are shown before they are made (decision 173). */
export function contentCopies({ over, reach, siteOf, links, now, mustFind, byAt, sites }: ContentCopiesOptions) {
  /** The other sites of the group of a site whose content somebody may change. */
  function othersOfGroup(websiteId: number): { id: number; name: string }[] {
    const groupId = reach.sites.find((one) => one.id === websiteId)?.groupId ?? null
    const others = reach.sites.filter((one) => one.id === websiteId || (groupId !== null && one.groupId === groupId))
    const own = new Set(sites().map((one) => one.id))
    return siteChoices(others).filter((one) => one.id !== websiteId && own.has(one.id))
  }

  /** The other sites of the group that an item can be copied to. */
  async function copyTargets<K extends ItemKind>(kind: K, id: number) {
    const { item, site } = await mustFind(kind, id)
    const content: DraftOf[K] | undefined = (item.draft ?? item.live)?.content
    if (!content) throw new RequestError(404, GONE)
    return {
      content,
      title: itemName(kind, content),
      site: { id: site.id, name: distinctName(site, reach.sites) },
      targets: othersOfGroup(site.id),
    }
  }

  /** The copies that would be made at some sites, and what they are as a version. */
  async function planned<K extends ItemKind>(
    tx: Transaction,
    kind: K,
    { id, content, from }: { id: number; content: DraftOf[K]; from: number },
    targets: readonly Site[],
  ): Promise<{ seen: string; effects: CopyEffect[] }> {
    const expires = new Date(now().getTime() + PREVIEW_MS)
    const effects: CopyEffect[] = []
    const slugs: string[] = []
    for (const site of targets) {
      const slug = await newAddress(tx, site, kind, content)
      const wanted = hasSlug(kind) && 'slug' in content ? content.slug : ''
      const path = isPageKind(kind) ? contentPath(kind, 0, { ...content, slug }, site) : null
      slugs.push(slug)
      effects.push({
        id: site.id,
        site: distinctName(site, reach.sites),
        address: path === null ? null : new URL(path, site.baseUrl).href,
        taken: wanted.length > 0 && slug !== wanted,
        picture:
          isPageKind(kind) && path !== null ? links.signCopy(site, path, { kind, id, websiteId: from }, expires) : null,
      })
    }
    return { seen: versionOf([content, effects.map(({ id: site }, index) => [site, slugs[index]])]), effects }
  }

  return {
    othersOfGroup,
    copyTargets,

    /**
     * Copies an item as a draft to other sites of its group, once it has been shown what that makes; the same form twice is
     * one copy each.
     */
    async copy(
      kind: ItemKind,
      id: number,
      { siteIds, formId, seen }: { siteIds: readonly number[]; formId: string; seen: string },
    ): Promise<CopyAnswer> {
      const { content, site, targets } = await copyTargets(kind, id)
      const chosen = targets.filter((one) => siteIds.includes(one.id))
      if (chosen.length === 0) throw new RequestError(422, NO_TARGET, { sites: NO_TARGET })
      const resolved = (await Promise.all(chosen.map((one) => siteOf(one.id)))).filter((one) => one !== null)
      const own = copiedContent(content)
      return over('content:write').transaction(async (tx) => {
        const create = async () => {
          const copies = []
          for (const target of resolved) {
            const copy = await createItem(tx, target, kind, { formId, content: own, from: site.name }, byAt(target))
            copies.push({ id: copy, site: distinctName(target, reach.sites) })
          }
          return { copies }
        }
        const made = []
        if (seen !== '') for (const target of resolved) made.push(await isMadeBy(tx, target, formId))
        if (made.length > 0 && made.every(Boolean)) return create()
        const plan = await planned(tx, kind, { id, content: own, from: site.id }, resolved)
        if (seen === '') return plan
        if (seen !== plan.seen) throw new RequestError(409, OTHERWISE)
        return create()
      })
    },
  }
}
