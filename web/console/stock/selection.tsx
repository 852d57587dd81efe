import { CONSOLE_PATHS, windowCardsOfPath, windowCardsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { ALL } from '@forecourt/rules/stock/bulkSelection.ts'
import { stockViewQuery, type StockView } from '@forecourt/rules/stock/stockView.ts'
import { Form, Link } from 'react-router'
import { BarKeys } from '../list/barKeys.tsx'
import { SELECTION_FORM, SelectBox, SelectPageBox, useSelected, type Selected } from '../list/select.tsx'
import { vehicles } from './bulk/words.ts'
import type { ShownRow } from './rows.ts'

/** The vehicles of the page that are selected, or all that match. */
export const useSelection = (rows: readonly ShownRow[], view: StockView): Selection =>
  useSelected(
    rows.filter(({ change }) => change.allowed).map(({ id }) => id),
    JSON.stringify(view),
  )

export type Selection = Selected

/** The box that selects a vehicle. */
export const Pick = ({ row: { id, name, change }, selection }: { row: ShownRow; selection: Selection }) => (
  <SelectBox
    id={id}
    label={`Select ${name}`}
    refused={change.allowed ? undefined : change.reason}
    selection={selection}
  />
)

/** The box that selects the page. */
export const PickPage = ({ selection }: { selection: Selection }) => (
  <SelectPageBox selection={selection} label="Select all vehicles on this page" />
)

/** What is selected, and changing it; it lies at the lower edge while something is. */
export function SelectionBar({ selection, view, total }: { selection: Selection; view: StockView; total: number }) {
  const { open, chosen, all, everything, clear, page } = selection
  const none = chosen.length === 0 && !all
  const more = total > open.length
  return (
    <Form id={SELECTION_FORM} method="get" action={CONSOLE_PATHS.newBulkRun}>
      {all
        ? Object.entries({ ...stockViewQuery({ ...view, page: 1 }), [ALL]: '1' }).map(([name, value]) =>
            value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
          )
        : null}
      <noscript>
        <button type="submit" className="button quiet">
          Change selected vehicles
        </button>
      </noscript>
      <BarKeys form={SELECTION_FORM} isShown={!none} clear={clear} />
      <div className={none ? undefined : 'bulk-bar'}>
        <p role="status">
          {none ? null : all ? `All ${vehicles(total)} selected` : `${vehicles(chosen.length)} selected`}
        </p>
        {none ? null : (
          <>
            {chosen.length < open.length && !all ? (
              <button type="button" className="bulk-link phone-only" onClick={() => page(true)}>
                Select this page
              </button>
            ) : null}
            {more && !all && chosen.length === open.length ? (
              <button type="button" className="bulk-link" onClick={everything}>
                Select all {total.toLocaleString('en-AU')} that match
              </button>
            ) : null}
            <div className="row">
              <button type="button" className="button quiet" onClick={clear} title="Clear (Esc in the list)">
                Clear
              </button>
              <Link className="button quiet desk-only" to={all ? windowCardsOfPath(view) : windowCardsPath(chosen)}>
                Window cards
              </Link>
              <button type="submit" className="button">
                Change in bulk
              </button>
            </div>
          </>
        )}
      </div>
    </Form>
  )
}
