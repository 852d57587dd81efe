/** Not among an object's keys as the router's encoder sees them, so it stays on the side where it was put. */
const VALUE = Symbol('value')

/** A loader's data as the one text that travels, made by `prepare` and read by `opened`. */
export interface Prepared<T> {
  readonly text: string
  [VALUE]?: T
}

/** What a prepared text holds. */
export type Opened<P> = P extends Prepared<infer T> ? T : never

/**
 * Puts data that JSON can say into one text. The router's encoder takes data apart value by value, which takes a page of
 * a thousand values a third as long as its rendering; as one text, a tenth (docs/decisions/0041).
 */
export const prepare = <T>(value: T): Prepared<T> => ({ text: JSON.stringify(value), [VALUE]: value })

/** What was prepared: on the server the very value, in the browser parsed once. */
export const opened = <T>(prepared: Prepared<T>): T => (prepared[VALUE] ??= JSON.parse(prepared.text) as T)
