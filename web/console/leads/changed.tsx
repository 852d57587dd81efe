import { useNavigation, useRevalidator } from 'react-router'
import { liveLeadPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { LiveKind } from '@forecourt/rules/staff/live.ts'
import type { LatestLead } from '../live/lead.ts'
import { useRead } from '../live/useRead.ts'

const KINDS: readonly string[] = ['lead.new', 'lead.changed', 'lead.delivery'] satisfies LiveKind[]

/** What the lead that is open has become, read whenever it or one of its deliveries has changed; null before that. */
export const useLatestLead = (id: string): LatestLead | null =>
  useRead<LatestLead>(liveLeadPath(id), (event) => 'item' in event && KINDS.includes(event.kind) && event.item === id)

/**
 * Says that somebody has changed the lead that is open. It is shown on request, so that nothing moves under whoever is
 * reading or writing.
 */
export function ChangedLead({ latest, stamp }: { latest: LatestLead | null; stamp: string }) {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const isOther = state === 'idle' && latest !== null && isLater(latest.stamp, stamp)
  return (
    <div role="status">
      {isOther ? (
        <p className="notice row">
          <span className="wrap">
            {latest.last?.isAnswer
              ? `${latest.last.who} wrote back.`
              : latest.last
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
