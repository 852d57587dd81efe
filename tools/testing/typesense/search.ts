import { fieldOf, isNumeric, Refusal, splitOutside, tokensOf, type Collection, type Document } from './collection.ts'
import { parseFilter } from './filter.ts'

export type Parameters = Record<string, unknown>

export interface SynonymItem {
  id: string
  root?: string
  synonyms: string[]
}

const PARAMETERS = new Set(
  `q query_by query_by_weights prefix filter_by sort_by facet_by max_facet_values facet_strategy page per_page include_fields
  exclude_fields enable_highlight_v1 drop_tokens_threshold typo_tokens_threshold num_typos min_len_1typo min_len_2typo
  enable_typos_for_numerical_tokens enable_typos_for_alpha_numerical_tokens split_join_tokens max_candidates
  synonym_sets use_cache cache_ttl search_cutoff_ms collection x-typesense-api-key`.split(/\s+/),
)
const MOST_HITS = 250
const MOST_ORDERS = 3

/** Runs one search over a collection. Unknown parameters are rejected, so that none is mistyped. */
export function search(
  collection: Collection,
  parameters: Parameters,
  synonymSets: ReadonlyMap<string, readonly SynonymItem[]>,
) {
  const unknown = Object.keys(parameters).filter((name) => !PARAMETERS.has(name))
  if (unknown.length > 0) throw new Refusal(400, `Unknown parameter \`${unknown[0]}\`.`)
  const number = (name: string, usual: number) => {
    const value = Number(parameters[name] ?? usual)
    if (!Number.isInteger(value) || value < 0)
      throw new Refusal(400, `Parameter \`${name}\` must be an unsigned integer.`)
    return value
  }
  const perPage = number('per_page', 10)
  if (perPage > MOST_HITS) throw new Refusal(422, `Only upto ${MOST_HITS} hits can be fetched per page.`)
  const page = Math.max(1, number('page', 1))
  const filtered = [...collection.documents.values()].filter(
    parseFilter(collection, String(parameters.filter_by ?? '')),
  )
  const found = matching(collection, filtered, parameters, synonymSets)
  const sorted = sortedBy(collection, found, String(parameters.sort_by ?? ''))
  const shown = parameters.include_fields === undefined ? null : String(parameters.include_fields).split(',')
  const facets = String(parameters.facet_by ?? '')
  return {
    facet_counts:
      facets === ''
        ? []
        : splitOutside(facets, ',').map((facet) => counted(collection, found, facet, number('max_facet_values', 10))),
    found: found.length,
    out_of: collection.documents.size,
    page,
    request_params: { collection_name: collection.name, per_page: perPage, q: parameters.q },
    search_time_ms: 0,
    hits: sorted.slice((page - 1) * perPage, page * perPage).map((document) => ({
      document: shown
        ? Object.fromEntries(Object.entries(document).filter(([name]) => shown.includes(name)))
        : document,
      highlight: {},
    })),
  }
}

/** The documents with the words of a query. */
function matching(
  collection: Collection,
  documents: readonly Document[],
  parameters: Parameters,
  synonymSets: ReadonlyMap<string, readonly SynonymItem[]>,
): readonly Document[] {
  const synonyms = String(parameters.synonym_sets ?? '')
    .split(',')
    .filter(Boolean)
    .flatMap((name) => {
      const set = synonymSets.get(name)
      if (!set) throw new Refusal(404, `Synonym set \`${name}\` not found.`)
      return set
    })
  if (parameters.q === '*') return documents
  const tokens = tokensOf(String(parameters.q ?? ''))
  const name = String(parameters.query_by ?? '')
  if (fieldOf(collection, name)?.type !== 'string')
    throw new Refusal(404, `Could not find a field named \`${name}\` in the schema.`)
  const isPrefix = String(parameters.prefix ?? 'true') === 'true'
  const words = new Map(documents.map((document) => [document, tokensOf(String(document[name]))]))
  const joins = parameters.split_join_tokens === 'always'
  const variants = [
    tokens,
    ...(joins
      ? tokens.slice(1).map((_, at) => [...tokens.slice(0, at), tokens[at]! + tokens[at + 1]!, ...tokens.slice(at + 2)])
      : []),
  ]
  const alternatives = (token: string) => [
    token,
    ...synonyms.filter(({ root }) => root === token).flatMap((item) => item.synonyms),
  ]
  for (const typos of [0, 1, 2]) {
    const has = (document: Document, list: readonly string[]) =>
      list.every((token, at) =>
        alternatives(token).some((one) =>
          words
            .get(document)!
            .some((word) => isWord(one, word, isPrefix && at === list.length - 1, Math.min(typos, allowed(one)))),
        ),
      )
    const found = documents.filter((document) => variants.some((list) => has(document, list)))
    if (found.length > 0) return found
  }
  return []
}

const allowed = (token: string) => (/\p{N}/u.test(token) ? 0 : token.length >= 8 ? 2 : token.length >= 4 ? 1 : 0)

function isWord(token: string, word: string, isPrefix: boolean, typos: number): boolean {
  if (typos === 0) return isPrefix ? word.startsWith(token) : word === token
  const ends = isPrefix ? Array.from({ length: word.length + 1 }, (_, end) => word.slice(0, end)) : [word]
  return ends.some((part) => Math.abs(part.length - token.length) <= typos && distance(token, part) <= typos)
}

function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}

type Score = (document: Document) => number | null

/** Documents in the order of a `sort_by`; the last one added comes first among equals. */
function sortedBy(collection: Collection, documents: readonly Document[], text: string): readonly Document[] {
  const parts = text === '' ? [] : splitOutside(text, ',')
  if (parts.length > MOST_ORDERS) throw new Refusal(422, `Only upto ${MOST_ORDERS} sort_by fields can be specified.`)
  const orders = parts.map((part) => {
    const match = /^(.*):(asc|desc)$/is.exec(part)
    if (!match) throw new Refusal(400, 'Parameter `sort_by` is malformed.')
    return { score: scoreOf(collection, match[1]!), sign: match[2] === 'asc' ? 1 : -1 }
  })
  return documents.toReversed().toSorted((one, other) => {
    for (const { score, sign } of orders) {
      const [left, right] = [score(one), score(other)]
      if (left === right) continue
      if (left === null || right === null) return left === null ? 1 : -1
      return sign * (left - right)
    }
    return 0
  })
}

function scoreOf(collection: Collection, text: string): Score {
  const evaluated = /^_eval\(\[(.*)\]\)$/s.exec(text)
  if (evaluated) {
    const rules = splitOutside(evaluated[1]!, ',').map((rule) => {
      const match = /^\((.*)\):(\d+)$/s.exec(rule)
      if (!match) throw new Refusal(400, 'The eval expression in sort_by is malformed.')
      return { test: parseFilter(collection, match[1]!), score: Number(match[2]) }
    })
    return (document) => rules.find(({ test }) => test(document))?.score ?? 0
  }
  const [, name, option] = /^([^(]+)(\(missing_values: ?last\))?$/.exec(text) ?? []
  const field = name === undefined ? undefined : fieldOf(collection, name)
  if (!field || !(field.sort ?? isNumeric(field)))
    throw new Refusal(404, `Could not find a field named \`${name ?? text}\` in the schema for sorting.`)
  if (field.optional && !option)
    throw new Refusal(400, `Say where documents without \`${name}\` stand; servers differ in it.`)
  return (document) => (document[field.name] as number | undefined) ?? null
}

/** The counts of one facet, most frequent first; for ranges if the field name has them. */
function counted(collection: Collection, documents: readonly Document[], text: string, most: number) {
  const [, name, ranges] = /^([^(]+)(?:\((.*)\))?$/s.exec(text) ?? []
  const field = name === undefined ? undefined : fieldOf(collection, name)
  if (!field?.facet) throw new Refusal(404, `Could not find a facet field named \`${name ?? text}\` in the schema.`)
  const values = documents.flatMap((document) => [document[field.name] ?? []].flat() as (string | number)[])
  const buckets = ranges === undefined ? null : splitOutside(ranges, ',').map(rangeOf)
  const labels = values.flatMap((value) =>
    buckets
      ? buckets.filter(({ from, to }) => (value as number) >= from && (value as number) < to).map(({ label }) => label)
      : [String(value)],
  )
  const counts = [...Map.groupBy(labels, (label) => label)]
    .map(([value, list]) => ({ value, highlighted: value, count: list.length }))
    .toSorted((one, other) => other.count - one.count)
  const numbers = isNumeric(field) ? (values as number[]) : []
  return {
    field_name: field.name,
    sampled: false,
    counts: counts.slice(0, most),
    stats: {
      total_values: counts.length,
      ...(numbers.length > 0 ? { min: Math.min(...numbers), max: Math.max(...numbers) } : {}),
    },
  }
}

function rangeOf(text: string) {
  const match = /^([\w ]+):\s*\[\s*(-?\d*)\s*,\s*(-?\d*)\s*\]$/.exec(text)
  if (!match) throw new Refusal(400, 'Facet range value is not valid.')
  const [, label, from, to] = match as unknown as [string, string, string, string]
  return { label, from: from === '' ? -Infinity : Number(from), to: to === '' ? Infinity : Number(to) }
}
