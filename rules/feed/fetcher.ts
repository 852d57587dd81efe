import { browserName } from '../owner/browserName.ts'

const LONGEST_NAME = 40
/** Companies whose programs fetch feeds under names of their own. */
const COMPANIES: readonly (readonly [RegExp, string])[] = [
  [/google|feedfetcher/i, 'Google'],
  [/facebook|^meta/i, 'Meta'],
  [/bing|msnbot/i, 'Microsoft'],
]
/** What the user agent of a program that reads pages like a browser says of itself. */
const COMPATIBLE = /\bcompatible;\s*([\w.-]+)/
const PRODUCT = /^\s*([\w.-]+)/

/**
 * Who fetched an outgoing feed, by the name of its program and without anything else that a user agent says, such as an
 * address of a person (decision 193): `Google (Googlebot)`, `curl`, `Chrome on Windows`. Empty text for a program that
 * gives no name.
 */
export function fetcherName(userAgent: string | null): string {
  const text = userAgent ?? ''
  const product = PRODUCT.exec(text)?.[1]
  if (product === undefined) return ''
  const name = (COMPATIBLE.exec(text)?.[1] ?? product).slice(0, LONGEST_NAME)
  if (name === 'Mozilla') return browserName(text)
  const company = COMPANIES.find(([pattern]) => pattern.test(name))?.[1]
  return company === undefined || company === name ? name : `${company} (${name})`
}
