import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Keys } from '../list/keys.tsx'
import type { AroundLead } from './around.ts'
import type { LeadSelection } from './bulk/selection.tsx'
import type { InboxLead } from './inboxRow.tsx'

/** Moves through the list by keys, and selects what is current: the row in focus, else the lead that is open. */
export function Moves({
  leads,
  open,
  around: { previous, next },
  selection,
}: {
  leads: readonly InboxLead[]
  open: string | undefined
  around: AroundLead
  selection: LeadSelection | null
}) {
  const navigate = useNavigate()
  const opened = useRef(open)
  useEffect(() => {
    if (open === opened.current) return
    opened.current = open
    document.querySelector('.lead-row[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const moving = useMemo(() => {
    const go = (to: string | null) => {
      if (to !== null) void navigate(to)
    }
    return [
      { key: 'j', label: 'Next lead', run: () => go(next) },
      { key: 'k', label: 'Previous lead', run: () => go(previous) },
      {
        key: '/',
        label: 'Search leads',
        run: () => document.querySelector<HTMLInputElement>('.inbox-list input[type=search]')?.focus(),
      },
    ]
  }, [previous, next, navigate])
  return (
    <>
      <Keys shortcuts={moving} />
      {selection ? <Selecting leads={leads} open={open} selection={selection} /> : null}
    </>
  )
}

/** The row that keys are about; the first one, which is then in focus, if there is none. */
function currentRow(leads: readonly InboxLead[], open: string | undefined): InboxLead | undefined {
  const rows = [...document.querySelectorAll('.inbox-rows > li')]
  const focused = rows.findIndex((row) => row.contains(document.activeElement))
  const at = focused >= 0 ? focused : leads.findIndex(({ id }) => id === open)
  if (at < 0) rows[0]?.querySelector<HTMLElement>('.lead-row')?.focus()
  return leads[Math.max(0, at)]
}

function Selecting({
  leads,
  open,
  selection,
}: {
  leads: readonly InboxLead[]
  open: string | undefined
  selection: LeadSelection
}) {
  const shortcuts = useMemo(() => {
    const select = (range: boolean) => {
      const lead = currentRow(leads, open)
      if (lead?.change.allowed) selection.toggle(lead.id, range || !selection.has(lead.id), range)
    }
    return [
      { key: 'x', label: 'Select the lead', run: () => select(false) },
      { key: 'X', label: 'Select up to the lead', run: () => select(true) },
      {
        key: 'Escape',
        label: 'Clear the selection',
        run: () => {
          const menu = document.querySelector<HTMLDetailsElement>('.lead-bar details[open]')
          if (menu) {
            menu.open = false
            menu.querySelector('summary')?.focus()
          } else selection.clear()
        },
      },
    ]
  }, [leads, open, selection])
  return <Keys shortcuts={shortcuts} />
}
