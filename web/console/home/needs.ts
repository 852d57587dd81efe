import { distinctNames } from '@forecourt/rules/staff/distinctNames.ts'
import { bookingName } from '@forecourt/rules/booking/words.ts'
import { ageWords } from '@forecourt/rules/leadDesk/work.ts'
import { dayAfter, dayOf } from '@forecourt/rules/locale/dates.ts'
import { clockLabel } from '@forecourt/rules/locale/moment.ts'
import { instantOf } from '@forecourt/rules/locale/wallClock.ts'
import { OPENING_WORDS } from '@forecourt/rules/site/opening.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import { covers } from '@forecourt/rules/staff/access.ts'
import {
  bookingPath,
  CONSOLE_PATHS,
  feedsPath,
  reservationPath,
  setUpPath,
} from '@forecourt/rules/staff/consolePaths.ts'
import { cursorOf } from '@forecourt/rules/staff/page.ts'
import { roleOf } from '@forecourt/rules/staff/role.ts'
import { STOCK_PROBLEM_NAMES, STOCK_PROBLEMS } from '@forecourt/rules/stock/stockProblems.ts'
import { parseStockView } from '@forecourt/rules/stock/stockView.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { listed } from '../leads/row.ts'
import { shownAnswers } from './firstAnswers.tsx'
import { stateOf } from '../reservations/words.ts'

/** An operator of thousands of sites looks for one in a search, not in a list. */
const MOST_SITES = 100
/** Rows of each list; the list behind it has all. */
const MOST_ROWS = 5
/** What is shown of a note that mentions somebody. */
const MOST_NOTE = 140
const EVERY_LEAD = {
  since: null,
  status: null,
  category: null,
  siteId: null,
  locationId: null,
  person: null,
  search: '',
  oldestFirst: false,
} as const
/** The list of stock as it is without any choices: every vehicle that is not sold. */
const NOT_SOLD = parseStockView(new URLSearchParams())
const NEWEST = { after: null, before: null, limit: 1 }
/** Before the first row, so that the page is read from the oldest. */
const OLDEST = cursorOf([0])

/** What waits for an answer, longest first, and what could not be delivered. */
export async function leadsOf({ leads: { mayWrite }, today: { leads } }: StaffDesk, now: Date) {
  if (!leads.mayRead.allowed) return null
  const [overdue, mentions, failed, answers] = await Promise.all([
    leads.list({ ...EVERY_LEAD, view: 'overdue' }, { after: null, before: OLDEST, limit: MOST_ROWS }),
    leads.unreadMentions(MOST_ROWS),
    leads.failedDeliveries(MOST_ROWS),
    leads.firstAnswers(),
  ])
  // Whoever has one of these has leads, so nobody else is asked for all of them.
  const has = Object.values(overdue.counts).some((count) => count > 0) || answers.all.answered + answers.all.waiting > 0
  const any = has || (await leads.list({ ...EVERY_LEAD, view: 'all' }, NEWEST)).rows.length > 0
  const names = new Map(overdue.people.map(({ id, name }) => [id, name]))
  return {
    counts: overdue.counts,
    none: any ? null : { mayAdd: mayWrite.allowed },
    answers: shownAnswers(answers),
    overdue: overdue.rows.toReversed().map((one) => listed(one, (id) => names.get(id) ?? 'Someone who has left', now)),
    mentions: {
      count: mentions.count,
      rows: mentions.rows.map(({ at, ...row }) => ({
        ...row,
        text: row.text.slice(0, MOST_NOTE),
        age: ageWords(at, now),
      })),
    },
    failed: {
      count: failed.count,
      rows: failed.rows.map(({ failedAt, ...row }) => ({ ...row, age: ageWords(failedAt, now) })),
    },
  }
}

/** Deposits that wait for a call, and vehicles that are held. */
export async function reservationsOf({ today: { reservations } }: StaffDesk, now: Date, zone: string) {
  if (!reservations.mayRead.allowed) return null
  const filter = { websiteId: null, search: '' }
  const first = { after: null, before: null, limit: MOST_ROWS }
  const [counts, unanswered, holds] = await Promise.all([
    reservations.counts(null),
    reservations.list({ ...filter, view: 'unanswered' }, first),
    reservations.list({ ...filter, view: 'holds' }, first),
  ])
  return {
    counts,
    rows: [...unanswered.rows, ...holds.rows].slice(0, MOST_ROWS).map((row) => ({
      id: row.id,
      href: reservationPath(row.reference),
      vehicle: row.car_name,
      name: row.name,
      ...stateOf(row, row.money, { now, zone }),
    })),
  }
}

/** What was booked for today. */
export async function bookingsOf({ today: { bookings } }: StaffDesk, now: Date, zone: string) {
  if (!bookings.mayRead.allowed) return null
  const today = dayOf(now, zone)
  const rows = await bookings.list({
    from: new Date(instantOf(today, 0, zone)),
    until: new Date(instantOf(dayAfter(today, 1), 0, zone)),
    kind: null,
    websiteId: null,
    dealershipId: null,
    locationId: null,
  })
  return {
    count: rows.length,
    rows: rows.map((row) => ({
      reference: row.reference,
      href: bookingPath(row.reference),
      time: clockLabel(row.startsAt, row.timeZone),
      over: row.endsAt < now,
      name: row.name,
      what: [bookingName(row.kind), row.vehicle, row.place].filter(Boolean).join(' · '),
    })),
  }
}

/** What is wrong with vehicles, with the list of those; without any vehicles, where they come from. */
export async function stockOf({ feeds, newVehicle, today: { stock } }: StaffDesk) {
  if (!stock.mayRead.allowed) return null
  const counts = await stock.problems()
  const problems = STOCK_PROBLEM_NAMES.filter((name) => counts[name] > 0).map((name) => ({
    name,
    label: STOCK_PROBLEMS[name],
    href: withQuery(CONSOLE_PATHS.stock, { problem: name }),
    count: counts[name],
  }))
  const any = problems.length > 0 || (await stock.list(NOT_SOLD, 1)).total > 0
  return { problems, none: any ? null : { mayFeed: feeds.mayRead.allowed, mayAdd: newVehicle.mayWrite.allowed } }
}

/** Feeds that are late or could not be imported. */
export async function feedsOf({ today: { feeds } }: StaffDesk) {
  if (!feeds.mayRead.allowed) return null
  const alerts = await feeds.alerts()
  return alerts
    .slice(0, MOST_ROWS)
    .map(({ dealershipId, name, words }) => ({ href: feedsPath(dealershipId), name, words }))
}

/** Sites that are not open yet, or only for a trial, with what they still lack. */
export async function unfinishedOf({ today }: StaffDesk) {
  const found = await today.unfinished(MOST_ROWS)
  return found.map(({ id, name, state, lacks, musts }) => ({
    id,
    href: setUpPath(id),
    name,
    state: OPENING_WORDS[state],
    left:
      lacks === 0
        ? 'Nothing is missing'
        : [`${lacks} ${lacks === 1 ? 'thing' : 'things'} missing`, musts > 0 ? `${musts} required` : '']
            .filter(Boolean)
            .join(', '),
  }))
}

/** Where the person has a role, and how many sites are not listed. */
export function sitesOf({ reach }: StaffDesk) {
  const sites = distinctNames(reach.sites)
    .slice(0, MOST_SITES)
    .map(({ id, name, groupId }) => ({
      id,
      name,
      group: reach.groups.find((group) => group.id === groupId)?.name ?? null,
      roles: [
        ...new Set(
          reach.grants.flatMap(({ role, scope }) =>
            covers(scope, { kind: 'site', id, groupId }) ? [roleOf(role).label] : [],
          ),
        ),
      ],
    }))
  return { sites, more: reach.sites.length - sites.length }
}
