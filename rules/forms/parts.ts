import type { Country } from '../locale/locale.ts'
import type { Choice, Field } from './form.ts'
import { inputsOf, limitOf, partOf } from './inputs.ts'

/** One input of a field with several, ready to render. */
export interface Part {
  input: string
  label: string
  autoComplete: string
  inputMode: 'text' | 'numeric' | 'decimal'
  limit: number
  /** False if it may stay empty although the field is required. */
  required: boolean
  /** The choices of a select. */
  choices?: readonly Choice[]
}

const STATES: Readonly<Record<Country, string>> = {
  AU: 'ACT NSW NT QLD SA TAS VIC WA',
  NZ: '',
  US: 'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY',
}

/** The states of a country; none if its addresses have no state. */
export const statesOf = (country: Country): readonly Choice[] =>
  STATES[country] === '' ? [] : STATES[country].split(' ').map((value) => ({ value, label: value }))

const MONTH_NAMES = 'January February March April May June July August September October November December'.split(' ')

const MONTHS: readonly Choice[] = MONTH_NAMES.map((label, index) => ({ value: String(index + 1), label }))

type Look = Pick<Part, 'label' | 'autoComplete' | 'inputMode'> & { choices?: readonly Choice[] }

function look(field: Field, part: string, country: Country): Look {
  const textLook = (label: string, autoComplete = 'off'): Look => ({ label, autoComplete, inputMode: 'text' })
  const digits = (label: string, autoComplete = 'off'): Look => ({ label, autoComplete, inputMode: 'numeric' })
  switch (part) {
    case 'first_name':
      return textLook('First name', 'given-name')
    case 'last_name':
      return textLook('Last name', 'family-name')
    case 'street':
      return textLook('Street address', 'street-address')
    case 'city':
      return textLook({ AU: 'Suburb', NZ: 'Town or city', US: 'City' }[country], 'address-level2')
    case 'state': {
      const choices = statesOf(country)
      return {
        ...textLook(country === 'NZ' ? 'Region' : 'State', 'address-level1'),
        ...(choices.length > 0 && { choices }),
      }
    }
    case 'postcode':
      return digits(country === 'US' ? 'ZIP code' : 'Postcode', 'postal-code')
    case 'day':
      return digits('Day', 'bday-day')
    case 'month':
      return { ...digits('Month', field.type === 'dob' ? 'bday-month' : 'off'), choices: MONTHS }
    case 'year':
      return digits('Year', field.type === 'dob' ? 'bday-year' : 'off')
    case 'width':
      return digits('Width')
    case 'profile':
      return digits('Profile')
    case 'rim':
      return { ...textLook('Rim'), inputMode: 'decimal' }
    default:
      return textLook(field.label, field.autoComplete)
  }
}

/**
 * The inputs of a field with several, with the label, keyboard and autocomplete of each; the position of the day in a
 * date depends on the country. For any other field its one input.
 */
export function partsOf(field: Field, country: Country): readonly Part[] {
  const inputs = inputsOf(field)
  const ordered = field.type === 'dob' && country === 'US' ? [inputs[1]!, inputs[0]!, inputs[2]!] : inputs
  return ordered.map((input) => {
    const part = partOf(field, input)
    return {
      input,
      ...look(field, part, country),
      limit: limitOf(field, input),
      required: (field.required ?? false) && !isOptionalPart(field, part, country),
    }
  })
}

/** Whether a part may stay empty in a required field: addresses in New Zealand have no state. */
export const isOptionalPart = (field: Field, part: string, country: Country): boolean =>
  field.type === 'address' && part === 'state' && statesOf(country).length === 0
