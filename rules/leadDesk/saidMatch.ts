import type { Said } from './chat.ts'
import { searchedWords } from './view.ts'

/** A part of a text, and whether it was searched for. */
export interface MarkedPart {
  text: string
  isFound: boolean
}

/** A sentence of a conversation with what was searched for. */
export interface SaidMatch {
  said: Said
  parts: readonly MarkedPart[]
}

/** Most characters of a sentence that are shown. */
const LONGEST = 200
/** So many characters before what was found are shown of a longer one. */
const BEFORE = 60
const WORD = /[\p{L}\p{N}]+/gu
/** Digits in groups, as people write numbers; the database has them as one word too. */
const GROUPED = /\d(?:[\s().-]*\d){4,}/g
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })

interface Span {
  from: number
  to: number
  /** Which of the words it has. */
  word: number
}

/** Where a text has words that are searched for, in order, none over another. */
function spansOf(text: string, words: ReturnType<typeof searchedWords>): Span[] {
  const spansIn = (pattern: RegExp, wordOf: (found: string) => string) =>
    [...text.matchAll(pattern)].flatMap(({ 0: found, index: from }): Span[] => {
      const word = words.findIndex((any) => any.some((one) => wordOf(found).startsWith(one)))
      return word === -1 ? [] : [{ from, to: from + found.length, word }]
    })
  const spans = [
    ...spansIn(GROUPED, (found) => found.replaceAll(/\D/g, '')),
    ...spansIn(WORD, (found) => found.toLowerCase()),
  ].toSorted((one, other) => one.from - other.from || other.to - one.to)
  return spans.filter(({ from }, at) => spans.slice(0, at).every(({ to }) => to <= from))
}

const wordsIn = (spans: readonly Span[]) => new Set(spans.map(({ word }) => word)).size

/** A sentence in parts, cut around the first of them that was searched for. */
function partsOf(sentence: string, words: ReturnType<typeof searchedWords>): MarkedPart[] {
  const first = spansOf(sentence, words)[0]!
  const begins = sentence.length <= LONGEST || first.from <= BEFORE ? 0 : sentence.indexOf(' ', first.from - BEFORE) + 1
  const from = begins > first.from ? first.from : begins
  const rest = sentence.slice(from)
  const shown = rest.length <= LONGEST ? rest : rest.slice(0, Math.max(rest.lastIndexOf(' ', LONGEST), first.to - from))
  const parts: MarkedPart[] = []
  let at = 0
  for (const span of spansOf(shown, words)) {
    parts.push(
      { text: shown.slice(at, span.from), isFound: false },
      { text: shown.slice(span.from, span.to), isFound: true },
    )
    at = span.to
  }
  parts.push({ text: shown.slice(at), isFound: false })
  const cut = [
    ...(from > 0 ? [{ text: '… ', isFound: false }] : []),
    ...parts,
    ...(shown.length < rest.length ? [{ text: ' …', isFound: false }] : []),
  ]
  return cut.filter(({ text }) => text !== '')
}

/** The first sentence of a text that has most of the words; null if it has none. */
function bestSentence(text: string, words: ReturnType<typeof searchedWords>) {
  if (spansOf(text, words).length === 0) return null
  const sentences = [...SENTENCES.segment(text)].map(({ segment }) => {
    const sentence = segment.replaceAll(/\s+/g, ' ').trim()
    return { sentence, count: wordsIn(spansOf(sentence, words)) }
  })
  const most = Math.max(...sentences.map(({ count }) => count))
  return most === 0 ? null : sentences.find(({ count }) => count === most)!
}

/**
 * The sentence of a conversation that has most of the words of a search, in the newest of equal messages, with those words
 * marked (decision 193); null if nobody said any of them, as for a search by name.
 */
export function saidMatch(conversation: readonly Said[], search: string): SaidMatch | null {
  const words = searchedWords(search)
  const found = conversation.flatMap((said) => {
    const best = bestSentence(said.text, words)
    return best ? [{ said, ...best }] : []
  })
  const most = Math.max(0, ...found.map(({ count }) => count))
  const best = found.findLast(({ count }) => count === most)
  return best ? { said: best.said, parts: partsOf(best.sentence, words) } : null
}
