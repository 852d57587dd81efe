import { dayAfter, dayOf } from '../locale/dates.ts'
import type { EscalationRole } from '../kinds/escalationRole.ts'
import { openingsOn, type PlaceHours } from '../location/hours.ts'
import { canStaff } from '../staff/access.ts'
import type { Assignable } from './assign.ts'
import { isOpen, isSnoozed, type LeadWork } from './work.ts'

/** When somebody is told that nobody has answered a lead, as a site's setting has it (decision 146). */
export interface EscalationRule {
  /** Minutes of the location's opening hours. */
  minutes: number
  to: { role: EscalationRole } | { person: string }
  /** Whether they are told once more after as many minutes. */
  repeat: boolean
}

/** Whoever has waited for longer is not told of: a rule that is switched on does not dig up old leads. */
export const ESCALATION_DAYS = 7

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The minutes between two times in which a location is open; all of them without a location or without its hours. */
export function openMinutes(place: PlaceHours | null, from: Date, until: Date): number {
  const [start, end] = [from.getTime(), until.getTime()]
  if (end <= start) return 0
  const hours = place?.contact_detail
  if (!place || !hours || hours.opening_hours.length + hours.special_hours.length === 0)
    return (end - start) / MINUTE_MS
  let counted = 0
  let covered = start
  const last = dayOf(until, place.time_zone)
  // An opening of the day before may run past midnight.
  for (let day = dayAfter(dayOf(from, place.time_zone), -1); day <= last; day = dayAfter(day, 1))
    for (const opening of openingsOn(place, day)) {
      const opens = Math.max(opening.start, covered)
      const closes = Math.min(opening.end, end)
      if (closes <= opens) continue
      counted += closes - opens
      covered = closes
    }
  return counted / MINUTE_MS
}

/** When the setting was last changed in a layer, and whether it has a value there since; null for never. */
export type RuleChange = { at: Date; isSet: boolean } | null

/**
 * Since when a site has its rule (decision 146): the last change in its own layer, that of its group or that of its
 * template, whichever was later, down to the layer that has the value. Null where no change of it is known.
 *
 * @param layers from the site to its template
 */
export function ruleSince(layers: readonly RuleChange[]): Date | null {
  const deciding = layers.findIndex((change) => change?.isSet)
  const known = layers.slice(0, deciding === -1 ? undefined : deciding + 1).flatMap((change) => change?.at ?? [])
  return known.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null
}

/** What decides whether a lead is escalated. */
export interface EscalatedWork extends LeadWork {
  /** Whether somebody has called since its sender began to wait, however it went. */
  isAttempted: boolean
  escalations: number
  escalatedAt: Date | null
}

/** From when a rule counts the minutes of a lead. */
const countsFrom = ({ escalations, escalatedAt, waitsSince }: RuledWork): Date =>
  escalations === 0 ? waitsSince : (escalatedAt ?? waitsSince)

type RuledWork = Pick<EscalatedWork, 'escalations' | 'escalatedAt' | 'waitsSince'>

/**
 * Whether a lead had waited for the rule's minutes already when the rule was set, so that the rule leaves it alone: whoever
 * sets one does not get an email for each lead that was overdue before.
 */
export const isBeforeRule = (
  work: RuledWork,
  { minutes }: Pick<EscalationRule, 'minutes'>,
  place: PlaceHours | null,
  since: Date | null,
): boolean => since !== null && openMinutes(place, countsFrom(work), since) >= minutes

/** How often a rule tells of one lead. */
export const mostEscalations = ({ repeat }: Pick<EscalationRule, 'repeat'>): number => (repeat ? 2 : 1)

/**
 * Whether somebody is to be told now that nobody has answered a lead: it is open and not snoozed, its sender waits, and
 * nobody has replied or called for the rule's minutes of opening hours, which were not over when the rule was set. Being
 * assigned does not answer anyone.
 */
export function isEscalationDue(
  work: EscalatedWork,
  rule: EscalationRule,
  place: PlaceHours | null,
  { since, now }: { since: Date | null; now: Date },
): boolean {
  if (!isOpen(work) || !work.awaitsAnswer || work.answeredAt !== null || isSnoozed(work, now) || work.isAttempted)
    return false
  if (work.escalations >= mostEscalations(rule)) return false
  if (now.getTime() - work.waitsSince.getTime() > ESCALATION_DAYS * DAY_MS) return false
  return openMinutes(place, countsFrom(work), now) >= rule.minutes && !isBeforeRule(work, rule, place, since)
}

/** Whether a lead is escalated and still waits. */
export const isEscalated = (work: Pick<LeadWork, 'status' | 'answeredAt'> & { escalatedAt: Date | null }): boolean =>
  isOpen(work) && work.answeredAt === null && work.escalatedAt !== null

/** Whom a rule names at a site, by name, as far as they may see its leads. */
export const escalationReaders = <P extends Assignable & { email: string }>(
  { to }: Pick<EscalationRule, 'to'>,
  people: readonly P[],
  site: { id: number; groupId: number | null },
): P[] =>
  people
    .filter(({ email, grants }) => {
      const own = grants.filter(({ scope }) => scope.kind !== 'platform')
      const named = 'role' in to ? own.filter(({ role }) => role === to.role) : own
      return (
        ('role' in to || email.toLowerCase() === to.person.toLowerCase()) &&
        canStaff(named, 'leads:read', { kind: 'site', ...site }).allowed
      )
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en') || one.id.localeCompare(other.id))
