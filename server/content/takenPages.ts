import { sql } from 'drizzle-orm'
import { takenAddress, type AddressSite } from '@forecourt/rules/content/takenAddress.ts'
import type { Transaction } from '../db/database.ts'

/** Why a site can't be changed: a page of it, published or a draft, that visitors would no longer see; null for none. */
export async function pageLost(
  tx: Transaction,
  websiteId: number,
  before: AddressSite,
  after: AddressSite,
): Promise<string | null> {
  const { rows } = await tx.execute<{ slug: string; title: string }>(sql`
    select slug, title from content_pages where website_id = ${websiteId}
    union
    select content ->> 'slug', content ->> 'title' from content_drafts
    where kind = 'pages' and website_id = ${websiteId}
    order by 1, 2`)
  for (const { slug, title } of rows) {
    const taken = takenAddress(slug, after)
    if (taken !== null && takenAddress(slug, before) === null)
      return `Nobody would see the page “${title}” any more. ${taken.replace('Please choose another.', 'Please give the page another address first.')}`
  }
  return null
}
