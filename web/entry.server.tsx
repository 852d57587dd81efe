import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router'
import { dealerContext, renderingContext } from './context.ts'
import { ServerPageContext } from './site/layout/serverPage.ts'
import { themeOf } from './site/layout/theme.server.ts'

const ESCAPED: Readonly<Record<string, string>> = {
  "'": "\\'",
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}
/**
 * A text as a literal of a script. In single quotes, because the text is full of double ones. `<` and the two line
 * separators may not stand in a script as they are.
 */
const scriptText = (text: string) => `'${text.replace(/['\\\n\r<\u2028\u2029]/g, (sign) => ESCAPED[sign]!)}'`

/**
 * Renders a whole document to one string. Every page waits for its data, nothing suspends, so a stream would
 * only cost time: loader data, which the router would stream behind the page, goes into one script at its end.
 * This leans on how the router hands data over (`serverHandoffStream`); the hydration journeys hold it.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, reference, takeHtml } = context.get(renderingContext)
  const { publicSite, site } = context.get(dealerContext)
  const { serverHandoffStream, ...shown } = router
  const data = serverHandoffStream ? await new Response(serverHandoffStream).text() : ''
  const html = renderToString(
    <ServerPageContext value={{ theme: themeOf(site), site: publicSite, reference }}>
      <ServerRouter context={shown} url={request.url} {...(nonce ? { nonce } : {})} />
    </ServerPageContext>,
  )
  const attribute = nonce ? ` nonce="${nonce}"` : ''
  const handOver = router.renderMeta?.didRenderScripts
    ? `<script${attribute}>window.__reactRouterContext.streamController.enqueue(${scriptText(data)});window.__reactRouterContext.streamController.close();</script>`
    : ''
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
