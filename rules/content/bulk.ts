import { isTakenOff, statesOf, type ItemKind, type ItemState } from './item.ts'

/** What can be done with many items at once (decision 182). */
export const CONTENT_BULKS = ['publish', 'withdraw', 'schedule', 'copy', 'delete'] as const
export type ContentBulk = (typeof CONTENT_BULKS)[number]

/** The most items that are changed together: one transaction has them all. */
export const MOST_CONTENT_BULK = 200

/** What is done, as a choice. */
export const BULK_LABELS: Readonly<Record<ContentBulk, string>> = {
  publish: 'Publish',
  withdraw: 'Take off the website',
  schedule: 'Schedule',
  copy: 'Copy to other websites',
  delete: 'Delete',
}

/** What can be done with items of a kind: a position, an offer and a model are not taken off, but end or are deleted. */
export const bulksOf = (kind: ItemKind): readonly ContentBulk[] =>
  CONTENT_BULKS.filter((what) => what !== 'withdraw' || isTakenOff(kind))

/** What the address asks to be done; null for nothing yet. */
export const contentBulkOf = (kind: ItemKind, text: string | null): ContentBulk | null =>
  bulksOf(kind).find((what) => what === text) ?? null

/** What a bulk change does with one item, or why it does nothing. */
export type BulkOutcome = { changes: true; words: string } | { changes: false; reason: string }

const stays = (reason: string): BulkOutcome => ({ changes: false, reason })
const becomes = (words: string): BulkOutcome => ({ changes: true, words })

/** What publishing, taking off or deleting does with an item in a state. */
export function bulkOutcome(
  what: 'publish' | 'withdraw' | 'delete',
  { state, isShown }: { state: ItemState; isShown: boolean },
): BulkOutcome {
  if (state === 'deleted') return stays(what === 'delete' ? 'It’s already deleted.' : 'It is deleted.')
  if (what === 'delete') return becomes(isShown ? 'Is deleted, so visitors no longer see it' : 'Is deleted')
  if (what === 'withdraw')
    return isShown ? becomes('Is taken off, and stays as a draft') : stays('The website doesn’t show it.')
  if (state === 'draft') return becomes('Visitors see it')
  return state === 'changed' ? becomes('Visitors see its changes') : stays('It’s already published.')
}

/** Which items a bulk change is for: some, or all that match a list’s filters. */
export type ContentSelection =
  | { ids: readonly number[] }
  | { filter: { search: string; websiteId: number | null; state: ItemState | null } }

/** Parameters of an address: a chosen item, and all that match the list’s own parameters. */
export const CHOSEN = 'id'
export const ALL = 'all'

const ID = /^[1-9]\d{0,8}$/
const MOST_SEARCH = 100

/** The filters of a list that an address has. */
export function contentFilterOf(kind: ItemKind, params: URLSearchParams) {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  const state = statesOf(kind).find((one) => one === text('state')) ?? null
  const websiteId = ID.test(text('site')) ? Number(text('site')) : null
  return { search: text('search').slice(0, MOST_SEARCH), websiteId, state }
}

/** Reads what an address chooses; what is no item’s id is left out. */
export function parseContentSelection(kind: ItemKind, params: URLSearchParams): ContentSelection {
  if (params.get(ALL) === '1') return { filter: contentFilterOf(kind, params) }
  return { ids: readIds(params.getAll(CHOSEN)) }
}

/** Ids out of texts, each once, as many as are changed together and one more. */
export const readIds = (texts: readonly string[]): number[] =>
  [...new Set(texts.filter((text) => ID.test(text)).map(Number))].slice(0, MOST_CONTENT_BULK + 1)

/** For how long a bulk change can be undone. */
export const RUN_KEPT_DAYS = 30

const RUN_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/

/** The id of a bulk change out of an address, a form or a command; null for anything else. */
export const runIdOf = (text: string | null): string | null => (text !== null && RUN_ID.test(text) ? text : null)

/** What was done, as text of an address. */
export const bulkDoneText = (what: ContentBulk, count: number): string => `${what}-${count}`

/** What an address says was done; null for nothing of the kind. */
export function parseBulkDone(text: string | null): { what: ContentBulk; count: number } | null {
  const [name = '', count = '', ...rest] = (text ?? '').split('-')
  const what = CONTENT_BULKS.find((one) => one === name)
  return what && rest.length === 0 && /^\d{1,4}$/.test(count) ? { what, count: Number(count) } : null
}

/** The id of the form that copies one of several items: the same form twice is one copy of each. */
export const formIdOf = (formId: string, id: number): string =>
  `${formId.slice(0, 24)}${id.toString(16).padStart(12, '0')}`
