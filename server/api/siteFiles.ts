import type { FastifyInstance } from 'fastify'
import type { Site } from '@forecourt/rules/site/site.ts'
import { DRAWING_POLICY } from '../pages/pages.ts'
import { visitOf } from './visit.ts'

const DAY_SECONDS = 86_400

/** The small files that browsers and robots ask every site for by name. */
export function siteFileRoutes(app: FastifyInstance): void {
  for (const path of ['/favicon.svg', '/favicon.ico'])
    app.get(path, async (request, reply) =>
      reply
        .type('image/svg+xml')
        .header('content-security-policy', DRAWING_POLICY)
        .header('cache-control', `public, max-age=${DAY_SECONDS}`)
        .send(favicon(visitOf(request).dealer.site)),
    )

  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send('User-agent: *\nDisallow: /api/\n'),
  )
}

/** The site's own drawing, else its initial on its colour. */
function favicon({ name, settings }: Site): string {
  if (settings.favicon_svg) return settings.favicon_svg
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="${Math.min(16, settings.corner_radius)}" fill="${settings.colour_brand}"/>` +
    `<text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="19" font-weight="700" fill="${settings.colour_brand_ink}">${initial}</text></svg>`
  )
}
