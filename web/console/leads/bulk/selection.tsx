import { useEffect, useRef, useState } from 'react'
import type { InboxLead } from '../inboxRow.tsx'
import { CHOSEN, valueOf } from './send.ts'

/** The form that the boxes of the rows belong to. */
export const FORM = 'lead-bulk'

interface Selected {
  /** The list that it is of. */
  list: string
  /** The leads with the versions that they had when they were selected. */
  chosen: ReadonlyMap<string, number>
  /** How many match, if all of them are meant. */
  all: number | null
}

/**
 * The leads of a page that are selected, or all that match; another page or filter begins again.
 *
 * @param done what was done last, after which nothing is selected any more
 */
export function useLeadSelection(leads: readonly InboxLead[], list: string, done: string | null) {
  const [state, setState] = useState<Selected>({ list, chosen: new Map(), all: null })
  const last = useRef<string | null>(null)
  useEffect(() => {
    if (done !== null) setState((before) => ({ ...before, chosen: new Map(), all: null }))
  }, [done])
  const open = leads.filter(({ change }) => change.allowed)
  const isCurrent = state.list === list
  const chosen = isCurrent ? open.filter(({ id }) => state.chosen.has(id)) : []
  const all = isCurrent ? state.all : null
  const versionOf = (id: string, now: number) => (isCurrent ? state.chosen.get(id) : undefined) ?? now
  const set = (some: readonly InboxLead[], count: number | null = null) =>
    setState({
      list,
      chosen: new Map(some.map(({ id, version }) => [id, versionOf(id, version)])),
      all: count,
    })
  return {
    open,
    chosen,
    all,
    isEmpty: chosen.length === 0 && all === null,
    has: (id: string) => all !== null || chosen.some((one) => one.id === id),
    versionOf,
    /** Selects one or not, and for a range everything from the last one to it. */
    toggle(id: string, on: boolean, range: boolean) {
      const at = (one: string | null) => open.findIndex((lead) => lead.id === one)
      const [from, to] = [range ? at(last.current) : -1, at(id)]
      if (to < 0) return
      const meant = new Set(
        (from < 0 ? [open[to]!] : open.slice(Math.min(from, to), Math.max(from, to) + 1)).map((one) => one.id),
      )
      last.current = id
      set(open.filter((one) => (meant.has(one.id) ? on : all !== null || chosen.includes(one))))
    },
    page: (on: boolean) => set(on ? open : []),
    everything: (count: number) => set(open, count),
    clear: () => set([]),
  }
}

export type LeadSelection = ReturnType<typeof useLeadSelection>

/** The box that selects a lead. */
export function PickLead({ lead, selection }: { lead: InboxLead; selection: LeadSelection }) {
  const { id, name, version, change } = lead
  const shift = useRef(false)
  return (
    <label className="pick-lead" title={change.allowed ? undefined : change.reason}>
      <input
        type="checkbox"
        name={selection.all === null ? CHOSEN : undefined}
        value={valueOf({ id, version: selection.versionOf(id, version) })}
        form={FORM}
        disabled={!change.allowed}
        checked={change.allowed && selection.has(id)}
        onClick={(event) => (shift.current = event.shiftKey)}
        onChange={(event) => selection.toggle(id, event.currentTarget.checked, shift.current)}
        aria-label={`Select ${name}`}
      />
    </label>
  )
}

/** The box that selects the page, with how many are selected. */
export function PickPage({ selection: { open, chosen, all, page } }: { selection: LeadSelection }) {
  const box = useRef<HTMLInputElement>(null)
  const isWhole = open.length > 0 && (all !== null || chosen.length === open.length)
  const some = chosen.length > 0 && !isWhole
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <label className="pick-page">
      <input
        ref={box}
        type="checkbox"
        disabled={open.length === 0}
        checked={isWhole}
        onChange={(event) => page(event.currentTarget.checked)}
      />
      Select this page
    </label>
  )
}
