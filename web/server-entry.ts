import type { Dealer } from '@forecourt/server/dealer.ts'
import { RouterContextProvider, createRequestHandler } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { dealerContext, renderingContext } from './context.ts'

const requestHandler = createRequestHandler(build, import.meta.env.MODE)

/** What a page is rendered with. */
export interface PageLoad {
  /** The site of the request's host. */
  dealer: Dealer
  /** Shown on the page of an unexpected error; the caller logs the same one. */
  reference?: string
  /** Where a form comes from; null for pages, which are everybody's. */
  network?: string | null
  /** Hears of every unexpected error of a loader, an action or the rendering. */
  onError?: (error: unknown) => void
  /** Takes the text of a rendered document, in parts of whole tags; the answer's body is then empty. */
  takeHtml?: (parts: readonly string[]) => void
  /** Shows pages for the people who build sites. */
  showcase?: boolean
}

/**
 * Answers a request for a page of a dealer site. A page that may be kept names what it shows in the header
 * `x-cache-tags`, for example `site:3 stock:3`; one without the header must not be kept.
 */
export function handle(
  request: Request,
  { dealer, reference = '', network = null, onError, takeHtml, showcase = false }: PageLoad,
): Promise<Response> {
  // The router would answer its own client, which no page has, with a page's data.
  if (new URL(request.url).pathname.endsWith('.data'))
    return Promise.resolve(new Response('Not found', { status: 404 }))
  const context = new RouterContextProvider()
  context.set(dealerContext, dealer)
  context.set(renderingContext, {
    reference,
    network,
    takeHtml,
    showcase,
    onError: onError ?? ((error) => console.error(error)),
  })
  return requestHandler(request, context)
}
