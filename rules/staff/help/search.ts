/** What is searched of a topic. */
export interface SearchedTopic<Key extends string = string> {
  key: Key
  title: string
  /** Its text, without marks. */
  text: string
}

/** A topic that was found, with the words around what was searched for. */
export interface FoundTopic<Key extends string = string> {
  key: Key
  /** Null where the title alone matches. */
  excerpt: string | null
}

const MOST_SEARCHED = 80
/** How much of a text is shown around what was found in it. */
const AROUND = 70

/** What is searched for, as typed. */
export const helpSearch = (typed: string | null): string =>
  (typed ?? '').replace(/\s+/gu, ' ').trim().slice(0, MOST_SEARCHED).trim()

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Where a word of a text begins with what is searched for; -1 for nowhere. */
function placeOf(text: string, wanted: string): number {
  for (const { 0: word, index } of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    if (word.startsWith(wanted)) return index
  return -1
}

function around(text: string, at: number): string {
  const from = text.lastIndexOf(' ', Math.max(0, at - AROUND)) + 1
  const end = text.indexOf(' ', at + AROUND)
  return `${from > 0 ? '… ' : ''}${text.slice(from, end === -1 ? undefined : end)}${end === -1 ? '' : ' …'}`
}

/**
 * The topics in which each searched word begins a word, those with all of them in their title first (decision 169).
 */
export function searchTopics<Key extends string>(
  topics: readonly SearchedTopic<Key>[],
  search: string,
): FoundTopic<Key>[] {
  const wanted = wordsIn(search)
  if (wanted.length === 0) return []
  const found = topics.flatMap(({ key, title, text }) => {
    const inTitle = wanted.filter((word) => placeOf(title, word) !== -1)
    const places = wanted.map((word) => placeOf(text, word))
    if (!wanted.every((word, at) => inTitle.includes(word) || places[at] !== -1)) return []
    const first = places.find((place) => place !== -1)
    return [{ key, excerpt: first === undefined ? null : around(text, first), inTitle: inTitle.length }]
  })
  return found.toSorted((a, b) => b.inTitle - a.inTitle).map(({ key, excerpt }) => ({ key, excerpt }))
}
