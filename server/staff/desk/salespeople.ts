import { sql } from 'drizzle-orm'
import { canStaff } from '@forecourt/rules/staff/access.ts'
import { comparedMonth } from '@forecourt/rules/report/comparison.ts'
import { monthBounds, monthOf, type Month } from '@forecourt/rules/report/month.ts'
import {
  NO_FIGURES,
  peopleFigures,
  percentOf,
  type PersonFigures,
  type ReportedLeads,
} from '@forecourt/rules/report/people.ts'
import { overdueBefore } from '@forecourt/rules/leadDesk/work.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { stringify } from 'csv-stringify/sync'
import type { StaffDatabase } from '../../db/database.ts'
import { COUNTED_LEADS } from '../../reports/reports.ts'
import { siteScope } from '../scope.ts'
import { mayAt, type DeskAreaOptions } from './area.ts'
import { peopleIn } from './leadRow.ts'
import {
  chosenMonth,
  chosenOf,
  firstFigure,
  monthsSince,
  reportChoices,
  sitesOfChoice,
  type ReportChosen,
  type ReportQuery,
} from './reportScope.ts'

/** Somebody’s figures of two months. */
export interface ReportedPerson {
  /** Null for those who have left, together. */
  id: string | null
  name: string
  now: PersonFigures
  before: PersonFigures
}

/** The figures of the people of some sites. */
export interface SalespeopleReport extends ReportChosen {
  comparedMonth: Month
  /** Whether both months are over. */
  isWhole: boolean
  people: readonly ReportedPerson[]
  /** Everybody together, and the leads that are nobody’s; null for somebody who sees their own figures only. */
  all: Pick<ReportedPerson, 'now' | 'before'> | null
  nobody: Pick<ReportedPerson, 'now' | 'before'> | null
  /** Why only one’s own figures are shown; null if everybody’s are. */
  ownOnly: string | null
  /** Whether the numbers can lead to the leads. */
  mayOpenLeads: boolean
}

const LEFT = 'Someone who has left'

const arrayOf = (values: readonly (string | number)[], type: 'integer' | 'timestamptz') =>
  sql`${`{${values.join()}}`}::${sql.raw(type)}[]`
/**
 * The leads of a month at some sites that its report counts, each site by its own days, counted by whose they are and who
 * answered them first. Their work and their bookings are read between the first and the last of their ids: the planner
 * would read those of all leads. Of each answer only its minutes are sent, as JSON, which is read sooner than a list of
 * PostgreSQL’s own.
 */
export async function reportedLeads(
  staff: StaffDatabase,
  sites: readonly Pick<Site, 'id' | 'timeZone'>[],
  month: Month,
  now: Date,
): Promise<readonly ReportedLeads[]> {
  const bounds = sites.map(({ timeZone }) => monthBounds(month, timeZone))
  const ids = arrayOf(
    sites.map(({ id }) => id),
    'integer',
  )
  const begins = arrayOf(
    bounds.map((one) => one.begins.toISOString()),
    'timestamptz',
  )
  const ends = arrayOf(
    bounds.map((one) => one.ends.toISOString()),
    'timestamptz',
  )
  const { rows } = await staff.transaction((tx) =>
    tx.execute<ReportedLeads & Record<string, unknown>>(sql`
      with counted as materialized (
        select l.id, l.reference from unnest(${ids}, ${begins}, ${ends}) b(site, begins, ends)
          join leads l on l.website_id = b.site and l.created_at >= b.begins and l.created_at < b.ends and ${COUNTED_LEADS}
      ), span as materialized (
        select min(id) as first, max(id) as last from counted
      ), of_month as materialized (
        select c.id, c.reference, w.website_id, w.created_at, w.assigned_to, w.awaits_answer, w.first_answered_at,
          w.first_answered_by, w.status, w.email_key,
          w.status in ('new', 'open') and w.awaits_answer and w.answered_at is null
            and (w.snoozed_until is null or w.snoozed_until <= ${now}) and w.waits_since <= ${overdueBefore(now)} as overdue
        from counted c join lead_work w on w.lead_id = c.id
        where w.lead_id between (select first from span) and (select last from span)
      ), booked as materialized (
        select lead_id from bookings where lead_id between (select first from span) and (select last from span)
      ), paid as materialized (
        select r.website_id, r.lead_reference, lower(r.email) as email, r.created_at from reservations r
        where r.website_id = any (${ids}) and r.winner_id is not null
      ), reserved as materialized (
        select o.id from of_month o join paid p on p.website_id = o.website_id and p.lead_reference = o.reference
        union
        select o.id from of_month o join paid p
          on p.website_id = o.website_id and p.email = o.email_key and p.created_at >= o.created_at
      )
      select o.assigned_to as "assignedTo", o.first_answered_by as "firstAnsweredBy", count(*)::int4 as leads,
        count(b.lead_id)::int4 as booked, count(r.id)::int4 as reserved,
        (count(*) filter (where o.status = 'won'))::int4 as won, (count(*) filter (where o.overdue))::int4 as overdue,
        coalesce(to_json(array_agg(greatest(0, date_part('epoch', o.first_answered_at - o.created_at) / 60))
          filter (where o.awaits_answer and o.first_answered_at is not null)), '[]') as minutes
      from of_month o left join booked b on b.lead_id = o.id left join reserved r on r.id = o.id
      group by 1, 2`),
  )
  return rows
}

/** Figures by salesperson, for one request of one person. */
export function salespeopleOf(area: DeskAreaOptions) {
  const { reach, now, actor, over } = area

  /** The people of some sites: those who answer leads there, and by their id those who once did. */
  async function peopleOf(staff: StaffDatabase, siteIds: readonly number[]) {
    const all = await staff.transaction((tx) => peopleIn(tx, reach.sites))
    const scopes = reach.sites.filter(({ id }) => siteIds.includes(id)).map(siteScope)
    const isThere = ({ grants }: (typeof all)[number]) =>
      scopes.some(
        (scope) =>
          canStaff(
            grants.filter((grant) => grant.scope.kind !== 'platform'),
            'leads:write',
            scope,
          ).allowed,
      )
    return {
      names: new Map(all.map(({ id, name }) => [id, name])),
      present: new Set(all.filter(isThere).map(({ id }) => id)),
    }
  }

  async function salespeople({ of, month: asked, choice }: ReportQuery): Promise<SalespeopleReport> {
    const choices = reportChoices(area, ['reports:read', 'leads:read'])
    const chosen = chosenOf(area, choices, of)
    const answers = chosen.siteIds.map((id) => ({ id, may: mayAt(reach, 'reports:read', id) }))
    const seen = answers.filter(({ may }) => may.allowed).map(({ id }) => id)
    const ownOnly = seen.length > 0 ? null : answers.flatMap(({ may }) => (may.allowed ? [] : [may.reason]))[0]!
    const siteIds = ownOnly === null ? seen : chosen.siteIds
    const staff = over(ownOnly === null ? 'reports:read' : 'leads:read')
    const sites = await sitesOfChoice(area, { ...chosen, siteIds })
    const zone = sites[0]?.timeZone ?? 'UTC'
    const months = monthsSince(await firstFigure(staff, siteIds), now(), zone)
    const month = chosenMonth(months, asked)
    const compared = comparedMonth(month, choice)
    const present = monthOf(now(), zone)
    const [leads, earlier, { names, present: there }] = [
      await reportedLeads(staff, sites, month, now()),
      await reportedLeads(staff, sites, compared, now()),
      await peopleOf(staff, siteIds),
    ]
    const isKnown = (id: string) => names.has(id)
    const [figures, before] = [peopleFigures(leads, isKnown), peopleFigures(earlier, isKnown)]
    const personOf = (id: string, name: string): ReportedPerson => ({
      id,
      name,
      now: figures.people.get(id) ?? NO_FIGURES,
      before: before.people.get(id) ?? NO_FIGURES,
    })
    const shown = [...names].filter(([id]) => there.has(id) || figures.people.has(id) || before.people.has(id))
    const left =
      figures.others || before.others
        ? [{ id: null, name: LEFT, now: figures.others ?? NO_FIGURES, before: before.others ?? NO_FIGURES }]
        : []
    return {
      choices,
      chosen,
      months,
      month,
      comparedMonth: compared,
      isWhole: month < present && compared < present,
      people:
        ownOnly === null
          ? [...shown.map(([id, name]) => personOf(id, name)), ...left]
          : [personOf(actor.id, actor.name)],
      all: ownOnly === null ? { now: figures.all, before: before.all } : null,
      nobody: ownOnly === null ? { now: figures.nobody, before: before.nobody } : null,
      ownOnly,
      mayOpenLeads: siteIds.every((id) => mayAt(reach, 'leads:read', id).allowed),
    }
  }

  return {
    /** The figures of each person of a site or group, of a month compared with another one. */
    salespeople,
    /** The same as CSV. */
    async salespeopleCsv(query: ReportQuery): Promise<{ name: string; csv: string }> {
      const report = await salespeople(query)
      const all = [
        ...report.people,
        ...(report.nobody ? [{ name: 'Not assigned', ...report.nobody }] : []),
        ...(report.all ? [{ name: 'Everyone', ...report.all }] : []),
      ]
      const rows = all.flatMap(({ name, now: figures, before }) => [
        csvRow(name, report.month, figures),
        csvRow(name, report.comparedMonth, before),
      ])
      return {
        name: `salespeople-${report.chosen.value.replace(':', '-')}-${report.month}`,
        csv: stringify(rows, { header: true, columns: [...PEOPLE_CSV], escape_formulas: true }),
      }
    },
  }
}

/** Columns of the figures by salesperson as CSV: one row for each person and month. */
const PEOPLE_CSV = [
  'person',
  'month',
  'assigned',
  'first_answers',
  'median_minutes',
  'ninety_percent_within_minutes',
  'answered_in_time',
  'answered_in_time_percent',
  'booked',
  'reserved',
  'won',
  'won_percent',
  'overdue_now',
] as const

const whole = (minutes: number | null) => (minutes === null ? '' : Math.round(minutes))

const csvRow = (name: string, month: Month, one: PersonFigures) => [
  name,
  month,
  one.assigned,
  one.answers,
  whole(one.medianMinutes),
  whole(one.slowMinutes),
  one.inTime,
  percentOf(one.inTime, one.answers) ?? '',
  one.booked,
  one.reserved,
  one.won,
  percentOf(one.won, one.assigned) ?? '',
  one.overdue,
]
