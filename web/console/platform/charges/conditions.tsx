import { CHOSEN_FACTS, COMPARISONS, type Comparison } from '@forecourt/rules/charges/form.ts'
import { factsLeft, rowsOf } from '@forecourt/rules/charges/formRows.ts'
import { CHARGE_FACTS, type ChargeFact } from '@forecourt/rules/charges/table.ts'
import { BODY_WORDS, CONDITION_WORDS, FACT_NAMES } from '@forecourt/rules/charges/words.ts'
import { fuelLabel } from '@forecourt/rules/car/fuel.ts'
import { use } from 'react'
import { AddRow, ChargeFormContext, ListInputs, RowActions, Ticks, TypedField } from './formParts.tsx'

const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
  to: 'is at most',
  from: 'is at least',
  between: 'is between',
  exactly: 'is exactly',
  any: 'is any number',
}
const TICKED = {
  car_types: CHOSEN_FACTS.car_types.map((type) => [type, CONDITION_WORDS[type]] as const),
  fuels: CHOSEN_FACTS.fuels.map((fuel) => [fuel, fuelLabel(fuel, 'en-AU')] as const),
}

/** What a vehicle has to be for one case of a charge; all conditions have to hold. */
export function Conditions({ list, of }: { list: string; of: string }) {
  const { values } = use(ChargeFormContext)
  const rows = rowsOf(values, list)
  return (
    <div className="stack tight">
      <ListInputs list={list} />
      {rows.length === 0 ? (
        <p className="muted">No conditions: it’s for every vehicle that no earlier case is for.</p>
      ) : (
        <p className="muted">All of these have to apply.</p>
      )}
      {rows.length > 0 ? (
        <ol className="charge-conditions">
          {rows.map((row, at) => (
            <li key={row} data-row={`${list}.${row}`} aria-label={`Condition ${at + 1} of ${of}`}>
              <Condition list={list} row={row} />
              <RowActions list={list} row={row} of={`condition ${at + 1} of ${of}`} ordered={false} />
            </li>
          ))}
        </ol>
      ) : null}
      {factsLeft(values, list).length > 0 ? (
        <AddRow list={list} of={`to ${of}`}>
          Add a condition
        </AddRow>
      ) : null}
    </div>
  )
}

function Condition({ list, row }: { list: string; row: string }) {
  const { values } = use(ChargeFormContext)
  const path = `${list}.${row}`
  const fact = values[`${path}.what`] as ChargeFact | undefined
  const left = new Set(factsLeft(values, list))
  return (
    <div className="charge-condition">
      <TypedField name={`${path}.what`} label="What">
        {CHARGE_FACTS.filter((one) => one === fact || left.has(one)).map((one) => (
          <option key={one} value={one}>
            {FACT_NAMES[one]}
          </option>
        ))}
      </TypedField>
      {fact === 'car_types' || fact === 'fuels' ? (
        <Ticks key={fact} name={`${path}.${fact}`} label="Is one of" options={TICKED[fact]} />
      ) : fact === 'body' ? (
        <TypedField name={`${path}.body`} label="Is">
          {Object.entries(BODY_WORDS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </TypedField>
      ) : (
        <Comparing path={path} />
      )}
    </div>
  )
}

function Comparing({ path }: { path: string }) {
  const { values } = use(ChargeFormContext)
  const is = values[`${path}.is`] ?? 'to'
  return (
    <>
      <TypedField name={`${path}.is`} label="How it’s compared">
        {COMPARISONS.map((one) => (
          <option key={one} value={one}>
            {COMPARISON_WORDS[one]}
          </option>
        ))}
      </TypedField>
      {is === 'any' ? null : (
        <TypedField name={`${path}.number`} label={is === 'between' ? 'From' : 'Number'} inputMode="numeric" />
      )}
      {is === 'between' ? <TypedField name={`${path}.up_to`} label="Up to" inputMode="numeric" /> : null}
    </>
  )
}
