import { closingInstant, EMPLOYMENT_TYPES } from '@forecourt/rules/content/jobs.ts'
import type { Article, ArticleCard, Job } from '@forecourt/rules/content/content.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { socialImage } from '@forecourt/rules/site/imageUrl.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { BlogPosting, BreadcrumbList, JobPosting, Organization, Place, WithContext } from 'schema-dts'
import { absolute, CONTEXT, listData } from './schema.ts'

/** The logo as a picture, or the picture for shared links of a site that has it as a drawing alone. */
function logoOf(site: Site): string | null {
  const { logo_png: logo, social_picture: social } = site.settings
  if (logo) return absolute(logo, site)
  return social ? absolute(socialImage(social, site), site) : null
}

function publisher(site: Site): Organization {
  const logo = logoOf(site)
  return { '@type': 'Organization', name: site.name, url: site.baseUrl, ...(logo ? { logo } : {}) }
}

/** Where the page stands, as its breadcrumbs show it; an entry without address is the page itself. */
export const breadcrumbData = (
  entries: readonly { label: string; href?: string }[],
  site: Site,
): WithContext<BreadcrumbList> => ({
  ...CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: entries.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(href ? { item: absolute(href, site) } : {}),
  })),
})

/** An article by its site. */
export const articleData = (article: Omit<Article, 'blocks'>, site: Site): WithContext<BlogPosting> => ({
  ...CONTEXT,
  '@type': 'BlogPosting',
  headline: article.title,
  description: article.summary,
  datePublished: article.published_at,
  dateModified: article.updated_at,
  inLanguage: site.locale,
  mainEntityOfPage: absolute(paths(site).article(article), site),
  author: publisher(site),
  publisher: publisher(site),
  ...(article.tags.length > 0 ? { keywords: [...article.tags] } : {}),
  ...(article.picture ? { image: absolute(socialImage(article.picture.url, site), site) } : {}),
})

/** The articles of an index in their order. */
export const articlesData = (articles: readonly ArticleCard[], site: Site) =>
  listData(
    articles.map((article) => ({ name: article.title, href: paths(site).article(article) })),
    site,
  )

const placeOf = ({ name, address }: Location, site: Site): Place => ({
  '@type': 'Place',
  name,
  address: {
    '@type': 'PostalAddress',
    streetAddress: address.street,
    addressLocality: address.city,
    addressRegion: address.state,
    postalCode: address.postcode,
    addressCountry: site.country,
  },
})

/**
 * An open position for job search. `text` is what the page says of it as HTML; `places` are where it is done, of which
 * there has to be one.
 */
export const jobData = (
  job: Omit<Job, 'blocks'>,
  text: string,
  places: readonly Location[],
  site: Site,
): WithContext<JobPosting> => ({
  ...CONTEXT,
  '@type': 'JobPosting',
  title: job.title,
  description: text,
  datePosted: job.posted_at,
  employmentType: EMPLOYMENT_TYPES[job.employment_type],
  identifier: { '@type': 'PropertyValue', name: site.name, value: String(job.id) },
  hiringOrganization: { '@type': 'Organization', name: site.name, sameAs: site.baseUrl },
  jobLocation: places.map((place) => placeOf(place, site)),
  directApply: true,
  url: absolute(paths(site).job(job), site),
  ...(job.closes_on ? { validThrough: closingInstant(job.closes_on, site.timeZone) } : {}),
})
