declare const SAFE: unique symbol
/** HTML that was sanitised: the only kind that a page writes into its document as it is. */
export type SafeHtml = string & { readonly [SAFE]: true }
