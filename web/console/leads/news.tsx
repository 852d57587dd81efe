import { useLocation, useRevalidator } from 'react-router'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { AFTER, BEFORE } from '../list/address.ts'
import { useRead } from '../live/useRead.ts'
import type { InboxLead } from './inboxRow.tsx'
import type { ListedView } from './row.ts'

/** A list of leads as it was read, and when. */
interface ReadList {
  leads: readonly InboxLead[]
  views: readonly ListedView[]
  page: { next: string | null }
  readAt: number
}

/**
 * Keeps a list of leads up to date without moving it: the rows that are shown get their new states, and new leads are
 * counted until they are asked for.
 */
export function useNews({ leads, views, readAt }: Omit<ReadList, 'page'>): Omit<ReadList, 'page' | 'readAt'> & {
  fresh: number
} {
  const { search } = useLocation()
  const read = useRead<ReadList>(
    `${CONSOLE_PATHS.liveLeads}${search}`,
    ({ kind }) => kind === 'lead.new' || kind === 'lead.changed',
  )
  if (!read || read.readAt <= readAt) return { leads, views, fresh: 0 }
  const later = new Map(read.leads.map((lead) => [lead.id, lead]))
  const known = new Set(leads.map(({ id }) => id))
  const newest = leads[0]?.at ?? ''
  const params = new URLSearchParams(search)
  const isFirstPage = !params.has(AFTER) && !params.has(BEFORE)
  return {
    leads: leads.map((lead) => later.get(lead.id) ?? (isWithin(lead, read) ? gone(lead) : lead)),
    views: read.views,
    fresh: isFirstPage ? read.leads.filter(({ id, at }) => !known.has(id) && at >= newest).length : 0,
  }
}

/** Whether a page would have a lead, if the lead were still in the list. */
function isWithin({ at }: InboxLead, { leads, page }: ReadList): boolean {
  const [first, last] = [leads[0]?.at ?? '', leads.at(-1)?.at ?? '']
  return page.next === null || (at > first && at < last) || (at < first && at > last)
}

/** A lead that another page of the list does not have either. */
const gone = (lead: InboxLead): InboxLead => ({
  ...lead,
  isNew: false,
  marks: [{ word: 'No longer in this view', look: '' }],
})

/** How many new leads the list would have; pressed, it has them. It lies over the list, so nothing moves. */
export function News({ fresh }: { fresh: number }) {
  const { revalidate } = useRevalidator()
  return (
    <div role="status" className="news-place">
      {fresh > 0 ? (
        <button
          type="button"
          className="news"
          onClick={() => {
            document.querySelector('.inbox-rows')?.scrollIntoView({ block: 'nearest' })
            void revalidate()
          }}
        >
          {fresh === 1 ? '1 new lead' : `${fresh} new leads`}
        </button>
      ) : null}
    </div>
  )
}
