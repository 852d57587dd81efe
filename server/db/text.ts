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
