import { PICTURE_PROBLEMS, type PictureDetails } from './picture.ts'

/** The file of a picture as it is stored. */
export interface PictureFileFacts {
  /** Name in the store. */
  file: string
  width: number
  height: number
  bytes: number
}

/** What of a picture changes. */
export interface PictureState extends PictureDetails, PictureFileFacts {
  focus: string
  removed: boolean
}

/** A picture as it is stored, with what changes are compared with. */
export interface StoredPicture extends PictureState {
  /** Counts changes of the details. */
  version: number
  /** Counts all changes. */
  changes: number
  /** What there was before the last change, for its undo; null once it is undone. */
  previous: { change: PictureChangeKind; values: Partial<PictureState> } | null
}

/** A change, with what its sender saw of what it changes. */
export type PictureChange =
  | { kind: 'details'; version: number; value: PictureDetails }
  | { kind: 'focus'; seen: string; value: string }
  | { kind: 'replace'; seen: string; value: PictureFileFacts }
  | { kind: 'remove' }
  | { kind: 'undo'; changes: number }

export type PictureChangeKind = PictureChange['kind']

/** What becomes of a change. */
export type PictureResult =
  | { outcome: 'changed'; set: Partial<PictureState>; before: LogWords; after: LogWords }
  | { outcome: 'unchanged' }
  /** It has been removed. */
  | { outcome: 'gone' }
  /** Somebody else was first: what is stored now, as a form has it. */
  | { outcome: 'conflict'; theirs: LogWords }

type LogWords = Readonly<Record<string, string>>

/** A tick as a form and the log have it. */
export const tickText = (ticked: boolean): string => (ticked ? 'yes' : 'no')

const DETAILS = ['name', 'alt', 'decorative', 'credit', 'licence'] as const
const KEYS = [...DETAILS, 'file', 'width', 'height', 'bytes', 'focus', 'removed'] as const

const sizeOf = ({ width, height }: Pick<PictureState, 'width' | 'height'>) => `${width} × ${height}`

/** A part of a picture in the words of the log. A file is told by its size: its name says nothing to a reader. */
function inWords(state: PictureState, keys: readonly (keyof PictureState)[]): LogWords {
  const words: Record<string, string> = {}
  for (const key of keys) {
    if (key === 'file') words.size = sizeOf(state)
    else if (key === 'removed') words.picture = state.removed ? 'removed' : 'in the library'
    else if (key === 'decorative') words.decorative = tickText(state.decorative)
    else if (key === 'name' || key === 'alt' || key === 'credit' || key === 'licence' || key === 'focus')
      words[key] = state[key]
  }
  return words
}

/** The details of a picture as a form has them. */
export const detailWords = (state: PictureState): LogWords => inWords(state, DETAILS)

function changedTo(stored: StoredPicture, values: Partial<PictureState>): PictureResult {
  const next = { ...stored, ...values }
  const keys = KEYS.filter((key) => next[key] !== stored[key])
  if (keys.length === 0) return { outcome: 'unchanged' }
  const set = Object.fromEntries(keys.map((key) => [key, next[key]])) as Partial<PictureState>
  return { outcome: 'changed', set, before: inWords(stored, keys), after: inWords(next, keys) }
}

/**
 * Makes a change of a picture of the media library (decision 160). Each is compared with what was seen of what it
 * changes, so that one who describes a picture and one who sets its focal point are not in each other’s way. What is
 * as it should be already is no change, so a form that is sent twice is one.
 */
export function changePicture(stored: StoredPicture, change: PictureChange): PictureResult {
  if (change.kind === 'undo') {
    if (change.changes !== stored.changes) return { outcome: 'conflict', theirs: detailWords(stored) }
    return stored.previous ? changedTo(stored, stored.previous.values) : { outcome: 'unchanged' }
  }
  if (stored.removed) return change.kind === 'remove' ? { outcome: 'unchanged' } : { outcome: 'gone' }
  switch (change.kind) {
    case 'remove':
      return changedTo(stored, { removed: true })
    case 'details': {
      const result = changedTo(stored, change.value)
      const isOld = change.version !== stored.version
      return isOld && result.outcome === 'changed' ? { outcome: 'conflict', theirs: detailWords(stored) } : result
    }
    case 'focus': {
      if (change.value === stored.focus) return { outcome: 'unchanged' }
      if (change.seen !== stored.focus) return { outcome: 'conflict', theirs: { focus: stored.focus } }
      return changedTo(stored, { focus: change.value })
    }
    case 'replace': {
      if (change.value.file === stored.file) return { outcome: 'unchanged' }
      if (change.seen !== stored.file) return { outcome: 'conflict', theirs: { size: sizeOf(stored) } }
      return changedTo(stored, change.value)
    }
  }
}

/** What there was before a change, for its undo: an undo has none of its own. */
export function previousOf(
  stored: StoredPicture,
  kind: PictureChangeKind,
  set: Partial<PictureState>,
): StoredPicture['previous'] {
  if (kind === 'undo') return null
  const keys = KEYS.filter((key) => key in set)
  return { change: kind, values: Object.fromEntries(keys.map((key) => [key, stored[key]])) }
}

/** A place where a picture is used, in words. */
export interface PictureUse {
  /** What it is, such as Page. */
  kind: string
  title: string
  site: string
  /** Where it is in the console, or at which address of the website; null where there is none. */
  href: string | null
}

const MOST_NAMED = 3
const LIST = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** Why a picture can’t be deleted (decision 160): where it is used. Null if it can be. */
export function removeRefusal(uses: readonly PictureUse[]): string | null {
  if (uses.length === 0) return null
  // Several sites of a group may have the same page, or share a setting.
  const places = [...new Set(uses.map(({ kind, title }) => `${kind.toLowerCase()} “${title}”`))]
  const named = places.slice(0, MOST_NAMED)
  const more = places.length - MOST_NAMED
  const all = more > 0 ? [...named, more === 1 ? '1 other place' : `${more} other places`] : named
  return `It is used in ${LIST.format(all)}. Remove it there first, or replace the picture instead.`
}

/** Reads the focal point that a form sends as two numbers; null for anything else. */
export function readFocusNumbers(x: string, y: string): { ok: true; value: string } | { ok: false; problem: string } {
  const isPart = (text: string) => /^(?:100|\d{1,2})$/.test(text.trim())
  if (!isPart(x) || !isPart(y)) return { ok: false, problem: PICTURE_PROBLEMS.focus }
  return { ok: true, value: `${Number(x)}% ${Number(y)}%` }
}
