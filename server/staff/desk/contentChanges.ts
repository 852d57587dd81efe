import type { ItemKind } from '@forecourt/rules/content/item.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { findItem, type ContentBy, type ContentItem } from '../../content/content.ts'
import type { Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import type { PreviewLinks } from '../../pages/pages.ts'
import { record, type Actor } from '../audit.ts'
import { mayAt, readingOf, refuse, type DeskAreaOptions } from './area.ts'
import { contentBulk } from './contentBulk.ts'
import { contentCopies } from './contentCopies.ts'
import { contentMatching } from './contentList.ts'

export interface ContentChangesOptions extends Pick<
  DeskAreaOptions,
  'over' | 'reach' | 'now' | 'siteOf' | 'shownSiteOf'
> {
  actor: Actor
  links: Pick<PreviewLinks, 'signCopy'>
}

const GONE = 'We can’t find that any more.'

/**
 * What changes the content of someone’s sites, each change with its entry in the log: the part of its desk that needs no
 * stock, which commands work with too (decision 188).
 */
export function contentChangesOf(area: ContentChangesOptions) {
  const { over, actor, reach, now, siteOf, shownSiteOf, links } = area
  const { mayRead, reading } = readingOf(area, 'content:write')
  const sites = () => reach.sites.filter(({ id }) => mayAt(reach, 'content:write', id).allowed)

  /** An item with its site; refused for one of another dealer. */
  async function mustFind<K extends ItemKind>(kind: K, id: number) {
    const found = await reading().transaction((tx) => findItem(tx, kind, id))
    const site = found && (await siteOf(found.websiteId))
    if (!found || !site) throw new RequestError(404, GONE)
    return { item: found, site }
  }

  /** Who changes something at a site, with the entry in the log. */
  const byAt = ({ id }: Site): ContentBy => ({
    name: actor.name,
    id: actor.id,
    now: now(),
    recorded: (tx, { action, title, before, after }) =>
      record(
        tx,
        actor,
        {
          action: `content.${action}`,
          subject: title,
          website_id: id,
          dealership_group_id: null,
          before: before ?? null,
          after: after ?? null,
        },
        now(),
      ),
  })

  /** Does something to an item, in one transaction with its entry in the log. */
  async function change<T>(
    kind: ItemKind,
    id: number,
    work: (tx: Transaction, site: Site, by: ContentBy, item: ContentItem) => Promise<T>,
  ): Promise<T> {
    const { item, site } = await mustFind(kind, id)
    refuse(mayAt(reach, 'content:write', site.id))
    return over('content:write').transaction((tx) => work(tx, site, byAt(site), item))
  }

  const matching = contentMatching({ reach, now, shownSiteOf, reading })
  const copies = contentCopies({ over, reach, siteOf, links, now, mustFind, byAt, sites })

  return {
    mayRead,
    reading,
    sites,
    mustFind,
    byAt,
    change,
    matching,
    copies,
    bulk: contentBulk({ over, reach, siteOf, now, reading, byAt, matching, copies }),
  }
}
