import type { Locale } from '../locale/locale.ts'

/** How the values of an entry of the audit log that are no texts of their own are written, by their names. */
const COUNTED: Readonly<Record<string, (count: string, isOne: boolean) => string>> = {
  leads: (count, isOne) => `${count} ${isOne ? 'lead' : 'leads'}`,
  vehicles: (count, isOne) => `${count} ${isOne ? 'vehicle' : 'vehicles'}`,
  pictures: (count, isOne) => `${count} ${isOne ? 'picture' : 'pictures'}`,
  batches: (count, isOne) => `${count} ${isOne ? 'batch' : 'batches'} of events`,
  calls: (count, isOne) => `${count} ${isOne ? 'call' : 'calls'}`,
  before: (count) => `${count} before`,
  version: (count) => `version ${count}`,
  'most sold': (count, isOne) => `at most ${count} ${isOne ? 'vehicle' : 'vehicles'} marked as sold`,
  'earlier secret works for hours': (count, isOne) =>
    `the earlier secret works for ${count} ${isOne ? 'hour' : 'hours'}`,
}

/** Words of choices that are stored as codes. */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  mode: { full: 'the whole stock', partial: 'part of the stock' },
}

/** Whose words values are written in. */
export interface FactsReader {
  locale: Locale
  timeOf: (at: Date) => string
}

const WHOLE = /^\d{1,15}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/**
 * The values of an entry of the audit log in words (decision 171): no count without what it counts, no code and no time
 * of the database. What the key of an API is limited to is said with the minute.
 */
export function auditFacts(values: Readonly<Record<string, unknown>> | null, { locale, timeOf }: FactsReader): string {
  const isLimit = Object.hasOwn(values ?? {}, 'permissions')
  const given = Object.entries(values ?? {})
  const filled = given.filter(([, value]) => value !== null && value !== undefined && value !== '')
  if (filled.length === 0) return given.length === 0 ? '' : 'none'
  return filled
    .map(([name, value]) => {
      if (typeof value === 'boolean') return `${name}: ${value ? 'yes' : 'no'}`
      const text = String(value)
      const code = CODES[name]?.[text]
      if (code !== undefined) return code
      if (INSTANT.test(text)) return `${name} ${timeOf(new Date(text))}`
      const counted = COUNTED[name]
      if (counted && WHOLE.test(text)) {
        const words = counted(Number(text).toLocaleString(locale), Number(text) === 1)
        return isLimit && name === 'calls' ? `${words} a minute` : words
      }
      return typeof value === 'number' ? `${name}: ${value.toLocaleString(locale)}` : text
    })
    .join(', ')
}
