import { useContext } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import { themeInDocument } from './browser/theme.ts'
import { dealerContext } from './context.ts'
import { opened } from './prepared.ts'
import { FailurePage, NotFoundPage } from './site/layout/ErrorPage.tsx'
import { Frame } from './site/layout/Frame.tsx'
import { surroundings } from './site/layout/frame.server.ts'
import { movedAddresses } from './site/layout/moved.server.ts'
import { ServerPageContext } from './site/layout/serverPage.ts'
import { useVisit } from './site/layout/useVisit.ts'
import './styles/app.css'

/** Old addresses of the site lead on. */
export const middleware: Route.MiddlewareFunction[] = [movedAddresses]

/** The site and what stands around every page. */
export const loader = ({ context }: Route.LoaderArgs) => surroundings(context.get(dealerContext), new Date())

/** Title of the pages that stand in for one that failed; every other page has its own. */
export const meta: Route.MetaFunction = ({ error }) =>
  error
    ? [
        { title: isRouteErrorResponse(error) && error.status < 500 ? 'Page not found' : 'Something went wrong' },
        { name: 'robots', content: 'noindex' },
      ]
    : []

/**
 * The frame stays as it is while a visitor moves from page to page, and after a form: asking for it again when the
 * network has just failed would take the page away with everything typed in it.
 */
export const shouldRevalidate = () => false

/** The document around every page, the error pages as well. An unexpected error's page is plain HTML. */
export function Layout({ children }: { children: React.ReactNode }) {
  const server = useContext(ServerPageContext)
  const loaded = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError()
  const site = loaded ? opened(loaded).site : server?.site
  const scripted = loaded !== undefined && (!error || isRouteErrorResponse(error))
  return (
    <html lang={site?.locale ?? 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {server ? (
          <>
            {server.theme.preload.map((href) => (
              <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
            ))}
            {server.theme.favicon ? <link rel="icon" type="image/svg+xml" href={server.theme.favicon} /> : null}
            <meta name="theme-color" content={server.theme.themeColour} />
            <meta property="og:site_name" content={server.site.name} />
          </>
        ) : null}
        <style
          id="theme"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: server ? server.theme.css : themeInDocument() }}
        />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {scripted ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : null}
      </body>
    </html>
  )
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useVisit()
  return (
    <Frame frame={opened(loaderData).frame}>
      <Outlet />
    </Frame>
  )
}

/** A page that is not there, in the site's own frame; or, for anything unexpected, the reference of the failure. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<typeof loader>('root')
  if (!loaded || !isRouteErrorResponse(error) || error.status >= 500) return <FailurePage />
  return (
    <Frame frame={opened(loaded).frame}>
      <NotFoundPage gone={error.status === 410} />
    </Frame>
  )
}
