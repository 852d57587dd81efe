import { requestedPage } from '@forecourt/rules/content/listing.ts'
import { blogName } from '@forecourt/rules/navigation/navigation.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { Rss } from 'lucide-react'
import { data, redirect } from 'react-router'
import { dealerContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import type { Route } from './+types/blog'
import { ArticleCards } from './ArticleCards.tsx'
import { articleViews } from './articles.server.ts'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { articlesData, breadcrumbData } from '../head/structuredData.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders({ cachedBy: ['page'] })

/** The articles of the site, or those with a tag, by pages; at the other of the two addresses it leads to its own. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site, content } = dealer
  const to = paths(site)
  const tag = 'tag' in params ? (params.tag ?? null) : null
  const page = requestedPage(url.searchParams.get('page'))
  if (page === null) throw data(null, { status: 404 })
  const list = await content.articles({ tag, page })
  if (!list) throw data(null, { status: 404 })
  const at = (which: number) => (list.tag ? to.articleTag(list.tag.tag, which) : to.blogPage(which))
  if (at(1) !== url.pathname) throw redirect(at(1) + url.search, 301)

  const name = blogName(site)
  const title = list.tag ? `${name}: ${list.tag.tag}` : name
  const trail = [
    { label: 'Home', href: to.home() },
    ...(list.tag ? [{ label: name, href: to.blog() }, { label: list.tag.tag }] : [{ label: name }]),
  ]
  const lead = list.tag
    ? `${list.total === 1 ? 'One article' : `${list.total} articles`} from the team at ${site.name}.`
    : `News and advice from the team at ${site.name}.`
  return data(
    serialize({
      head: headOf(site, {
        title: list.page > 1 ? `${title}, page ${list.page}` : title,
        description: lead,
        path: at(list.page),
        indexed: list.total > 0,
        feed: to.blogFeed(),
        structured: [breadcrumbData(trail, site), articlesData(list.articles, site)],
      }),
      trail,
      title: list.tag?.tag ?? name,
      lead,
      articles: await articleViews(list.articles, dealer),
      page: list.page,
      pages: list.pages,
      tag: list.tag?.tag ?? null,
      tags: list.tags.map((one) => ({
        label: one.tag,
        count: one.count,
        href: to.articleTag(one.tag),
        current: one.slug === list.tag?.slug,
      })),
      blogHref: to.blog(),
      feedHref: to.blogFeed(),
    }),
    { headers: { 'x-cache-tags': `site:${site.id}` } },
  )
}

const TAG = 'inline-flex min-h-11 items-center rounded-control border px-4 text-14 transition-colors'

export default function Blog({ loaderData }: Route.ComponentProps) {
  const { trail, title, lead, articles, page, pages, tag, tags, blogHref, feedHref } = deserialize(loaderData)
  const to = usePaths()
  const { settings } = useSite()
  const href = (which: number) => (tag ? to.articleTag(tag, which) : to.blogPage(which))
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title={title} lead={lead} />
      {tags.length > 1 ? (
        <nav aria-label="Topics" className="mb-8 flex flex-wrap items-center gap-2 lg:mb-12">
          <a
            href={blogHref}
            aria-current={tag === null ? 'page' : undefined}
            className={`${TAG} ${tag === null ? 'border-ink font-semibold' : 'bg-surface hover:border-ink'}`}
          >
            All
          </a>
          {tags.map(({ label, count, href: tagHref, current }) => (
            <a
              key={tagHref}
              href={tagHref}
              aria-current={current ? 'page' : undefined}
              className={`${TAG} ${current ? 'border-ink font-semibold' : 'bg-surface hover:border-ink'}`}
            >
              {label}
              <span className="tabular-nums ml-2 text-muted">{count}</span>
            </a>
          ))}
        </nav>
      ) : null}
      {articles.length > 0 ? (
        <>
          <ArticleCards articles={articles} lead={page === 1 && tag === null} />
          <div className="mt-12">
            <Pagination page={page} pages={pages} href={href} />
          </div>
          <p className="mt-8">
            <a
              href={feedHref}
              className="inline-flex min-h-11 items-center gap-2 text-14 text-muted underline-offset-4 hover:text-ink hover:underline"
            >
              <Rss aria-hidden size={16} strokeWidth={1.5} />
              RSS feed
            </a>
          </p>
        </>
      ) : (
        <div className="max-w-text border-t-2 border-t-accent pt-6">
          <p className="text-19">No articles yet.</p>
          <LinkButton href={to.search()} className="mt-6">
            {settings.stock_label}
          </LinkButton>
        </div>
      )}
    </div>
  )
}
