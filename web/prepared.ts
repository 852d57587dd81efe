/** Not among an object's keys as the router's encoder sees them: what it would code nobody reads. */
const VALUE = Symbol('value')
const TEXT = Symbol('text')

/** A loader's data with the one text in which it travels, made by `prepare` and read by `opened`. */
export interface Prepared<T> {
  /** In the browser only, out of the text. */
  readonly value?: T
  readonly [VALUE]?: T
  readonly [TEXT]?: string
}

/** What a prepared text holds. */
export type Opened<P> = P extends Prepared<infer T> ? T : never

/**
 * Puts data that JSON can say into one text, for as many pages as it serves. The router's encoder takes data apart
 * value by value, which takes a page of a thousand values a third as long as its rendering (docs/decisions/0041).
 */
export const prepare = <T>(value: T): Prepared<T> => ({ [VALUE]: value, [TEXT]: JSON.stringify(value) })

/** What was prepared: on the server the very value, in the browser what its text said. */
export const opened = <T>(prepared: Prepared<T>): T => (VALUE in prepared ? prepared[VALUE] : prepared.value) as T

const isPrepared = (value: unknown): value is Prepared<unknown> =>
  typeof value === 'object' && value !== null && TEXT in value

/** JSON of data in which something may be prepared, itself or right below it; null for what JSON cannot say. */
export function travelling(data: unknown): string {
  if (isPrepared(data)) return `{"value":${data[TEXT]}}`
  if (typeof data !== 'object' || data === null || !Object.values(data).some(isPrepared))
    return JSON.stringify(data) ?? 'null'
  return `{${Object.entries(data).map(([key, value]) => `${JSON.stringify(key)}:${travelling(value)}`)}}`
}
