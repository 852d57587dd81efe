/** A noun in the middle of a sentence: Cars as cars; what starts with initials, such as RVs, keeps its capitals. */
export const inSentence = (noun: string): string => (/^[A-Z]{2}/.test(noun) ? noun : noun.toLowerCase())
