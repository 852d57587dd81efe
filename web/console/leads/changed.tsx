import { useNavigation, useRevalidator } from 'react-router'
import { liveLeadPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { LatestLead } from '../live/lead.ts'
import { useRead } from '../live/useRead.ts'

/**
 * Says that somebody has changed the lead that is open. It is shown on request, so that nothing moves under whoever is
 * reading or writing.
 */
export function ChangedLead({ id, stamp }: { id: string; stamp: string }) {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const latest = useRead<LatestLead>(
    liveLeadPath(id),
    (event) => (event.kind === 'lead.changed' || event.kind === 'lead.new') && event.item === id,
  )
  const isOther = state === 'idle' && latest !== null && isLater(latest.stamp, stamp)
  return (
    <div role="status">
      {isOther ? (
        <p className="notice row">
          <span className="wrap">
            {latest.last
              ? `${latest.last.mine ? 'You' : latest.last.who} changed this lead: ${latest.last.words}.`
              : 'This lead has changed.'}
          </span>
          <button type="button" className="button quiet" onClick={() => void revalidate()}>
            Show
          </button>
        </p>
      ) : null}
    </div>
  )
}

/** Whether a stamp is of a later state: its numbers only grow. */
const isLater = (one: string, other: string) => {
  const [first, second] = [one, other].map((stamp) => stamp.split('.').map(Number))
  return first!.some((number, at) => number > (second![at] ?? 0))
}
