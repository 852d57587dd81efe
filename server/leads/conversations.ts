/** The conversations of the chat as staff read them (decision 187): by the console and by commands. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { transcriptOf, type ChatView, type Said } from '@forecourt/rules/leadDesk/chat.ts'
import { wordsQuery } from '@forecourt/rules/leadDesk/view.ts'
import { numberAsked, pageOf, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { messagesOf } from './list.ts'
import { leadActivity, leadMessages, leads, leadWork } from './table.ts'
import { hasWords, isCommonIn, sampledOfEach } from './words.ts'

/** Which conversations are listed. */
export interface ConversationQuery {
  view: ChatView
  /** A site of the staff; null for all of them. */
  siteId: number | null
  /** Words of a name, an address, a number or the reference; empty text for all. */
  search: string
}

/** A conversation in a list: its lead, the work on it, and what came after the first message. */
export interface ListedConversation {
  row: typeof leads.$inferSelect
  work: typeof leadWork.$inferSelect
  /** Messages after the first. */
  later: number
  lastAt: Date
}

/** One conversation with all that was said. */
export interface FoundConversation {
  row: typeof leads.$inferSelect
  work: typeof leadWork.$inferSelect
  said: Said[]
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const arrayOf = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::integer[]`
/** As the index of conversations has it, so that it serves. */
const IS_CHAT = sql`l.form = 'chat'`
const IN_VIEW = {
  all: sql`true`,
  // As in rules/leadDesk/chat.ts.
  waiting: sql`exists (select from lead_work w where w.lead_id = l.id
    and w.status in ('new', 'open') and w.awaits_answer and w.answered_at is null)`,
  suspected: sql`l.suspected`,
} as const satisfies Record<ChatView, unknown>

/** Whether many of the newest conversations have the words of a search. */
async function isCommon(tx: Transaction, sites: readonly number[], words: string): Promise<boolean> {
  const { rows } = await tx.execute<{ common: boolean }>(sql`
    select ${isCommonIn(words)} from unnest(${arrayOf(sites)}) s(id) cross join lateral (
      select n.words from leads l join lead_work n on n.lead_id = l.id where l.website_id = s.id and ${IS_CHAT}
      order by l.id desc limit ${sampledOfEach(sites.length)}) w`)
  return rows[0]!.common
}

/** The ids of a page, one more than the limit if there are more; a range of the index is read for each site. */
async function pageIds(tx: Transaction, staff: StaffDatabase, query: ConversationQuery, page: PageRequest) {
  const backwards = readsBackwards(page)
  const from = numberAsked(page)
  const order = backwards ? sql`asc` : sql`desc`
  const limit = page.limit + 1
  const ids = staff.websiteIds.filter((id) => query.siteId === null || id === query.siteId)
  const sites = arrayOf(ids)
  const words = wordsQuery(query.search)
  const conditions = sql.join(
    [IS_CHAT, IN_VIEW[query.view], ...(from === null ? [] : [backwards ? sql`l.id > ${from}` : sql`l.id < ${from}`])],
    sql` and `,
  )
  const isRead = words === null || (await isCommon(tx, ids, words))
  const having =
    words === null ? sql`true` : sql`exists (select from lead_work w where w.lead_id = l.id and ${hasWords(words)})`
  const { rows } = await tx.execute<{ id: number }>(
    isRead
      ? sql`select found.id from unnest(${sites}) s(id) cross join lateral (
            select l.id from leads l
            where l.website_id = s.id and ${conditions} and ${having} order by l.id ${order} limit ${limit}) found
          order by found.id ${order} limit ${limit}`
      : sql`select l.id from forecourt_leads_with(${words}) f(id)
            join leads l on l.id = f.id
          where l.website_id = any (${sites}) and ${conditions} order by l.id ${order} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** A page of the conversations of the staff's sites, the one that began last first. */
export const conversationPage = (
  staff: StaffDatabase,
  query: ConversationQuery,
  page: PageRequest,
): Promise<Page<ListedConversation>> =>
  staff.transaction(async (tx) => {
    const found = pageOf(await pageIds(tx, staff, query, page), page, (id) => [id])
    if (found.rows.length === 0) return { ...found, rows: [] }
    const read = await tx
      .select({ row: leads, work: leadWork })
      .from(leads)
      .innerJoin(leadWork, eq(leadWork.lead_id, leads.id))
      .where(inArray(leads.id, found.rows))
    const later = await tx
      .select({
        leadId: leadMessages.lead_id,
        count: sql<number>`count(*)::integer`,
        lastAt: sql<string>`max(${leadMessages.created_at})`,
      })
      .from(leadMessages)
      .where(inArray(leadMessages.lead_id, found.rows))
      .groupBy(leadMessages.lead_id)
    const byId = new Map(read.map((one) => [one.row.id, one]))
    return {
      ...found,
      rows: found.rows.flatMap((id): ListedConversation[] => {
        const one = byId.get(id)
        const more = later.find(({ leadId }) => leadId === id)
        return one
          ? [{ ...one, later: more?.count ?? 0, lastAt: more ? new Date(more.lastAt) : one.row.created_at }]
          : []
      }),
    }
  })

/** A conversation of the staff's sites by its reference or the id of its lead; null if there is none. */
export async function findConversation(staff: StaffDatabase, name: string): Promise<FoundConversation | null> {
  const text = name.trim()
  const found = await staff.transaction(async (tx) => {
    const [one] = await tx
      .select({ row: leads, work: leadWork })
      .from(leads)
      .innerJoin(leadWork, eq(leadWork.lead_id, leads.id))
      .where(
        and(
          eq(leads.form, 'chat'),
          or(
            eq(leads.reference, text.toUpperCase()),
            UUID.test(text) ? eq(leads.lead_id, text.toLowerCase()) : undefined,
          ),
        ),
      )
    if (!one) return null
    const activity = await tx
      .select()
      .from(leadActivity)
      .where(eq(leadActivity.lead_id, one.row.id))
      .orderBy(asc(leadActivity.position))
    return { ...one, activity }
  })
  if (!found) return null
  const { activity, row, work } = found
  const messages = await messagesOf(staff, [row.id])
  const chat = [
    { id: row.lead_id, text: row.lead.message, at: row.created_at },
    ...messages.map(({ id, text: said, created_at }) => ({ id, text: said, at: created_at })),
  ]
  return { row, work, said: transcriptOf(chat, activity) }
}
