import { eq, inArray } from 'drizzle-orm'
import type { Halved } from '@forecourt/rules/stock/feedRun.ts'
import type { Transaction } from '../../db/database.ts'
import { feedSources } from '../table.ts'

export type FeedSource = typeof feedSources.$inferSelect

/** The vehicles of a source’s feed that fell by half or more, until somebody has seen it; null if they did not. */
export const halvedOf = ({ halved_from: from, halved_to: to }: FeedSource): Halved | null =>
  from === null || to === null ? null : { from, to }

/** Where a dealership’s feed is fetched; null for nowhere. With a lock until the transaction ends, if asked for. */
export async function feedSourceIn(tx: Transaction, dealershipId: number, locked = false): Promise<FeedSource | null> {
  const query = tx.select().from(feedSources).where(eq(feedSources.dealership_id, dealershipId))
  const [found] = await (locked ? query.for('update') : query)
  return found ?? null
}

/** Where the feeds of some dealerships are fetched. */
export const feedSourcesIn = (tx: Transaction, dealershipIds: readonly number[]): Promise<FeedSource[]> =>
  tx
    .select()
    .from(feedSources)
    .where(inArray(feedSources.dealership_id, [...dealershipIds]))

/** Stores where a dealership’s feed is fetched, instead of what was stored before. */
export async function putFeedSource(tx: Transaction, source: FeedSource): Promise<void> {
  await removeFeedSource(tx, source.dealership_id)
  await tx.insert(feedSources).values(source)
}

/** Ends the fetching of a dealership’s feed. */
export async function removeFeedSource(tx: Transaction, dealershipId: number): Promise<void> {
  await tx.delete(feedSources).where(eq(feedSources.dealership_id, dealershipId))
}
