import { isNextDay } from '@forecourt/rules/location/writtenHours.ts'
import { DAY_STATUSES, MOST_TIMES, type DayForm, type DayStatus } from '@forecourt/rules/location/dayText.ts'
import { Plus, X } from 'lucide-react'
import { Fragment, useId, useState, type ReactNode } from 'react'
import { useKept } from '../kept/draft.tsx'
import { dayInputs } from './hoursFields.ts'

/** Hours that a day begins with once it is open. */
const USUAL = { open: '08:00', close: '17:00' }
const BLANK = { open: '', close: '' }

const timesOf = ({ times }: DayForm) => (times.length === 0 ? [BLANK] : times)

/**
 * The hours of one day: a status, and its times. Each part is in the page whatever the status is, and the style sheet
 * shows what belongs to it, so that it works without scripts.
 */
export function DayHours({
  name,
  label,
  spoken = label,
  day,
  onChange,
  withWords = false,
  problem,
  off = false,
  children,
}: {
  name: string
  label: string
  /** What its inputs are called by, where the label alone doesn’t say the day. */
  spoken?: string
  day: DayForm
  /** Changes the day as it is then: what is put back from a draft changes several of its inputs at once. */
  onChange: (change: (day: DayForm) => DayForm) => void
  /** Whether it may be said in words. */
  withWords?: boolean
  problem?: string | undefined
  off?: boolean
  /** What else is done with this day. */
  children?: ReactNode
}) {
  const id = useId()
  useKept(day)
  const [sent] = useState(day)
  const inputs = dayInputs(name)
  const described = problem ? `${id}-problem` : undefined
  const statuses = (Object.keys(DAY_STATUSES) as DayStatus[]).filter((status) => status !== 'words' || withWords)
  const shown = timesOf(day).length
  const withTime = (at: number, time: Partial<typeof BLANK>) =>
    onChange((now) => {
      const times = timesOf(now)
      const places = Array.from({ length: Math.max(times.length, at + 1) }, (_, index) => times[index] ?? BLANK)
      return { ...now, times: places.map((one, index) => (index === at ? { ...one, ...time } : one)) }
    })
  return (
    <fieldset className="day-hours" disabled={off} aria-describedby={described}>
      <legend>{label}</legend>
      <select
        className="control"
        name={inputs.status}
        aria-label={`${spoken}: open or closed`}
        value={day.status}
        onChange={({ target }) => {
          const status = target.value as DayStatus
          onChange((now) => {
            const times = timesOf(now)
            const isEmpty = times.every(({ open, close }) => open === '' && close === '')
            return { ...now, status, times: status === 'open' && isEmpty ? [USUAL] : times }
          })
        }}
      >
        {statuses.map((status) => (
          <option key={status} value={status}>
            {DAY_STATUSES[status]}
          </option>
        ))}
      </select>
      <div className="times">
        {/* All that there may be, so that a draft can be put back into them. */}
        {Array.from({ length: MOST_TIMES }, (_, at) => timesOf(day)[at] ?? BLANK).map(({ open, close }, at) => (
          // Times have no identity but their place.
          // eslint-disable-next-line react/no-array-index-key
          <Fragment key={at}>
            <div className="time-pair" hidden={at >= shown}>
              <input
                className="control"
                type="time"
                name={inputs.open(at)}
                aria-label={`${spoken}: opens${at === 0 ? '' : ` (${at + 1})`}`}
                aria-invalid={problem ? true : undefined}
                value={open}
                data-sent={sent.times[at]?.open ?? ''}
                onChange={({ target }) => withTime(at, { open: target.value })}
              />
              <span aria-hidden>–</span>
              <input
                className="control"
                type="time"
                name={inputs.close(at)}
                aria-label={`${spoken}: closes${at === 0 ? '' : ` (${at + 1})`}`}
                aria-describedby={at < shown && isNextDay({ open, close }) ? `${id}-next-${at}` : undefined}
                aria-invalid={problem ? true : undefined}
                value={close}
                data-sent={sent.times[at]?.close ?? ''}
                onChange={({ target }) => withTime(at, { close: target.value })}
              />
              {shown > 1 ? (
                <button
                  type="button"
                  className="close"
                  aria-label={`Remove ${open || 'empty'} to ${close || 'empty'} on ${spoken}`}
                  onClick={() =>
                    onChange((now) => ({ ...now, times: timesOf(now).filter((_, index) => index !== at) }))
                  }
                >
                  <X aria-hidden size={16} />
                </button>
              ) : null}
            </div>
            {at < shown && isNextDay({ open, close }) ? (
              <p id={`${id}-next-${at}`} className="muted">
                Closes the next day
              </p>
            ) : null}
          </Fragment>
        ))}
      </div>
      <input
        className="control words"
        name={inputs.words}
        aria-label={`${spoken}: in words`}
        placeholder="By appointment"
        value={day.words}
        data-sent={sent.words}
        onChange={({ target }) => {
          const words = target.value
          onChange((now) => ({ ...now, words }))
        }}
      />
      <div className="day-actions">
        {shown < MOST_TIMES ? (
          <button
            type="button"
            className="link scripted adds"
            onClick={() => onChange((now) => ({ ...now, times: [...timesOf(now), BLANK] }))}
            aria-label={`Add hours on ${spoken}`}
          >
            <Plus aria-hidden size={14} />
            Add hours
          </button>
        ) : null}
        {children}
      </div>
      {problem ? (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}
