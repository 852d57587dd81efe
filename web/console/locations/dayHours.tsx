import { DAY_STATUSES, MOST_TIMES, type DayForm, type DayStatus } from '@forecourt/rules/location/dayText.ts'
import { Plus, X } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { dayInputs } from './hoursFields.ts'

/** Hours that a day begins with once it is open. */
const USUAL = { open: '08:00', close: '17:00' }
const BLANK = { open: '', close: '' }

/**
 * The hours of one day: a status, and its times. Each part is in the page whatever the status is, and the style sheet
 * shows what belongs to it, so that it works without scripts.
 */
export function DayHours({
  name,
  label,
  day,
  onChange,
  withWords = false,
  problem,
  off = false,
  children,
}: {
  name: string
  label: string
  day: DayForm
  onChange: (day: DayForm) => void
  /** Whether it may be said in words. */
  withWords?: boolean
  problem?: string | undefined
  off?: boolean
  /** What else is done with this day. */
  children?: ReactNode
}) {
  const id = useId()
  const inputs = dayInputs(name)
  const described = problem ? `${id}-problem` : undefined
  const statuses = (Object.keys(DAY_STATUSES) as DayStatus[]).filter((status) => status !== 'words' || withWords)
  const times = day.times.length === 0 ? [BLANK] : day.times
  const withTime = (at: number, time: Partial<typeof BLANK>) =>
    onChange({ ...day, times: times.map((one, index) => (index === at ? { ...one, ...time } : one)) })
  return (
    <fieldset className="day-hours" disabled={off} aria-describedby={described}>
      <legend>{label}</legend>
      <select
        className="control"
        name={inputs.status}
        aria-label={`${label}: open or closed`}
        value={day.status}
        onChange={({ target }) => {
          const status = target.value as DayStatus
          const isEmpty = times.every(({ open, close }) => open === '' && close === '')
          onChange({ ...day, status, times: status === 'open' && isEmpty ? [USUAL] : times })
        }}
      >
        {statuses.map((status) => (
          <option key={status} value={status}>
            {DAY_STATUSES[status]}
          </option>
        ))}
      </select>
      <div className="times">
        {times.map(({ open, close }, at) => (
          // Times have no identity but their place.
          // eslint-disable-next-line react/no-array-index-key
          <div key={at} className="time-pair">
            <input
              className="control"
              type="time"
              name={inputs.open(at)}
              aria-label={`${label}: opens${at === 0 ? '' : ` (${at + 1})`}`}
              aria-invalid={problem ? true : undefined}
              value={open}
              onChange={({ target }) => withTime(at, { open: target.value })}
            />
            <span aria-hidden>–</span>
            <input
              className="control"
              type="time"
              name={inputs.close(at)}
              aria-label={`${label}: closes${at === 0 ? '' : ` (${at + 1})`}`}
              aria-invalid={problem ? true : undefined}
              value={close}
              onChange={({ target }) => withTime(at, { close: target.value })}
            />
            {times.length > 1 ? (
              <button
                type="button"
                className="close"
                aria-label={`Remove ${open || 'empty'} to ${close || 'empty'} on ${label}`}
                onClick={() => onChange({ ...day, times: times.filter((_, index) => index !== at) })}
              >
                <X aria-hidden size={16} />
              </button>
            ) : null}
          </div>
        ))}
      </div>
      <input
        className="control words"
        name={inputs.words}
        aria-label={`${label}: in words`}
        placeholder="By appointment"
        value={day.words}
        onChange={({ target }) => onChange({ ...day, words: target.value })}
      />
      <div className="day-actions">
        {times.length < MOST_TIMES ? (
          <button
            type="button"
            className="link scripted adds"
            onClick={() => onChange({ ...day, times: [...times, BLANK] })}
            aria-label={`Add hours on ${label}`}
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
