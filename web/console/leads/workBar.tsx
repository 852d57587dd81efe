import { SNOOZE_PRESETS } from '@forecourt/rules/leadDesk/snooze.ts'
import { ALL_STATUSES, WORK_STATUSES } from '@forecourt/rules/leadDesk/work.ts'
import { AlarmClock, UserPlus } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { INTENT } from '../form.ts'
import { ChangeForm, Field, Submit, type Failure } from '../parts.tsx'
import type { ShownLead } from './lead.tsx'

const sendForm = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => currentTarget.form?.requestSubmit()

/** Who looks after a lead, how far it is, and putting it off: each one choice, against the version that is shown. */
export function WorkBar({ lead, failure }: { lead: ShownLead; failure: Failure | undefined }) {
  const { mayWrite, key, people, me, assignedTo, assignedName, status, snoozedUntil, isOpen, timeZone } = lead
  const version = String(lead.version)
  if (!mayWrite.allowed)
    return (
      <div className="workbar">
        <p>
          {assignedName === null ? 'Nobody looks after it' : `Assigned to ${assignedName}`} · {WORK_STATUSES[status]}
          {snoozedUntil ? ` · Snoozed until ${snoozedUntil}` : ''}
        </p>
        <p className="muted">{mayWrite.reason}</p>
      </div>
    )
  const problem = (name: string) =>
    failure?.fields[name] ? (
      <p className="problem" role="alert">
        {failure.fields[name]}
      </p>
    ) : null
  // What is stored decides what a choice shows, so that a change of somebody else is seen.
  const now = `${assignedTo} ${status} ${version}`
  return (
    <div className="workbar">
      <ChangeForm intent="assign" hidden={{ key, version }} className="row" stays>
        <label className="choice">
          <span className="muted">Assigned to</span>
          <select key={now} className="control" name="person" defaultValue={assignedTo ?? ''} onChange={sendForm}>
            <option value="">Nobody</option>
            {assignedTo !== null && !people.some(({ id }) => id === assignedTo) ? (
              <option value={assignedTo}>{assignedName}</option>
            ) : null}
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {id === me ? `${name} (you)` : name}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit" className="button quiet">
            Assign
          </button>
        </noscript>
      </ChangeForm>
      {assignedTo !== me && people.some(({ id }) => id === me) ? (
        <ChangeForm intent="assign" hidden={{ key, version, person: me }} stays>
          <button type="submit" className="button quiet">
            <UserPlus aria-hidden size={15} />
            Assign to me
          </button>
        </ChangeForm>
      ) : null}
      {problem('person')}
      <ChangeForm intent="status" hidden={{ key, version }} className="row" stays>
        <label className="choice">
          <span className="muted">Status</span>
          <select key={now} className="control" name="status" defaultValue={status} onChange={sendForm}>
            {ALL_STATUSES.map((one) => (
              <option key={one} value={one}>
                {WORK_STATUSES[one]}
              </option>
            ))}
          </select>
        </label>
        <noscript>
          <button type="submit" className="button quiet">
            Change status
          </button>
        </noscript>
      </ChangeForm>
      {snoozedUntil ? (
        <ChangeForm intent="snooze" hidden={{ key, version, until: 'end' }} className="row" stays>
          <span className="muted">Snoozed until {snoozedUntil}</span>
          <Submit look="quiet">Bring it back</Submit>
        </ChangeForm>
      ) : isOpen ? (
        <details className="snooze" key={version} open={failure?.fields.until ? true : undefined}>
          <summary className="button quiet">
            <AlarmClock aria-hidden size={15} />
            Snooze
          </summary>
          <div className="popup">
            {Object.entries(SNOOZE_PRESETS).map(([preset, label]) => (
              <ChangeForm key={preset} intent="snooze" hidden={{ key, version, until: preset }} className="" stays>
                <button type="submit" className="plain">
                  {label}
                </button>
              </ChangeForm>
            ))}
            <ChangeForm intent="snooze" hidden={{ key, version }} className="stack tight another-time" stays>
              <Field
                name="until"
                type="datetime-local"
                label="Another time"
                hint={`In the site’s time zone, ${timeZone}.`}
                failure={failure?.values[INTENT] === 'snooze' ? failure : undefined}
              />
              <Submit look="quiet">Snooze until then</Submit>
            </ChangeForm>
          </div>
        </details>
      ) : null}
    </div>
  )
}
