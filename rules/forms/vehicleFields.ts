import type { Field, FormSite } from './form.ts'
import { statesOf } from './parts.ts'

// Fields about the visitor's own vehicle, which several forms share.

/** Whether registrations are looked up; browsers get the form that the server made of it. */
export const hasLookups = ({ lookupProviders }: FormSite): boolean => lookupProviders?.length !== 0

/** Make; any text is accepted, makes in stock are suggested. */
export const make: Field = {
  type: 'make',
  name: 'make',
  label: 'Make',
  required: true,
  half: true,
  sentAs: 'Vehicle Make',
}

/** Model, of any make. */
export const model: Field = {
  type: 'model',
  name: 'model',
  label: 'Model',
  required: true,
  half: true,
  // No suggestions: the site's models would be of the wrong make.
  choices: [],
  sentAs: 'Vehicle Model',
}

/** Year of make. */
export const year: Field = { type: 'year', name: 'year', label: 'Year', required: true, half: true }

/** Badge or trim. */
export const badge = (site: FormSite): Field => ({
  type: 'string',
  name: 'badge',
  label: site.country === 'US' ? 'Trim' : 'Badge or variant',
  half: true,
  limit: 60,
})

/** Registration, with the country's label. */
export const rego = (site: FormSite): Field => ({
  type: 'rego',
  name: 'rego',
  label: site.country === 'US' ? 'License plate' : 'Rego',
  half: true,
  autoComplete: 'off',
  sentAs: 'Rego',
})

/** State of registration, if the country has states. */
export const regoState = (site: FormSite): readonly Field[] => {
  const choices = statesOf(site.country)
  return choices.length > 0
    ? [{ type: 'select', name: 'rego_state', label: 'State of registration', half: true, choices }]
    : []
}

/** Odometer in the site's unit; never required where vehicles are towed, for those have none. */
export const odometer = (site: FormSite, { required = false } = {}): Field => ({
  type: 'kilometre',
  name: 'kilometres',
  label: site.distanceUnit === 'mi' ? 'Mileage' : 'Kilometres',
  required: required && !site.settings.towed_vehicles,
  ...(site.settings.towed_vehicles ? { hint: 'Leave blank if it has no odometer' } : {}),
  half: true,
})
