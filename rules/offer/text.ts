/** Offer descriptions and disclaimers longer than this start collapsed (spec §9), in characters. */
export const COLLAPSE_LENGTH = 200

/** Lengths that texts are cut to in cards and lists (spec §9), in characters with the ellipsis. */
export const TRUNCATION = { offerDescription: 160, disclaimer: 200, featureDescription: 600 } as const

/** Whether a text starts collapsed with 'View more' (spec §4, §9). Count plain text: see `plainText`. */
export const isCollapsible = (text: string): boolean => text.length > COLLAPSE_LENGTH

const ELLIPSIS = '…'

/**
 * A text within a limit (spec §9): as it is when it fits, else cut after the last whole word with an ellipsis, never
 * longer than `limit` characters. A single word that is too long is cut inside, but never inside a character that
 * people see as one.
 */
export function truncate(text: string, limit: number): string {
  if (text.length <= limit) return text
  const room = limit - ELLIPSIS.length
  if (room <= 0) return limit > 0 ? ELLIPSIS : ''
  const head = text.slice(0, room)
  // A word that ends exactly at the limit is whole.
  const whole = /\s/.test(text[room]!) ? head : (/^[^]*(?=\s)/.exec(head)?.[0] ?? '')
  const words = whole.replace(/[\s,;:.–—-]+$/u, '')
  return `${words || characters(text, room)}${ELLIPSIS}`
}

/** As many whole visible characters as fit into `room` code units. */
function characters(text: string, room: number): string {
  let end = 0
  // A few times the room is enough to look at: the rest cannot be part of the answer.
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
 * The words of sanitised HTML on one line, for counting, truncating and meta descriptions. The answer is text, not
 * HTML: whatever draws it must escape it.
 */
export const plainText = (html: string): string =>
  html
    .replace(/<\/?[a-z][^>]*>/gi, (tag) =>
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
