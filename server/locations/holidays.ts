import type { Country } from '@forecourt/rules/locale/locale.ts'
import { dayAfter, type Day } from '@forecourt/rules/locale/dates.ts'
import type { Holiday } from '@forecourt/rules/location/specialDay.ts'

/** Its types don’t have the note. */
interface NotedHoliday {
  date: string
  name: string
  note?: string
}

const MIDNIGHT = ' 00:00:00'
/** How the library names holidays that move to a weekday. */
const SUBSTITUTE = ' (substitute day)'

/**
 * The public holidays of a country and state from a day on, for a year. A state that is not known has those of its
 * country. Holidays that begin in the evening are left out: they close nothing that is shut by then.
 *
 * @param state a code such as QLD, or a name such as Canterbury
 */
export async function holidaysOf(country: Country, state: string, from: Day): Promise<Holiday[]> {
  // Its data is larger than the rest of the console: loaded on first use.
  const { default: Holidays } = await import('date-holidays')
  const wanted = state.trim().toLowerCase()
  const states = Object.entries(new Holidays().getStates(country, 'en') ?? {})
  const found =
    states.find(([key]) => key.toLowerCase() === wanted) ??
    states.find(([, name]) => wanted !== '' && name.toLowerCase().startsWith(wanted))
  const code = found?.[0]
  const calendar = new Holidays(code === undefined ? { country } : { country, state: code }, { types: ['public'] })
  const year = Number(from.slice(0, 4))
  const last = dayAfter(from, 366)
  return [year, year + 1]
    .flatMap((one) => calendar.getHolidays(one, 'en'))
    .filter(({ date }) => date.endsWith(MIDNIGHT))
    .map((holiday: NotedHoliday) => ({
      date: holiday.date.slice(0, 10),
      name: holiday.name.replace(SUBSTITUTE, ' holiday').replaceAll("'", '’'),
      note: holiday.note ?? '',
    }))
    .filter(({ date }) => date >= from && date <= last)
}
