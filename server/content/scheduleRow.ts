import { and, eq, isNull } from 'drizzle-orm'
import type { ItemKind } from '@forecourt/rules/content/item.ts'
import type { Transaction } from '../db/database.ts'
import { contentSchedules } from './table.ts'

interface Of {
  kind: ItemKind
  id: number
}

/** The condition of an item’s row. */
export const scheduleOf = ({ kind, id }: Of) => and(eq(contentSchedules.kind, kind), eq(contentSchedules.item_id, id))

/** Removes the schedule of an item. */
export async function removeSchedule(tx: Transaction, of: Of): Promise<void> {
  await tx.delete(contentSchedules).where(scheduleOf(of))
}

/** Ends that an item is published by itself, such as because it has been published; it is still taken down. */
export async function cancelPublication(tx: Transaction, of: Of): Promise<void> {
  await tx.update(contentSchedules).set({ publish_at: null, version: null, problem: null }).where(scheduleOf(of))
  await tx.delete(contentSchedules).where(and(scheduleOf(of), isNull(contentSchedules.take_down_at)))
}

/** Ends that an item is taken down by itself; it is still published. */
export async function cancelTakingDown(tx: Transaction, of: Of): Promise<void> {
  await tx.update(contentSchedules).set({ take_down_at: null }).where(scheduleOf(of))
  await tx.delete(contentSchedules).where(and(scheduleOf(of), isNull(contentSchedules.publish_at)))
}
