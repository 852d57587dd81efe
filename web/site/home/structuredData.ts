import type { Site } from '@forecourt/rules/site/site.ts'
import type { WebSite, WithContext } from 'schema-dts'

/** The site itself, by whose name search engines show all of its pages. */
export const siteData = (site: Site): WithContext<WebSite> => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  '@id': `${site.baseUrl}#site`,
  name: site.name,
  url: site.baseUrl,
  inLanguage: site.locale,
})
