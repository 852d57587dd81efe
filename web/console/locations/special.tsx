import { dayForm } from '@forecourt/rules/location/dayText.ts'
import { SPECIAL_DAYS_SHOWN } from '@forecourt/rules/location/hours.ts'
import { useState } from 'react'
import { ChangeForm, Field, Submit, type Failure } from '../parts.tsx'
import { DayHours } from './dayHours.tsx'

/** A day with special hours. */
export interface SpecialDay {
  date: string
  label: string
  name: string
  /** As a form has them, and as the site says them. */
  text: string
  hours: string
  version: string
}

/** A holiday that can be added. */
export interface SuggestedDay {
  date: string
  label: string
  name: string
  note: string
}

/** What is sent with each form. */
interface Sent {
  formKey: string
  /** The version of a day without special hours. */
  unsaid: string
  off: boolean
  /** Under which name what is typed is kept. */
  draft: string
  failure: Failure | undefined
}

/** How the forms of a new day name it; its date is a field. */
export const NEW_DAY = 'new'
/** Holidays that are listed before "more". */
const FIRST = 6

/** The special hours of a location: days with hours of their own, and holidays that can be added. */
export function SpecialHoursList({
  days,
  siteDays,
  holidays,
  place,
  today,
  sent,
}: {
  days: readonly SpecialDay[]
  siteDays: readonly { date: string; label: string; name: string; hours: string }[]
  holidays: readonly SuggestedDay[]
  /** Whose holidays they are, such as QLD. */
  place: string
  today: string
  sent: Sent
}) {
  const { failure, off } = sent
  const [first, more] = [holidays.slice(0, FIRST), holidays.slice(FIRST)]
  return (
    <div className="stack wide-gap">
      <div className="stack tight">
        <p className="muted">
          Public holidays and other days with hours of their own. The site tells visitors {SPECIAL_DAYS_SHOWN} days
          ahead.
        </p>
        {days.length + siteDays.length === 0 ? (
          <p>No special hours yet. Add a holiday below, or any other day.</p>
        ) : (
          <ul className="special-days">
            {days.map((day) => (
              <li key={day.date}>
                <Day day={day} sent={sent} />
              </li>
            ))}
            {siteDays.map((day) => (
              <li key={`${day.date} ${day.hours}`}>
                <p>
                  <strong>{day.label}</strong> <span className="wrap">{day.name}</span>
                </p>
                <p className="muted">{day.hours} · for the whole site, in its settings</p>
              </li>
            ))}
          </ul>
        )}
      </div>
      <details open={failure?.values.target === NEW_DAY}>
        <summary>Add a day</summary>
        <ChangeForm
          intent="save"
          hidden={{ target: NEW_DAY, key: sent.formKey, version: sent.unsaid }}
          className="stack narrow"
          off={off}
          draft={`${sent.draft}.${NEW_DAY}`}
          stays
        >
          <AddedDay failure={failure?.values.target === NEW_DAY ? failure : undefined} today={today} off={off} />
          <div>
            <Submit>Add the day</Submit>
          </div>
        </ChangeForm>
      </details>
      {holidays.length === 0 ? null : (
        <section className="stack tight" aria-label="Suggested holidays">
          <h3>Holidays in {place}</h3>
          <ul className="special-days">
            {first.map((holiday) => (
              <Suggested key={holiday.date} holiday={holiday} sent={sent} />
            ))}
          </ul>
          {more.length === 0 ? null : (
            <details>
              <summary>{more.length} more in the next 12 months</summary>
              <ul className="special-days">
                {more.map((holiday) => (
                  <Suggested key={holiday.date} holiday={holiday} sent={sent} />
                ))}
              </ul>
            </details>
          )}
        </section>
      )}
    </div>
  )
}

function Suggested({
  holiday: { date, label, name, note },
  sent: { formKey, unsaid, off },
}: {
  holiday: SuggestedDay
  sent: Sent
}) {
  return (
    <li className="suggested">
      <div>
        <p>
          <strong>{label}</strong> <span className="wrap">{name}</span>
        </p>
        {note ? <p className="muted wrap">{note}</p> : null}
      </div>
      <ChangeForm
        intent="save"
        hidden={{ target: date, key: formKey, version: unsaid, name, hours: 'Closed' }}
        off={off}
        stays
      >
        <Submit look="quiet" of={`${label}, ${name}`}>
          Add as closed
        </Submit>
      </ChangeForm>
    </li>
  )
}

/** The fields of a day that is added. */
function AddedDay({ failure, today, off }: { failure: Failure | undefined; today: string; off: boolean }) {
  const [day, setDay] = useState(() => dayForm(failure?.values.hours || 'Closed'))
  return (
    <>
      <Field name="date" label="Day" type="date" failure={failure} defaultValue={today} />
      <Field name="name" label="Reason" hint="Visitors read it, such as Christmas Day." failure={failure} />
      <DayHours
        name="hours"
        label="Hours"
        spoken="The new day"
        day={day}
        onChange={setDay}
        problem={failure?.fields.hours}
        off={off}
      />
    </>
  )
}

/** A day with its own hours, which can be changed or have the usual hours again. */
function Day({ day, sent }: { day: SpecialDay; sent: Sent }) {
  const { formKey, off } = sent
  const failure = sent.failure?.values.target === day.date ? sent.failure : undefined
  const [hours, setHours] = useState(() => dayForm(failure?.values.hours || day.text))
  const hidden = { target: day.date, key: formKey, version: day.version }
  return (
    <>
      <div className="special-day">
        <div>
          <p>
            <strong>{day.label}</strong> <span className="wrap">{day.name}</span>
          </p>
          <p className="muted">{day.hours}</p>
        </div>
        <ChangeForm intent="save" hidden={{ ...hidden, name: '', hours: '' }} off={off} stays>
          <Submit look="quiet" of={`${day.label}, ${day.name}`}>
            Remove
          </Submit>
        </ChangeForm>
      </div>
      <details open={failure !== undefined && !failure.conflict}>
        <summary>
          Change<span className="sr-only"> {day.label}</span>
        </summary>
        <ChangeForm
          intent="save"
          hidden={hidden}
          className="stack narrow"
          off={off}
          draft={`${sent.draft}.${day.date}`}
          stays
        >
          <Field name="name" label="Reason" failure={failure} defaultValue={day.name} />
          <DayHours
            name="hours"
            label="Hours"
            spoken={day.label}
            day={hours}
            onChange={setHours}
            problem={failure?.fields.hours}
            off={off}
          />
          <div>
            <Submit of={day.label}>Save</Submit>
          </div>
        </ChangeForm>
      </details>
    </>
  )
}
