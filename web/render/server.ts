import type { PageKind } from '@forecourt/server/pages/kind.ts'
import type { PageLoad } from '@forecourt/server/pages/pages.ts'
import { RouterContextProvider, createRequestHandler, matchRoutes } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { accountContext, dealerContext, renderingContext, visitorContext } from '../context.ts'
import { pageHeaders, type PageHeaders } from '../pageHeaders.ts'
import { routesByFirstSegment } from './routesByFirstSegment.ts'

const requestHandler = createRequestHandler(build, import.meta.env.MODE)

/** The pages with their modules' declarations, as the router matches them. */
const declared = Object.values(build.routes).flatMap((route) => {
  if (!route?.parentId) return []
  const { kind } = (route.module.headers ?? {}) as Partial<PageHeaders>
  if (!kind) throw new Error(`The page ${route.id} does not declare its kind.`)
  const path = route.path ?? ''
  return [{ id: route.id, path, index: route.index ?? false, handle: Object.freeze({ ...kind, route: `/${path}` }) }]
})
const unknownKind = pageHeaders().kind

const candidatesOf = routesByFirstSegment(declared)

/** The declaration of the page at a path, matched like the router does. */
export function kindOf(pathname: string): PageKind {
  const found = matchRoutes(candidatesOf(pathname) as Parameters<typeof matchRoutes>[0], pathname)?.at(-1)
  return (found?.route.handle as PageKind | undefined) ?? unknownKind
}

/**
 * Renders a page of a dealer site. A cacheable page names its content in the header `x-cache-tags`, for example `site:3
 * stock:3`; one without the header must not be cached.
 */
export function handle(
  request: Request,
  { dealer, reference, network, visitor, account, onError, takeHtml, showcase, now }: PageLoad,
): Promise<Response> {
  // The router would respond to its own client, which no page uses, with a page's data.
  if (new URL(request.url).pathname.endsWith('.data'))
    return Promise.resolve(new Response('Not found', { status: 404 }))
  const context = new RouterContextProvider()
  context.set(dealerContext, dealer)
  context.set(visitorContext, visitor)
  context.set(accountContext, account)
  context.set(renderingContext, {
    reference,
    network,
    takeHtml,
    showcase,
    onError,
    now,
  })
  return requestHandler(request, context)
}
