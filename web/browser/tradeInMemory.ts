import {
  parseTradeIn,
  recordValuation,
  validValuation,
  type ShownValuation,
  type TradeInRecord,
} from '@forecourt/rules/memory/tradeIn.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import type { AnsweredValuation } from '@forecourt/rules/tradeIn/answers.ts'
import { changeOver, changeOverWords, type ChangeOverWords } from '@forecourt/rules/tradeIn/valuation.ts'
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

/** The visitor's valuation, as pages set it against their vehicles. */
export interface StoredTradeIn {
  valuation: ShownValuation
  /** The change-over price of a vehicle at this price. */
  against(priceCents: number): ChangeOverWords
}

/** The stored valuation to set against the vehicles of a site; null if there is none that still holds. */
export function storedTradeIn(site: PublicSite): StoredTradeIn | null {
  const valuation = storedValuation(site.id)
  if (!valuation || valuation.currency !== site.currency) return null
  return {
    valuation,
    against: (priceCents) => changeOverWords(changeOver(priceCents, valuation), valuation, site),
  }
}
