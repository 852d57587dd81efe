import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { NavLink } from 'react-router'
import { ViewsNav } from '../list/viewsNav.tsx'

const TABS = [
  { to: CONSOLE_PATHS.platform, label: 'Sites' },
  { to: CONSOLE_PATHS.platformJobs, label: 'Jobs and deliveries' },
  { to: CONSOLE_PATHS.platformSupport, label: 'Support access' },
  { to: CONSOLE_PATHS.platformStorage, label: 'Storage and usage' },
  { to: CONSOLE_PATHS.platformSlowPages, label: 'Slow pages' },
  { to: CONSOLE_PATHS.platformCharges, label: 'Government charges' },
] as const

/** The heading of the platform’s screens, and the way between them. */
export function PlatformHead({ children }: { children: string }) {
  return (
    <>
      <div className="stack tight">
        <h1>Platform</h1>
        <p className="muted">{children}</p>
      </div>
      <ViewsNav label="Platform">
        <ul>
          {TABS.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end={to === CONSOLE_PATHS.platform}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </ViewsNav>
    </>
  )
}
