import { ANOTHER_TIME, BACK_NOW, leadsWords } from '@forecourt/rules/leadDesk/bulkChange.ts'
import { SNOOZE_PRESETS } from '@forecourt/rules/leadDesk/snooze.ts'
import { ALL_STATUSES, WORK_STATUSES } from '@forecourt/rules/leadDesk/work.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { AlarmClock, CircleCheck, UserPlus, X, type LucideIcon } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { INTENT } from '../../form.ts'
import { Field, type Failure } from '../../parts.tsx'
import { BarKeys } from '../../list/barKeys.tsx'
import { FORM, type LeadSelection } from './selection.tsx'
import { BULK, CHANGE, MATCHING, OPEN } from './send.ts'

/** What is selected, and what can be done with it; it lies at the lower edge of the list while something is. */
export function LeadBar({
  selection,
  formKey,
  open,
  search,
  people,
  me,
  more,
}: {
  selection: LeadSelection
  /** The id of the change, so that one that is sent twice is one change. */
  formKey: string
  /** The lead that is open. */
  open: string | undefined
  search: string
  people: readonly { id: string; name: string }[]
  me: string
  /** Whether the list has other pages. */
  more: boolean
}) {
  const sending = useFetcher<Failure>()
  const counting = useFetcher<{ leads: number; problem: string | null }>()
  const { chosen, all, isEmpty, everything, clear } = selection
  const counted = counting.data
  useEffect(() => {
    if (counted && counted.problem === null) everything(counted.leads)
    // What is selected changes with every press; only an answer selects all.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [counted])
  const failure = sending.state === 'idle' ? sending.data : undefined
  const isBusy = sending.state !== 'idle'
  const pageIsChosen = chosen.length > 0 && chosen.length === selection.open.length
  const problem = isEmpty ? undefined : (Object.values(failure?.fields ?? {})[0] ?? failure?.error ?? counted?.problem)
  const choice = (value: string, label: string) => (
    <button key={value} type="submit" className="plain" name={CHANGE} value={value} aria-disabled={isBusy || undefined}>
      {label}
    </button>
  )
  const actions = (
    <div className="lead-bar-actions">
      <Menu label="Assign" icon={UserPlus}>
        {people.some(({ id }) => id === me) ? choice(`assigned:${me}`, 'Me') : null}
        {people.filter(({ id }) => id !== me).map(({ id, name }) => choice(`assigned:${id}`, name))}
        {choice('assigned:', 'Nobody')}
      </Menu>
      <Menu label="Status" icon={CircleCheck}>
        {ALL_STATUSES.map((status) => choice(`status:${status}`, WORK_STATUSES[status]))}
      </Menu>
      <Menu label="Snooze" icon={AlarmClock}>
        {Object.entries(SNOOZE_PRESETS).map(([preset, label]) => choice(`snoozed:${preset}`, label))}
        {choice(`snoozed:${BACK_NOW}`, 'Bring them back now')}
        <div className="stack tight another-time">
          <Field
            name="until"
            type="datetime-local"
            label="Another time"
            hint="In the zone of each lead’s site."
            failure={failure}
          />
          <button type="submit" className="button quiet" name={CHANGE} value={`snoozed:${ANOTHER_TIME}`}>
            Snooze until then
          </button>
        </div>
      </Menu>
    </div>
  )
  return (
    <sending.Form
      id={FORM}
      method="post"
      action={`${CONSOLE_PATHS.leads}${search}`}
      className={isEmpty ? 'lead-bar none' : 'lead-bar'}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault()
        for (const menu of event.currentTarget.querySelectorAll('details')) menu.open = false
      }}
    >
      <BarKeys form={FORM} isShown={!isEmpty} clear={clear} />
      {/* Enter in a box or a field presses the first button of a form: none is meant. */}
      <button type="submit" disabled hidden>
        Change
      </button>
      <input type="hidden" name={INTENT} value={BULK} />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name={OPEN} value={open ?? ''} />
      {all === null ? null : <input type="hidden" name={MATCHING} value={all} />}
      <div className="row between">
        <p role="status">
          {isEmpty ? null : all === null ? `${leadsWords(chosen.length)} selected` : `All ${leadsWords(all)} selected`}
        </p>
        {more && pageIsChosen && all === null ? (
          <button
            type="button"
            className="bulk-link"
            onClick={() => void counting.load(`${CONSOLE_PATHS.leadsMatching}${search}`)}
          >
            {counting.state === 'idle' ? 'Select all that match' : 'Counting …'}
          </button>
        ) : null}
        <button type="button" className="close" onClick={clear} title="Clear (Esc in the list)">
          <X aria-hidden size={16} />
          <span className="sr-only">Clear selection</span>
        </button>
      </div>
      {problem ? (
        <p className="problem" role="alert">
          {problem}
        </p>
      ) : null}
      {isEmpty ? <noscript>{actions}</noscript> : actions}
    </sending.Form>
  )
}

/** One kind of change, whose choices open above it; one at a time. */
function Menu({ label, icon: Icon, children }: { label: string; icon: LucideIcon; children: ReactNode }) {
  return (
    <details name={FORM}>
      <summary className="button quiet">
        <Icon aria-hidden size={15} />
        {label}
      </summary>
      <div className="lead-bar-choices">{children}</div>
    </details>
  )
}
