import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { dealerContext, renderingContext } from './context.ts'
import { ServerPageContext } from './site/layout/serverPage.ts'
import { themeOf } from './site/layout/theme.server.ts'

/** Gives the router in the browser the data that stands in the block before it, as its own stream would. */
const HAND_OVER =
  'const{streamController:to}=window.__reactRouterContext;to.enqueue(document.currentScript.previousElementSibling.textContent);to.close()'

/**
 * The loader data and the script that hands it over. A block of JSON is not a script, so nothing in it has to be written
 * twice or hashed; all that could end the block or open another is `<`, which stands in strings only.
 */
const handedOver = (json: string, attribute: string) =>
  `<script type="application/json">${json.replaceAll('<', '\\u003c')}</script><script${attribute}>{${HAND_OVER}}</script>`

/**
 * Renders a whole document to one string. Every page waits for its data, nothing suspends, so a stream would
 * only cost time: loader data, which the router would stream behind the page, goes into one block at its end.
 * This leans on how the router hands data over (`serverHandoffStream`); the hydration journeys hold it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, reference, takeHtml, onError } = context.get(renderingContext)
  const { publicSite, site } = context.get(dealerContext)
  const { serverHandoffStream, ...shown } = router
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  const html = renderToString(
    <ServerPageContext value={{ theme: themeOf(site), site: publicSite, reference, onError }}>
      <ServerRouter context={shown} url={request.url} {...(nonce ? { nonce } : {})} />
    </ServerPageContext>,
  )
  const attribute = nonce ? ` nonce="${nonce}"` : ''
  const handOver = router.renderMeta?.didRenderScripts ? handedOver(data, attribute) : ''
  const end = html.lastIndexOf('</body>')
  headers.set('content-type', 'text/html; charset=utf-8')
  const page = ['<!DOCTYPE html>', html.slice(0, end), handOver, html.slice(end)]
  takeHtml?.(page)
  return new Response(takeHtml ? null : page.join(''), { status, headers })
}

/** Passes every unexpected error on, unless the visitor has gone already. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(renderingContext).onError(error)
}
