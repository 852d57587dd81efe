import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { SafeHtml } from '@forecourt/rules/kinds/safeHtml.ts'
import { plainText } from '@forecourt/rules/offer/text.ts'
import { isSwitchedOff } from '@forecourt/rules/offering/pages.ts'
import { imageUrl } from '@forecourt/rules/site/imageUrl.ts'
import { link } from '@forecourt/rules/site/links.ts'
import type { Site } from '@forecourt/rules/site/site.ts'

/** What the drawing of prose has to know of its site. */
export type ProseSite = Pick<
  Site,
  | 'baseUrl'
  | 'settings'
  | 'paymentProvider'
  | 'hasGarage'
  | 'vehicleNoun'
  | 'vehicleBasePath'
  | 'searchPath'
  | 'manufacturer'
>

/** No picture in a text is wanted wider than this, in pixels. */
const PICTURE_WIDTH = 1080

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'p',
      'div',
      'br',
      'hr',
      'h2',
      'h3',
      'h4',
      'ul',
      'ol',
      'li',
      'dl',
      'dt',
      'dd',
      'blockquote',
      'figure',
      'figcaption',
    ],
    ...['a', 'abbr', 'b', 'code', 'em', 'i', 'img', 's', 'small', 'strong', 'sub', 'sup', 'u'],
    ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  // The page's title is its only heading of the first level.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4' },
}

/**
 * HTML of a dealer as it may be stored: texts, lists, tables, links and pictures stay; scripts, styles, forms, frames
 * and event handlers go.
 */
export const sanitised = (html: string): string => sanitizeHtml(html, ALLOWED).trim()

/** Whether there is anything to see in HTML. */
export const isBlank = (html: string): boolean => plainText(html) === '' && !/<(?:img|hr)\b/i.test(html)

/**
 * HTML as a page of a site writes it: sanitised again whatever was stored, links by the rules of spec §2 and none to a
 * page that the site is without, pictures in a size that a text needs.
 */
export const safeHtml = (html: string, site: ProseSite): SafeHtml =>
  sanitizeHtml(html, {
    ...ALLOWED,
    transformTags: {
      ...ALLOWED.transformTags,
      a: anchor(site),
      img: (tagName, { src = '', alt = '', ...attribs }) => ({
        tagName,
        attribs: { ...attribs, alt, src: pictureAddress(src, site), loading: 'lazy' },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  }).trim() as SafeHtml

/** Markdown as a page of a site writes it; HTML inside is sanitised like any other. */
export const markdownHtml = (text: string, site: ProseSite): SafeHtml =>
  safeHtml(marked.parse(text, { async: false, gfm: true }), site)

/** One line of Markdown: emphasis and links stay, everything that makes a block goes. */
export const markdownLine = (text: string, site: ProseSite): SafeHtml =>
  sanitizeHtml(marked.parseInline(text, { async: false, gfm: true }), {
    ...ALLOWED,
    allowedTags: ['a', 'b', 'em', 'i', 's', 'strong'],
    transformTags: { a: anchor(site) },
  }).trim() as SafeHtml

/** A link as the site draws it; one to a page that the site is without is no link, and its words stay. */
const anchor =
  (site: ProseSite): sanitizeHtml.Transformer =>
  (tagName, { href }) => {
    const drawn = href ? link(href, site) : null
    if (drawn && isSwitchedOff(drawn.href, site)) return { tagName: 'span', attribs: {} }
    return { tagName, attribs: { ...drawn } }
  }

function pictureAddress(src: string, { settings }: ProseSite): string {
  return imageUrl(src, { width: PICTURE_WIDTH, quality: settings.image_quality, cdnBase: settings.image_cdn_base })
}
