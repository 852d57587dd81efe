import * as z from 'zod/mini'
import type { FormValues } from '../forms/form.ts'
import { valueOf } from '../forms/typed.ts'
import { CURRENCIES } from '../locale/currency.ts'
import type { AnsweredValuation } from '../tradeIn/answers.ts'
import { isValuationValid } from '../tradeIn/valuation.ts'
import { isExpired } from './expiry.ts'

/** Inputs about the visitor's own vehicle in all forms. */
const INPUTS = ['rego', 'rego_state', 'make', 'model', 'year', 'badge', 'kilometres', 'transmission', 'colour'] as const

const MAX_LENGTH = 60

const shortText = z.string().check(z.maxLength(500))

/** A valuation that was shown, with its texts. */
const valuation = z.object({
  lowCents: z.int(),
  highCents: z.int(),
  currency: z.enum(CURRENCIES),
  vehicle: shortText,
  sample: z.boolean(),
  validUntil: z.iso.datetime(),
  label: shortText,
  text: shortText,
  validity: shortText,
  depends: shortText,
  record: z.string().check(z.maxLength(2_000)),
})

/** A valuation as the browser stores it. */
export type ShownValuation = z.infer<typeof valuation>

const schema = z.object({
  saved_at: z.iso.datetime(),
  vehicle: z.partialRecord(z.enum(INPUTS), z.string().check(z.minLength(1), z.maxLength(MAX_LENGTH))),
  // One of an earlier release does not say whether it is a sample, so it is dropped.
  valuation: z.optional(
    z.union([
      valuation,
      z.pipe(
        z.unknown(),
        z.transform(() => undefined),
      ),
    ]),
  ),
})

/**
 * The visitor's vehicle and its valuation, as the browser stores them for each site (spec §3 trade-in valuation record),
 * without the visitor or the lead.
 */
export type TradeInRecord = z.infer<typeof schema>

/** The stored record; null if it is invalid or older than 30 days. */
export function parseTradeIn(stored: unknown, now: Date): TradeInRecord | null {
  const result = schema.safeParse(stored)
  return result.success && !isExpired(result.data.saved_at, now) ? result.data : null
}

/** Inputs that a valuation depends on. */
const VALUED: readonly (typeof INPUTS)[number][] = ['make', 'model', 'year', 'badge', 'kilometres']

/**
 * The record after a form was sent: the vehicle in the form, with the valuation if it is still of the same vehicle;
 * unchanged if the form has none.
 */
export function recordTradeIn(record: TradeInRecord | null, typed: FormValues, now: Date): TradeInRecord | null {
  const entries = INPUTS.flatMap((input) => {
    const value = valueOf(typed, input).trim()
    return value !== '' && value.length <= MAX_LENGTH ? [[input, value] as const] : []
  })
  if (entries.length === 0) return record
  const vehicle: TradeInRecord['vehicle'] = Object.fromEntries(entries)
  const isSame = VALUED.every((input) => record?.vehicle[input] === vehicle[input])
  return {
    saved_at: now.toISOString(),
    vehicle,
    ...(isSame && record?.valuation ? { valuation: record.valuation } : {}),
  }
}

/** The record with the valuation that was shown for its vehicle. */
export const recordValuation = (record: TradeInRecord | null, shown: AnsweredValuation, now: Date): TradeInRecord => {
  const { lowCents, highCents, currency, vehicle, sample, validUntil, label, text, validity, depends } = shown
  return {
    saved_at: now.toISOString(),
    vehicle: record?.vehicle ?? {},
    valuation: {
      lowCents,
      highCents,
      currency,
      vehicle,
      sample,
      validUntil,
      label,
      text,
      validity,
      depends,
      record: shown.record,
    },
  }
}

/** The valuation in a record; null if there is none that still holds. */
export const validValuation = (record: TradeInRecord | null, now: Date): ShownValuation | null =>
  record?.valuation && isValuationValid(record.valuation, now) ? record.valuation : null

/** The values that the record fills into a form, by input name. */
export const tradeInPrefill = (record: TradeInRecord | null): Readonly<Record<string, string>> => record?.vehicle ?? {}
