import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { SitemapIndexStream, streamToPromise } from 'sitemap'
import { robotsText } from '@forecourt/rules/seo/robots.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { RequestError } from '../errors.ts'
import { acceptsGzip, DRAWING_POLICY } from '../pages/pages.ts'
import { createSitemaps, partText, type SitemapLimits } from '../sitemap/sitemap.ts'
import { isKnown } from './document.ts'
import { visitOf } from './visit.ts'

const DAY_SECONDS = 86_400
const XML = 'application/xml; charset=utf-8'

export interface SiteFileOptions {
  /** What one part of a sitemap may hold; the protocol's limits by default. */
  sitemapLimits?: SitemapLimits
  now: () => Date
}

/** The files that browsers and robots ask every site for by name. */
export function siteFileRoutes(app: FastifyInstance, { sitemapLimits, now }: SiteFileOptions): void {
  const sitemaps = createSitemaps(sitemapLimits, now)

  for (const path of ['/favicon.svg', '/favicon.ico'])
    app.get(path, async (request, reply) =>
      reply
        .type('image/svg+xml')
        .header('content-security-policy', DRAWING_POLICY)
        .header('cache-control', `public, max-age=${DAY_SECONDS}`)
        .send(favicon(visitOf(request).dealer.site)),
    )

  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(robotsText(visitOf(request).dealer.site)),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    const { dealer } = visitOf(request)
    const to = paths(dealer.site)
    const sitemap = await sitemaps.of(dealer)
    reply.type(XML)
    if (isKnown(request, reply, sitemap)) return reply.status(304).send()
    const entries = sitemap.parts.map(({ name, lastmod }) => ({
      url: new URL(to.sitemap(name), dealer.site.baseUrl).href,
      ...(lastmod ? { lastmod: lastmod.toISOString() } : {}),
    }))
    return reply.send(await streamToPromise(Readable.from(entries).pipe(new SitemapIndexStream())))
  })

  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const sitemap = await sitemaps.of(visitOf(request).dealer)
    const part = sitemap.parts.find(({ name }) => name === request.params.name)
    if (!part) throw new RequestError(404, 'There is no such part of the sitemap.')
    reply.type(XML)
    if (isKnown(request, reply, sitemap)) return reply.status(304).send()
    if (!acceptsGzip(request.headers['accept-encoding'])) return reply.send(await partText(part))
    return reply.header('content-encoding', 'gzip').send(part.gzipped)
  })
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
