import type { Answer } from '@forecourt/rules/staff/access.ts'
import { INTENT } from '../form.ts'
import { ChangeForm, Field, Submit, type Failure } from '../parts.tsx'

/** Blocking out a time at a dealership of a site. */
export function BlockOut({
  block,
  dealerships,
  failure: answer,
}: {
  block: { site: string; may: Answer; from: string; until: string }
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
          <Field name="from" label="From" type="datetime-local" defaultValue={block.from} failure={failure} />
          <Field name="until" label="Until" type="datetime-local" defaultValue={block.until} failure={failure} />
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
