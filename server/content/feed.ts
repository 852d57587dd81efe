import { create } from 'xmlbuilder2'
import type { Article, Shown } from '@forecourt/rules/content/content.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'

/** The newest articles as an Atom feed (RFC 4287), addresses in their texts relative to the site. */
export function atomFeed(site: Site, articles: readonly Shown<Article>[]): string {
  const to = paths(site)
  const at = (path: string) => new URL(path, site.baseUrl).href
  // A feed says when it last changed; one without entries has not yet.
  const updated = articles.map((article) => article.updated_at).toSorted()
  const root = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' }).ele(
    'http://www.w3.org/2005/Atom',
    'feed',
    { 'xml:lang': site.locale, 'xml:base': site.baseUrl },
  )
  root.ele({ title: site.name, id: at(to.blog()), updated: updated.at(-1) ?? new Date(0).toISOString() })
  root.ele('link', { rel: 'alternate', type: 'text/html', href: at(to.blog()) })
  root.ele('link', { rel: 'self', type: 'application/atom+xml', href: at(to.blogFeed()) })
  root.ele('author').ele('name').txt(site.name)
  for (const article of articles) {
    const address = at(to.article(article))
    const entry = root.ele('entry')
    entry.ele({
      title: article.title,
      id: address,
      published: article.published_at,
      updated: article.updated_at,
      summary: article.summary,
    })
    entry.ele('link', { rel: 'alternate', type: 'text/html', href: address })
    for (const tag of article.tags) entry.ele('category', { term: tag })
    const html = article.blocks.flatMap((block) => (block.type === 'prose' ? block.html : [])).join('\n')
    if (html) entry.ele('content', { type: 'html' }).txt(html)
  }
  return root.end({ prettyPrint: true })
}
