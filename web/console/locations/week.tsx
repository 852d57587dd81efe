import { dayForm, dayText, readDay, type DayForm } from '@forecourt/rules/location/dayText.ts'
import { WEEK_DAYS, type FieldTexts } from '@forecourt/rules/location/editFields.ts'
import { weekRows } from '@forecourt/rules/location/hours.ts'
import type { OpeningHoursEntry } from '@forecourt/rules/location/location.ts'
import { useState } from 'react'
import type { Failure } from '../parts.tsx'
import { DayHours } from './dayHours.tsx'

const MONDAY = 0
const WORKDAYS = 5
const SATURDAY = 5

/** The hours of a week, with what the site will say of them. */
export function Week({ texts, failure, off }: { texts: FieldTexts; failure: Failure | undefined; off: boolean }) {
  const [days, setDays] = useState(() =>
    WEEK_DAYS.map(({ field }) => dayForm(failure?.values[field] ?? texts[field] ?? '')),
  )
  const replace = (from: number, to: number, change: (day: DayForm) => DayForm) =>
    setDays((all) => all.map((one, at) => (at >= from && at < to ? change(one) : one)))
  return (
    <>
      <div className="week">
        {WEEK_DAYS.map(({ field, label }, at) => (
          <DayHours
            key={field}
            name={field}
            label={label}
            day={days[at]!}
            onChange={(change) => replace(at, at + 1, change)}
            withWords
            problem={failure?.fields[field]}
            off={off}
          >
            {at === MONDAY ? (
              <button
                type="button"
                className="link scripted copy"
                onClick={() => replace(MONDAY, WORKDAYS, () => days[MONDAY]!)}
              >
                Copy to weekdays
              </button>
            ) : at === SATURDAY ? (
              <button
                type="button"
                className="link scripted copy"
                onClick={() => replace(SATURDAY, WEEK_DAYS.length, () => days[SATURDAY]!)}
              >
                Copy to Sunday
              </button>
            ) : null}
          </DayHours>
        ))}
      </div>
      <Preview days={days} />
    </>
  )
}

/** The week as visitors read it, by the rule of the site’s own pages. */
function Preview({ days }: { days: readonly DayForm[] }) {
  const read = WEEK_DAYS.map(({ weekday }, at) => {
    const day = readDay(dayText(days[at]!), { words: true })
    return day.ok ? day.entries.map((entry): OpeningHoursEntry => ({ formated_hours: '', ...entry, weekday })) : null
  })
  const isWhole = read.every((entries) => entries !== null)
  return (
    <div className="preview" aria-live="polite">
      <p className="muted">On the site</p>
      {isWhole ? (
        <dl className="hours-rows">
          {weekRows(read.flat()).map((row) => (
            <div key={row.days}>
              <dt>{row.days}</dt>
              <dd className="wrap">{row.hours}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>Complete the times to see how the site will say them.</p>
      )}
    </div>
  )
}
