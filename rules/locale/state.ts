import type { Country } from './locale.ts'
import { requiredText } from './requiredText.ts'

const AU: Readonly<Record<string, string>> = {
  ACT: 'Australian Capital Territory',
  NSW: 'New South Wales',
  NT: 'Northern Territory',
  QLD: 'Queensland',
  SA: 'South Australia',
  TAS: 'Tasmania',
  VIC: 'Victoria',
  WA: 'Western Australia',
}

const US: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
}

/** The states of a country that has some with rules of their own, by code; New Zealand’s regions have none. */
export const STATE_NAMES: Readonly<Record<Exclude<Country, 'NZ'>, Readonly<Record<string, string>>>> = { AU, US }

/** The display form of a state or region: abbreviations in capitals, names unchanged. */
export const shownState = (state: string): string => (state.length <= 3 ? state.toUpperCase() : state)

const MOST = 50

/** What is wrong with a state that was entered. */
export const STATE_PROBLEMS: Readonly<Record<Country, string>> = {
  AU: 'Please enter a state or territory of Australia, such as QLD.',
  NZ: 'Please enter a region.',
  US: 'Please enter a state, such as TX.',
}

/** What is wrong with a state that could not be read. */
export const stateProblem = (typed: string, country: Country): string =>
  country === 'NZ'
    ? (requiredText(typed, { missing: STATE_PROBLEMS.NZ, most: MOST }) ?? STATE_PROBLEMS.NZ)
    : STATE_PROBLEMS[country]

/**
 * Reads a state (spec §3 Location): charges, licences, holidays and statutory statements are chosen by its code, so its
 * name is read as that, in any case. A region of New Zealand is taken as it is typed. Null for what is none.
 */
export function readState(typed: string, country: Country): string | null {
  const text = typed.trim()
  if (country === 'NZ') return text !== '' && text.length <= MOST ? text : null
  const lower = text.toLowerCase()
  const found = Object.entries(STATE_NAMES[country]).find(
    ([code, name]) => code.toLowerCase() === lower || name.toLowerCase() === lower,
  )
  return found?.[0] ?? null
}
