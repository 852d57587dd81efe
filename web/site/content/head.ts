import type { MetaDescriptor } from 'react-router'
import { socialImage } from '@forecourt/rules/site/imageUrl.ts'
import type { Site } from '@forecourt/rules/site/site.ts'

/** Something in the vocabulary of schema.org, whole; its own type is known where it is made (structuredData.ts). */
export interface StructuredData {
  '@context': 'https://schema.org'
}

/** What a content page says of itself to search engines and to those who share it. */
export interface Head {
  title: string
  description: string
  /** Whole addresses. */
  canonical: string
  picture: string | null
  siteName: string
  type: 'website' | 'article'
  /** False for a page that has nothing to find. */
  indexed: boolean
  /** The feed that goes with the page. */
  feed: string | null
  structured: readonly StructuredData[]
}

/** A page's own words for its head; everything else follows from the site. */
export function headOf(
  site: Site,
  page: {
    title: string
    description: string
    path: string
    picture?: string | null
    type?: Head['type']
    indexed?: boolean
    feed?: string | null
    structured?: Head['structured']
  },
): Head {
  const absolute = (path: string) => new URL(path, site.baseUrl).href
  const picture = page.picture ?? site.settings.social_picture
  return {
    title: page.title,
    description: page.description,
    canonical: absolute(page.path),
    picture: picture ? absolute(socialImage(picture, site)) : null,
    siteName: site.name,
    type: page.type ?? 'website',
    indexed: page.indexed ?? true,
    feed: page.feed ? absolute(page.feed) : null,
    structured: page.structured ?? [],
  }
}

/** The tags of a head; those of a page that is not there where there is none. */
export function headTags(head: Head | undefined): MetaDescriptor[] {
  if (!head) return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }]
  const { title, description, canonical, picture, siteName, type, indexed, feed, structured } = head
  return [
    { title: title === siteName ? title : `${title} | ${siteName}` },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: canonical },
    ...(picture
      ? [
          { property: 'og:image', content: picture },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...(feed ? [{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: siteName, href: feed }] : []),
    ...structured.map((thing) => ({ 'script:ld+json': thing as never })),
  ]
}
