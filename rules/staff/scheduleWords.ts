import { CronExpressionParser } from 'cron-parser'

const LIST = new Intl.ListFormat('en-AU', { type: 'conjunction' })
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const [MINUTES, HOURS, MONTHS, DAYS_OF_WEEK] = [60, 24, 12, 7]

const clock = (hour: number, minute: number) =>
  `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`

/** How far apart values are that go round evenly from the first possible one; null if they do not. */
function stepOf(values: readonly number[], all: number): number | null {
  const step = all / values.length
  return Number.isInteger(step) && values.every((value, index) => value === index * step) ? step : null
}

const every = (count: number, unit: string) => (count === 1 ? `Every ${unit}` : `Every ${count} ${unit}s`)

/**
 * When a job runs by itself, in words (decision 198): `Every 15 minutes`, `Every day at 3:10am UTC`. The expression itself,
 * with the time zone, for one that says more than that, such as the days of a month.
 *
 * @param cron a schedule in cron syntax
 * @param zone the name of the time zone that its hours are of
 */
export function scheduleWords(cron: string, zone: string): string {
  const asIs = `${cron} ${zone}`
  const numbers = (values: readonly unknown[]) => values.filter((one) => typeof one === 'number')
  let fields
  try {
    ;({ fields } = CronExpressionParser.parse(cron))
  } catch {
    return asIs
  }
  const [second, ...otherSeconds] = numbers(fields.second.values)
  const [minutes, hours] = [numbers(fields.minute.values), numbers(fields.hour.values)]
  // Sunday is 0 and 7.
  const days = [...new Set(numbers(fields.dayOfWeek.values).map((day) => day % DAYS_OF_WEEK))].toSorted()
  const isDaily = days.length === DAYS_OF_WEEK
  const isEveryDate = fields.dayOfMonth.isWildcard && numbers(fields.month.values).length === MONTHS
  if (second !== 0 || otherSeconds.length > 0 || !isEveryDate) return asIs
  if (hours.length === HOURS && isDaily) {
    const step = stepOf(minutes, MINUTES)
    if (step !== null && (minutes.length > 1 || step === 1)) return every(step, 'minute')
    const [minute] = minutes
    if (minutes.length === 1)
      return minute === 0
        ? 'Every hour, on the hour'
        : `Every hour at ${minute} ${minute === 1 ? 'minute' : 'minutes'} past`
    return asIs
  }
  if (minutes.length !== 1) return asIs
  const times = LIST.format(hours.map((hour) => clock(hour, minutes[0]!)))
  const when = isDaily ? 'day' : LIST.format(days.map((day) => DAYS[day]!))
  return `Every ${when} at ${times} ${zone}`
}
