import { redirect, type LoaderFunctionArgs } from 'react-router'
import { dealerContext } from '../../context.ts'

type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>

/**
 * Redirects of the site, which are looked up only if no page has the address, so a page always takes precedence. An
 * address that was removed for good responds 410 instead of 404.
 */
export async function movedAddresses(
  { request, url, context }: RequestArgs,
  next: () => Promise<Response>,
): Promise<Response> {
  const answer = await next()
  if (answer.status !== 404 && answer.status !== 410) return answer
  if (request.method !== 'GET' && request.method !== 'HEAD') return answer
  const moved = await context.get(dealerContext).redirects.find(url.pathname, url.searchParams)
  if (!moved) return answer
  if (moved.status !== 410) throw redirect(moved.to, moved.status)
  // The page is not changed: it says that nothing is here, and suggests alternatives.
  return new Response(answer.body, { status: 410, headers: answer.headers })
}
