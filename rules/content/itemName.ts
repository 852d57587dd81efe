import type { Draft } from './draft.ts'
import { nameField, type ItemKind } from './item.ts'

/** What an item is called in lists and in the log. */
export const itemName = (kind: ItemKind, draft: Draft): string =>
  draft.title.trim() || ('author' in draft && nameField(kind) === 'author' ? draft.author.trim() : '')
