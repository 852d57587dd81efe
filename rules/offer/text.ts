import { trimEndOf } from '../forms/trim.ts'

/** Offer descriptions and disclaimers longer than this start collapsed (spec §9), in characters. */
export const COLLAPSE_LENGTH = 200

/** Maximum lengths of texts in cards and lists (spec §9), in characters including the ellipsis. */
export const TRUNCATION = { offerDescription: 160, disclaimer: 200, featureDescription: 600 } as const

/** Visible lines of a collapsed text, and the minimum number of hidden lines for 'View more' to be worth a tap. */
const LINES_SHOWN = 4
const LINES_WORTH_HIDING = 3

/** Characters on a line of text: at the maximum width, and on a phone. */
const LINE = { wide: 68, phone: 44 } as const

/** Where a text starts collapsed: on every screen, or only on a phone, where the same words take more lines. */
export type Collapsed = 'everywhere' | 'on phones'

/** Elements that end a line of HTML. */
const BREAK = /<br\b[^<>]*>|<\/(?:p|li|h[1-6]|div|tr|blockquote)>/i

/**
 * Where a text, plain or sanitised HTML, starts collapsed with 'View more' (spec §4, §9): if it is longer than the
 * threshold and at least three lines would be hidden. Null if it is always shown in full.
 */
export function collapsed(html: string): Collapsed | null {
  const parts = html.split(BREAK).map((part) => plainText(part).length)
  if (parts.reduce((sum, length) => sum + length, 0) <= COLLAPSE_LENGTH) return null
  const hides = (characters: number) =>
    parts.reduce((lines, length) => lines + Math.ceil(length / characters), 0) >= LINES_SHOWN + LINES_WORTH_HIDING
  if (hides(LINE.wide)) return 'everywhere'
  return hides(LINE.phone) ? 'on phones' : null
}

const ELLIPSIS = '…'

/**
 * A text within a limit (spec §9): unchanged if it fits, else cut after the last whole word with an ellipsis, never
 * longer than `limit` characters. A single word that is too long is cut, but never inside a visible character.
 */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text
  const room = limit - ELLIPSIS.length
  if (room <= 0) return limit > 0 ? ELLIPSIS : ''
  const head = text.slice(0, room)
  // A word that ends exactly at the limit is whole.
  const whole = /\s/.test(text[room]!) ? head : (/^[^]*(?=\s)/.exec(head)?.[0] ?? '')
  const words = trimEndOf(whole, /[\s,;:.–—-]/u)
  return `${words || characters(text, room)}${ELLIPSIS}`
}

/** As many whole visible characters as fit into `room` code units. */
function characters(text: string, room: number): string {
  let end = 0
  // Only the first part needs to be segmented: the rest cannot fit.
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.slice(0, room * 4),
  )) {
    if (index + segment.length > room) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' '
}

/**
 * The text of sanitised HTML on one line, for counting, truncating and meta descriptions. The result is text and must
 * be escaped in HTML.
 */
export const plainText = (html: string): string =>
  html
    .replace(/<\/?[a-z][^<>]*>/gi, (tag) =>
      /^<\/?(?:a|abbr|b|em|i|small|span|strong|sub|sup|u)\b/i.test(tag) ? '' : ' ',
    )
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (found, decimal, hex, name) => {
      if (decimal) return character(Number(decimal))
      if (hex) return character(Number.parseInt(hex, 16))
      const key = String(name).toLowerCase()
      return Object.hasOwn(ENTITIES, key) ? ENTITIES[key]! : found
    })
    .replace(/\s+/g, ' ')
    .trim()
