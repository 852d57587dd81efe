import type { FeedChoice } from '@forecourt/rules/stock/feedFields.ts'
import type { FeedDealership } from '@forecourt/server/staff/desk/feedRights.ts'
import type { ReactNode } from 'react'
import { Conflict } from '../list/conflict.tsx'
import { ChangeForm, Field, Outcome, Submit, type Failure } from '../parts.tsx'
import { useSpelling } from '../spelling.ts'

/** A choice of how a file is read. */
export interface MappingInput {
  name: string
  label: string
  hint?: string
  value: string
  /** Null for any text. */
  choices: readonly FeedChoice[] | null
  /** What no choice is called; absent where one is always chosen. */
  none?: string
}

/** Its field. */
export function MappingField({
  input: { name, label, hint, value, choices, none },
  failure,
}: {
  input: MappingInput
  failure: Failure | undefined
}) {
  const spell = useSpelling()
  return (
    <Field
      name={name}
      label={label}
      {...(hint === undefined ? {} : { hint })}
      isOurs={false}
      defaultValue={value}
      failure={failure}
    >
      {choices === null ? undefined : (
        <>
          {none === undefined ? null : <option value="">{none}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {spell(choice.label)}
            </option>
          ))}
        </>
      )}
    </Field>
  )
}

/**
 * The form of one step of how a file is read. Where somebody else has saved theirs meanwhile, what differs is shown with
 * both sides above what was chosen here.
 */
export function MappingForm({
  inputs,
  dealership: { change },
  failure,
  version,
  hidden = {},
  here,
  submit,
  children,
}: {
  inputs: readonly MappingInput[]
  dealership: Pick<FeedDealership, 'change'>
  failure: Failure | undefined
  version: string
  /** What the form sends besides, which nobody else changes. */
  hidden?: Readonly<Record<string, string>>
  /** The address of this step. */
  here: string
  submit: string
  children: ReactNode
}) {
  const conflict = failure?.conflict
  const differing = conflict
    ? inputs.filter(({ name }) => conflict.theirs[name] !== undefined && conflict.theirs[name] !== failure.values[name])
    : []
  const wordsOf = (name: string, value: string) => {
    const input = inputs.find((one) => one.name === name)
    return value === '' ? (input?.none ?? '') : (input?.choices?.find((one) => one.value === value)?.label ?? value)
  }
  return (
    <>
      {change.allowed ? null : <p className="muted">{change.reason}</p>}
      {failure && differing.length > 0 ? (
        <Conflict
          failure={failure}
          labels={Object.fromEntries(differing.map(({ name, label }) => [name, label]))}
          words={wordsOf}
          intent="mapping"
          hidden={{ ...hidden, ...failure.values }}
          theirs={here}
        />
      ) : (
        <Outcome failure={failure} />
      )}
      {/* Theirs is taken by opening the step again, which fills the form anew. */}
      <ChangeForm
        key={`${version} ${conflict ? 'conflict' : ''}`}
        hidden={{ ...hidden, version: conflict?.version ?? version }}
        off={!change.allowed}
      >
        {children}
        <div>
          <Submit>{submit}</Submit>
        </div>
      </ChangeForm>
    </>
  )
}
