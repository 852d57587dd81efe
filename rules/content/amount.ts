import * as z from 'zod'
import { PRICE_TYPES } from '../car/car.ts'

/** The types of a price that is named. */
export const NAMED_PRICE_TYPES = PRICE_TYPES.filter((type) => type !== 'enquire')

/** More is a mistake, and does not fit the column. */
const MOST_CENTS = 1_000_000_000

/** An amount in whole units as it is typed in a draft (decision 166), as cents. */
export const AMOUNT = z
  .string()
  .regex(/^\d{1,8}(?:\.\d{1,2})?$/)
  .transform((typed) => Math.round(Number(typed) * 100))
  .pipe(z.int().min(1).max(MOST_CENTS))

/** An amount or a rate as it is typed, without what people put around it, such as $2,500 or 2.9%; null for none. */
export const figure = (text: string): string | null => text.replaceAll(/[$,%\s]/g, '') || null

/** Cents as an amount in whole units is written in a draft. */
export const amountText = (cents: unknown): string => (typeof cents === 'number' ? String(cents / 100) : '')
