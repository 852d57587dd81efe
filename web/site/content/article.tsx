import { blogName } from '@forecourt/rules/navigation/navigation.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { data, redirect } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { Picture } from '../../ui/Picture.tsx'
import type { Route } from './+types/article'
import { ArticleCards } from './ArticleCards.tsx'
import { articleViews } from './articles.server.ts'
import { AskUs } from '../layout/AskUs.tsx'
import { Blocks } from './Blocks.tsx'
import { blockViews, headersOf } from './blocks.server.ts'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { articleData, breadcrumbData } from '../head/structuredData.ts'
import { questionsData } from './questionsData.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders({ uses: ['challenge'] })

/** Other articles at the end of one. */
const OTHERS = 3

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site, content } = dealer
  const to = paths(site)
  const article = await content.article(params.slug)
  if (!article) throw data(null, { status: 404 })
  if (url.pathname !== to.article(article)) throw redirect(to.article(article) + url.search, 301)

  const { now, onError } = context.get(renderingContext)
  const [blocks, newest] = await Promise.all([
    blockViews(article.blocks, dealer, { now, onError }),
    content.articles({ page: 1, size: OTHERS + 1 }),
  ])
  const trail = [
    { label: 'Home', href: to.home() },
    { label: blogName(site), href: to.blog() },
    { label: article.title },
  ]
  const others = (newest?.articles ?? []).filter(({ id }) => id !== article.id).slice(0, OTHERS)
  const [shown, ...rest] = await articleViews([article, ...others], dealer)
  return data(
    serialize({
      head: headOf(site, {
        title: article.title,
        description: article.summary,
        path: to.article(article),
        picture: article.picture?.url ?? null,
        type: 'article',
        feed: to.blogFeed(),
        structured: [breadcrumbData(trail, site), articleData(article, site), ...questionsData(blocks)],
      }),
      trail,
      article: shown!,
      blocks,
      others: rest,
    }),
    { headers: headersOf(blocks, site) },
  )
}

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { trail, article, blocks, others } = deserialize(loaderData)
  return (
    <div className="container pb-12 lg:pb-20">
      <article>
        <PageTop trail={trail} title={article.title} lead={article.summary}>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 text-14 text-muted">
            <time dateTime={article.dateTime}>{article.day}</time>
            {article.tags.map(({ label, href }) => (
              <a key={href} href={href} className="py-2 text-link underline underline-offset-4">
                {label}
              </a>
            ))}
          </div>
        </PageTop>
        <div className="content-columns">
          <div className="min-w-0">
            {article.picture ? (
              <Picture
                {...article.picture}
                eager
                sizes="(min-width: 1200px) 820px, (min-width: 992px) 66vw, 100vw"
                className="mb-8 aspect-3/2 w-full rounded-card lg:mb-12"
              />
            ) : null}
            <Blocks blocks={blocks} />
          </div>
          <aside aria-label="Contact" className="lg:sticky lg:top-28 lg:self-start">
            <AskUs />
          </aside>
        </div>
      </article>
      {others.length > 0 ? (
        <section aria-labelledby="others" className="mt-12 border-t pt-8 lg:mt-20 lg:pt-12">
          <h2 id="others" className="mb-6 text-23 lg:text-28">
            More articles
          </h2>
          <ArticleCards articles={others} heading="h3" />
        </section>
      ) : null}
    </div>
  )
}
