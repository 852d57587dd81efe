import { itemKindOf, type ItemKind } from '@forecourt/rules/content/item.ts'
import { data } from 'react-router'

const WHOLE = /^[1-9]\d{0,8}$/

const FIRST: ItemKind = 'pages'

/** The kind that an address names; the first one where it names none. */
export function kindOf({ kind = FIRST }: { kind?: string | undefined }): ItemKind {
  const found = itemKindOf(kind)
  if (!found) throw data(null, { status: 404 })
  return found
}

/** The id that an address names. */
export function idOf({ id }: { id?: string | undefined }): number {
  if (!WHOLE.test(id ?? '')) throw data(null, { status: 404 })
  return Number(id)
}

/** The whole number of a parameter; null for anything else. */
export const numberOf = (text: string | null): number | null => (WHOLE.test(text ?? '') ? Number(text) : null)
