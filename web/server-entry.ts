import type { Dealer } from '@forecourt/server/dealer.ts'
import type { PageKind } from '@forecourt/server/pages/kind.ts'
import { RouterContextProvider, createRequestHandler, matchRoutes } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { dealerContext, renderingContext, visitorContext } from './context.ts'
import { pageHeaders, type PageHeaders } from './pageHeaders.ts'

const requestHandler = createRequestHandler(build, import.meta.env.MODE)

/** What a page is rendered with. */
export interface PageLoad {
  /** The site of the request's host. */
  dealer: Dealer
  /** Shown on the page of an unexpected error; the caller logs the same one. */
  reference?: string
  /** Where a form comes from; null for pages, which are everybody's. */
  network?: string | null
  /** Whose request it is, where the page may know; never that of a page that is kept. */
  visitor?: string | null
  /** Hears of every unexpected error of a loader, an action or the rendering. */
  onError?: (error: unknown) => void
  /** Takes the text of a rendered document, in parts of whole tags; the answer's body is then empty. */
  takeHtml?: (parts: readonly string[]) => void
  /** Shows pages for the people who build sites. */
  showcase?: boolean
}

/** The pages with what their modules declare, as the router finds them. */
const declared = Object.values(build.routes).flatMap((route) => {
  if (!route?.parentId) return []
  const { kind } = (route.module.headers ?? {}) as Partial<PageHeaders>
  if (!kind) throw new Error(`The page ${route.id} does not declare its kind.`)
  return [{ id: route.id, path: route.path ?? '', index: route.index ?? false, handle: kind }]
})
const unknownKind = pageHeaders().kind

/** What the page at a path declares of itself; the path is matched as the router matches it. */
export function kindOf(pathname: string): PageKind {
  const found = matchRoutes(declared as Parameters<typeof matchRoutes>[0], pathname)?.at(-1)
  return (found?.route.handle as PageKind | undefined) ?? unknownKind
}

/**
 * Answers a request for a page of a dealer site. A page that may be kept names what it shows in the header
 * `x-cache-tags`, for example `site:3 stock:3`; one without the header must not be kept.
 */
export function handle(
  request: Request,
  { dealer, reference = '', network = null, visitor = null, onError, takeHtml, showcase = false }: PageLoad,
): Promise<Response> {
  // The router would answer its own client, which no page has, with a page's data.
  if (new URL(request.url).pathname.endsWith('.data'))
    return Promise.resolve(new Response('Not found', { status: 404 }))
  const context = new RouterContextProvider()
  context.set(dealerContext, dealer)
  context.set(visitorContext, visitor)
  context.set(renderingContext, {
    reference,
    network,
    takeHtml,
    showcase,
    onError: onError ?? ((error) => console.error(error)),
  })
  return requestHandler(request, context)
}
