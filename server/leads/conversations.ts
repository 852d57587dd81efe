/** The conversations of the chat as staff read them (decision 187): by the console and by commands. */
import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { SAID_IN_ACTIVITY, transcriptOf, type ChatView, type Said } from '@forecourt/rules/leadDesk/chat.ts'
import { saidMatch, type SaidMatch } from '@forecourt/rules/leadDesk/saidMatch.ts'
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
  /** Words of a name, an address, a number, the reference or of what was said; empty text for all. */
  search: string
}

/** A conversation in a list: its lead, the work on it, and what came after the first message. */
export interface ListedConversation {
  row: typeof leads.$inferSelect
  work: typeof leadWork.$inferSelect
  /** Messages after the first. */
  later: number
  lastAt: Date
  /** The sentence in which the words of the search were said; null without a search, or if nobody said any of them. */
  match: SaidMatch | null
}

/** One conversation with all that was said. */
export interface FoundConversation {
  row: typeof leads.$inferSelect
  work: typeof leadWork.$inferSelect
  said: Said[]
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const arrayOf = (ids: readonly number[]) => sql`${`{${ids.join()}}`}::integer[]`
/**
 * Where the conversations of a view are found: the index of each has no other leads, and none that are not in the view.
 * The work of a lead that is no chat has no words of what was said.
 */
const IN_VIEW: Readonly<Record<ChatView, { from: SQL; condition: SQL }>> = {
  all: { from: sql`(select id as lead_id, website_id from leads where form = 'chat')`, condition: sql`true` },
  // As in rules/leadDesk/chat.ts.
  waiting: {
    from: sql`lead_work`,
    condition: sql`c.said is not null and c.status in ('new', 'open') and c.awaits_answer and c.answered_at is null`,
  },
  suspected: {
    from: sql`(select id as lead_id, website_id from leads where form = 'chat' and suspected)`,
    condition: sql`true`,
  },
}

/** Whether many of the newest conversations have the words of a search. */
async function isCommon(tx: Transaction, sites: readonly number[], words: string): Promise<boolean> {
  const { rows } = await tx.execute<{ common: boolean }>(sql`
    select ${isCommonIn(words, 'said')} from unnest(${arrayOf(sites)}) s(id) cross join lateral (
      select (select n.said from lead_work n where n.lead_id = l.id) as said from leads l
      where l.website_id = s.id and l.form = 'chat' order by l.id desc limit ${sampledOfEach(sites.length)}) w`)
  return rows[0]!.common
}

/**
 * The ids of a page, one more than the limit if there are more; a range of the index is read for each site. Whether a
 * conversation has the words is a value and not a join, for which the planner would read the words of all leads.
 */
async function pageIds(tx: Transaction, staff: StaffDatabase, query: ConversationQuery, page: PageRequest) {
  const backwards = readsBackwards(page)
  const start = numberAsked(page)
  const order = backwards ? sql`asc` : sql`desc`
  const limit = page.limit + 1
  const ids = staff.websiteIds.filter((id) => query.siteId === null || id === query.siteId)
  const sites = arrayOf(ids)
  const words = wordsQuery(query.search)
  const { from, condition } = IN_VIEW[query.view]
  const conditions = sql.join(
    [condition, ...(start === null ? [] : [backwards ? sql`c.lead_id > ${start}` : sql`c.lead_id < ${start}`])],
    sql` and `,
  )
  const isRead = words === null || (await isCommon(tx, ids, words))
  const having =
    words === null ? sql`true` : sql`(select ${hasWords(words, 'said')} from lead_work w where w.lead_id = c.lead_id)`
  const { rows } = await tx.execute<{ id: number }>(
    isRead
      ? sql`select found.id from unnest(${sites}) s(id) cross join lateral (
            select c.lead_id as id from ${from} c
            where c.website_id = s.id and ${conditions} and ${having} order by c.lead_id ${order} limit ${limit}) found
          order by found.id ${order} limit ${limit}`
      : sql`select c.lead_id as id from forecourt_chats_with(${words}) f(id)
            join ${from} c on c.lead_id = f.id
          where c.website_id = any (${sites}) and ${conditions} order by c.lead_id ${order} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/** What was said in some conversations, each in order. */
async function saidIn(tx: Transaction, rows: readonly (typeof leads.$inferSelect)[]): Promise<Map<number, Said[]>> {
  const ids = rows.map(({ id }) => id)
  const messages = await tx.select().from(leadMessages).where(inArray(leadMessages.lead_id, ids))
  const activity = await tx
    .select()
    .from(leadActivity)
    .where(and(inArray(leadActivity.lead_id, ids), inArray(leadActivity.kind, [...SAID_IN_ACTIVITY])))
    .orderBy(asc(leadActivity.position))
  return new Map(
    rows.map((row) => [
      row.id,
      conversationOf(
        row,
        messages.filter(({ lead_id }) => lead_id === row.id),
        activity.filter(({ lead_id }) => lead_id === row.id),
      ),
    ]),
  )
}

/** All that was said in a conversation. */
const conversationOf = (
  row: typeof leads.$inferSelect,
  messages: readonly Pick<typeof leadMessages.$inferSelect, 'id' | 'text' | 'created_at'>[],
  activity: readonly (typeof leadActivity.$inferSelect)[],
): Said[] =>
  transcriptOf(
    [
      { id: row.lead_id, text: row.lead.message, at: row.created_at },
      ...messages.map(({ id, text, created_at }) => ({ id, text, at: created_at })),
    ],
    activity,
  )

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
    const said =
      wordsQuery(query.search) === null
        ? null
        : await saidIn(
            tx,
            read.map(({ row }) => row),
          )
    const byId = new Map(read.map((one) => [one.row.id, one]))
    return {
      ...found,
      rows: found.rows.flatMap((id): ListedConversation[] => {
        const one = byId.get(id)
        const more = later.find(({ leadId }) => leadId === id)
        if (!one) return []
        return [
          {
            ...one,
            later: more?.count ?? 0,
            lastAt: more ? new Date(more.lastAt) : one.row.created_at,
            match: said && saidMatch(said.get(id) ?? [], query.search),
          },
        ]
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
  return { row, work, said: conversationOf(row, messages, activity) }
}
