import type { Country } from '../locale/locale.ts'
import type { Field, Form } from './form.ts'
import { fieldsOf, inputsOf, partOf } from './inputs.ts'
import { statesOf } from './parts.ts'

/** Parameters of our own links (spec §2) and the field that each fills in; the first one present is used. */
const PARAMETERS: readonly (readonly [string, string])[] = [
  ['preferredDealership', 'location'],
  ['vehiclePriceBudget', 'vehicle_price'],
  ['car_type', 'vehicle_condition'],
  ['model_id', 'model'],
  ['model_name', 'model'],
  ['model', 'model'],
  ['variant', 'variant'],
  ['category', 'category'],
  ['make', 'make'],
  ['year', 'year'],
]

/** All parameters of links that fill in a field of some form. */
export const LINK_PARAMETERS: readonly string[] = PARAMETERS.map(([parameter]) => parameter)

/** Our own links have no longer values. */
const MAX_LENGTH = 60

/** The field's value for a parameter: one of its choices, by value or label; null if it would be invalid. */
function valueFor(field: Field, text: string): string | null {
  const wanted = text.trim()
  const same = (one: string) => one.toLowerCase() === wanted.toLowerCase()
  const offered = field.choices?.find(({ value, label }) => same(value) || same(label))
  switch (field.type) {
    case 'select':
    case 'location':
      return offered?.value ?? null
    case 'model':
    case 'make':
      // A vehicle id is not readable text, so it is not filled into a text field.
      return offered?.value ?? (/^\d+$/.test(wanted) ? null : wanted)
    case 'currency':
      return /^\d{1,8}(?:\.\d{1,2})?$/.test(wanted) ? wanted : null
    case 'year':
      return /^\d{4}$/.test(wanted) ? wanted : null
    case 'string':
      return wanted
    default:
      return null
  }
}

/**
 * The site's default state (spec §9 Default state), for every field with a choice of states, by input name. Empty if
 * the country has no such state.
 */
export function statePrefill(
  form: Form,
  site: { country: Country; settings: { default_state?: string } },
): Readonly<Record<string, string>> {
  const wanted = site.settings.default_state?.toUpperCase()
  const states = statesOf(site.country)
  const assumed = states.find(({ value }) => value === wanted)?.value
  if (assumed === undefined) return {}
  const isState = (field: Field, input: string) =>
    field.type === 'address'
      ? partOf(field, input) === 'state'
      : field.choices?.length === states.length && field.choices.every(({ value }, at) => value === states[at]!.value)
  return Object.fromEntries(
    fieldsOf(form).flatMap((field) =>
      inputsOf(field)
        .filter((input) => isState(field, input))
        .map((input) => [input, assumed]),
    ),
  )
}

/**
 * The values that a link fills into a form, by input name (spec §2 Finance links, Get a quote, Test drive): dealership,
 * budget, condition, make, model, variant and year, category. Values that the form does not offer are ignored.
 */
export function linkPrefill(form: Form, query: URLSearchParams): Readonly<Record<string, string>> {
  const found = new Map<string, string>()
  for (const [parameter, name] of PARAMETERS) {
    const text = query.get(parameter)
    const field = fieldsOf(form).find((one) => one.name === name)
    if (!text?.trim() || text.length > MAX_LENGTH || !field || found.has(name)) continue
    const value = valueFor(field, text)
    if (value !== null) found.set(name, value)
  }
  return Object.fromEntries(found)
}
