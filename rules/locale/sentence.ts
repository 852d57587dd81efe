/** A noun in mid-sentence: Cars as cars; words that start with initials, such as RVs, do not change. */
export const inSentence = (noun: string): string => (/^[A-Z]{2}/.test(noun) ? noun : noun.toLowerCase())

/** Words as the beginning of a sentence: deposit as Deposit. */
export const capitalised = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`
