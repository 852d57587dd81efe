import type { Alternate } from '@forecourt/rules/seo/alternates.ts'
import type { MetaDescriptor } from 'react-router'

/** The tags of a page's counterparts in other places (hreflang). */
export const alternateLinks = (alternates: readonly Alternate[]): MetaDescriptor[] =>
  alternates.map(({ hreflang, href }) => ({ tagName: 'link', rel: 'alternate', hrefLang: hreflang, href }))
