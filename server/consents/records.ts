/** Visitors’ answers as staff read them (decision 187): by the console and by commands. */
import { stringify } from 'csv-stringify/sync'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { ConsentCount, ConsentWording } from '@forecourt/rules/consent/counts.ts'
import { CONSENT_CATEGORIES } from '@forecourt/rules/kinds/consent.ts'
import { monthBefore, monthBounds, monthOf, type Month } from '@forecourt/rules/report/month.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { consents } from './table.ts'

/** An answer as it was recorded. */
export type ConsentRecord = typeof consents.$inferSelect

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Which answers are counted: those of a site, from a month on or all of them. */
export interface CountedConsents {
  site: Pick<Site, 'id' | 'timeZone'>
  first: Month | null
}

/** Most wordings that are listed: a visitor can send another one than was shown. */
const MOST_WORDINGS = 20
/** Most rows of a file. */
const MOST_ROWS = 10_000

/** Most months that are counted. */
const MOST_MONTHS = 120

/** The month of the first answer of a site; the present one if there is none. */
async function firstMonth(tx: Transaction, { id, timeZone }: CountedConsents['site'], now: Date): Promise<Month> {
  const { rows } = await tx.execute<{ first: string | null }>(
    sql`select min(answered_at)::text as first from consents where website_id = ${id}`,
  )
  return monthOf(rows[0]?.first ? new Date(rows[0].first) : now, timeZone)
}

/**
 * Answers by month, by what was allowed and by what was asked. Each month is a range of the index, so that nothing is
 * worked out for each answer and nothing is sorted.
 */
async function groupedBy(tx: Transaction, { site, first: given }: CountedConsents, now: Date): Promise<SQL> {
  const { id, timeZone } = site
  const first = given ?? (await firstMonth(tx, site, now))
  const months = [monthOf(now, timeZone)]
  while (months.length < MOST_MONTHS && months.at(-1)! > first) months.push(monthBefore(months.at(-1)!))
  const bounds = months.map((month) => monthBounds(month, timeZone))
  const timesOf = (of: 'begins' | 'ends') => sql.param(`{${bounds.map((one) => one[of].toISOString()).join()}}`)
  return sql`(select m.month, one.* from unnest(${sql.param(`{${months.join()}}`)}::text[],
      ${timesOf('begins')}::timestamptz[], ${timesOf('ends')}::timestamptz[]) m(month, begins, ends)
    cross join lateral (
      select allowed, mode, wording_hash as hash, count(*)::integer as answers, min(answered_at) as first,
        max(answered_at) as last
      from consents where website_id = ${id} and answered_at >= m.begins and answered_at < m.ends
      group by 1, 2, 3) one)`
}

/** The words of a group, which are not in the index. */
const wordingOf = ({ site }: CountedConsents) => sql`(select c.wording from consents c
  where c.website_id = ${site.id} and c.answered_at = first and c.wording_hash = hash limit 1)`

/** Answers by the site’s own months and by what was allowed, the latest month first; and by what was asked. */
export async function countConsents(
  staff: StaffDatabase,
  of: CountedConsents,
  now: Date,
): Promise<{ counts: ConsentCount[]; wordings: ConsentWording[] }> {
  const { rows } = await staff.transaction(async (tx) =>
    tx.execute<Record<string, unknown> & ConsentCount & ConsentWording & { first: string; last: string }>(sql`
      with grouped as materialized ${await groupedBy(tx, of, now)}
      (select month, allowed, sum(answers)::integer as answers, null as mode, null as wording, null as everything,
        null as nothing, null as first, null as last
      from grouped group by 1, 2 order by month desc, answers desc, allowed)
      union all
      (select null, null, answers, mode, ${wordingOf(of)}, everything, nothing, first, last
      from (select mode, hash, sum(answers)::integer as answers, min(first) as first, max(last) as last,
          coalesce(sum(answers) filter (where cardinality(allowed) = ${CONSENT_CATEGORIES.length}::integer), 0)::integer
            as everything,
          coalesce(sum(answers) filter (where allowed = '{}'), 0)::integer as nothing
        from grouped group by 1, 2 order by 3 desc limit ${MOST_WORDINGS}) asked)`),
  )
  return {
    counts: rows.flatMap(({ month, allowed, answers }) => (month === null ? [] : [{ month, allowed, answers }])),
    wordings: rows
      .filter(({ month }) => month === null)
      .map(({ mode, wording, answers, everything, nothing, first, last }) => ({
        mode,
        wording,
        answers,
        everything,
        nothing,
        some: answers - everything - nothing,
        firstAt: new Date(first),
        lastAt: new Date(last),
      }))
      .toSorted((one, other) => other.lastAt.getTime() - one.lastAt.getTime()),
  }
}

/** The same as CSV: a row for each month, wording and choice. Nothing in it is of one visitor. */
export async function consentCsv(staff: StaffDatabase, of: CountedConsents, now: Date): Promise<string> {
  const { rows } = await staff.transaction(async (tx) =>
    tx.execute<{ month: string; mode: string; wording: string; allowed: string[]; answers: number }>(sql`
      select month, mode, allowed, answers, ${wordingOf(of)} as wording
      from (select * from ${await groupedBy(tx, of, now)} every order by answers desc limit ${MOST_ROWS}) most
      order by month desc, answers desc, allowed, mode`),
  )
  return stringify(
    rows.map(({ allowed, ...row }) => ({
      ...row,
      ...Object.fromEntries(CONSENT_CATEGORIES.map((one) => [one, allowed.includes(one) ? 'yes' : 'no'])),
    })),
    { header: true, columns: ['month', 'mode', ...CONSENT_CATEGORIES, 'answers', 'wording'], escape_formulas: true },
  )
}

/** The answers with an id that a visitor’s browser has, on the sites of the staff: one, or none. */
export async function findConsents(staff: StaffDatabase, id: string): Promise<ConsentRecord[]> {
  const text = id.trim()
  if (!UUID.test(text)) return []
  return staff.transaction((tx) => tx.select().from(consents).where(eq(consents.id, text.toLowerCase())))
}
