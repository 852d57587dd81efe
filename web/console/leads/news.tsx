import { useFetcher, useLocation, useRevalidator } from 'react-router'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { AFTER, BEFORE } from '../list/address.ts'
import { useLive } from '../live/events.ts'
import type { loader } from './leads.tsx'
import type { Listed } from './row.ts'

/** A list of leads as it was read, and when. */
interface ReadList {
  leads: readonly Listed[]
  readAt: number
}

/**
 * Keeps a list of leads up to date without moving it: the rows that are shown get their new states, and new leads are
 * counted until they are asked for.
 */
export function useNews({ leads, readAt }: ReadList): { leads: readonly Listed[]; fresh: number } {
  const { search } = useLocation()
  const { data, load } = useFetcher<typeof loader>({ key: `leads ${search}` })
  useLive(
    ({ kind }) => kind === 'lead.new' || kind === 'lead.changed',
    () => void load(`${CONSOLE_PATHS.leads}${search}`),
  )
  if (!data || data.readAt <= readAt) return { leads, fresh: 0 }
  const later = new Map(data.leads.map((lead) => [lead.id, lead]))
  const known = new Set(leads.map(({ id }) => id))
  const newest = leads[0]?.at ?? ''
  const params = new URLSearchParams(search)
  const isFirstPage = !params.has(AFTER) && !params.has(BEFORE)
  return {
    leads: leads.map((lead) => later.get(lead.id) ?? lead),
    fresh: isFirstPage ? data.leads.filter(({ id, at }) => !known.has(id) && at >= newest).length : 0,
  }
}

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
