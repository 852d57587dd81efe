import type { TypedDetails } from '@forecourt/rules/media/picture.ts'
import { tickText, type PictureChangeKind } from '@forecourt/rules/media/pictureChange.ts'

/** What the filter says of pictures that nobody has described. */
export const LACKING = 'lacking'

const WHOLE = /^[1-9]\d{0,8}$/

/** What was done, in words. */
const DONE_WORDS: Readonly<Record<PictureChangeKind, string>> = {
  details: 'The details are saved.',
  focus: 'The focal point is saved.',
  replace: 'The picture is replaced. Websites show the new one within an hour.',
  remove: 'The picture is deleted.',
  undo: 'The last change is undone.',
}

/** What an address says was done, in words; null for nothing. */
export const doneWords = (text: string): string | null =>
  Object.entries(DONE_WORDS).find(([kind]) => kind === text)?.[1] ?? null

/** The site that an address names; null for none. */
export const siteIn = (text: string): number | null => (WHOLE.test(text) ? Number(text) : null)

/** The inputs of the details of a picture. */
export const DETAIL_FIELDS = ['name', 'alt', 'decorative', 'credit', 'licence'] as const

/** The details that a form sends. */
export const typedDetails = (form: (name: string) => string): TypedDetails => ({
  name: form('name'),
  alt: form('alt'),
  decorative: form('decorative') === tickText(true),
  credit: form('credit'),
  licence: form('licence'),
})

const KILOBYTE = 1024
const NUMBER = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 })

/** The size of a file, in words. */
export const fileSize = (bytes: number): string =>
  bytes < KILOBYTE * KILOBYTE
    ? `${Math.max(1, Math.round(bytes / KILOBYTE))} kB`
    : `${NUMBER.format(bytes / KILOBYTE / KILOBYTE)} MB`
