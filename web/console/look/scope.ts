/** A site or a group in an address, such as site-12. */
export const scopeTextOf = ({ kind, id }: { kind: 'site' | 'group'; id: number }): string => `${kind}-${id}`

const WHOLE = /^[1-9]\d{0,8}$/

/** A number in an address; null for anything else. */
export const wholeOf = (text: string | null): number | null => (text !== null && WHOLE.test(text) ? Number(text) : null)

/** A count of changes in a form; one that is none matches no draft. */
export const countOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1)
