import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { handWords } from '@forecourt/rules/stock/bulkChange.ts'
import type { LockedField } from '@forecourt/rules/stock/lockedFields.ts'
import type { StockView } from '@forecourt/rules/stock/stockView.ts'
import type { ByHand, StockListFilter } from '../../stock/stock.ts'
import { latestEntry, record, type Actor } from '../audit.ts'

/** Sites by their ids. */
export async function sitesById(
  siteOf: (websiteId: number) => Promise<Site | null>,
  ids: Iterable<number>,
): Promise<Map<number, Site>> {
  const found = await Promise.all([...new Set(ids)].map(siteOf))
  return new Map(found.flatMap((site) => (site ? [[site.id, site] as const] : [])))
}

/** What somebody looks at, as a filter of stock. */
export const stockFilterOf = (
  { search, status, problem, type, sort, order }: StockView,
  dealershipIds: readonly number[],
): Omit<StockListFilter, 'page' | 'size'> => ({
  dealershipIds,
  words: search === '' ? [] : search.split(' '),
  status,
  problem,
  type,
  sort,
  order,
})

/** Who made the last change of a vehicle’s field by the log, where that left what is stored now. */
export const lastByOf =
  ({
    websiteOf,
    currencyOf,
  }: {
    websiteOf: (dealershipId: number) => number | null
    currencyOf: (dealershipId: number) => Currency | null
  }): ByHand['lastBy'] =>
  async (tx, { name, dealershipId }, field, stored) => {
    const [websiteId, currency] = [websiteOf(dealershipId), currencyOf(dealershipId)]
    if (websiteId === null || currency === null) return null
    const scope = { website_id: websiteId, dealership_group_id: null }
    const entry = await latestEntry(tx, { ...scope, action: `stock.${field}`, subject: name })
    return entry?.after?.[field] === handWords(field, stored, currency) ? entry.who : null
  }

/** How somebody changes stock by hand: each change with its entry in the log, whose words say what was done to what. */
export function byHandOf({
  actor,
  now,
  websiteOf,
  currencyOf,
  entryOf,
}: {
  actor: Actor
  now: Date
  websiteOf: (dealershipId: number) => number | null
  currencyOf: (dealershipId: number) => Currency | null
  entryOf: (field: LockedField, name: string) => { action: AuditAction; subject: string }
}): ByHand {
  return {
    who: actor.name,
    now,
    currencyOf,
    lastBy: lastByOf({ websiteOf, currencyOf }),
    recorded(tx, { name, dealershipId }, { field, before, after }) {
      const text = (value: string) => ({ [field]: handWords(field, value, currencyOf(dealershipId)!) })
      const entry = { ...entryOf(field, name), website_id: websiteOf(dealershipId), dealership_group_id: null }
      return record(tx, actor, { ...entry, before: text(before), after: text(after) }, now)
    },
  }
}
