/** The words of a text as the search compares them: lower case, accents folded, split at anything but letters and digits. */
export function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Lower case without accents, and letters that Unicode does not decompose in their plain form. */
export const fold = (text: string): string => (/^[ -~]*$/.test(text) ? text.toLowerCase() : foldUnicode(text))

const foldUnicode = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłđßæœı]/g, (letter) => PLAIN[letter]!)

const PLAIN: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** Allowed misspellings of a typed word: one from four letters, two from eight, none if it has a digit. */
export function allowedEdits(word: string): 0 | 1 | 2 {
  if (/\p{N}/u.test(word)) return 0
  return word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0
}

/**
 * The fewest slips (a letter too many, missing, wrong, or two swapped) that turn `word` into a beginning of `token`, or
 * null when that takes more than `limit`.
 */
export function editsToPrefix(word: string, token: string, limit: number): number | null {
  const width = Math.min(token.length, word.length + limit)
  if (width < word.length - limit) return null
  let beforeLast: number[] = []
  let last = Array.from({ length: width + 1 }, (_, column) => column)
  for (let row = 1; row <= word.length; row++) {
    const current = [row]
    let best = row
    for (let column = 1; column <= width; column++) {
      const same = word[row - 1] === token[column - 1]
      let cost = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && word[row - 1] === token[column - 2] && word[row - 2] === token[column - 1])
        cost = Math.min(cost, beforeLast[column - 2]! + 1)
      current.push(cost)
      if (cost < best) best = cost
    }
    // A swap reaches back two rows, so only two consecutive rows over the limit end the comparison.
    if (best > limit && Math.min(...last) > limit) return null
    beforeLast = last
    last = current
  }
  const fewest = Math.min(...last)
  return fewest <= limit ? fewest : null
}
