import { renderToReadableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { ScreensAhead } from './ahead.tsx'
import { loadContext } from './context.ts'

/** Renders a screen as a whole: every one waits for its data, so there is nothing to stream. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce, onError } = context.get(loadContext)
  const html = await renderToReadableStream(
    <>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
      {import.meta.env.DEV ? null : <ScreensAhead manifest={router.manifest} modules={router.routeModules} />}
    </>,
    { nonce, onError },
  )
  await html.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** Reports every unexpected error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) context.get(loadContext).onError(error)
}
