import type { Country } from '../locale/locale.ts'
import type { Field, Form } from './form.ts'
import { fieldsOf, inputsOf, partOf } from './inputs.ts'
import { statesOf } from './parts.ts'

/** Parameters of our own links (spec §2) and the field that each fills in, the first that is there. */
const PARAMETERS: readonly (readonly [string, string])[] = [
  ['preferredDealership', 'location'],
  ['vehiclePriceBudget', 'vehicle_price'],
  ['car_type', 'vehicle_condition'],
  ['model_id', 'model'],
  ['model_name', 'model'],
  ['model', 'model'],
  ['variant', 'variant'],
  ['category', 'category'],
]

/** Every parameter by which a link fills in a field of some form. */
export const LINK_PARAMETERS: readonly string[] = PARAMETERS.map(([parameter]) => parameter)

/** A longer text than this does not come from a link of ours. */
const MAX_LENGTH = 60

/** A parameter as the field takes it: what it offers, by value or label; null for anything that it would refuse. */
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
      // An id says nothing to a visitor who reads the field.
      return offered?.value ?? (/^\d+$/.test(wanted) ? null : wanted)
    case 'currency':
      return /^\d{1,8}(?:\.\d{1,2})?$/.test(wanted) ? wanted : null
    case 'string':
      return wanted
    default:
      return null
  }
}

/**
 * The state that a site assumes where a visitor has named none (spec §9 Default state), for every choice of a state that a
 * form has, by input name. Nothing where the country has no such state.
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
 * What a link fills in of a form, by input name (spec §2 Finance links, Get a quote, Test drive): dealership, budget,
 * condition, model and variant, category. What the form does not offer is left out.
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
