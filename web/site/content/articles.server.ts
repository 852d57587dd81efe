import type { ArticleCard } from '@forecourt/rules/content/content.ts'
import { formatDay } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { LibraryPictures } from '@forecourt/rules/media/picture.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
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

function articleView(article: ArticleCard, site: Site, library: LibraryPictures): ArticleView {
  const to = paths(site)
  return {
    title: article.title,
    summary: article.summary,
    href: to.article(article),
    day: formatDay(new Date(article.published_at), site.locale, site.timeZone),
    dateTime: article.published_at,
    picture: article.picture ? pictureView(article.picture, site, library) : null,
    tags: article.tags.map((tag) => ({ label: tag, href: to.articleTag(tag) })),
  }
}

/** Articles for a list of their site. */
export async function articleViews(articles: readonly ArticleCard[], dealer: Dealer): Promise<readonly ArticleView[]> {
  const library = await dealer.pictures.ofLibrary(articles.map(({ picture }) => picture?.url))
  return articles.map((article) => articleView(article, dealer.site, library))
}
