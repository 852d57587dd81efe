import { rowsOf, withRows, type ChargeFormValues } from '@forecourt/rules/charges/formRows.ts'
import type { ChargeProblems } from '@forecourt/rules/charges/form.ts'
import { CONDITION_WORDS, KIND_WORDS } from '@forecourt/rules/charges/words.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { use, useEffect, useRef, useState, type MouseEvent } from 'react'
import { ChangeForm, Panel, Submit } from '../../parts.tsx'
import { ChargeFields } from './charge.tsx'
import { AddRow, ChargeFormContext, ListInputs, RowActions, Ticks, TypedField } from './formParts.tsx'

const CONTROL = ':is(input:not([type=hidden]), select, textarea)'

/** What is in a form now. */
const valuesIn = (form: HTMLFormElement): ChargeFormValues =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).replaceAll('\r\n', '\n')]))

const isSame = (one: ChargeFormValues, other: ChargeFormValues) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)

/**
 * The form of a place’s charges. Its inputs keep what is typed; what is read from them again at each change are the rows
 * that there are and the sentences beside them. Without scripts the server answers with the changed rows.
 */
export function ChargeTableForm({
  initial,
  problems,
  changed,
  version,
  currency,
}: {
  initial: ChargeFormValues
  problems: ChargeProblems
  changed: string | null
  version: string
  currency: Currency
}) {
  const [values, setValues] = useState(initial)
  const [removed, setRemoved] = useState<{ list: string; path: string; before: ChargeFormValues } | null>(null)
  const box = useRef<HTMLDivElement>(null)

  const read = () => {
    const form = box.current?.closest('form')
    if (form) setValues((known) => (isSame(known, valuesIn(form)) ? known : valuesIn(form)))
  }
  // A choice can bring inputs that have a value from the start.
  useEffect(read, [values])

  /** Focuses an input or a button once the rows are drawn. */
  const focus = (...selectors: string[]) =>
    requestAnimationFrame(() => {
      const found = selectors.map((one) => box.current?.querySelector<HTMLElement>(one)).find(Boolean)
      found?.focus()
    })

  const onRows = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { form, value: change } = event.currentTarget
    if (!form) return
    const before = valuesIn(form)
    const after = withRows(before, change)
    const [verb = '', path = ''] = change.split(' ')
    const list = verb === 'add' ? path : path.slice(0, path.lastIndexOf('.'))
    setValues(after)
    setRemoved(verb === 'remove' ? { list, path, before } : null)
    if (verb === 'add') {
      focus(`[data-row="${path}.${rowsOf(after, path).at(-1)}"] ${CONTROL}`)
    } else if (verb === 'remove') focus(`button[value="add ${list}"]`)
    else focus(`button[value="${change}"]`, `button[value="${verb === 'up' ? 'down' : 'up'} ${path}"]`)
  }

  const onUndo = () => {
    const form = box.current?.closest('form')
    if (!removed || !form) return
    const { list, path, before } = removed
    const row = Object.entries(before).filter(([name]) => name.startsWith(`${path}.`))
    setValues({ ...valuesIn(form), ...Object.fromEntries(row), [`${list}.rows`]: before[`${list}.rows`] ?? '' })
    setRemoved(null)
    focus(`button[value="remove ${path}"]`)
  }

  return (
    <ChangeForm intent="review" hidden={{ version }} className="stack charges">
      {/* What Enter does in a field: the first button of a form. */}
      <button type="submit" className="sr-only" tabIndex={-1} aria-hidden>
        Review the change
      </button>
      <ChargeFormContext
        value={{ values, problems, currency, changed, removedFrom: removed?.list ?? null, onRows, onUndo }}
      >
        <div ref={box} className="stack" onChange={read}>
          <Panel title="Dates">
            <div className="charge-fields">
              <TypedField name="in_force_from" label="First day of these charges" type="date" />
              <TypedField name="in_force_until" label="Last day, if it is known" type="date" />
              <TypedField
                name="stated_on"
                label="Stated by the sources on"
                type="date"
                hint="The last day for which the sources are known to have stated them. The age of the charges counts from it."
              />
              <TypedField name="read_on" label="Sources read on" type="date" />
            </div>
          </Panel>
          <Panel title="Vehicles with an estimate">
            <div className="charge-fields">
              <Ticks name="covers.kinds" label="Kinds of vehicles" options={Object.entries(KIND_WORDS)} />
              <Ticks name="covers.car_types" label="Condition" options={Object.entries(CONDITION_WORDS)} />
            </div>
          </Panel>
          <ListInputs list="charges" />
          {rowsOf(values, 'charges').map((row, at) => (
            <ChargeFields key={row} row={row} at={at} />
          ))}
          <AddRow list="charges">Add a charge</AddRow>
          <Sources />
          <Panel title="Shown beside the estimate">
            <div className="charge-fields">
              <Sentences
                name="assumptions"
                label="Assumptions"
                hint="One sentence per line, without a full stop."
                text={initial.assumptions}
              />
              <Sentences
                name="left_out"
                label="Other costs a buyer may have"
                hint="One per line."
                text={initial.left_out}
              />
            </div>
          </Panel>
        </div>
      </ChargeFormContext>
      <div>
        <Submit>Review the change</Submit>
      </div>
    </ChangeForm>
  )
}

function Sentences({ text = '', ...props }: { name: string; label: string; hint: string; text: string | undefined }) {
  return <TypedField {...props} lines={Math.max(3, text.split('\n').length + 1)} />
}

function Sources() {
  const { values } = use(ChargeFormContext)
  return (
    <Panel title="Sources">
      <div className="stack">
        <ListInputs list="sources" />
        <ol className="charge-rows">
          {rowsOf(values, 'sources').map((row, at) => (
            <li key={row} data-row={`sources.${row}`}>
              <div className="inputs charge-fields">
                <TypedField name={`sources.${row}.name`} label={`Source ${at + 1}`} />
                <TypedField
                  name={`sources.${row}.url`}
                  label={`Web address of source ${at + 1}`}
                  hint="A whole address that starts with https://."
                />
              </div>
              <RowActions list="sources" row={row} of={`source ${at + 1}`} />
            </li>
          ))}
        </ol>
        <AddRow list="sources">Add a source</AddRow>
      </div>
    </Panel>
  )
}
