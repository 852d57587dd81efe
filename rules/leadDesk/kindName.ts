/**
 * A kind of lead as people read it, in sentence case: General enquiry, Sell my car. One that has a subcategory is named by
 * that; initials in it stay.
 */
export const leadKindName = ({ category, subcategory }: { category: string; subcategory?: string | null }): string =>
  (subcategory ?? category).replace(/(?<=\s)\p{Lu}(?=\p{Ll}|\s|$)/gu, (letter) => letter.toLowerCase())
