import { typedConditions, typedPayers } from '@forecourt/rules/charges/form.ts'
import { rowsOf } from '@forecourt/rules/charges/formRows.ts'
import { othersInWords } from '@forecourt/rules/charges/words.ts'
import { use, useState } from 'react'
import { useSpelling } from '../../spelling.ts'
import { AmountFields, AmountKindField } from './amountFields.tsx'
import { Conditions } from './conditions.tsx'
import { AddRow, ChargeFormContext, ListInputs, RowActions, TypedField } from './formParts.tsx'

/** One charge: its name, who pays which amount, and what applies to other vehicles. */
export function ChargeFields({ row, at }: { row: string; at: number }) {
  const { values, currency } = use(ChargeFormContext)
  const path = `charges.${row}`
  const list = `${path}.cases`
  const name = values[`${path}.label`]?.trim() || `Charge ${at + 1}`
  const payers = typedPayers(values, path, currency)
  const others = othersInWords({
    optional: values[`${path}.optional`] === 'yes',
    cases: typedConditions(values, path),
  })
  return (
    <section className="panel" aria-label={name} data-row={path}>
      <div className="row apart charge-head">
        <h2>{name}</h2>
        <RowActions list="charges" row={row} of={name} />
      </div>
      <div className="pad stack">
        <TypedField name={`${path}.label`} label="Name of the charge" />
        <ListInputs list={list} />
        <ol className="charge-rows">
          {rowsOf(values, list).map((one, index) => (
            <li key={one} data-row={`${list}.${one}`}>
              <Case
                path={`${list}.${one}`}
                sentence={payers[index] ?? ''}
                of={`case ${index + 1} of ${name}`}
                isOnly={payers.length === 1}
                at={index}
              />
              <RowActions list={list} row={one} of={`case ${index + 1} of ${name}`} />
            </li>
          ))}
        </ol>
        <AddRow list={list} of={`to ${name}`}>
          Add a case
        </AddRow>
        {others === null ? (
          <input type="hidden" name={`${path}.optional`} value={values[`${path}.optional`] ?? 'no'} />
        ) : (
          <TypedField name={`${path}.optional`} label="Vehicles that no case is for">
            <option value="no">They get no estimate</option>
            <option value="yes">They don’t pay this charge</option>
          </TypedField>
        )}
      </div>
    </section>
  )
}

function Case({
  path,
  sentence,
  of,
  isOnly,
  at,
}: {
  path: string
  sentence: string
  of: string
  isOnly: boolean
  at: number
}) {
  const { values, problems, changed } = use(ChargeFormContext)
  const spell = useSpelling()
  const when = `${path}.when`
  const count = rowsOf(values, when).length
  // A case that has just been added begins with its conditions.
  const [isNew] = useState(count === 0 && values[`${path}.amount.cents`] === '')
  const isWrong = Object.keys(problems).some((name) => name.startsWith(`${when}.`))
  return (
    <fieldset className="inputs stack tight">
      <legend className={isOnly ? 'sr-only' : 'setting-legend'}>Case {at + 1}</legend>
      <p>{spell(sentence)}</p>
      <details open={isNew || isWrong || changed?.startsWith(when) || undefined}>
        <summary>
          Conditions, and how the amount is set
          <span className="sr-only">: {of}</span>
        </summary>
        <div className="stack charge-who">
          <Conditions list={when} of={of} />
          <AmountKindField path={`${path}.amount`} />
        </div>
      </details>
      <AmountFields path={`${path}.amount`} of={of} />
    </fieldset>
  )
}
