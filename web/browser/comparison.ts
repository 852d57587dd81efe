import { carIdsOf, carIdsText } from '@forecourt/rules/site/carIds.ts'
import { readText, storageKey, writeText } from './storage.ts'

const OF_TAB = { lasting: false } as const

/** The vehicles that this tab compared last. */
export const comparedLast = (siteId: number): readonly number[] =>
  carIdsOf(readText(storageKey(siteId, 'compared'), OF_TAB) ?? '')

/** Stores the vehicles of a comparison, to which the next one is added; an empty list clears it. */
export const rememberCompared = (siteId: number, ids: readonly number[]): void =>
  writeText(storageKey(siteId, 'compared'), ids.length > 0 ? carIdsText(ids) : null, OF_TAB)
