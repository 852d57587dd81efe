import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import type { loader } from './counts.ts'
import { useLive } from './events.ts'

/** The numbers beside screens in the navigation, by address, each with what it counts. */
export function useCounts(): ReadonlyMap<string, { count: number; of: string }> {
  const { data, load } = useFetcher<typeof loader>({ key: 'counts' })
  const read = () => void load(CONSOLE_PATHS.counts)
  useEffect(() => {
    void load(CONSOLE_PATHS.counts)
  }, [load])
  useLive(({ kind }) => kind === 'lead.new' || kind === 'lead.changed' || kind === 'reservation', read)
  const counts = new Map<string, { count: number; of: string }>()
  if (data?.unassigned) counts.set(CONSOLE_PATHS.leads, { count: data.unassigned, of: 'unassigned' })
  if (data?.unanswered) counts.set(CONSOLE_PATHS.reservations, { count: data.unanswered, of: 'to answer' })
  return counts
}
