import type { ContentBulk } from '@forecourt/rules/content/bulk.ts'
import { CONTENT_KINDS, type ItemKind } from '@forecourt/rules/content/item.ts'
import { dayOf } from '@forecourt/rules/locale/dates.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'

/** What an item is, where that is not its title. */
export const NAMED: Readonly<Partial<Record<ItemKind, string>>> = { reviews: 'Review', models: 'Model' }

/** A number of items of a kind, in words. */
export const countWords = (kind: ItemKind, count: number): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? CONTENT_KINDS[kind].one : CONTENT_KINDS[kind].label.toLowerCase()}`

const DONE_WORDS: Readonly<Record<ContentBulk, string>> = {
  publish: 'published',
  withdraw: 'taken off the website',
  schedule: 'scheduled',
  copy: 'copied as drafts',
  delete: 'deleted',
}

/** What was done with several items. */
export function doneWords(kind: ItemKind, { what, count }: { what: ContentBulk; count: number }): string {
  if (count === 0) return 'There was nothing left to change.'
  const words = count === 1 && what === 'copy' ? 'copied as a draft' : DONE_WORDS[what]
  return `${countWords(kind, count)} ${words}.`
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A day, or the day of a time by the clock of a zone, as people there write it. */
export function dayWords(date: string, timeZone: string): string {
  const day = DAY.test(date) ? date : dayOf(new Date(date), timeZone)
  const format = { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' } as const
  return new Intl.DateTimeFormat(localeOfZone(timeZone), format).format(new Date(`${day}T00:00:00Z`))
}
