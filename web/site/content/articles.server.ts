import type { ArticleCard } from '@forecourt/rules/content/content.ts'
import { formatDay } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { pictureView, type PictureView } from '../layout/picture.server.ts'

/** An article as lists show it. */
export interface ArticleView {
  title: string
  summary: string
  href: string
  /** Such as 21 November 2026, by the site's clock. */
  day: string
  dateTime: string
  picture: PictureView | null
  tags: readonly { label: string; href: string }[]
}

/** An article for a list of its site. */
export function articleView(article: ArticleCard, site: Site): ArticleView {
  const to = paths(site)
  return {
    title: article.title,
    summary: article.summary,
    href: to.article(article),
    day: formatDay(new Date(article.published_at), site.locale, site.timeZone),
    dateTime: article.published_at,
    picture: article.picture ? pictureView(article.picture, site) : null,
    tags: article.tags.map((tag) => ({ label: tag, href: to.articleTag(tag) })),
  }
}
