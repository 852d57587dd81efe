/** A site, a group or a template in an address, such as site-12 or template-camper. */
export const scopeTextOf = (
  place: { kind: 'site' | 'group'; id: number } | { kind: 'template'; slug: string },
): string => `${place.kind}-${place.kind === 'template' ? place.slug : place.id}`

/** Whose look it is, in words. */
export const placeName = ({ kind, name }: { kind: 'site' | 'group' | 'template'; name: string }): string =>
  kind === 'site' ? name : kind === 'group' ? `${name} (all sites)` : `${name} (template)`

const WHOLE = /^[1-9]\d{0,8}$/

/** A number in an address; null for anything else. */
export const wholeOf = (text: string | null): number | null => (text !== null && WHOLE.test(text) ? Number(text) : null)

/** A count of changes in a form; one that is none matches no draft. */
export const countOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1)
