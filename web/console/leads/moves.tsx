import { useEffect, useMemo, useRef } from 'react'
import { leadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { useNavigate, useNavigation } from 'react-router'
import { Keys } from '../list/keys.tsx'
import { aroundLead, type AroundLead } from './around.ts'
import type { LeadSelection } from './bulk/selection.tsx'
import type { InboxLead } from './inboxRow.tsx'

/** Moves through the list by keys, and selects what is current: the row in focus, else the lead that is open. */
export function Moves({
  leads,
  open,
  page,
  list,
  selection,
}: {
  leads: readonly InboxLead[]
  open: string | undefined
  /** The cursors of the pages before and after this one. */
  page: { previous: string | null; next: string | null }
  /** The query of the list. */
  list: string
  selection: LeadSelection | null
}) {
  const navigate = useNavigate()
  const { state } = useNavigation()
  /** The lead that is being opened: keys that are pressed meanwhile move on from it. */
  const target = useRef<string>(undefined)
  useEffect(() => {
    if (state === 'idle') target.current = undefined
  }, [state, open])
  const opened = useRef(open)
  useEffect(() => {
    if (open === opened.current) return
    opened.current = open
    document.querySelector('.lead-row[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const moving = useMemo(() => {
    const go = (which: keyof AroundLead) => {
      const to = aroundLead(leads, page, target.current ?? open, list)[which]
      if (to === null) return
      target.current = leads.find(({ id }) => to === `${leadPath(id)}?${list}`)?.id
      void navigate(to)
    }
    return [
      { key: 'j', label: 'Next lead', run: () => go('next') },
      { key: 'k', label: 'Previous lead', run: () => go('previous') },
      {
        key: '/',
        label: 'Search leads',
        run: () => document.querySelector<HTMLInputElement>('.inbox-list input[type=search]')?.focus(),
      },
    ]
  }, [leads, page, open, list, navigate])
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
    ]
  }, [leads, open, selection])
  return <Keys shortcuts={shortcuts} />
}
