import { and, eq, isNull, sql } from 'drizzle-orm'
import { emailProblem } from '@forecourt/rules/contact/email.ts'
import { asksAgain, SAVED_SEARCHES_CAP } from '@forecourt/rules/owner/savedSearch.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { savedSearchOf } from './garage.ts'
import type { MailLinks } from './links.ts'
import type { SearchAlerts } from './owner.ts'
import { savedSearches } from './table.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const INVALID = 'Please check the details you entered.'
const TOO_MANY = `You can save up to ${SAVED_SEARCHES_CAP} searches. Please remove one first.`

/** Saved searches of a site, for everybody. */
export function searchAlerts({
  database,
  site,
  links,
  now,
}: {
  database: SiteDatabase
  site: Pick<Site, 'id'>
  links: MailLinks
  now: () => Date
}): SearchAlerts {
  const ofSite = eq(savedSearches.website_id, site.id)
  const byId = (id: string) => and(ofSite, eq(savedSearches.id, id))
  return {
    async save(search, typed, owner) {
      const email = typed.trim().toLowerCase()
      const problem = emailProblem(email)
      if (problem !== null) throw new RequestError(422, INVALID, { email: problem })
      const at = now()
      const isOwn = owner?.identifier.kind === 'email' && owner.identifier.email === email
      await database.transaction(async (tx) => {
        // Two requests for one address must count each other.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`searches ${site.id} ${email}`}, 0))`)
        const ofAddress = await tx
          .select()
          .from(savedSearches)
          .where(and(ofSite, eq(savedSearches.email, email)))
        const saved = ofAddress.find(({ slug, query }) => slug === search.slug && query === search.query)
        if (!saved && ofAddress.length >= SAVED_SEARCHES_CAP) throw new RequestError(409, TOO_MANY)
        const asked = ofAddress.flatMap(({ confirmed_at, asked_at }) => (confirmed_at || !asked_at ? [] : [asked_at]))
        const proof = isOwn
          ? { owner_id: owner.id, confirmed_at: at }
          : { asked_at: asksAgain(asked, at) ? null : asked.toSorted().at(-1)! }
        if (!saved)
          await tx
            .insert(savedSearches)
            .values({ website_id: site.id, email, ...search, created_at: at, seen_until: at, ...proof })
        else if (saved.confirmed_at === null) await tx.update(savedSearches).set(proof).where(byId(saved.id))
      })
    },

    async open(id, signature) {
      if (!UUID.test(id) || !links.isGood(id, signature)) return null
      const [row] = await database.transaction((tx) => tx.select().from(savedSearches).where(byId(id)))
      return row ? savedSearchOf(row) : null
    },

    async confirm(id) {
      await database.transaction(async (tx) => {
        const [row] = await tx.select().from(savedSearches).where(byId(id))
        if (row)
          await tx
            .update(savedSearches)
            .set({ confirmed_at: now(), seen_until: now() })
            .where(and(ofSite, eq(savedSearches.email, row.email), isNull(savedSearches.confirmed_at)))
      })
    },

    async remove(id, all) {
      await database.transaction(async (tx) => {
        const [row] = await tx.select().from(savedSearches).where(byId(id))
        if (row) await tx.delete(savedSearches).where(all ? and(ofSite, eq(savedSearches.email, row.email)) : byId(id))
      })
    },

    link: (id) => ({ id, signature: links.sign(id) }),
  }
}
