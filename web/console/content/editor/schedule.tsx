import { hasLastDay, isTakenOff, type ItemKind } from '@forecourt/rules/content/item.ts'
import { CalendarClock } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { INTENT } from '../../form.ts'
import { Panel, type Failure, useProblem } from '../../parts.tsx'
import { zoneName } from '../../when.ts'
import { showFirstProblem } from './actions.tsx'
import type { DraftSaving } from './saving.ts'

/** A time as its input has it, and in words. */
interface ScheduledTime {
  input: string
  words: string | null
}

/** When an item is published and taken down by itself. */
export interface ItemSchedule {
  publish: ScheduledTime
  takeDown: ScheduledTime
  /** Who scheduled it, and when. */
  by: string
  /** The version that is published then; null for none. */
  version: string | null
  problem: string | null
}

/** Publishing an item and taking it down at a time, by the clock of its site. */
export default function SchedulePanel({
  kind,
  schedule,
  saving,
  problems,
  timeZone,
  isUnchanged,
  isShown,
  failure,
}: {
  kind: ItemKind
  schedule: ItemSchedule | null
  saving: DraftSaving
  /** How many fields of the item need a change. */
  problems: number
  timeZone: string
  /** Whether the website shows all of it, so that there is nothing to publish. */
  isUnchanged: boolean
  isShown: boolean
  failure: Failure | undefined
}) {
  const submit = useSubmit()
  const { state } = useNavigation()
  const [publishAt, setPublishAt] = useState(schedule?.publish.input ?? '')
  const [takeDownAt, setTakeDownAt] = useState(schedule?.takeDown.input ?? '')
  const [isSaving, setIsSaving] = useState(false)
  const busy = state === 'submitting' || isSaving
  const post = (fields: Record<string, string>) => void submit(fields, { method: 'post', preventScrollReset: true })
  const canPublish = !isUnchanged || publishAt !== ''
  const canTakeDown = isTakenOff(kind)
  const times = useRef<HTMLDivElement>(null)
  // Refused for its times, or else for what the item has.
  useEffect(() => {
    if (failure?.values[INTENT] !== 'schedule') return
    const time = times.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (time) time.focus()
    else showFirstProblem()
  }, [failure])
  async function save() {
    if (busy) return
    if (publishAt !== '' && problems > 0) return showFirstProblem()
    setIsSaving(true)
    const isSaved = await saving.save()
    setIsSaving(false)
    if (isSaved)
      post({ [INTENT]: 'schedule', version: saving.version(), publish_at: publishAt, take_down_at: takeDownAt })
  }
  return (
    <Panel title="Schedule">
      <div className="stack">
        {schedule ? (
          <Standing
            of={schedule}
            // What is published then is what was scheduled, not what has been written since.
            isOld={schedule.version !== null && schedule.version !== saving.version()}
          />
        ) : null}
        <div ref={times} className="two schedule-times">
          {canPublish ? (
            <TimeField
              label={isShown ? 'Publish changes at' : 'Publish at'}
              name="publish_at"
              value={publishAt}
              onChange={setPublishAt}
              failure={failure}
            />
          ) : (
            <p className="muted">The website already shows all of this, so there is nothing to publish later.</p>
          )}
          {canTakeDown ? (
            <TimeField
              label="Take down at"
              name="take_down_at"
              value={takeDownAt}
              onChange={setTakeDownAt}
              failure={failure}
            />
          ) : hasLastDay(kind) ? (
            <p className="muted">It ends after its last day, above.</p>
          ) : null}
        </div>
        {canPublish || canTakeDown ? (
          <p className="muted">
            {zoneName(new Date(Number.isNaN(Date.parse(publishAt)) ? 0 : Date.parse(publishAt)), timeZone)}.
            {canPublish ? ' What you see now is what will be published; later changes stay in the draft.' : null}
          </p>
        ) : null}
        <div className="row">
          {canPublish || canTakeDown ? (
            <button
              type="button"
              className="button quiet"
              aria-disabled={busy || undefined}
              onClick={() => void save()}
            >
              <CalendarClock aria-hidden size={16} />
              {schedule ? 'Change the schedule' : 'Schedule'}
            </button>
          ) : null}
          {schedule ? (
            <button type="button" className="button quiet" onClick={() => post({ [INTENT]: 'unschedule' })}>
              Cancel the schedule
            </button>
          ) : null}
        </div>
      </div>
    </Panel>
  )
}

/** What is scheduled now. */
function Standing({ of: { publish, takeDown, by, problem }, isOld }: { of: ItemSchedule; isOld: boolean }) {
  return (
    <div className="stack tight">
      {problem ? (
        <p className="notice danger">
          It could not be published on {publish.words}: {problem} Fix that and schedule it again.
        </p>
      ) : (
        <p>
          <strong>
            {[
              publish.words ? `Will be published on ${publish.words}` : '',
              takeDown.words ? `${publish.words ? 'taken' : 'Will be taken'} down on ${takeDown.words}` : '',
            ]
              .filter(Boolean)
              .join(', and ')}
          </strong>{' '}
          <span className="muted">Scheduled by {by}</span>
        </p>
      )}
      {isOld && !problem ? (
        <p className="notice warn">
          It has changed since it was scheduled. The earlier version will be published. To publish what you see now,
          change the schedule.
        </p>
      ) : null}
    </div>
  )
}

function TimeField({
  label,
  name,
  value,
  onChange,
  failure,
}: {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  failure: Failure | undefined
}) {
  const id = useId()
  const problem = useProblem(failure, name)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        className="control"
        value={value}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem ? (
        <p id={`${id}-problem`} className="problem">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
