import type { DeskFeedProgress } from '@forecourt/server/staff/desk/outgoingFeeds.ts'
import { vehicles } from '../words.ts'

const COUNT = new Intl.NumberFormat('en-AU')

/** How far the check of a site’s vehicles against its feeds is. */
export function CheckBar({ progress: { done, total } }: { progress: DeskFeedProgress }) {
  return (
    <div className="stack tight" role="status">
      <progress className="bar" max={1} value={total === 0 ? undefined : done / total} aria-label="Progress" />
      <p className="muted">
        {total === 0
          ? 'Reading the website’s vehicles…'
          : `${COUNT.format(done)} of ${vehicles(total)} checked. You can leave this screen; the check goes on.`}
      </p>
    </div>
  )
}
