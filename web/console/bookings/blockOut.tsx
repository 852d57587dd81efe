import type { EnteredBlock } from '@forecourt/rules/booking/blockedTime.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { INTENT } from '../form.ts'
import { ChangeForm, Field, Submit, type Failure } from '../parts.tsx'

/** The inputs that say when it is. */
export const TIME_NAMES = ['allDay', 'from', 'until', 'firstDay', 'lastDay'] as const

/** What they send. */
export const sentTime = (field: (name: string) => string): EnteredBlock => ({
  isAllDay: field('allDay') !== '',
  from: field('from'),
  until: field('until'),
  firstDay: field('firstDay'),
  lastDay: field('lastDay'),
})

/** Blocking out a time at a dealership of a site. */
export function BlockOut({
  block,
  dealerships,
  failure: answer,
}: {
  block: { site: string; may: Answer; from: string; until: string; day: string }
  dealerships: readonly { id: number; name: string }[]
  failure: Failure | undefined
}) {
  const failure = answer?.values[INTENT] === 'block' ? answer : undefined
  return (
    <details className="panel block-out" open={failure !== undefined}>
      <summary>Block out a time</summary>
      <div className="pad stack">
        <p className="muted">Nobody can book it on any site of the dealership. What is booked already stays.</p>
        <ChangeForm
          intent="block"
          hidden={{ site: block.site }}
          off={!block.may.allowed}
          className="stack narrow"
          draft={`block-out.${block.site}`}
        >
          <Field name="dealership" label="Dealership" failure={failure}>
            {dealerships.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Field>
          <Field name="kind" label="What" failure={failure}>
            <option value="">Test drives and service</option>
            <option value="appointment">Test drives</option>
            <option value="service">Service</option>
          </Field>
          <label className="check">
            <input type="checkbox" name="allDay" value="yes" defaultChecked={(failure?.values.allDay ?? '') !== ''} />
            <span>All day</span>
          </label>
          <div className="stack by-time">
            <Field name="from" label="From" type="datetime-local" defaultValue={block.from} failure={failure} />
            <Field name="until" label="Until" type="datetime-local" defaultValue={block.until} failure={failure} />
          </div>
          <div className="stack by-day">
            <Field name="firstDay" label="First day" type="date" defaultValue={block.day} failure={failure} />
            <Field name="lastDay" label="Last day" type="date" defaultValue={block.day} failure={failure} />
          </div>
          <Field name="reason" label="Reason" hint="Your colleagues see it in the calendar." failure={failure} />
          <div>
            <Submit>Block out</Submit>
          </div>
        </ChangeForm>
        {block.may.allowed ? null : <p className="muted">{block.may.reason}</p>}
      </div>
    </details>
  )
}
