import { CONSOLE_PATHS, windowCardsOfPath, windowCardsPath } from '@forecourt/rules/staff/consolePaths.ts'
import { ALL, CHOSEN } from '@forecourt/rules/stock/bulkSelection.ts'
import { stockViewQuery, type StockView } from '@forecourt/rules/stock/stockView.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Form, Link } from 'react-router'
import { vehicles } from './bulk/words.ts'
import type { ShownRow } from './rows.ts'

/** The form that the boxes of the rows belong to. */
const FORM = 'bulk'

/** The vehicles of the page that are selected, or all that match; another page or filter begins again. */
export function useSelection(rows: readonly ShownRow[], view: StockView) {
  const key = JSON.stringify(view)
  const [state, setState] = useState<{ key: string; ids: ReadonlySet<number>; all: boolean }>({
    key,
    ids: new Set(),
    all: false,
  })
  const last = useRef<number | null>(null)
  // The same object until something is selected, so that rows are not drawn again for nothing.
  return useMemo(() => {
    const isCurrent = state.key === key
    const open = rows.filter(({ change }) => change.allowed).map(({ id }) => id)
    const chosen = isCurrent ? open.filter((id) => state.ids.has(id)) : []
    const all = isCurrent && state.all
    const set = (ids: Iterable<number>, more = false) => setState({ key, ids: new Set(ids), all: more })
    return {
      open,
      chosen,
      all,
      has: (id: number) => all || chosen.includes(id),
      /** Selects one or not, and with Shift everything from the last one to it. */
      toggle(id: number, on: boolean, range: boolean) {
        const from = range && last.current !== null ? open.indexOf(last.current) : -1
        const to = open.indexOf(id)
        const meant = from < 0 ? [id] : open.slice(Math.min(from, to), Math.max(from, to) + 1)
        last.current = id
        const before = new Set(all ? open : chosen)
        for (const one of meant) before[on ? 'add' : 'delete'](one)
        set(before)
      },
      page: (on: boolean) => set(on ? open : []),
      everything: () => set(open, true),
      clear: () => set([]),
    }
  }, [key, rows, state])
}

export type Selection = ReturnType<typeof useSelection>

/** The box that selects a vehicle. */
export function Pick({ row, selection }: { row: ShownRow; selection: Selection }) {
  const { change } = row
  const shift = useRef(false)
  return (
    <label className="bulk-pick" title={change.allowed ? undefined : change.reason}>
      <input
        type="checkbox"
        name={selection.all ? undefined : CHOSEN}
        value={row.id}
        form={FORM}
        disabled={!change.allowed}
        checked={change.allowed && selection.has(row.id)}
        onClick={(event) => (shift.current = event.shiftKey)}
        onChange={(event) => selection.toggle(row.id, event.currentTarget.checked, shift.current)}
        aria-label={`Select ${row.name}`}
      />
    </label>
  )
}

/** The box that selects the page. */
export function PickPage({ selection: { open, chosen, all, page } }: { selection: Selection }) {
  const box = useRef<HTMLInputElement>(null)
  const some = chosen.length > 0 && chosen.length < open.length && !all
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <label className="bulk-pick">
      <input
        ref={box}
        type="checkbox"
        disabled={open.length === 0}
        checked={open.length > 0 && (all || chosen.length === open.length)}
        onChange={(event) => page(event.currentTarget.checked)}
        aria-label="Select all vehicles on this page"
      />
    </label>
  )
}

/** What is selected, and changing it; it lies at the lower edge while something is. */
export function SelectionBar({ selection, view, total }: { selection: Selection; view: StockView; total: number }) {
  const { open, chosen, all, everything, clear, page } = selection
  const none = chosen.length === 0 && !all
  const more = total > open.length
  return (
    <Form id={FORM} method="get" action={CONSOLE_PATHS.newBulkRun}>
      {all
        ? [...Object.entries({ ...stockViewQuery({ ...view, page: 1 }), [ALL]: '1' })].map(([name, value]) =>
            value === null ? null : <input key={name} type="hidden" name={name} value={value} />,
          )
        : null}
      <noscript>
        <button type="submit" className="button quiet">
          Change selected vehicles
        </button>
      </noscript>
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
              <button type="button" className="button quiet" onClick={clear}>
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
