/** The fewest characters for which leads and vehicles are searched. */
export const LEAST_SEARCHED = 2
const MOST_SEARCHED = 80

/**
 * What the command palette searches leads and vehicles for, as typed (decision 151). Null for less than two characters,
 * which nearly every lead and vehicle has.
 */
export function paletteSearch(typed: string): string | null {
  const text = typed
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MOST_SEARCHED)
    .trim()
  return text.length < LEAST_SEARCHED ? null : text
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether what is typed names a screen or a command: each of its words begins a word of the label (decision 151). */
export function matchesLabel(label: string, typed: string): boolean {
  const words = wordsOf(label)
  const wanted = wordsOf(typed)
  if (wanted.length === 0) return typed.trim() === ''
  return wanted.every((one) => words.some((word) => word.startsWith(one)))
}

/**
 * By what words something is found: an empty text for its label, one of its other words, or null for neither. Other words
 * may be typed with some of the label (decision 151).
 */
export function matchedBy(label: string, others: readonly string[], typed: string): string | null {
  if (matchesLabel(label, typed)) return ''
  return others.find((other) => matchesLabel(`${other} ${label}`, typed)) ?? null
}

/** Rows with those first whose key is exactly what is searched for, such as a stock number. */
export function exactFirst<Row>(rows: readonly Row[], search: string, keyOf: (row: Row) => string): Row[] {
  const isExact = (row: Row) => keyOf(row).toLowerCase() === search.toLowerCase()
  return [...rows.filter(isExact), ...rows.filter((row) => !isExact(row))]
}
