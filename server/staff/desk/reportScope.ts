import { sql } from 'drizzle-orm'
import { distinctName, distinctNames } from '@forecourt/rules/staff/distinctNames.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import { monthBefore, monthOf, type Month } from '@forecourt/rules/report/month.ts'
import type { StaffDatabase } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { parseScope, scopeText } from '../scope.ts'
import { mayAt, type DeskAreaOptions } from './area.ts'

/** A site, or a group with the sites of it that somebody may see. */
export interface ReportChoice {
  /** As in addresses: `site:5` or `group:3`. */
  value: string
  name: string
  kind: 'group' | 'site'
  siteIds: readonly number[]
}

/** What an address asks for. */
export interface ReportQuery {
  /** The site or group; the first one for null. */
  of: string | null
  /** The last whole month for null. */
  month: string | null
  /** What it is compared with: `before`, `year` or a month. */
  choice: string | null
}

/** What can be chosen, and what is. */
export interface ReportChosen {
  choices: readonly ReportChoice[]
  chosen: ReportChoice
  /** The latest first. */
  months: readonly Month[]
  month: Month
}

const NO_SITE = 'You don’t have a role at any site yet, so there is nothing to report on.'

/** What somebody can choose to see reports of: groups of several sites, then sites. */
export function reportChoices({ reach }: Pick<DeskAreaOptions, 'reach'>, permissions: readonly Permission[]) {
  const sites = reach.sites.filter(({ id }) => permissions.some((one) => mayAt(reach, one, id).allowed))
  const groups = distinctNames(reach.groups).flatMap(({ id, name }): ReportChoice[] => {
    const siteIds = sites.filter(({ groupId }) => groupId === id).map((site) => site.id)
    return siteIds.length < 2 ? [] : [{ value: scopeText({ kind: 'group', id }), name, kind: 'group', siteIds }]
  })
  return [
    ...groups,
    ...distinctNames(sites).map(({ id, name, groupId }): ReportChoice => ({
      value: scopeText({ kind: 'site', id, groupId }),
      name,
      kind: 'site',
      siteIds: [id],
    })),
  ]
}

/** The choice that an address names; the first one if it names none, and a refusal if it names another’s. */
export function chosenOf(
  { reach }: Pick<DeskAreaOptions, 'reach'>,
  choices: readonly ReportChoice[],
  text: string | null,
) {
  const [first] = choices
  if (!first) throw new RequestError(403, NO_SITE)
  if (text === null || text === '') return first
  const scope = parseScope(text, reach)
  const found = scope && choices.find(({ value }) => value === scopeText(scope))
  if (!found) throw new RequestError(404, 'We can’t find that site or group. You may not have a role there.')
  return found
}

/** The sites of a choice, each with its settings and a name that tells it from others in reach. */
export async function sitesOfChoice(
  { shownSiteOf, reach }: Pick<DeskAreaOptions, 'shownSiteOf' | 'reach'>,
  { siteIds }: Pick<ReportChoice, 'siteIds'>,
) {
  const sites = await Promise.all(siteIds.map((id) => shownSiteOf(id)))
  return sites.flatMap((site) => (site ? [{ ...site, name: distinctName(site, reach.sites) }] : []))
}

/** The first lead or counted day of some sites; null if there is none. */
export async function firstFigure(staff: StaffDatabase, siteIds: readonly number[]): Promise<Date | null> {
  const { rows } = await staff.transaction((tx) =>
    tx.execute<{ first: string | null }>(sql`
      select min(least(
        (select l.created_at from leads l where l.website_id = s.id order by l.created_at limit 1),
        (select e.first_day::timestamptz + interval '12 hours' from event_sites e where e.website_id = s.id)
      ))::text as first
      from unnest(${sql.param(`{${siteIds.join()}}`)}::integer[]) s(id)`),
  )
  const first = rows[0]?.first
  return first ? new Date(first) : null
}

/** Most months that can be chosen, from the present one back. */
const MOST_MONTHS = 120

/** The months that can be chosen, the latest first: from the present one back to the one in which data begins. */
export function monthsSince(first: Date | null, now: Date, timeZone: string): Month[] {
  const months = [monthOf(now, timeZone)]
  const begin = first ? monthOf(first, timeZone) : months[0]!
  while (months.at(-1)! > begin && months.length < MOST_MONTHS) months.push(monthBefore(months.at(-1)!))
  return months
}

/** The month that an address names, if it can be chosen; else the last one that is over, or the present one. */
export const chosenMonth = (months: readonly Month[], text: string | null): Month =>
  months.find((one) => one === text) ?? months[1] ?? months[0]!
