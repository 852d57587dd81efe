import type { Yield } from '../yield.ts'
import { allowedEdits, editsToPrefix, wordsOf } from './words.ts'

/** The words of a text, and each two adjacent ones joined: 'LandCruiser' finds Land Cruiser. */
export function indexedWords(text: string): string[] {
  const single = wordsOf(text)
  return single.flatMap((word, i) => (i > 0 ? [word, single[i - 1]! + word] : [word]))
}

/** Further words of a query are ignored. */
export const MAX_QUERY_WORDS = 12
const MAX_CACHED_WORDS = 500
/** Vehicles to index before yielding. */
const STEP = 256

/** Sorted words in one text, which takes a fifth of the memory of a text for each. */
interface WordList {
  text: string
  /** Word i is the text from `ends[i - 1]` up to `ends[i]`. */
  ends: Uint32Array
}

const wordAt = ({ text, ends }: WordList, at: number): string => text.slice(at === 0 ? 0 : ends[at - 1]!, ends[at]!)

function wordList(words: readonly string[]): WordList {
  const ends = new Uint32Array(words.length)
  let end = 0
  for (const [at, word] of words.entries()) ends[at] = end += word.length
  return { text: words.join(''), ends }
}

/**
 * Which vehicles have which words: a list of vehicles per word, all lists in one array. Words are sorted, so that words
 * with the same prefix are adjacent.
 */
export interface TextIndex {
  words: WordList
  /** Vehicles of word i are `rows[starts[i]]` up to `rows[starts[i + 1]]`. */
  starts: Uint32Array
  rows: Uint16Array | Uint32Array
  /** Matches of typed words, cached because visitors type the same ones. */
  matchCache: Map<string, readonly number[]>
  size: number
}

/**
 * Indexes the texts of vehicles; `runsOf(row)` returns texts whose adjacent words are also indexed joined, so that
 * 'LandCruiser' finds Land Cruiser. Yields to other requests with `turn`.
 */
export async function indexTexts(
  size: number,
  runsOf: (row: number) => readonly string[],
  turn: Yield,
): Promise<TextIndex> {
  const lists = new Map<string, number[]>()
  // Texts of vehicles repeat, such as colours.
  const split = new Map<string, readonly string[]>()
  const wordsIn = (run: string) => {
    let words = split.get(run)
    if (words === undefined) {
      words = indexedWords(run)
      split.set(run, words)
    }
    return words
  }
  for (let row = 0; row < size; row++) {
    if (row % STEP === 0) await turn()
    const add = (word: string) => {
      const list = lists.get(word)
      if (list === undefined) lists.set(word, [row])
      else if (list[list.length - 1] !== row) list.push(row)
    }
    for (const run of runsOf(row)) for (const word of wordsIn(run)) add(word)
  }
  await turn()
  const words = [...lists.keys()].sort()
  await turn()
  const starts = new Uint32Array(words.length + 1)
  for (const [i, word] of words.entries()) starts[i + 1] = starts[i]! + lists.get(word)!.length
  const rows = size <= 65_536 ? new Uint16Array(starts[words.length]!) : new Uint32Array(starts[words.length]!)
  for (const [i, word] of words.entries()) {
    if (i % STEP === 0) await turn()
    rows.set(lists.get(word)!, starts[i])
  }
  return { words: wordList(words), starts, rows, matchCache: new Map(), size }
}

/**
 * Marks with 1 the vehicles that have every word of `q`, each as the prefix of a word of theirs; an unknown word may be
 * misspelt (`allowedEdits`). Two typed words also match one joined word. Null if `q` has no words: then every vehicle
 * matches.
 */
export function matchText(index: TextIndex, q: string): Uint8Array | null {
  const words = wordsOf(q).slice(0, MAX_QUERY_WORDS)
  if (words.length === 0) return null
  // rest[i]: the vehicles that have the words from i on.
  const rest: Uint8Array[] = []
  rest[words.length] = new Uint8Array(index.size).fill(1)
  for (let i = words.length - 1; i >= 0; i--) {
    const marks = new Uint8Array(index.size)
    markBoth(index, meant(index, words[i]!, true), rest[i + 1]!, marks)
    const next = words[i + 1]
    if (next !== undefined) markBoth(index, meant(index, words[i]! + next, false), rest[i + 2]!, marks)
    rest[i] = marks
  }
  return rest[0]!
}

function markBoth(index: TextIndex, words: readonly number[], others: Uint8Array, marks: Uint8Array) {
  for (const word of words) {
    const end = index.starts[word + 1]!
    for (let at = index.starts[word]!; at < end; at++) {
      const row = index.rows[at]!
      if (others[row] === 1) marks[row] = 1
    }
  }
}

/** The indexed words that match a typed one. `forgiving` allows misspellings if no word has it as a prefix. */
function meant(index: TextIndex, word: string, forgiving: boolean): readonly number[] {
  const key = forgiving ? word : `+${word}`
  const cached = index.matchCache.get(key)
  if (cached !== undefined) return cached
  const found = lookUp(index, word, forgiving)
  if (index.matchCache.size >= MAX_CACHED_WORDS) index.matchCache.delete(index.matchCache.keys().next().value!)
  index.matchCache.set(key, found)
  return found
}

function lookUp(index: TextIndex, word: string, forgiving: boolean): readonly number[] {
  const { words } = index
  const first = lowerBound(words, word)
  // An existing number matches exactly: 'Mazda 3' is not 'Mazda 323'.
  const count = words.ends.length
  if (first < count && wordAt(words, first) === word && /\p{N}$/u.test(word)) return [first]
  const found: number[] = []
  for (let i = first; i < count && wordAt(words, i).startsWith(word); i++) found.push(i)
  const limit = forgiving ? allowedEdits(word) : 0
  if (found.length > 0 || limit === 0) return found

  const near: number[][] = [[], [], []]
  for (let i = 0; i < count; i++) {
    const candidate = wordAt(words, i)
    const edits = editsToPrefix(word, candidate, limit)
    if (edits !== null && !/\p{N}/u.test(candidate)) near[edits]!.push(i)
  }
  return near.find((list) => list.length > 0) ?? []
}

function lowerBound(words: WordList, word: string): number {
  let low = 0
  let high = words.ends.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (wordAt(words, middle) < word) low = middle + 1
    else high = middle
  }
  return low
}
