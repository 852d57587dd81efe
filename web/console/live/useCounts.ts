import { useMemo } from 'react'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import type { NavigationCounts } from './counts.ts'
import { useRead } from './useRead.ts'

/** The numbers beside screens in the navigation, by address, each with what it counts. */
export function useCounts(): ReadonlyMap<string, { count: number; of: string }> {
  const read = useRead<NavigationCounts>(
    CONSOLE_PATHS.counts,
    ({ kind }) => kind === 'lead.new' || kind === 'lead.changed' || kind === 'reservation',
    true,
  )
  const { unassigned = 0, unanswered = 0 } = read ?? {}
  return useMemo(() => {
    const counts = new Map<string, { count: number; of: string }>()
    if (unassigned) counts.set(CONSOLE_PATHS.leads, { count: unassigned, of: 'unassigned' })
    if (unanswered) counts.set(CONSOLE_PATHS.reservations, { count: unanswered, of: 'to answer' })
    return counts
  }, [unassigned, unanswered])
}
