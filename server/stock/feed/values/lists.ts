import type { PictureGroup } from '@forecourt/rules/car/car.ts'
import { trimEndOf } from '@forecourt/rules/forms/trim.ts'
import type { PaymentProcessor } from '@forecourt/rules/payment/processor.ts'
import { Unreadable, isNothing } from './reading.ts'

const LONGEST_ADDRESS = 2_048

/** A web address, or one of our own media. */
export function readAddress(text: string): string | null {
  if (isNothing(text)) return null
  const spelled = text.replaceAll(' ', '%20')
  if (spelled.length > LONGEST_ADDRESS) throw new Unreadable(`is longer than ${LONGEST_ADDRESS} characters`)
  if (/^\/media\/[^\s\\]+$/.test(spelled) && !spelled.includes('..')) return spelled
  if (/^https?:\/\//i.test(spelled) && URL.canParse(spelled)) return spelled
  throw new Unreadable('is not an address that begins with https://')
}

const MOST_IMAGES = 100

/** A picture in a feed, with its size and group if the feed has them. */
export interface FeedImage {
  url: string
  size: { width: number; height: number } | null
  group?: PictureGroup
}

/** The size and group after a picture's address. */
const GROUP_WORDS: readonly (readonly [RegExp, PictureGroup])[] = [
  [/ (?:exterior|outside)$/i, 'exterior'],
  [/ (?:interior|inside)$/i, 'interior'],
  [/ details?$/i, 'details'],
  [/ floor[ _-]?plan$/i, 'floor_plan'],
]

/**
 * Pictures of a list separated by `|`, `;`, `,` or line breaks; each an address, with its width and height and what it
 * shows (exterior, interior, details, floor_plan) behind it or not.
 * A comma inside an address separates nothing, because no address follows it.
 */
export function readImages(text: string): FeedImage[] {
  if (isNothing(text)) return []
  const images = new Map<string, FeedImage>()
  for (const part of pictureParts(text)) {
    if (part === '') continue
    const [pattern, group] = GROUP_WORDS.find(([word]) => word.test(part)) ?? []
    const sized = pattern ? part.replace(pattern, '') : part
    const size = / (\d{1,5})[ x](\d{1,5})$/i.exec(sized)
    const url = readAddress(sized.slice(0, size?.index))
    if (url === null || images.has(url)) continue
    const width = Number(size?.[1] ?? 0)
    const height = Number(size?.[2] ?? 0)
    images.set(url, {
      url,
      size: width > 0 && height > 0 ? { width, height } : null,
      ...(group ? { group } : {}),
    })
    if (images.size > MOST_IMAGES) throw new Unreadable(`has more than ${MOST_IMAGES} pictures`)
  }
  return [...images.values()]
}

/** The parts of a list of pictures, each on one line with single spaces. */
function pictureParts(text: string): string[] {
  const parts: string[] = []
  for (const piece of text.split(/(?=[|;,\n])/)) {
    const isSeparated = /^[|;,\n]/.test(piece)
    const rest = isSeparated ? piece.slice(1) : piece
    if (parts.length === 0 || piece.startsWith('|') || /^\s*(?:https?:\/\/|\/)/i.test(rest)) parts.push(rest)
    else parts.push(parts.pop() + piece)
  }
  return parts.map((part) =>
    trimEndOf(part, /[;,\s]/)
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

const MOST_FEATURES = 300

/** Features separated by `|` or, if there is none, by `;` or commas. */
export function readFeatures(text: string): string[] {
  if (isNothing(text)) return []
  const separator = text.includes('|') ? '|' : text.includes(';') ? ';' : ','
  const features = text.split(separator).map((feature) => feature.replace(/\s+/g, ' ').trim())
  return [...new Set(features.filter((feature) => feature !== '' && feature.length <= 300))].slice(0, MOST_FEATURES)
}

/** `type key` pairs separated by `|`. */
export function readPaymentProcessors(text: string): PaymentProcessor[] {
  if (isNothing(text)) return []
  return text.split('|').map((pair) => {
    const match = /^\s*(\S+)(?:\s+(\S+))?\s*$/.exec(pair)
    if (match === null) throw new Unreadable('is not a list of "type key" pairs')
    return { authorization_type: match[1]!, authorization_key: match[2] ?? '' }
  })
}
