import * as z from 'zod/mini'
import type { FormValues } from '../forms/form.ts'
import { valueOf } from '../forms/typed.ts'
import { isExpired } from './expiry.ts'

/** Inputs about the visitor's own vehicle in all forms. */
const INPUTS = ['rego', 'rego_state', 'make', 'model', 'year', 'badge', 'kilometres', 'transmission', 'colour'] as const

const MAX_LENGTH = 60

const schema = z.object({
  saved_at: z.iso.datetime(),
  vehicle: z.partialRecord(z.enum(INPUTS), z.string().check(z.minLength(1), z.maxLength(MAX_LENGTH))),
})

/**
 * The visitor's vehicle, as the browser stores it for each site (spec §3 trade-in valuation record): the vehicle only,
 * without the visitor, the lead or the valuation.
 */
export type TradeInRecord = z.infer<typeof schema>

/** The stored record; null if it is invalid or older than 30 days. */
export function parseTradeIn(stored: unknown, now: Date): TradeInRecord | null {
  const result = schema.safeParse(stored)
  return result.success && !isExpired(result.data.saved_at, now) ? result.data : null
}

/** The record after a form was sent: the vehicle in the form; unchanged if the form has none. */
export function recordTradeIn(record: TradeInRecord | null, typed: FormValues, now: Date): TradeInRecord | null {
  const entries = INPUTS.flatMap((input) => {
    const value = valueOf(typed, input).trim()
    return value !== '' && value.length <= MAX_LENGTH ? [[input, value] as const] : []
  })
  return entries.length > 0 ? { saved_at: now.toISOString(), vehicle: Object.fromEntries(entries) } : record
}

/** The values that the record fills into a form, by input name. */
export const tradeInPrefill = (record: TradeInRecord | null): Readonly<Record<string, string>> => record?.vehicle ?? {}
