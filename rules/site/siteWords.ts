import { localise, type Locale } from '../locale/locale.ts'

/** What the words of a site depend on; a `Site` and a `PublicSite` both have it. */
export interface WordSite {
  locale: Locale
  conditionLabels?: { used: string }
  testDrive?: 'test drive' | 'test ride'
}

/** `used` in front of what is sold, or alone where a condition is chosen; never the verb. */
const USED = /\bused(?= (?:vehicle|car|truck|motorcycle|camper|caravan|van|bike|rv)s?\b)|^used$|(?<=^certified )used$/gi
const TEST_DRIVE = /\btest[ -]drives?\b|(?<=\blike to )drive\b/gi

const inCaseOf = (sample: string, word: string) =>
  sample === sample.toUpperCase()
    ? word.toUpperCase()
    : sample[0] === sample[0]!.toUpperCase()
      ? word[0]!.toUpperCase() + word.slice(1)
      : word

/**
 * A text of ours in the words of a site: American spelling in the US (spec §9), pre-owned for used where the dealership
 * group says so (spec §1, §4), test ride for test drive where motorcycles are sold, and ride where one would like to drive. Names and
 * what a visitor typed are not for it.
 */
export function siteWords(text: string, { locale, conditionLabels, testDrive = 'test drive' }: WordSite): string {
  const used = conditionLabels?.used.toLowerCase() ?? 'used'
  let words = localise(text, locale)
  if (used !== 'used') words = words.replace(USED, (found) => inCaseOf(found, used))
  if (testDrive !== 'test drive')
    words = words.replace(TEST_DRIVE, (found) => found.replace(/drive/i, (drive) => inCaseOf(drive, 'ride')))
  return words
}
