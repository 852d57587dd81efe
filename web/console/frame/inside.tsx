import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { isRouteErrorResponse, Link, Outlet, useLocation, useRouteError } from 'react-router'
import { useKeepSent } from '../kept/draft.tsx'

/** What is inside the frame, which stays when a screen fails. */
export default function Inside() {
  return <Outlet />
}

/** A screen that is missing, not allowed or has failed. */
export function ErrorBoundary() {
  useKeepSent()
  const here = useLocation()
  const error = useRouteError()
  const refused = isRouteErrorResponse(error) ? error : null
  const reason = (refused?.data as { reason?: string | null } | null)?.reason
  // What can be tried again in a moment has a reason too.
  const known = refused && (refused.status < 500 || reason) ? refused : null
  return (
    <div className="stack">
      <h1>
        {known === null
          ? 'Something went wrong'
          : known.status === 403
            ? 'That’s not part of your role'
            : known.status === 404
              ? 'We can’t find that page'
              : 'We can’t do that'}
      </h1>
      <p className="muted">{reason ?? (known ? 'Please check the link.' : 'Please try again. Nothing was changed.')}</p>
      <p className="row">
        {known && known.status < 500 ? null : (
          <Link reloadDocument to={here}>
            Try again
          </Link>
        )}
        <Link to={CONSOLE_PATHS.home}>Go to the home page</Link>
      </p>
    </div>
  )
}
