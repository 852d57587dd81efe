import { paths } from '@forecourt/rules/site/paths.ts'
import { redirect } from 'react-router'
import { dealerContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import type { Route } from './+types/feed'

export const headers = pageHeaders()

/** The newest articles for feed readers, at the site's own blog address only. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { site, content } = context.get(dealerContext)
  const home = paths(site).blogFeed()
  if (url.pathname !== home) throw redirect(home, 301)
  return new Response(await content.feed(), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8', 'x-cache-tags': `site:${site.id}` },
  })
}
