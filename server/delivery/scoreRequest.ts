import { and, eq, sql } from 'drizzle-orm'
import type { ScoreRequest } from '@forecourt/rules/finance/score.ts'
import type { SiteDatabase } from '../db/database.ts'
import { visitorHash } from '../visitor.ts'
import { deliveries } from './table.ts'

/** A visitor's own request for a finance score, by the reference of its lead; null if this visitor has none. */
export async function scoreRequestOf(
  database: SiteDatabase,
  { reference, visitor }: { reference: string; visitor: string },
): Promise<ScoreRequest | null> {
  const [found] = await database.transaction((tx) =>
    tx
      .select({ state: deliveries.state, answer: deliveries.answer })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.website_id, database.websiteId),
          eq(deliveries.kind, 'carclarity'),
          eq(deliveries.lead_status, 'Complete'),
          sql`exists (select from leads l where l.id = ${deliveries.lead_id} and l.website_id = ${database.websiteId}
            and l.reference = ${reference} and l.visitor = ${visitorHash(visitor)})`,
        ),
      )
      .limit(1),
  )
  if (!found || found.state === 'cancelled') return null
  const nothing = { reference: null, redirectUrl: null, sample: false }
  if (found.state === 'sent') return { state: 'answered', ...(found.answer ?? nothing) }
  return { state: found.state === 'dead' ? 'failed' : 'waiting', ...nothing }
}
