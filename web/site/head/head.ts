import type { Alternate } from '@forecourt/rules/seo/alternates.ts'
import { SOCIAL_SIZE, socialImage } from '@forecourt/rules/site/imageUrl.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { MetaDescriptor } from 'react-router'

/** Something in the vocabulary of schema.org, whole; its own type is known where it is made (structuredData.ts). */
export interface StructuredData {
  '@context': 'https://schema.org'
}

/** What a page says of itself to search engines and to those who share it. */
export interface Head {
  /** Of what is shared; the document's own ends with the site's name. */
  title: string
  documentTitle: string
  description: string
  /** Whole addresses. */
  canonical: string
  picture: string | null
  /** Null for a picture that is not resized and whose size is unknown. */
  pictureSize: { width: number; height: number } | null
  siteName: string
  locale: string
  type: 'website' | 'article' | 'product'
  /** False for a page that has nothing to find. */
  indexed: boolean
  /** The feed that goes with the page. */
  feed: string | null
  /** The same page on the group's sites in other places. */
  alternates: readonly Alternate[]
  structured: readonly StructuredData[]
  /** Links to what the browser should fetch before it has read the page. */
  preload: readonly MetaDescriptor[]
}

/** A head stands in the document already, so nothing of it travels with what the page was drawn from. */
const unsent = (head: Head): Head => Object.defineProperty(head, 'toJSON', { value: () => undefined })

/** A page's own words for its head; everything else follows from the site. */
export function headOf(
  site: Site,
  page: {
    title: string
    /** Where it is not the title with the site's name behind it. */
    documentTitle?: string
    description: string
    path: string
    picture?: string | null
    type?: Head['type']
    indexed?: boolean
    feed?: string | null
    alternates?: Head['alternates']
    preload?: Head['preload']
    /** Data of the page; a function where it names the picture that is shared. */
    structured?: Head['structured'] | ((picture: string | null) => Head['structured'])
  },
): Head {
  const absolute = (path: string) => new URL(path, site.baseUrl).href
  const picture = page.picture ?? site.settings.social_picture ?? site.settings.home_picture
  const social = picture ? socialImage(picture, site) : null
  const shared = social ? absolute(social) : null
  return unsent({
    title: page.title,
    documentTitle: page.documentTitle ?? (page.title === site.name ? page.title : `${page.title} | ${site.name}`),
    description: page.description,
    canonical: absolute(page.path),
    picture: shared,
    pictureSize: social && social !== picture ? SOCIAL_SIZE : null,
    siteName: site.name,
    locale: site.locale,
    type: page.type ?? 'website',
    indexed: page.indexed ?? true,
    feed: page.feed ? absolute(page.feed) : null,
    alternates: page.alternates ?? [],
    preload: page.preload ?? [],
    structured: typeof page.structured === 'function' ? page.structured(shared) : (page.structured ?? []),
  })
}

/** The tags of a head; those of a page that is not there where there is none. */
export function headTags(head: Head | undefined): MetaDescriptor[] {
  if (!head) return [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }]
  const { title, description, canonical, picture, pictureSize, siteName, type, indexed, feed, alternates } = head
  return [
    ...head.preload,
    { title: head.documentTitle },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...alternates.map(({ hreflang, href }) => ({ tagName: 'link', rel: 'alternate', hrefLang: hreflang, href })),
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: canonical },
    { property: 'og:locale', content: head.locale.replace('-', '_') },
    ...(picture ? [{ property: 'og:image', content: picture }] : []),
    ...(pictureSize
      ? [
          { property: 'og:image:width', content: String(pictureSize.width) },
          { property: 'og:image:height', content: String(pictureSize.height) },
        ]
      : []),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...(indexed ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
    ...(feed ? [{ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: siteName, href: feed }] : []),
    ...head.structured.map((thing) => ({ 'script:ld+json': thing as never })),
  ]
}
