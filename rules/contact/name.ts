/** Message of spec §5, word for word. */
export const NAME_MESSAGE = 'Please use alphabetical characters only.'

// Letters with their marks, and the two joiners used in Persian and Indian scripts.
const LETTERS = '[\\p{L}\\p{M}\\u200c\\u200d]+'
const BETWEEN = "[ .'\\u2019\\u2010\\u2011-]{1,3}"
const NAME = new RegExp(`^${LETTERS}(?:${BETWEEN}${LETTERS})*\\.?$`, 'u')

/**
 * What is wrong with a first or last name, or null: letters of any script and spaces (spec §5), and between letters an
 * apostrophe, hyphen or full stop, as in O'Brien, Anne-Marie, St. John, Lee Jr. (decision 1: Leads).
 */
export const nameProblem = (text: string): string | null => (NAME.test(text.trim()) ? null : NAME_MESSAGE)
