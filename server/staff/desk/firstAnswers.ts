import { sql } from 'drizzle-orm'
import { FIRST_ANSWER_DAYS } from '@forecourt/rules/leadDesk/firstAnswer.ts'
import { leadWork } from '../../leads/leads.ts'
import { readingOf, type DeskAreaOptions } from './area.ts'
import { peopleIn } from './leadRow.ts'

/** Times to first answer of some leads: of those that have been answered, and how many have not. */
export interface FirstAnswers {
  /** Half of the answered ones took no longer; null while none has been answered. */
  medianMinutes: number | null
  answered: number
  waiting: number
}

/** The same for everyone together, and for each person and site, the quickest first. */
export interface FirstAnswerReport {
  all: FirstAnswers
  people: readonly (FirstAnswers & { id: string; name: string })[]
  sites: readonly (FirstAnswers & { id: number; name: string })[]
}

const DAY_MS = 86_400_000

/**
 * Times to first answer of the leads that arrived in a period and whose senders expect an answer, as
 * `firstAnswerMinutes` and `median` have them (docs/decisions/0146).
 */
export async function firstAnswers(area: DeskAreaOptions, days = FIRST_ANSWER_DAYS): Promise<FirstAnswerReport> {
  const { reach, now } = area
  const staff = readingOf(area, 'leads:read').reading()
  const since = new Date(now().getTime() - days * DAY_MS)
  const sites = sql`${`{${staff.websiteIds.join()}}`}::integer[]`
  const { rows, people } = await staff.transaction(async (tx) => ({
    rows: (
      await tx.execute<Counted>(sql`
        select w.website_id as site, w.first_answered_by as person,
          1 - grouping(w.website_id) as is_site, 1 - grouping(w.first_answered_by) as is_person,
          (percentile_cont(0.5) within group (order by extract(epoch from w.first_answered_at - w.created_at)) / 60)::float8
            as minutes,
          count(w.first_answered_at)::integer as answered,
          (count(*) - count(w.first_answered_at))::integer as waiting
        from ${leadWork} w
        where w.website_id = any (${sites}) and w.awaits_answer and w.created_at >= ${since}
        group by grouping sets ((), (w.website_id), (w.first_answered_by))`)
    ).rows,
    people: await peopleIn(tx, reach.sites),
  }))
  const byTime = (one: FirstAnswers, other: FirstAnswers) =>
    (one.medianMinutes ?? Infinity) - (other.medianMinutes ?? Infinity) || other.answered - one.answered
  const all = rows.find(({ is_person, is_site }) => is_person === 0 && is_site === 0)
  return {
    all: all ? figuresOf(all) : { medianMinutes: null, answered: 0, waiting: 0 },
    people: rows
      .flatMap((row) => {
        const name = people.find(({ id }) => id === row.person)?.name
        return row.is_person === 1 && row.person !== null && name !== undefined
          ? [{ id: row.person, name, ...figuresOf(row) }]
          : []
      })
      .toSorted(byTime),
    sites: rows
      .flatMap((row) => {
        const name = reach.sites.find(({ id }) => id === row.site)?.name
        return row.is_site === 1 && row.site !== null && name !== undefined
          ? [{ id: row.site, name, ...figuresOf(row) }]
          : []
      })
      .toSorted(byTime),
  }
}

type Counted = {
  site: number | null
  person: string | null
  is_site: number
  is_person: number
  minutes: number | null
  answered: number
  waiting: number
}

const figuresOf = ({
  minutes,
  answered,
  waiting,
}: Pick<Counted, 'minutes' | 'answered' | 'waiting'>): FirstAnswers => ({
  medianMinutes: minutes === null ? null : Math.max(0, minutes),
  answered,
  waiting,
})
