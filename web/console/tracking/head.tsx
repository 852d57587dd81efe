import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Link, useLocation } from 'react-router'
import { ViewsNav } from '../list/viewsNav.tsx'

const TABS = [
  { to: CONSOLE_PATHS.consent, label: 'Consent' },
  { to: CONSOLE_PATHS.eventServices, label: 'Event services' },
  { to: CONSOLE_PATHS.scriptCosts, label: 'Outside scripts' },
] as const

/** The heading of the screens about tracking, and the way between them, which keeps the site. */
export function TrackingHead({ children }: { children: string }) {
  const { pathname, search } = useLocation()
  const site = new URLSearchParams(search).get('site')
  const kept = site === null ? '' : `?${new URLSearchParams({ site })}`
  return (
    <>
      <div className="stack tight">
        <h1>Privacy</h1>
        <p className="muted">{children}</p>
      </div>
      <ViewsNav label="Privacy">
        <ul>
          {TABS.map(({ to, label }) => (
            <li key={to}>
              <Link to={`${to}${kept}`} aria-current={pathname === to ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </ViewsNav>
    </>
  )
}
