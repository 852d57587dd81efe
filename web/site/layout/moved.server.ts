import { redirect, type LoaderFunctionArgs } from 'react-router'
import { dealerContext } from '../../context.ts'

type Asked = Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>

/**
 * Where no page answers, the site's redirects may: they are looked up after everything else, so a live page always wins.
 * What is known to be gone for good is 410 instead of 404.
 */
export async function movedAddresses(
  { request, url, context }: Asked,
  next: () => Promise<Response>,
): Promise<Response> {
  const answer = await next()
  if (answer.status !== 404 && answer.status !== 410) return answer
  if (request.method !== 'GET' && request.method !== 'HEAD') return answer
  const moved = await context.get(dealerContext).redirects.find(url.pathname, url.searchParams)
  if (!moved) return answer
  if (moved.status !== 410) throw redirect(moved.to, moved.status)
  // The page stays as it is: it says that nothing is here, and what there is instead.
  return new Response(answer.body, { status: 410, headers: answer.headers })
}
