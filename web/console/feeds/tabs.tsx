import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Link } from 'react-router'
import { ViewsNav } from '../list/viewsNav.tsx'

/** The two directions of feeds: files that come in, and what others fetch. */
export function FeedTabs({ isOutgoing }: { isOutgoing: boolean }) {
  const tabs = [
    { to: CONSOLE_PATHS.feeds, label: 'Incoming', current: !isOutgoing },
    { to: CONSOLE_PATHS.outgoingFeeds, label: 'Outgoing', current: isOutgoing },
  ]
  return (
    <ViewsNav label="Feeds">
      <ul>
        {tabs.map(({ to, label, current }) => (
          <li key={to}>
            <Link to={to} aria-current={current ? 'page' : undefined}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </ViewsNav>
  )
}
