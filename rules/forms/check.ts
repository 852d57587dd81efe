import * as z from 'zod/mini'
import { emailProblem } from '../contact/email.ts'
import { nameProblem } from '../contact/name.ts'
import { phoneProblem } from '../contact/phone.ts'
import { plainCharacters } from '../contact/plainCharacters.ts'
import { plainPostcode, postcodeProblem } from '../contact/postcode.ts'
import { dayOf } from '../locale/dates.ts'
import { COPY } from '../site/copy.ts'
import { formatNumber, localise, type Country } from '../locale/locale.ts'
import type { Field, Form, FormErrors, FormSite, Step, FormValues } from './form.ts'
import type { FieldType } from '../kinds/form.ts'
import { inputsOf, isBox, limitOf, partOf, takesSeveral } from './inputs.ts'
import { MESSAGES } from './messages.ts'
import { isOptionalPart, statesOf } from './parts.ts'
import { shownFields } from './shown.ts'
import { skippedSteps } from './steps.ts'
import { cleanLine, cleanText } from './text.ts'
import { isTicked, valuesOf } from './typed.ts'

/** Input of a check besides the form and the values. */
export interface CheckAbout {
  site: FormSite
  now: Date
}

/** Valid values in stored form, by input name, for the fields that are shown; or one message per input. */
export type Checked = { ok: true; values: FormValues } | { ok: false; errors: FormErrors }

/** Takes a cleaned, non-empty text; returns its stored form or the first error. */
type Rule = z.ZodMiniType<string, string>

const text = z.string()
const problemCheck = (problem: (value: string) => string | null) =>
  z.superRefine<string>((value, context) => {
    const found = problem(value)
    if (found !== null) context.addIssue({ code: 'custom', message: found })
  })

/** A number as people write it: with spaces or commas between thousands. */
const THOUSANDS = String.raw`(?:\d{1,3}(?:[, ]\d{3})+|\d+)`
const WHOLE = new RegExp(`^${THOUSANDS}$`)
const AMOUNT = new RegExp(String.raw`^${THOUSANDS}(?:\.\d{1,2})?$`)

/** Currency signs before an amount and units after a distance. */
const CURRENCY_SIGN = /^(?:(?:A|AU|NZ|US)?\$|(?:AUD|NZD|USD) ?\$?) ?/i
const DISTANCE_UNIT = / ?(?:kms?|kilomet(?:re|er)s?|mi|miles?)\.?$/i

/** A whole number, or an amount with cents, within bounds; stored as plain digits. */
function number(
  field: Pick<Field, 'min' | 'max'>,
  { site }: Pick<CheckAbout, 'site'>,
  { pattern, message, around, most = 99_999_999 }: { pattern: RegExp; message: string; around?: RegExp; most?: number },
): Rule {
  const { min = 0, max = most } = field
  const shown = (bound: number) => formatNumber(bound, site.locale)
  return z.pipe(
    z.pipe(
      text.check(z.refine((value) => pattern.test(around ? value.replace(around, '') : value), message)),
      z.transform((value) => Number((around ? value.replace(around, '') : value).replace(/[, ]/g, ''))),
    ),
    z.pipe(
      z.number().check(z.gte(min, MESSAGES.atLeast(shown(min))), z.lte(max, MESSAGES.atMost(shown(max)))),
      z.transform((value) => (Number.isInteger(value) ? String(value) : value.toFixed(2))),
    ),
  )
}

/** Maximum odometer reading, in either unit. */
const FURTHEST = 2_000_000

/** Maximum length of a registration in each country, personal plates included. */
const REGO_LENGTH: Readonly<Record<Country, number>> = { AU: 9, NZ: 6, US: 8 }
const LICENCE: Readonly<Record<Country, RegExp>> = {
  AU: /^[A-Z0-9]{4,11}$/,
  NZ: /^[A-Z]{2}\d{6}$/,
  US: /^[A-Z0-9]{4,20}$/,
}

/** Plates and cards are normalised: upper case, without spaces and hyphens. */
const plate = z.pipe(
  text,
  z.transform((value) => value.replace(/[\s\-\u2010-\u2015\u2022\u00b7.]/g, '').toUpperCase()),
)

/** The validation of a field with one input. */
function ruleOf(field: Field, about: CheckAbout): Rule {
  const { site, now } = about
  const { country } = site
  switch (field.type) {
    case 'email':
      return text.check(problemCheck(emailProblem))
    case 'phone':
      return text.check(
        problemCheck((value) => phoneProblem(value, country, { mobileOnly: site.settings.mobile_only_phones })),
      )
    case 'postcode':
      return text.check(problemCheck((value) => postcodeProblem(value, country)))
    case 'currency':
      return number(field, about, { pattern: AMOUNT, message: MESSAGES.amount, around: CURRENCY_SIGN })
    case 'number':
      return number(field, about, { pattern: WHOLE, message: MESSAGES.number })
    case 'kilometre':
    case 'distance': {
      const message = (field.type === 'kilometre' ? MESSAGES.odometer : MESSAGES.distance)(site.distanceUnit)
      return number(field, about, { pattern: WHOLE, message, around: DISTANCE_UNIT, most: FURTHEST })
    }
    case 'year': {
      const from = field.min ?? 1900
      const to = field.max ?? Number(dayOf(now, site.timeZone).slice(0, 4)) + 1
      return text.check(
        problemCheck((value) =>
          /^\d{4}$/.test(value) && Number(value) >= from && Number(value) <= to ? null : MESSAGES.year(from, to),
        ),
      )
    }
    case 'rego': {
      const most = REGO_LENGTH[country]
      return plate.check(z.refine((value) => /^[A-Z0-9]+$/.test(value) && value.length <= most, MESSAGES.letters(most)))
    }
    case 'licenseNumber':
      return plate.check(z.refine((value) => LICENCE[country].test(value), MESSAGES.licence))
    case 'starRating':
      return text.check(z.regex(/^[1-5]$/, MESSAGES.stars))
    case 'date-time':
      return field.calendar ? slotRule(now) : wishRule(dayOf(now, site.timeZone))
    case 'select':
    case 'radio':
    case 'radioGroup':
    case 'location':
    case 'serviceInterval':
    case 'checkGroup':
    case 'checkCard':
    case 'button': {
      const offered = field.type === 'button' ? [field.value ?? ''] : (field.choices ?? []).map(({ value }) => value)
      return text.check(z.refine((value) => offered.includes(value), MESSAGES.choice))
    }
    default:
      return text
  }
}

/** A time of the calendar that has not passed. */
const slotRule = (now: Date): Rule =>
  z.pipe(
    z.iso
      .datetime({ offset: true, error: MESSAGES.time })
      .check(z.refine((value) => new Date(value) > now, MESSAGES.timePassed)),
    z.transform((value) => new Date(value).toISOString()),
  )

/** The visitor's preferred day and time, in local time of the dealership. */
const wishRule = (today: string): Rule =>
  z.iso
    .datetime({ local: true, error: MESSAGES.time })
    .check(z.refine((value) => value.slice(0, 10) >= today, MESSAGES.timePassed))

/** What is wrong with the parts of a field in combination, all of them filled in; null if nothing is. */
function togetherProblem(field: Field, part: (name: string) => string, { site, now }: CheckAbout): string | null {
  const digits = (name: string, length: number) => part(name).padStart(length, '0')
  switch (field.type) {
    case 'dob': {
      const day = `${digits('year', 4)}-${digits('month', 2)}-${digits('day', 2)}`
      if (!/^\d{4}$/.test(part('year')) || !z.iso.date().safeParse(day).success) return MESSAGES.date
      const today = dayOf(now, site.timeZone)
      const age = Number(today.slice(0, 4)) - Number(day.slice(0, 4)) - (today.slice(5) < day.slice(5) ? 1 : 0)
      if (day >= today || age > (field.max ?? 120)) return MESSAGES.birthday
      return age < (field.min ?? 0) ? MESSAGES.tooYoung(field.min ?? 0) : null
    }
    case 'expiryDate': {
      const month = `${digits('year', 4)}-${digits('month', 2)}`
      if (!/^\d{4}$/.test(part('year')) || !z.iso.date().safeParse(`${month}-01`).success) return MESSAGES.expiryDate
      return month < dayOf(now, site.timeZone).slice(0, 7) ? MESSAGES.expired : null
    }
    case 'tyres': {
      const within = (name: string, pattern: RegExp, from: number, to: number) =>
        pattern.test(part(name)) && Number(part(name)) >= from && Number(part(name)) <= to
      return within('width', /^\d{2,3}$/, 60, 455) &&
        within('profile', /^\d{2,3}$/, 20, 100) &&
        within('rim', /^\d{2}(?:\.5)?$/, 8, 26)
        ? null
        : MESSAGES.tyres
    }
    default:
      return null
  }
}

/** What is wrong with one part of a name or an address; the parts of a date or a size are checked in combination. */
function partProblem(field: Field, part: string, value: string, { site }: CheckAbout): string | null {
  if (field.type !== 'fullName' && field.type !== 'address') return null
  const limit = limitOf(field, part)
  if (part === 'postcode') return postcodeProblem(value, site.country)
  if (value.length > limit) return COPY.tooLong(limit)
  if (field.type === 'fullName') return nameProblem(value)
  const states = statesOf(site.country)
  return part === 'state' && states.length > 0 && !states.some((state) => state.value === value)
    ? MESSAGES.choice
    : null
}

const CODES: readonly FieldType[] = [
  'currency',
  'distance',
  'dob',
  'expiryDate',
  'kilometre',
  'licenseNumber',
  'number',
  'phone',
  'postcode',
  'rego',
  'tyres',
  'year',
]

/** One line in stored form. Numbers and codes lose invisible and full-width characters, postcodes also spaces. */
function cleanPart(field: Field, part: string, value: string): string {
  if (field.type === 'postcode' || (field.type === 'address' && part === 'postcode'))
    return plainPostcode(cleanLine(value))
  return CODES.includes(field.type) ? plainCharacters(cleanLine(value)).trim() : cleanLine(value)
}

interface FieldResult {
  values: Record<string, readonly string[]>
  errors: Record<string, string>
}

function checkSeveral(field: Field, typed: FormValues, about: CheckAbout): FieldResult {
  const inputs = inputsOf(field)
  const cleaned = new Map(
    inputs.map((input) => [input, cleanPart(field, partOf(field, input), valuesOf(typed, input)[0] ?? '')]),
  )
  const errors: Record<string, string> = {}
  const begun = [...cleaned.values()].some((value) => value !== '')
  if (begun || field.required)
    for (const [input, value] of cleaned) {
      const part = partOf(field, input)
      const problem =
        value === ''
          ? isOptionalPart(field, part, about.site.country)
            ? null
            : COPY.required
          : partProblem(field, part, value, about)
      if (problem) errors[input] = problem
    }
  if (begun && Object.keys(errors).length === 0) {
    const value = new Map([...cleaned].map(([input, one]) => [partOf(field, input), one]))
    const problem = togetherProblem(field, (part) => value.get(part) ?? '', about)
    if (problem) errors[inputs[0]!] = problem
  }
  const values = Object.fromEntries([...cleaned].flatMap(([input, value]) => (value === '' ? [] : [[input, [value]]])))
  return { values, errors }
}

function checkOne(field: Field, typed: FormValues, about: CheckAbout): FieldResult {
  const input = field.name
  const refused = (message: string): FieldResult => ({ values: {}, errors: { [input]: message } })
  if (isBox(field)) {
    const ticked = isTicked(typed, input)
    if (field.required && !ticked) return refused(COPY.required)
    return { values: ticked ? { [input]: ['on'] } : {}, errors: {} }
  }
  const clean = field.type === 'textarea' ? cleanText : (value: string) => cleanPart(field, input, value)
  const all = valuesOf(typed, input)
    .map(clean)
    .filter((value) => value !== '')
  const entries = takesSeveral(field) ? [...new Set(all)] : all.slice(0, 1)
  if (entries.length === 0) return field.required ? refused(COPY.required) : { values: {}, errors: {} }
  if (field.type === 'file' && entries.length > (field.files ?? 1)) return refused(MESSAGES.files(field.files ?? 1))
  const limit = limitOf(field, input)
  if (entries.some((value) => value.length > limit)) return refused(COPY.tooLong(limit))
  const values: string[] = []
  const rule = ruleOf(field, about)
  for (const value of entries) {
    const result = rule.safeParse(value)
    if (!result.success) return refused(result.error.issues[0]!.message)
    values.push(result.data)
  }
  return { values: { [input]: values }, errors: {} }
}

const checkField = (field: Field, typed: FormValues, about: CheckAbout): FieldResult =>
  inputsOf(field).length > 1 ? checkSeveral(field, typed, about) : checkOne(field, typed, about)

/** Checks several steps independently: the fields that are shown in each. */
function checkSteps(steps: readonly Step[], typed: FormValues, about: CheckAbout): Checked {
  const errors: [string, string][] = []
  const values: [string, readonly string[]][] = []
  for (const step of steps) {
    const results = new Map(step.fields.map((field) => [field, checkField(field, typed, about)]))
    const wrong = Object.assign({}, ...[...results.values()].map((result) => result.errors)) as FormErrors
    for (const field of shownFields(step, typed, wrong)) {
      const result = results.get(field)!
      values.push(...Object.entries(result.values))
      for (const [input, message] of Object.entries(result.errors))
        errors.push([input, localise(message, about.site.locale)])
    }
  }
  return errors.length > 0
    ? { ok: false, errors: Object.fromEntries(errors) }
    : { ok: true, values: Object.fromEntries(values) }
}

/** Checks one step of a form, by its index from 0 (spec §5 Form fields); the same for browser and server. */
export const checkStep = (form: Form, index: number, typed: FormValues, about: CheckAbout): Checked =>
  checkSteps(form.steps.slice(index, index + 1), typed, about)

/**
 * Checks a whole form, or with `upTo` its steps up to and including that index, as for an unfinished lead. `skipped`
 * are the steps that the visitor skipped; only those that the form allows to skip count.
 */
export function checkForm(
  form: Form,
  typed: FormValues,
  about: CheckAbout & { skipped?: readonly string[]; upTo?: number },
): Checked {
  const skipped = skippedSteps(form, about.skipped ?? [])
  const steps = form.steps.slice(0, (about.upTo ?? form.steps.length) + 1)
  return checkSteps(
    steps.filter(({ name }) => !skipped.includes(name)),
    typed,
    about,
  )
}
