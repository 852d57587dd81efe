import { addMonths } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { checkForm, type CheckAbout } from '../forms/check.ts'
import type { FormErrors, FormValues } from '../forms/form.ts'
import { singleStep } from '../forms/siteForm.ts'
import { valueOf } from '../forms/typed.ts'
import { make, model, odometer, rego, regoState, year } from '../forms/vehicleFields.ts'
import { dayOf, type Day } from '../locale/dates.ts'
import { formatDay, type Locale } from '../locale/locale.ts'

/** Cars of one person on a site. */
export const OWN_CARS_CAP = 10

/** A car of somebody who has signed in, as they describe it. */
export interface OwnCar {
  make: string
  model: string
  year: number | null
  /** Empty if they did not say. */
  registration: string
  state: string
  /** In the site's unit. */
  odometer: number | null
  lastServiceOn: Day | null
  nextServiceOn: Day | null
  registrationDueOn: Day | null
}

/** Names of the inputs for the days; the others are those of the forms. */
export const OWN_CAR_DAYS = {
  lastService: 'last_service',
  nextService: 'next_service',
  registrationDue: 'registration_due',
} as const

const MESSAGES = {
  day: 'Please enter a date, such as 2026-11-24.',
  future: 'The last service can’t be in the future.',
} as const

const DAY = /^\d{4}-\d{2}-\d{2}$/
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(parseISO(text).getTime())

/** The fields that describe a car, as the forms have them. */
export const ownCarFields = (site: CheckAbout['site']) => [
  make,
  model,
  { ...year, required: false },
  odometer(site),
  rego(site),
  ...regoState(site),
]

/** What was typed about a car, checked by the rules of the forms (spec §5 Form fields), or what is wrong with it. */
export function parseOwnCar(
  typed: FormValues,
  about: CheckAbout,
): { ok: true; car: OwnCar } | { ok: false; errors: FormErrors } {
  const form = singleStep({
    name: 'service-booking',
    title: '',
    category: 'Service Booking',
    submitLabel: '',
    fields: ownCarFields(about.site),
  })
  const result = checkForm(form, typed, about)
  const today = dayOf(about.now, about.site.timeZone)
  const days = Object.values(OWN_CAR_DAYS).map((name) => [name, valueOf(typed, name).trim()] as const)
  const errors = {
    ...(result.ok ? {} : result.errors),
    ...Object.fromEntries(
      days.flatMap(([name, day]): [string, string][] => {
        if (day !== '' && !isDay(day)) return [[name, MESSAGES.day]]
        return name === OWN_CAR_DAYS.lastService && day > today ? [[name, MESSAGES.future]] : []
      }),
    ),
  }
  if (!result.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  const text = (name: string) => valueOf(result.values, name)
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)))
  const day = (wanted: string) => days.find(([name]) => name === wanted)?.[1] || null
  return {
    ok: true,
    car: {
      make: text('make'),
      model: text('model'),
      year: number('year'),
      registration: text('rego'),
      state: text('rego_state'),
      odometer: number('kilometres'),
      lastServiceOn: day(OWN_CAR_DAYS.lastService),
      nextServiceOn: day(OWN_CAR_DAYS.nextService),
      registrationDueOn: day(OWN_CAR_DAYS.registrationDue),
    },
  }
}

/** What is due of a car. */
export type DueKind = 'service' | 'registration'

/** Something that is due of a car on a day. */
export interface Due {
  what: DueKind
  on: Day
}

type Dates = Pick<OwnCar, 'lastServiceOn' | 'nextServiceOn' | 'registrationDueOn'>

/**
 * What is due of a car and when. The next service is the day that its owner entered, unless there has been a service
 * since; otherwise `serviceMonths` after the last one. Nothing is due of what they did not say.
 */
export function dueOf(
  { lastServiceOn, nextServiceOn, registrationDueOn }: Dates,
  serviceMonths: number,
): readonly Due[] {
  const isOpen = nextServiceOn !== null && (lastServiceOn === null || nextServiceOn > lastServiceOn)
  const service = isOpen ? nextServiceOn : lastServiceOn && monthsAfter(lastServiceOn, serviceMonths)
  return [
    ...(service ? [{ what: 'service' as const, on: service }] : []),
    ...(registrationDueOn ? [{ what: 'registration' as const, on: registrationDueOn }] : []),
  ]
}

const monthsAfter = (day: Day, months: number): Day =>
  formatISO(addMonths(parseISO(day), months), { representation: 'date' })

const daysUntil = (day: Day, today: Day) => differenceInCalendarDays(parseISO(day), parseISO(today))

/** How near a day is: past, within `daysAhead` days, or later. */
export type Nearness = 'over' | 'soon' | 'later'

export function nearness(on: Day, today: Day, daysAhead: number): Nearness {
  const days = daysUntil(on, today)
  if (days < 0) return 'over'
  return days <= daysAhead ? 'soon' : 'later'
}

/**
 * Whether a reminder is due: from `daysAhead` days before the day until that day, and once for each day. Somebody who
 * changes the day is reminded of the new one.
 */
export const reminderIsDue = (on: Day, toldFor: Day | null, today: Day, daysAhead: number): boolean =>
  toldFor !== on && nearness(on, today, daysAhead) === 'soon'

/** When something is due, in words, such as `due in 12 days (24 November 2026)`. */
export function dueText(on: Day, today: Day, locale: Locale): string {
  const date = formatDay(parseISO(`${on}T00:00:00Z`), locale, 'UTC')
  const days = daysUntil(on, today)
  if (days < 0) return `was due on ${date}`
  if (days === 0) return `due today (${date})`
  if (days === 1) return `due tomorrow (${date})`
  return days <= 60 ? `due in ${days} days (${date})` : `due on ${date}`
}

/** A car by its name, such as `2019 Toyota HiLux`. */
export const ownCarTitle = ({ year, make, model }: Pick<OwnCar, 'year' | 'make' | 'model'>): string =>
  [year, make, model].filter(Boolean).join(' ')
