/** A symbol, so that the router's encoder ignores it. */
const VALUE = Symbol('value')
const TEXT = Symbol('text')

/** A loader's data together with its serialized text, created by `serialize` and read by `deserialize`. */
export interface Serialized<T> {
  /** In the browser only: the parsed text, packed or unpacked. */
  readonly packed?: unknown
  value?: T
  readonly [VALUE]?: T
  readonly [TEXT]?: string
}

/** What a serialized text holds. */
export type Deserialized<P> = P extends Serialized<infer T> ? T : never

/**
 * Serializes JSON data once for all pages that contain it. The router's encoder processes data value by value, which
 * for a page of a thousand values takes a third as long as its rendering (docs/decisions/0041).
 */
export const serialize = <T>(value: T): Serialized<T> => ({ [VALUE]: value, [TEXT]: JSON.stringify(pack(value)) })

/**
 * The deserialized value: on the server the original object, in the browser the parsed one, the same object each time.
 */
export function deserialize<T>(serialized: Serialized<T>): T {
  if (VALUE in serialized) return serialized[VALUE] as T
  if (serialized.packed !== undefined) serialized.value ??= unpack(serialized.packed) as T
  return serialized.value as T
}

/** Marks a list of records with the same fields in the serialized form; its value is the number of records. */
const RECORDS = ''

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !('toJSON' in value)

const keysOf = (value: Fields) => Object.keys(value).filter((key) => value[key] !== undefined)

/**
 * Packs each list of records with the same fields as columns, so that field names are sent once: a page has dozens of
 * cards, links and facet values.
 */
function pack(value: unknown): unknown {
  if (Array.isArray(value)) {
    const keys = value.length > 1 && value.every(isFields) ? keysOf(value[0] as Fields) : null
    if (keys === null || !(value as Fields[]).every((one) => hasKeys(one, keys))) return value.map(pack)
    const columns = keys.map((key) => [key, pack((value as Fields[]).map((one) => one[key]))])
    return { [RECORDS]: value.length, ...Object.fromEntries(columns) }
  }
  if (!isFields(value)) return value
  const packed = Object.fromEntries(keysOf(value).map((key) => [key, pack(value[key])]))
  if (RECORDS in packed) throw new Error('Page data has a field with an empty name.')
  return packed
}

/** Whether a record has these fields in this order. It is asked for every record of a page, so it makes no list. */
function hasKeys(value: Fields, keys: readonly string[]): boolean {
  let count = 0
  for (const key in value) {
    if (value[key] === undefined) continue
    if (key !== keys[count] || key === RECORDS) return false
    count++
  }
  return count === keys.length
}

function unpack(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpack)
  if (typeof value !== 'object' || value === null) return value
  const { [RECORDS]: records, ...fields } = value as Fields
  const entries = Object.entries(fields).map(([key, column]) => [key, unpack(column)] as const)
  if (records === undefined) return Object.fromEntries(entries)
  return Array.from({ length: records as number }, (_, at) =>
    Object.fromEntries(entries.map(([key, column]) => [key, (column as unknown[])[at]])),
  )
}

const isSerialized = (value: unknown): value is Serialized<unknown> =>
  typeof value === 'object' && value !== null && TEXT in value

/** JSON of data in which something may be serialized, itself or right below it; null for what JSON cannot say. */
export function serializedJson(data: unknown): string {
  if (isSerialized(data)) return `{"packed":${data[TEXT]}}`
  if (typeof data !== 'object' || data === null || !Object.values(data).some(isSerialized))
    return JSON.stringify(data) ?? 'null'
  return `{${Object.entries(data).map(([key, value]) => `${JSON.stringify(key)}:${serializedJson(value)}`)}}`
}
