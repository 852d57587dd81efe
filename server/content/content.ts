import { and, asc, count, desc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { isJobOpen } from '@forecourt/rules/content/jobs.ts'
import { listPage } from '@forecourt/rules/content/listing.ts'
import type { ArticleCard } from '@forecourt/rules/content/content.ts'
import { readyBlocks } from '@forecourt/rules/content/draft.ts'
import type { PageKind } from '@forecourt/rules/content/item.ts'
import { isSwitchedOff } from '@forecourt/rules/offering/pages.ts'
import { announcementAt, dismissalOf } from '@forecourt/rules/site/announcement.ts'
import { link } from '@forecourt/rules/site/links.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { slugOf } from '@forecourt/rules/site/slug.ts'
import type { SiteDatabase } from '../db/database.ts'
import type { ArticleTag, Dealer } from '../dealer.ts'
import { shownBlocks } from './blocks.ts'
import type { DraftReader } from './items.ts'
import { atomFeed } from './feed.ts'
import { markdownLine } from './html.ts'
import { reviewsOn } from './reviews.ts'
import { articles, contentPages, jobs } from './table.ts'

export { CONTENT_FILE, type ContentFile } from './file.ts'
export {
  createItem,
  deleteItem,
  discardDraft,
  isMadeBy,
  keepMine,
  nameProblems,
  newAddress,
  publishDraft,
  restoreVersion,
  saveDraft,
  unpublishItem,
  type ContentBy,
  type ContentDone,
} from './drafts.ts'
export { differencesOf, type Difference } from './differences.ts'
export {
  copyReader,
  draftReader,
  findItem,
  listItems,
  storedState,
  type ContentItem,
  type DraftReader,
  type ListedItem,
} from './items.ts'
export { reviewDraft, type DraftSite } from './review.ts'
export { pageLost } from './takenPages.ts'
export { findVersion, keepVersions, removeItem, versionsOf, type ListedVersion } from './versions.ts'
export { endRun, keepRun, lockedRun, runsOf, type ContentRun, type RunStep } from './runs.ts'
export {
  cancelSchedule,
  dueItems,
  findSchedule,
  madeSchedule,
  runDue,
  scheduleItem,
  undoSchedule,
  type ContentSchedule,
} from './schedule.ts'
export { undoPublication, undoWithdrawal } from './undo.ts'
export { previewedReviews, reviewsBySite } from './reviews.ts'
export { importedPlaces, orderOf, placeItems, undoOrder, type ContentOrder } from './order.ts'
export { isBlank, safeHtml, sanitised, type ProseSite } from './html.ts'

export interface ContentDeps {
  database: SiteDatabase
  /** Called for each block that is left out. */
  onWarning?: (error: unknown, message: string) => void
  now?: () => Date
}

/** A preview: the path that is shown as its draft has it, and where drafts are read. */
export interface ContentPreview {
  path: string
  drafts: DraftReader | null
}

/** Articles in the feed. */
const FEED_LENGTH = 20

const iso = (instant: Date | null) => instant?.toISOString() ?? ''

const CARD = {
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  summary: articles.summary,
  picture: articles.picture,
  tags: articles.tags,
  published_at: articles.published_at,
  updated_at: articles.updated_at,
}

const JOB = {
  id: jobs.id,
  slug: jobs.slug,
  title: jobs.title,
  location_id: jobs.location_id,
  employment_type: jobs.employment_type,
  summary: jobs.summary,
  posted_at: jobs.posted_at,
  closes_on: jobs.closes_on,
}

type CardRow = Pick<typeof articles.$inferSelect, keyof typeof CARD>

const card = ({ published_at, updated_at, ...row }: CardRow): ArticleCard => ({
  ...row,
  published_at: iso(published_at),
  updated_at: iso(updated_at),
})

/**
 * The content of a site: pages, articles, jobs and reviews (spec §2 Other pages).
 *
 * @param preview the page, article or position at this address is read as its draft has it, or although it is not
 * published. Lists, feeds and all other pages are the same as for visitors
 */
export function contentFor(deps: ContentDeps, site: Site, preview: ContentPreview | null = null): Dealer['content'] {
  const { database, now = () => new Date(), onWarning = () => {} } = deps
  const blocks = (stored: unknown, owner: string) => shownBlocks(stored, site, `site ${site.id}, ${owner}`, onWarning)
  const to = () => paths(site)
  const isPreview = (path: string) => preview !== null && preview.path === path
  const draftAt = async <K extends PageKind>(kind: K, slug: string, path: string) =>
    (isPreview(path) && (await preview?.drafts?.at(kind, slug))) || null
  const published = () => and(isNotNull(articles.published_at), lte(articles.published_at, now()))

  return {
    announcement(at) {
      const found = announcementAt(site, at)
      if (!found) return null
      const { text, href, label } = found
      const way = href && label ? { label: localise(label, site.locale), ...link(href, site) } : null
      return {
        html: markdownLine(localise(text, site.locale), site),
        link: way && !isSwitchedOff(way.href, site) ? way : null,
        dismissal: dismissalOf(found),
      }
    },

    async page(slug) {
      const draft = await draftAt('pages', slug, to().page(slug))
      if (draft) {
        const { id, content, at } = draft
        const { title, description, picture } = content
        return {
          id,
          slug,
          title,
          description,
          picture: picture || null,
          updated_at: at.toISOString(),
          blocks: blocks(readyBlocks(content), `page ${slug}`),
        }
      }
      const [row] = await database.transaction((tx) =>
        tx
          .select({
            id: contentPages.id,
            slug: contentPages.slug,
            title: contentPages.title,
            description: contentPages.description,
            picture: contentPages.picture,
            blocks: contentPages.blocks,
            updated_at: contentPages.updated_at,
          })
          .from(contentPages)
          .where(and(eq(contentPages.slug, slug), isPreview(to().page(slug)) ? undefined : contentPages.published)),
      )
      return row
        ? { ...row, updated_at: row.updated_at.toISOString(), blocks: blocks(row.blocks, `page ${row.slug}`) }
        : null
    },

    async addresses() {
      const [pages, news, open] = await database.transaction(async (tx) => [
        await tx
          .select({ slug: contentPages.slug, updated_at: contentPages.updated_at })
          .from(contentPages)
          .where(eq(contentPages.published, true))
          .orderBy(asc(contentPages.slug)),
        await tx
          .select({ slug: articles.slug, updated_at: articles.updated_at })
          .from(articles)
          .where(published())
          .orderBy(desc(articles.published_at), desc(articles.id)),
        await tx.select(JOB).from(jobs).orderBy(asc(jobs.slug)),
      ])
      return [
        ...pages.map((row) => ({ kind: 'page' as const, ...row })),
        ...news.map((row) => ({ kind: 'article' as const, ...row })),
        ...open
          .filter(({ posted_at, closes_on }) =>
            isJobOpen({ posted_at: posted_at.toISOString(), closes_on }, now(), site.timeZone),
          )
          .map(({ slug, posted_at }) => ({ kind: 'job' as const, slug, updated_at: posted_at })),
      ]
    },

    articles: ({ tag = null, page, size = site.settings.blog_page_size }) =>
      database.transaction(async (tx) => {
        const used = await tx
          .select({ tag: sql<string>`unnest(${articles.tags})`.as('tag'), count: count() })
          .from(articles)
          .where(published())
          .groupBy(sql`1`)
        const tags = tagsOf(used)
        const chosen = tag === null ? null : tags.find(({ slug }) => slug === tag)
        if (chosen === undefined) return null
        const where = chosen ? and(published(), sql`${articles.tags} && ${textArray(chosen.spellings)}`) : published()
        const [total] = await tx.select({ n: count() }).from(articles).where(where)
        const shown = listPage(total!.n, page, size)
        if (!shown) return null
        const rows = await tx
          .select(CARD)
          .from(articles)
          .where(where)
          .orderBy(desc(articles.published_at), desc(articles.id))
          .limit(size)
          .offset(shown.before)
        return {
          articles: rows.map(card),
          page: shown.page,
          pages: shown.pages,
          total: total!.n,
          tag: chosen && shownTag(chosen),
          tags: tags.map(shownTag),
        }
      }),

    async article(slug) {
      const draft = await draftAt('articles', slug, to().article({ slug }))
      if (draft) {
        const { id, content, at } = draft
        const { title, summary, picture, tags } = content
        return {
          id,
          slug,
          title,
          summary,
          picture: picture?.url ? picture : null,
          tags: tags.filter(Boolean),
          published_at: content.published_at || iso(now()),
          updated_at: iso(at),
          blocks: blocks(readyBlocks(content), `article ${slug}`),
        }
      }
      const [row] = await database.transaction((tx) =>
        tx
          .select({ ...CARD, blocks: articles.blocks })
          .from(articles)
          .where(and(eq(articles.slug, slug), isPreview(to().article({ slug })) ? undefined : published())),
      )
      // A draft without a date is shown as if it were published now.
      return row
        ? {
            ...card({ ...row, published_at: row.published_at ?? now() }),
            blocks: blocks(row.blocks, `article ${row.slug}`),
          }
        : null
    },

    async feed() {
      const rows = await database.transaction((tx) =>
        tx
          .select({ ...CARD, blocks: articles.blocks })
          .from(articles)
          .where(published())
          .orderBy(desc(articles.published_at), desc(articles.id))
          .limit(FEED_LENGTH),
      )
      return atomFeed(
        site,
        rows.map((row) => ({ ...card(row), blocks: blocks(row.blocks, `article ${row.slug}`) })),
      )
    },

    async jobs() {
      const rows = await database.transaction((tx) =>
        tx.select(JOB).from(jobs).orderBy(desc(jobs.posted_at), asc(jobs.id)),
      )
      return rows
        .map((row) => ({ ...row, posted_at: row.posted_at.toISOString() }))
        .filter((job) => isJobOpen(job, now(), site.timeZone))
    },

    async job(slug) {
      const draft = await draftAt('jobs', slug, to().job({ slug }))
      if (draft) {
        const { id, content } = draft
        const { title, location_id, employment_type, summary, closes_on } = content
        const job = { id, slug, title, location_id, employment_type, summary, closes_on: closes_on || null }
        const posted_at = content.posted_at || iso(now())
        return {
          ...job,
          posted_at,
          open: isJobOpen({ posted_at, closes_on: job.closes_on }, now(), site.timeZone),
          blocks: blocks(readyBlocks(content), `job ${slug}`),
        }
      }
      const [row] = await database.transaction((tx) =>
        tx
          .select({ ...JOB, blocks: jobs.blocks })
          .from(jobs)
          .where(and(eq(jobs.slug, slug), lte(jobs.posted_at, now()))),
      )
      if (!row) return null
      const job = { ...row, posted_at: row.posted_at.toISOString() }
      return { ...job, open: isJobOpen(job, now(), site.timeZone), blocks: blocks(row.blocks, `job ${row.slug}`) }
    },

    reviews: () => reviewsOn(database, site),
  }
}

interface UsedTag extends ArticleTag {
  /** In the articles' spelling; several that differ in case or accents are one tag. */
  spellings: readonly string[]
}

/** Tags by their slug, the most used first. */
function tagsOf(used: readonly { tag: string; count: number }[]): readonly UsedTag[] {
  const bySlug = new Map<string, UsedTag>()
  for (const { tag, count: n } of used.toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, 'en'))) {
    const slug = slugOf(tag)
    if (!slug) continue
    const same = bySlug.get(slug)
    bySlug.set(
      slug,
      same
        ? { ...same, count: same.count + n, spellings: [...same.spellings, tag] }
        : { tag, slug, count: n, spellings: [tag] },
    )
  }
  return [...bySlug.values()].toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag, 'en'))
}

const shownTag = ({ tag, slug, count: n }: UsedTag): ArticleTag => ({ tag, slug, count: n })

const textArray = (texts: readonly string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`
