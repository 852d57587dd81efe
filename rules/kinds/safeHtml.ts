declare const SAFE: unique symbol
/** Sanitised HTML: the only kind that a page renders unescaped. */
export type SafeHtml = string & { readonly [SAFE]: true }
