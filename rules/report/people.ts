import { ANSWER_MINUTES } from '../leadDesk/work.ts'
import type { Sort } from '../staff/sort.ts'
import { median } from './figures.ts'

/** What is known of the leads of a period that are of one person, and were first answered by one, for their figures. */
export interface ReportedLeads {
  /** Whose they are now; null for nobody. */
  assignedTo: string | null
  firstAnsweredBy: string | null
  leads: number
  /** With how many of them a time was booked. */
  booked: number
  /** Of how many the sender has paid for a reservation with it or later. */
  reserved: number
  won: number
  /** Of how many the sender waits for an answer for too long now. */
  overdue: number
  /** The minutes until the first answer, of those whose senders expect one and got it. */
  minutes: readonly number[]
}

/**
 * One person’s figures of a period (decision 163): of the leads that arrived in it and are theirs, and of the first
 * answers that they gave to leads that arrived in it.
 */
export interface PersonFigures {
  assigned: number
  booked: number
  reserved: number
  won: number
  overdue: number
  answers: number
  /** Answers before a lead is overdue. */
  inTime: number
  /** Half of the answers took no longer; null for none. */
  medianMinutes: number | null
  /** Nine of ten answers took no longer; null for none. */
  slowMinutes: number | null
}

/** The number that a part of some numbers does not exceed, between two of them by their distance; null for none. */
export function percentile(numbers: readonly number[], part: number): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const place = part * (sorted.length - 1)
  const [lower, upper] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return lower === undefined || upper === undefined ? null : lower + (upper - lower) * (place - Math.floor(place))
}

/** Whether a first answer came before its lead was overdue. */
export const isInTime = (minutes: number): boolean => minutes < ANSWER_MINUTES

const SLOW = 0.9

/** Figures of the leads that are somebody’s, and of the leads that they answered first. */
export function personFigures(assigned: readonly ReportedLeads[], answered: readonly ReportedLeads[]): PersonFigures {
  const sum = (of: (group: ReportedLeads) => number) => assigned.reduce((total, group) => total + of(group), 0)
  const minutes = answered.flatMap((group) => group.minutes)
  return {
    assigned: sum(({ leads }) => leads),
    booked: sum(({ booked }) => booked),
    reserved: sum(({ reserved }) => reserved),
    won: sum(({ won }) => won),
    overdue: sum(({ overdue }) => overdue),
    answers: minutes.length,
    inTime: minutes.filter(isInTime).length,
    medianMinutes: median(minutes),
    slowMinutes: percentile(minutes, SLOW),
  }
}

/** The figures of everybody together, of nobody’s leads, and of each person. */
export interface PeopleFigures {
  all: PersonFigures
  /** Of the leads that are assigned to nobody. */
  nobody: PersonFigures
  people: ReadonlyMap<string, PersonFigures>
}

/** Figures of a period’s leads by person; of people who are not among those who are known, together. */
export function peopleFigures(
  leads: readonly ReportedLeads[],
  isKnown: (person: string) => boolean,
): PeopleFigures & { others: PersonFigures | null } {
  const nameOf = (person: string) => (isKnown(person) ? person : OTHERS)
  const assigned = Map.groupBy(leads, ({ assignedTo }) => (assignedTo === null ? NOBODY : nameOf(assignedTo)))
  const answered = Map.groupBy(leads, ({ firstAnsweredBy }) =>
    firstAnsweredBy === null ? NOBODY : nameOf(firstAnsweredBy),
  )
  const keys = [...new Set([...assigned.keys(), ...answered.keys()])]
  const of = (key: Key) => personFigures(assigned.get(key) ?? [], answered.get(key) ?? [])
  return {
    all: personFigures(leads, leads),
    nobody: personFigures(assigned.get(NOBODY) ?? [], []),
    people: new Map(keys.flatMap((key) => (typeof key === 'string' ? [[key, of(key)]] : []))),
    others: keys.includes(OTHERS) ? of(OTHERS) : null,
  }
}

const NOBODY = Symbol('nobody')
const OTHERS = Symbol('others')
type Key = string | typeof NOBODY | typeof OTHERS

/** No leads and no answers. */
export const NO_FIGURES: PersonFigures = personFigures([], [])

/** A share in whole per cent; null of none. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 100)

/** What people are sorted by, and whether one begins with the largest. */
export const PEOPLE_COLUMNS = {
  name: { label: 'Person', largestFirst: false },
  assigned: { label: 'Assigned', largestFirst: true },
  answers: { label: 'First answers', largestFirst: true },
  median: { label: 'Median', largestFirst: false },
  slow: { label: '90% within', largestFirst: false },
  intime: { label: 'In time', largestFirst: true },
  booked: { label: 'Booked', largestFirst: true },
  reserved: { label: 'Reserved', largestFirst: true },
  won: { label: 'Won', largestFirst: true },
  overdue: { label: 'Overdue', largestFirst: true },
} as const
export type PeopleColumn = keyof typeof PEOPLE_COLUMNS
export const ALL_PEOPLE_COLUMNS = Object.keys(PEOPLE_COLUMNS) as PeopleColumn[]
export const PEOPLE_SORT: Sort<PeopleColumn> = { column: 'assigned', descending: true }

/** What a person is sorted by; null for what they have none of, which is always last. */
const VALUES: Record<Exclude<PeopleColumn, 'name'>, (one: PersonFigures) => number | null> = {
  assigned: ({ assigned }) => assigned,
  answers: ({ answers }) => answers,
  median: ({ medianMinutes }) => medianMinutes,
  slow: ({ slowMinutes }) => slowMinutes,
  intime: ({ inTime, answers }) => percentOf(inTime, answers),
  booked: ({ booked, assigned }) => percentOf(booked, assigned),
  reserved: ({ reserved, assigned }) => percentOf(reserved, assigned),
  won: ({ won, assigned }) => percentOf(won, assigned),
  overdue: ({ overdue }) => overdue,
}

/** People in an order; equal ones by name. */
export function sortedPeople<Person extends { name: string; now: PersonFigures }>(
  people: readonly Person[],
  { column, descending }: Sort<PeopleColumn>,
): Person[] {
  const byName = (one: Person, other: Person) => one.name.localeCompare(other.name, 'en')
  const direction = descending ? -1 : 1
  if (column === 'name') return people.toSorted((one, other) => direction * byName(one, other))
  const value = VALUES[column]
  return people.toSorted((one, other) => {
    const [a, b] = [value(one.now), value(other.now)]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byName(one, other)
    return direction * (a - b) || byName(one, other)
  })
}
