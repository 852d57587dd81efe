import { formatDistance, formatMoney } from '@forecourt/rules/locale/locale.ts'
import {
  differsFromFeed,
  fedValues,
  formText,
  handText,
  handValues,
  STOCK_STATUS_LABELS,
  STOCK_STATUSES,
  type HandValues,
  type LockedField,
} from '@forecourt/rules/stock/lockedFields.ts'
import { STOCK_PROBLEMS } from '@forecourt/rules/stock/stockProblems.ts'
import { stockAgeDays } from '@forecourt/rules/stock/stockView.ts'
import type { DeskStockRow } from '@forecourt/server/staff/desk/stock.ts'
import { spelledIn } from '../spelledIn.ts'

/** A value in words. */
export function valueWords(
  field: LockedField,
  values: HandValues,
  { currency, locale }: Pick<DeskStockRow, 'currency' | 'locale'>,
  zone: string,
): string {
  switch (field) {
    case 'price':
      return values.price === null ? spelledIn(zone, 'On enquiry') : formatMoney(values.price, currency)
    case 'tag':
      return values.tag ?? 'No tag'
    case 'status':
      return STOCK_STATUS_LABELS[values.status]
    case 'rank':
      return String(values.rank)
    case 'odometer':
      return values.odometer === null ? 'No reading' : formatDistance(values.odometer, locale)
    case 'vin':
    case 'rego':
    case 'colour':
    case 'notice':
      return values[field] ?? 'Nothing'
  }
}

/** What someone else has saved, in words. */
export function theirsInWords(name: LockedField, text: string, spell: (text: string) => string): string {
  if (name === 'status') return STOCK_STATUS_LABELS[STOCK_STATUSES.find((status) => status === text) ?? 'other']
  if (name === 'price') return text === '' ? spell('a price on enquiry') : `$${Number(text).toLocaleString('en-AU')}`
  return text === '' ? 'nothing' : text
}

/** A field that can be changed by hand, as a screen has it. */
export interface ShownField {
  name: LockedField
  /** As it is compared. */
  text: string
  /** As a form shows it. */
  typed: string
  words: string
  lock: { by: string; at: Date; feed: string; differs: boolean } | null
}

/** The fields of the list, which are changed in place there. */
export const LISTED_FIELDS = ['price', 'status', 'tag', 'rank'] as const satisfies readonly LockedField[]
export type ListedField = (typeof LISTED_FIELDS)[number]

/** A vehicle as a screen has it, with the fields that the screen shows. */
export const shownRow = <Field extends LockedField>(
  row: DeskStockRow,
  { now, zone }: { now: Date; zone: string },
  names: readonly Field[],
) => {
  const values = handValues(row)
  return {
    id: row.id,
    name: row.name,
    stocknum: row.stocknum,
    picture: row.pictureHref,
    site: row.site?.name ?? null,
    locale: row.locale,
    place: row.location ?? row.dealership,
    /** Who it is kept for: a visitor of a site, or somebody that the dealer system knows. Null for nobody. */
    kept: row.held ? 'Held for a visitor' : row.reserved ? 'Reserved' : null,
    photos: row.photos_count,
    /** Null where only the first import is known. */
    days: row.arrival_known ? stockAgeDays(row.created_at, now) : null,
    problems: row.problems.map((name) => ({ name, words: STOCK_PROBLEMS[name] })),
    change: row.change,
    fields: Object.fromEntries(
      names.map((name): [Field, ShownField] => {
        const lock = row.locks.find(({ field }) => field === name)
        return [
          name,
          {
            name,
            text: handText(name, values[name]),
            typed: formText(name, values[name], row.locale),
            words: valueWords(name, values, row, zone),
            lock: lock
              ? {
                  by: lock.changed_by,
                  at: lock.changed_at,
                  feed: valueWords(name, fedValues(row, lock.feed_value), row, zone),
                  differs: differsFromFeed(row, lock),
                }
              : null,
          },
        ]
      }),
    ) as Record<Field, ShownField>,
  }
}

/** A vehicle of the list. */
export type ShownRow = ReturnType<typeof shownRow<ListedField>>
