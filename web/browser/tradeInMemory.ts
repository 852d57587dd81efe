import {
  parseTradeIn,
  recordValuation,
  validValuation,
  type ShownValuation,
  type TradeInRecord,
} from '@forecourt/rules/memory/tradeIn.ts'
import type { AnsweredValuation } from '@forecourt/rules/tradeIn/answers.ts'
import { readJson, storageKey, writeJson } from './storage.ts'

/** The stored record of the visitor's own vehicle; null if there is none. */
export const tradeInRecord = (siteId: number): TradeInRecord | null =>
  readJson(storageKey(siteId, 'trade_in'), (stored) => parseTradeIn(stored, new Date()))

/** The stored valuation of it; null if there is none that still holds. */
export const storedValuation = (siteId: number): ShownValuation | null =>
  validValuation(tradeInRecord(siteId), new Date())

/** Stores a valuation that was shown (spec §3 trade-in valuation record). */
export const storeValuation = (siteId: number, shown: AnsweredValuation): void =>
  writeJson(storageKey(siteId, 'trade_in'), recordValuation(tradeInRecord(siteId), shown, new Date()))
