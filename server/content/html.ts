import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import type { SafeHtml } from '@forecourt/rules/kinds/safeHtml.ts'
import { plainText } from '@forecourt/rules/offer/text.ts'
import { isSwitchedOff } from '@forecourt/rules/offering/pages.ts'
import { imageUrl } from '@forecourt/rules/site/imageUrl.ts'
import { isRefusedLink, link } from '@forecourt/rules/site/links.ts'
import type { Site } from '@forecourt/rules/site/site.ts'

/** The fields of a site that rendering text needs. */
export type ProseSite = Pick<
  Site,
  | 'baseUrl'
  | 'settings'
  | 'paymentProvider'
  | 'lookupProviders'
  | 'paymentDealershipIds'
  | 'hasGarage'
  | 'vehicleNoun'
  | 'vehicleBasePath'
  | 'searchPath'
  | 'manufacturer'
>

/** Maximum width of a picture in a text, in pixels. */
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
  // The page's title is its only first-level heading.
  transformTags: { h1: 'h2', h5: 'h4', h6: 'h4' },
}

/**
 * A dealer's HTML as it may be stored: texts, lists, tables, links and pictures are preserved; scripts, styles, forms,
 * frames and event handlers are removed.
 */
export const sanitised = (html: string): string => sanitizeHtml(html, ALLOWED).trim()

/** Elements without a meaning of their own, which HTML editors add. */
const NO_NEWS = new Set(['span', 'html', 'head', 'body', 'section', 'article'])

const isRefused = (attribute: string, value: string): boolean =>
  (attribute === 'href' && value.trim() !== '' && isRefusedLink(value)) ||
  (attribute === 'src' && /^\s*(?:javascript|data|vbscript):/i.test(value))

/** What `sanitised` removes from HTML, such as `<script>` or `onclick`, for whoever wrote it. */
export function removedFrom(html: string): string[] {
  const removed = new Set<string>()
  const attributes = ALLOWED.allowedAttributes as Readonly<Record<string, readonly string[]>>
  const headings = Object.keys(ALLOWED.transformTags!)
  sanitizeHtml(html, {
    ...ALLOWED,
    transformTags: {
      '*': (tagName, attribs) => {
        const name = tagName.toLowerCase()
        const isKept = (ALLOWED.allowedTags as readonly string[]).includes(name) || headings.includes(name)
        if (!isKept && !NO_NEWS.has(name)) removed.add(`<${name}>`)
        for (const [attribute, value] of Object.entries(attribs)) {
          if (isKept && !(attributes[name] ?? []).includes(attribute)) removed.add(attribute)
          else if (isRefused(attribute, value))
            removed.add(`${attribute === 'href' ? 'link' : 'picture'} to ${value.trim().slice(0, 20)}`)
        }
        return { tagName, attribs }
      },
    },
  })
  return [...removed]
}

/** What is removed from Markdown with HTML in it. */
export const removedFromMarkdown = (text: string): string[] =>
  removedFrom(marked.parse(text, { async: false, gfm: true }))

/** Whether HTML has any visible content. */
export const isBlank = (html: string): boolean => plainText(html) === '' && !/<(?:img|hr)\b/i.test(html)

/**
 * HTML for a page of a site: sanitised again regardless of what was stored, links by the rules of spec §2 and none to a
 * page that the site does not have, pictures resized for a text.
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
    exclusiveFilter: (frame) => (frame.tag === 'img' && !frame.attribs.src ? true : withoutLink(frame)),
  }).trim() as SafeHtml

/** Markdown for a page of a site; HTML in it is sanitised too. */
export const markdownHtml = (text: string, site: ProseSite): SafeHtml =>
  safeHtml(marked.parse(text, { async: false, gfm: true }), site)

/** One line of Markdown: emphasis and links are preserved, block elements are removed. */
export const markdownLine = (text: string, site: ProseSite): SafeHtml =>
  sanitizeHtml(marked.parseInline(text, { async: false, gfm: true }), {
    ...ALLOWED,
    allowedTags: ['a', 'b', 'em', 'i', 's', 'strong'],
    transformTags: { a: anchor(site) },
    exclusiveFilter: withoutLink,
  }).trim() as SafeHtml

/** Of a link without an address the words alone stay. */
const withoutLink = ({ tag, attribs }: sanitizeHtml.IFrame) =>
  tag === 'a' && attribs.href === undefined ? 'excludeTag' : false

/** A link as the site renders it; one to a page that the site does not have, or that is none, becomes plain text. */
const anchor =
  (site: ProseSite): sanitizeHtml.Transformer =>
  (tagName, { href }) => {
    const drawn = href ? link(href, site) : null
    const isNone = drawn !== null && (isRefusedLink(href!) || isSwitchedOff(drawn.href, site))
    return { tagName, attribs: isNone ? {} : { ...drawn } }
  }

function pictureAddress(src: string, { settings }: ProseSite): string {
  return imageUrl(src, { width: PICTURE_WIDTH, quality: settings.image_quality, cdnBase: settings.image_cdn_base })
}
