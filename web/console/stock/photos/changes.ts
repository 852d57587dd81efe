import { moved } from '@forecourt/rules/stock/photos.ts'
import type { TypedPhotoChange } from '@forecourt/server/staff/desk/photos.ts'
import { data } from 'react-router'
import { INTENT } from '../../form.ts'

const WHOLE = /^[1-9]\d{0,8}$/

/** What was done, in words; a vehicle that was added comes here next. */
const DONE_WORDS: Readonly<Record<TypedPhotoChange['kind'] | 'added', string>> = {
  added: 'The vehicle is added.',
  order: 'The order is saved.',
  hide: 'The photo is hidden from the website.',
  show: 'The photo is on the website again.',
  remove: 'The photo is removed.',
  alt: 'The description is saved.',
  crop: 'The crop is saved.',
  undo: 'The last change is undone.',
  release: 'The photos follow the feed again.',
}

/** The id of the vehicle in an address. */
export function carIdOf(text: string | undefined): number {
  if (!WHOLE.test(text ?? '')) throw data(null, { status: 404 })
  return Number(text)
}

/** What an address says was done, in words; null for nothing. */
export const doneWords = (text: string | null): string | null =>
  Object.entries(DONE_WORDS).find(([kind]) => kind === text)?.[1] ?? null

const keysOf = (text: string) => text.split(' ').filter((key) => key !== '')

/**
 * The change that a form asks for: its button says what, and which photo it is about, as in "hide 1f2e". Moves name the
 * order that was seen, as a drag names the new one.
 */
export function changeOf(form: (name: string) => string): TypedPhotoChange {
  const [kind = '', key = ''] = form(INTENT).split(' ')
  const seen = keysOf(form('seen'))
  const at = seen.indexOf(key)
  switch (kind) {
    case 'order':
      return { kind, seen, order: keysOf(form('order')) }
    case 'earlier':
      return { kind: 'order', seen, order: moved(seen, key, at - 1) }
    case 'later':
      return { kind: 'order', seen, order: moved(seen, key, at + 1) }
    case 'hide':
    case 'show':
    case 'remove':
      return { kind, key }
    case 'alt':
    case 'crop':
      return { kind, key, typed: form(kind), seen: form('version') }
    case 'undo':
    case 'release':
      return { kind, version: Number(form('version')) }
    default:
      throw data(null, { status: 400 })
  }
}
