import type { Currency } from '../locale/currency.ts'
import { formatMoney } from '../locale/locale.ts'
import { feedFieldLabel, feedValueLabel, isChoiceField } from './feedFields.ts'

/** A value of a vehicle that a run of a feed changed, in words. */
export interface ChangedValue {
  field: string
  label: string
  /** Null for a vehicle that was added. */
  before: string | null
  after: string
}

/** What follows from other values, or says when something was written. */
const LEFT_OUT: readonly string[] = [
  'updated_at',
  'last_seen_at',
  'price_since',
  'arrival_known',
  'photos_count',
  'sold_at',
  'currency',
  'location_id',
  'held',
]
const LABELS: Readonly<Record<string, string>> = {
  price_cents: 'Price',
  price_was_cents: 'Previous price',
  sold: 'Sold',
  slug: 'Address on the site',
}
const LONGEST = 160

/** A stored value in words. */
function worded(field: string, value: unknown, currency: Currency): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return field.endsWith('_cents') ? formatMoney(value, currency) : String(value)
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`
  if (typeof value !== 'string') return JSON.stringify(value)
  if (isChoiceField(field)) return feedValueLabel(value)
  const text = value.replace(/<[^<>]*>/g, ' ').trim()
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/**
 * The values of a vehicle that a run changed, in words (decision 143). Of a vehicle that was added, what is stored of
 * it.
 */
export function changedValues(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
  currency: Currency,
): readonly ChangedValue[] {
  return Object.entries(after)
    .filter(([field]) => !LEFT_OUT.includes(field))
    .map(([field, value]) => ({
      field,
      label: LABELS[field] ?? feedFieldLabel(field),
      before: before === null ? null : worded(field, before[field], currency),
      after: worded(field, value, currency),
    }))
}
