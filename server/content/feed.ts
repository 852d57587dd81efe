import type { Article, Shown } from '@forecourt/rules/content/content.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { xmlDocument, type XmlElement } from '../xml/xml.ts'

/** The newest articles as an Atom feed (RFC 4287); addresses in their texts are relative to the site. */
export function atomFeed(site: Site, articles: readonly Shown<Article>[]): string {
  const to = paths(site)
  const at = (path: string) => new URL(path, site.baseUrl).href
  // A feed has the time of its last change; an empty one has none.
  const updated = articles.map((article) => article.updated_at).toSorted()
  return xmlDocument({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': site.locale,
      '@xml:base': site.baseUrl,
      title: site.name,
      id: at(to.blog()),
      updated: updated.at(-1) ?? new Date(0).toISOString(),
      link: [
        { '@rel': 'alternate', '@type': 'text/html', '@href': at(to.blog()) },
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': at(to.blogFeed()) },
      ],
      author: { name: site.name },
      entry: articles.map((article) => entryOf(article, at(to.article(article)))),
    },
  })
}

function entryOf(article: Shown<Article>, address: string): XmlElement {
  const html = article.blocks.flatMap((block) => (block.type === 'prose' ? block.html : [])).join('\n')
  return {
    title: article.title,
    id: address,
    published: article.published_at,
    updated: article.updated_at,
    summary: article.summary,
    link: { '@rel': 'alternate', '@type': 'text/html', '@href': address },
    category: article.tags.map((tag) => ({ '@term': tag })),
    content: html ? { '@type': 'html', '#': html } : null,
  }
}
