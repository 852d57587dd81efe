import { CHOSEN } from '@forecourt/rules/content/bulk.ts'
import { useEffect, useRef, useState } from 'react'

/** The form that the boxes of the rows belong to. */
export const SELECTION_FORM = 'bulk'

/**
 * The rows of a page that are selected, or all that match; another page or filter begins again.
 *
 * @param open the rows that can be selected, in order
 * @param key differs for another page or filter
 */
export function useSelected(open: readonly number[], key: string) {
  const [state, setState] = useState<{ key: string; ids: ReadonlySet<number>; all: boolean }>({
    key,
    ids: new Set(),
    all: false,
  })
  const last = useRef<number | null>(null)
  const isCurrent = state.key === key
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
}

export type Selected = ReturnType<typeof useSelected>

/** The box that selects a row. */
export function SelectBox({
  id,
  label,
  refused,
  selection,
}: {
  id: number
  label: string
  /** Why it can’t be selected. */
  refused?: string | undefined
  selection: Selected
}) {
  const shift = useRef(false)
  const off = refused !== undefined
  return (
    <label className="bulk-pick" title={refused}>
      <input
        type="checkbox"
        name={selection.all ? undefined : CHOSEN}
        value={id}
        form={SELECTION_FORM}
        disabled={off}
        checked={!off && selection.has(id)}
        onClick={(event) => (shift.current = event.shiftKey)}
        onChange={(event) => selection.toggle(id, event.currentTarget.checked, shift.current)}
        aria-label={label}
      />
    </label>
  )
}

/** The box that selects the page. */
export function SelectPageBox({
  selection: { open, chosen, all, page },
  label,
}: {
  selection: Selected
  label: string
}) {
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
        aria-label={label}
      />
    </label>
  )
}
