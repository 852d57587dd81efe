import { BUSINESS_PHONE_PROBLEM, isBusinessPhone } from '../contact/businessPhone.ts'
import { emailProblem } from '../contact/email.ts'
import { postcodeProblem } from '../contact/postcode.ts'
import type { Country } from '../locale/locale.ts'
import { readState, stateProblem } from '../locale/state.ts'
import { requiredText } from '../locale/requiredText.ts'
import { readDay } from './dayText.ts'
import { LOCATION_PARTS, type FieldTexts, type LocationPart } from './editFields.ts'
import { LOCATION_TYPES } from './location.ts'

/** What a form of a location may be told, by field; the fields that are not named are as they were. */
export type PartRead = { ok: true; change: PartChange } | { ok: false; problems: FieldTexts }
/** A change of a location in the notation of its file. */
export type PartChange = Readonly<Record<string, unknown>>

const MOST = { name: 100, licence: 60, street: 200, city: 100 } as const
const COORDINATE = /^-?\d{1,3}(?:\.\d{1,15})?$/

/** What is wrong with what was entered. */
export const PART_PROBLEMS = {
  name: 'Please enter a name.',
  licence: `Please use ${MOST.licence} characters or fewer.`,
  type: 'Please choose a department.',
  choice: 'Please choose one.',
  primary: 'A dealership has one main location. Make another one the main location instead.',
  phone: BUSINESS_PHONE_PROBLEM,
  street: 'Please enter a street address.',
  city: 'Please enter a town.',
  lat: 'Please enter a latitude from -90 to 90.',
  long: 'Please enter a longitude from -180 to 180.',
  both: 'Please enter both, or neither.',
} as const

type FieldRead = { value: unknown } | { problem: string }

function textOf(text: string, most: number, missing: string): FieldRead {
  const problem = requiredText(text, { missing, most })
  return problem === null ? { value: text } : { problem }
}
const optionalOf = (text: string, problem: string | null): FieldRead =>
  text === '' ? { value: null } : problem === null ? { value: text } : { problem }

const phoneOf = (text: string) => optionalOf(text, isBusinessPhone(text) ? null : PART_PROBLEMS.phone)

const licenceOf = (text: string) => optionalOf(text, text.length <= MOST.licence ? null : PART_PROBLEMS.licence)
const yesOrNo = (text: string): FieldRead =>
  text === 'yes' || text === 'no' ? { value: text === 'yes' } : { problem: PART_PROBLEMS.choice }

function coordinateOf(text: string, most: number, problem: string): FieldRead {
  if (text === '') return { value: null }
  return COORDINATE.test(text) && Math.abs(Number(text)) <= most ? { value: Number(text) } : { problem }
}

function emailOf(text: string): FieldRead {
  return optionalOf(text, emailProblem(text) === null ? null : 'Please enter an email address.')
}

function dayOf(text: string): FieldRead {
  const read = readDay(text, { words: true })
  return read.ok ? { value: read.written } : { problem: read.problem }
}

/** How each field is read. */
const READERS: Readonly<Record<string, (text: string, country: Country) => FieldRead>> = {
  name: (text) => textOf(text, MOST.name, PART_PROBLEMS.name),
  location_type: (text) =>
    LOCATION_TYPES.some((type) => type === text) ? { value: text } : { problem: PART_PROBLEMS.type },
  visible: yesOrNo,
  primary: (text) => (text === 'no' ? { problem: PART_PROBLEMS.primary } : yesOrNo(text)),
  dealer_license_number: licenceOf,
  motor_vehicle_repairer: licenceOf,
  phone: phoneOf,
  landline_phone: phoneOf,
  mobile: phoneOf,
  email: emailOf,
  street: (text) => textOf(text, MOST.street, PART_PROBLEMS.street),
  city: (text) => textOf(text, MOST.city, PART_PROBLEMS.city),
  state(text, country) {
    const state = readState(text, country)
    return state === null ? { problem: stateProblem(text, country) } : { value: state }
  },
  postcode(text, country) {
    const problem = postcodeProblem(text, country)
    return problem === null ? { value: text } : { problem }
  },
  lat: (text) => coordinateOf(text, 90, PART_PROBLEMS.lat),
  long: (text) => coordinateOf(text, 180, PART_PROBLEMS.long),
}

/**
 * Reads the fields of a part that were changed (spec §3 Location) into a change of the location’s file. A field that
 * was not changed is not checked: what a file or a program stored stays.
 *
 * @param stored what the part is now, for fields that belong together
 */
export function readPart(part: LocationPart, changed: FieldTexts, stored: FieldTexts, country: Country): PartRead {
  const problems: Record<string, string> = {}
  const values: Record<string, unknown> = {}
  for (const field of Object.keys(LOCATION_PARTS[part])) {
    const text = changed[field]?.trim()
    if (text === undefined) continue
    const read = part === 'hours' ? dayOf(text) : READERS[field]!(text, country)
    if ('problem' in read) problems[field] = read.problem
    else values[field] = read.value
  }
  if (part === 'pin') {
    const both = { ...stored, ...changed }
    const missing = (['lat', 'long'] as const).filter((field) => both[field]?.trim() === '')
    if (missing.length === 1) problems[missing[0]!] ??= PART_PROBLEMS.both
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  if (part === 'address' || part === 'pin') return { ok: true, change: { address: values } }
  return { ok: true, change: part === 'hours' ? { hours: values } : values }
}
