import pluralize from 'pluralize'

/** Plurals that the general rules get wrong: bus ends in s (spec §9). */
const FIXED: ReadonlyMap<string, string> = new Map([['bus', 'buses']])
/** Styles of motorcycle that are adjectives and have no plural. */
const STYLE = /^(?:naked|adventure|sport)$/i
/** Initials such as SUV, RV or 4WD, which take a small s (spec §9). */
const INITIALS = /^(?=.*[A-Z])[A-Z0-9]{2,4}$/

/**
 * The plural of a body type or vehicle noun (spec §9): hatches, SUVs, utilities, buses. Words that end in s and styles
 * of motorcycle do not change; case is preserved; of several words the last one changes.
 */
export function plural(words: string): string {
  const last = words.split(/\s/).at(-1) ?? ''
  if (!last) return words
  const start = words.slice(0, words.length - last.length)
  const fixed = FIXED.get(last.toLowerCase())
  if (fixed) return start + inCaseOf(last, fixed)
  if (/s$/i.test(last) || STYLE.test(last)) return words
  return start + (INITIALS.test(last) ? `${last}s` : pluralize(last))
}

function inCaseOf(sample: string, word: string): string {
  if (sample === sample.toUpperCase()) return word.toUpperCase()
  return sample[0] === sample[0]!.toUpperCase() ? word[0]!.toUpperCase() + word.slice(1) : word
}
