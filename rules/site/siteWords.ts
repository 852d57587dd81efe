import { localise, type Locale } from '../locale/locale.ts'

/** The fields of a site that its words depend on; `Site` and `PublicSite` both have them. */
export interface WordSite {
  locale: Locale
  conditionLabels?: { used: string }
  testDrive?: 'test drive' | 'test ride'
}

/** The adjective `used` before a noun, or alone as a condition; never the verb. */
const USED = /\bused(?= (?:vehicle|car|truck|motorcycle|camper|caravan|van|bike|rv)s?\b)|^used$|(?<=^certified )used$/gi
const TEST_DRIVE = /\btest[ -]drives?\b|(?<=\blike to )drive\b/gi

const inCaseOf = (sample: string, word: string) =>
  sample === sample.toUpperCase()
    ? word.toUpperCase()
    : sample[0] === sample[0]!.toUpperCase()
      ? word[0]!.toUpperCase() + word.slice(1)
      : word

/**
 * One of our texts in a site's words: American spelling in the US (spec §9), pre-owned for used if the dealership group
 * says so (spec §1, §4), test ride for test drive and ride for drive on motorcycle sites. Not for names and visitors'
 * input.
 */
export function siteWords(text: string, { locale, conditionLabels, testDrive = 'test drive' }: WordSite): string {
  const used = conditionLabels?.used.toLowerCase() ?? 'used'
  let words = localise(text, locale)
  if (used !== 'used') words = words.replace(USED, (found) => inCaseOf(found, used))
  if (testDrive !== 'test drive')
    words = words.replace(TEST_DRIVE, (found) => found.replace(/drive/i, (drive) => inCaseOf(drive, 'ride')))
  return words
}
