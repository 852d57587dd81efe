import { rowsOf, type ChargeFormValues } from '@forecourt/rules/charges/formRows.ts'
import type { ChargeProblems } from '@forecourt/rules/charges/form.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { createContext, use, useId, type ComponentProps, type MouseEvent } from 'react'
import { Field } from '../../parts.tsx'
import { useSpelling } from '../../spelling.ts'

/** The input that says how rows are changed, such as `add charges`. */
export const ROWS = 'rows'

/** The form of charges, for its parts. */
export interface ChargeFormState {
  /** What is typed. */
  values: ChargeFormValues
  problems: ChargeProblems
  currency: Currency
  /** The row or list that was changed last without scripts. */
  changed: string | null
  /** The list from which a row was just removed, which can be undone. */
  removedFrom: string | null
  onRows: (event: MouseEvent<HTMLButtonElement>) => void
  onUndo: () => void
}

export const ChargeFormContext = createContext<ChargeFormState>({
  values: {},
  problems: {},
  currency: 'AUD',
  changed: null,
  removedFrom: null,
  onRows: () => {},
  onUndo: () => {},
})

/** One input of the form, with its problem. */
export function TypedField(props: Omit<ComponentProps<typeof Field>, 'failure' | 'defaultValue'>) {
  const { values, problems } = use(ChargeFormContext)
  return (
    <Field
      autoComplete="off"
      {...props}
      defaultValue={values[props.name] ?? ''}
      failure={{ error: '', fields: problems, values: {} }}
    />
  )
}

/** An amount of money. */
export const MoneyField = (props: { name: string; label: string; hint?: string }) => (
  <TypedField {...props} inputMode="text" />
)

/** Boxes, of which at least one is ticked. */
export function Ticks({
  name,
  label,
  options,
}: {
  name: string
  label: string
  options: readonly (readonly [value: string, label: string])[]
}) {
  const { values, problems } = use(ChargeFormContext)
  const spell = useSpelling()
  const id = useId()
  const problem = problems[name]
  return (
    <fieldset className="stack tight" aria-describedby={problem ? id : undefined}>
      <legend className="setting-legend">{label}</legend>
      <div className="setting-choices">
        {options.map(([value, words]) => (
          <label key={value} className="setting-switch">
            <input
              type="checkbox"
              name={`${name}.${value}`}
              value="on"
              defaultChecked={values[`${name}.${value}`] === 'on'}
            />
            <span>{spell(words)}</span>
          </label>
        ))}
      </div>
      {problem ? (
        <p id={id} className="problem">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}

/** What keeps the rows of a list in the form, and what is wrong with the list. */
export function ListInputs({ list }: { list: string }) {
  const { values, problems } = use(ChargeFormContext)
  return (
    <>
      <input type="hidden" name={`${list}.rows`} value={values[`${list}.rows`] ?? ''} />
      <input type="hidden" name={`${list}.next`} value={values[`${list}.next`] ?? '0'} />
      {problems[list] ? <p className="problem">{problems[list]}</p> : null}
    </>
  )
}

/** Moves and removes a row. What a button is about is said to those who don’t see what stands around it. */
export function RowActions({
  list,
  row,
  of,
  ordered = true,
}: {
  list: string
  row: string
  of: string
  ordered?: boolean
}) {
  const { values, onRows } = use(ChargeFormContext)
  const rows = rowsOf(values, list)
  const at = rows.indexOf(row)
  const button = (verb: 'up' | 'down' | 'remove', label: string, Icon: typeof X) => (
    <button
      type="submit"
      name={ROWS}
      value={`${verb} ${list}.${row}`}
      className="button quiet icon"
      title={label}
      aria-label={`${label}: ${of}`}
      onClick={onRows}
    >
      <Icon aria-hidden size={15} />
    </button>
  )
  return (
    <div className="row setting-actions">
      {ordered && at > 0 ? button('up', 'Move up', ArrowUp) : null}
      {ordered && at < rows.length - 1 ? button('down', 'Move down', ArrowDown) : null}
      {button('remove', 'Remove', X)}
    </div>
  )
}

/** Adds a row to a list, and undoes its last removal. */
export function AddRow({ list, children, of }: { list: string; children: string; of?: string }) {
  const { removedFrom, onRows, onUndo } = use(ChargeFormContext)
  return (
    <div className="row">
      <button type="submit" name={ROWS} value={`add ${list}`} className="button quiet" onClick={onRows}>
        <Plus aria-hidden size={15} /> {children}
        {of ? <span className="sr-only"> {of}</span> : null}
      </button>
      {removedFrom === list ? (
        <span role="status" className="row">
          Removed.
          <button type="button" className="button quiet" onClick={onUndo}>
            Undo
          </button>
        </span>
      ) : null}
    </div>
  )
}
