import { useFetcher, useNavigation, useRevalidator } from 'react-router'
import { liveLeadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { useLive } from '../live/events.ts'
import type { loader } from '../live/lead.ts'

/**
 * Says that somebody has changed the lead that is open. It is shown on request, so that nothing moves under whoever is
 * reading or writing.
 */
export function ChangedLead({ id, stamp }: { id: string; stamp: string }) {
  const { data, load } = useFetcher<typeof loader>({ key: `latest ${id}` })
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  useLive(
    (event) => (event.kind === 'lead.changed' || event.kind === 'lead.new') && event.item === id,
    () => void load(liveLeadPath(id)),
  )
  const isOther = state === 'idle' && data?.id === id && isLater(data.stamp, stamp)
  return (
    <div role="status">
      {isOther ? (
        <p className="notice row">
          <span className="wrap">
            {data.last
              ? `${data.last.mine ? 'You' : data.last.who} changed this lead: ${data.last.words}.`
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
