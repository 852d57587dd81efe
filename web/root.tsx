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
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Route } from './+types/root'
import { themeInDocument } from './browser/theme.ts'
import { dealerContext } from './context.ts'
import { ServerPageContext } from './site/layout/serverPage.ts'
import './styles/app.css'

/** The site and its navigation: what every page shows around its own content. */
export async function loader({ context }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  return { site: dealer.publicSite }
}

/** The frame stays as it is while a visitor moves from page to page. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod && formMethod !== 'GET' ? defaultShouldRevalidate : false
}

/** The document around every page, the error pages as well. */
export function Layout({ children }: { children: React.ReactNode }) {
  const server = useContext(ServerPageContext)
  const loaded = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError()
  const site = loaded?.site ?? server?.site
  const scripted = loaded !== undefined && (!error || isRouteErrorResponse(error))
  return (
    <html lang={site?.locale ?? 'en'}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {server?.theme.preload.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
        ))}
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
        <ScrollRestoration />
        {scripted ? <Scripts /> : null}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}
