import { AMOUNT_KINDS, type AmountKind } from '@forecourt/rules/charges/form.ts'
import { rowsOf } from '@forecourt/rules/charges/formRows.ts'
import { use } from 'react'
import { AddRow, ChargeFormContext, ListInputs, MoneyField, RowActions, TypedField } from './formParts.tsx'

const KIND_LABELS: Readonly<Record<AmountKind, string>> = {
  fixed: 'A fixed amount',
  range: 'From one amount to another',
  share: 'A share of the price',
  bands: 'By bands of the price',
}

/** How the amount of a case is given. */
export const AmountKindField = ({ path }: { path: string }) => (
  <TypedField name={`${path}.kind`} label="How the amount is set">
    {AMOUNT_KINDS.map((kind) => (
      <option key={kind} value={kind}>
        {KIND_LABELS[kind]}
      </option>
    ))}
  </TypedField>
)

/** The amount of a case. */
export function AmountFields({ path, of }: { path: string; of: string }) {
  const { values } = use(ChargeFormContext)
  switch (values[`${path}.kind`]) {
    case 'range':
      return (
        <div className="charge-fields">
          <MoneyField name={`${path}.from_cents`} label="Lowest amount" />
          <MoneyField name={`${path}.to_cents`} label="Highest amount" />
          <TypedField
            name={`${path}.depends_on`}
            label="What the amount depends on"
            hint="Something that isn’t in the listing, such as the county."
          />
        </div>
      )
    case 'share':
      return (
        <div className="charge-fields">
          <TypedField name={`${path}.basis_points`} label="Per cent of the price" inputMode="text" />
        </div>
      )
    case 'bands':
      return <Bands path={path} of={of} />
    default:
      return (
        <div className="charge-fields">
          <MoneyField name={`${path}.cents`} label="Amount" />
        </div>
      )
  }
}

function Bands({ path, of }: { path: string; of: string }) {
  const { values } = use(ChargeFormContext)
  const list = `${path}.bands`
  return (
    <div className="stack">
      <div className="charge-fields">
        <MoneyField
          name={`${path}.unit_cents`}
          label="Charged for each"
          hint="Such as 100, if it’s charged for each $100 of the price or part of it."
        />
        <MoneyField name={`${path}.minimum_cents`} label="At least" hint="Leave it empty if there is no minimum." />
      </div>
      <ListInputs list={list} />
      <ol className="charge-rows">
        {rowsOf(values, list).map((row, at) => (
          <li key={row} data-row={`${list}.${row}`}>
            <fieldset className="inputs">
              <legend className="setting-legend">Band {at + 1}</legend>
              <div className="charge-fields charge-band">
                <MoneyField name={`${list}.${row}.over_cents`} label="For prices above" />
                <MoneyField name={`${list}.${row}.per_unit_cents`} label="For each unit" />
                <MoneyField name={`${list}.${row}.base_cents`} label="Fixed part" />
                <TypedField name={`${list}.${row}.on`} label="Units are counted">
                  <option value="whole">of the whole price</option>
                  <option value="excess">of what is above the start of the band</option>
                </TypedField>
              </div>
            </fieldset>
            <RowActions list={list} row={row} of={`band ${at + 1} of ${of}`} ordered={false} />
          </li>
        ))}
      </ol>
      <AddRow list={list} of={`to ${of}`}>
        Add a band
      </AddRow>
    </div>
  )
}
