import { e164 } from '../contact/phone.ts'
import type { Country } from '../locale/locale.ts'
import { maskPhone } from '../contact/shownPhone.ts'

/** Fewer digits may be anything: a price, an odometer reading, an id. */
const FEWEST_DIGITS = 8
const MOST_DIGITS = 15
/** Separators between the digits of one number, in text or HTML. */
const GAP = /^(?:[\s().\-/\u00a0\u2010-\u2015\u2212]|&nbsp;|&#160;|%20){1,4}$/
const LONGEST_GAP = 24
const CALL = /(?:tel|sms|callto):[+\d(). %-]{1,40}/gi

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** All spellings of a number's digits: local, international, and both combined. */
function spellings(number: string, country: Country): string[] {
  const international = e164(number, country)?.slice(1)
  const own = digitsOf(number)
  if (international === undefined) return [own]
  if (country === 'US') return [own, international, international.slice(1), `011${international}`]
  const code = international.slice(0, 2)
  const rest = international.slice(2)
  return [own, international, `0${rest}`, `${code}0${rest}`, `00${international}`, `0011${international}`]
}

/**
 * Conceals a site's phone numbers in a page before it is sent (spec §4, §9 Phone reveal): every full number is masked
 * in any spelling, and a link that would call it leads to `contact` instead. Other numbers stay.
 *
 * @returns the function that does so, or null if there is nothing to conceal
 */
export function concealer(
  numbers: readonly string[],
  country: Country,
  contact: string,
): ((html: string) => string) | null {
  const concealedDigits = new Set(
    numbers
      .flatMap((number) => spellings(number, country))
      .filter(({ length }) => length >= FEWEST_DIGITS && length <= MOST_DIGITS),
  )
  if (concealedDigits.size === 0) return null
  // Quickly skips the many digits that start none of the numbers.
  const beginnings = new Set(
    [...concealedDigits].flatMap((digits) => [...digits].map((_, end) => digits.slice(0, end + 1))),
  )

  function conceal(html: string): string {
    const figures = [...html.matchAll(/\d+/g)]
    let done = 0
    let shown = ''
    for (let first = 0; first < figures.length; first += 1) {
      const last = lastOf(html, figures, first)
      if (last === null) continue
      const figure = figures[first]!
      const isOpened = /[+(]/.test(html[figure.index - 1] ?? '')
      const start = figure.index - (isOpened ? 1 : 0)
      const end = figures[last]!.index + figures[last]![0].length
      shown += html.slice(done, start) + maskPhone(html.slice(start, end))
      done = end
      first = last
    }
    return shown + html.slice(done)
  }

  /** The last digit of the number that starts at this one; null if none does. */
  function lastOf(html: string, figures: readonly RegExpExecArray[], first: number): number | null {
    let digits = ''
    for (let at = first; at < figures.length; at += 1) {
      if (at > first) {
        const before = figures[at - 1]!
        const from = before.index + before[0].length
        const to = figures[at]!.index
        if (to - from > LONGEST_GAP || !GAP.test(html.slice(from, to))) return null
      }
      digits += figures[at]![0]
      if (!beginnings.has(digits)) return null
      if (concealedDigits.has(digits)) return at
    }
    return null
  }

  return (html) =>
    conceal(html.replace(CALL, (call) => (concealedDigits.has(digitsOf(call.replaceAll('%20', ''))) ? contact : call)))
}
