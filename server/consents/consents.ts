import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase } from '../db/database.ts'
import { storable } from '../db/text.ts'
import type { GivenConsent } from '../dealer.ts'
import { consents } from './table.ts'

export { consentCsv, countConsents, findConsents, type ConsentRecord } from './records.ts'

/** Records a visitor's answer on this site; sent again it is the same answer, and not changed. */
export const recordConsent = (
  database: SiteDatabase,
  { id, settings }: Pick<Site, 'id' | 'settings'>,
  answer: GivenConsent,
): Promise<void> =>
  database.transaction(async (tx) => {
    await tx
      .insert(consents)
      .values(
        storable({
          website_id: id,
          id: answer.id,
          mode: settings.consent,
          wording: answer.wording,
          allowed: [...answer.allowed],
          answered_at: answer.answeredAt,
        }),
      )
      // Without naming the key, for which a site would have to read the answers of others.
      .onConflictDoNothing()
  })
