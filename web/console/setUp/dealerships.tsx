import type { ShownDealership } from '@forecourt/rules/setUp/dealerships.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import { ChangeForm, Field, Submit, type Failure } from '../parts.tsx'

const INTENT = 'dealership'

/** The dealerships whose stock and locations a site shows: which, and which is the first. */
export function Dealerships({
  of: { shown, offered, mayAdd },
  failure,
  changed,
}: {
  of: {
    shown: readonly ShownDealership[]
    /** Others of the group. */
    offered: readonly { id: number; name: string }[]
    mayAdd: Answer
  }
  failure: Failure | undefined
  /** Whether they have just been changed, so that what has become of them is seen. */
  changed: boolean
}) {
  return (
    <details open={failure !== undefined || changed || undefined}>
      <summary>Dealerships on this site</summary>
      <div className="set-up-more stack">
        <p className="muted">
          The site shows the stock and the locations of these. The first one’s main location stands in the header.
        </p>
        <ul className="stack tight">
          {shown.map(({ id, name, elsewhere }, at) => (
            <li key={id} className="row apart">
              <span className="wrap">
                {name} {at === 0 && shown.length > 1 ? <span className="badge">First</span> : null}
              </span>
              <span className="row">
                {at > 0 ? (
                  <ChangeForm intent={INTENT} hidden={{ change: 'first', dealership: String(id) }} stays>
                    <Submit look="quiet" of={name}>
                      Make first
                    </Submit>
                  </ChangeForm>
                ) : null}
                {elsewhere && shown.length > 1 ? (
                  <ChangeForm intent={INTENT} hidden={{ change: 'take-off', dealership: String(id) }} stays>
                    <Submit look="quiet" of={name}>
                      Take off
                    </Submit>
                  </ChangeForm>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
        {offered.length > 0 ? (
          <ChangeForm intent={INTENT} hidden={{ change: 'show' }} className="stack narrow" stays>
            <Field name="dealership" label="Another dealership of the group">
              {offered.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Field>
            <div>
              <Submit look="quiet">Show it on this site</Submit>
            </div>
          </ChangeForm>
        ) : null}
        {mayAdd.allowed ? (
          <ChangeForm intent="new-dealership" className="stack narrow" stays>
            <Field
              name="dealership_name"
              label="New dealership"
              failure={failure}
              autoComplete="off"
              hint="Another yard or business, with stock and locations of its own."
            />
            <div>
              <Submit look="quiet">Add the dealership</Submit>
            </div>
          </ChangeForm>
        ) : (
          <p className="muted">{mayAdd.reason}</p>
        )}
      </div>
    </details>
  )
}
