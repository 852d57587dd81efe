/**
 * A value as PostgreSQL can store it in a text or jsonb column: without NUL characters, which it does not support, and
 * with unpaired surrogates replaced, which jsonb rejects. Object keys are cleaned too.
 */
export function storable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (value !== null && typeof value === 'object' && !(value instanceof Date))
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [storable(key), storable(child)])) as T
  return value
}

/** What of JSON text `storable` would change: NUL characters and unpaired surrogates, which JSON writes as escapes. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/

/** A value as JSON that PostgreSQL can store in a jsonb column, as `storable` makes it. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return UNSTORABLE.test(json) ? JSON.stringify(storable(value)) : json
}
