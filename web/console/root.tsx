import { useEffect, type ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import { whenIdle } from '../browser/afterLoad.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { useLocale } from './spelling.ts'
import './console.css'
import './leads/leads.css'
import './leads/bulk/bulk.css'

export const meta = () => [{ title: 'Dealer console' }, { name: 'robots', content: 'noindex' }]

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale()
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  // No part of what is waited for: nothing has the focus before somebody has used the screen.
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    whenIdle(
      () =>
        void import('../browser/consoleFocus.ts')
          .then(({ keepFocus }) => (isOver ? null : (end = keepFocus())))
          .catch(() => {}),
    )
    return () => {
      isOver = true
      end?.()
    }
  }, [])
  return <Outlet />
}

/** What is shown when a screen fails outside the frame. */
export function ErrorBoundary() {
  const error = useRouteError()
  const known = isRouteErrorResponse(error) && error.status < 500
  return (
    <main className="gate">
      <h1>{known ? 'We can’t find that page' : 'Something went wrong'}</h1>
      <p className="muted">{known ? 'Please check the link.' : 'Please try again. Nothing was changed.'}</p>
      <p>
        <a href={CONSOLE_PATHS.home}>Go to the home page</a>
      </p>
    </main>
  )
}
