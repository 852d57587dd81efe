import { pipeline, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { SitemapIndexStream, streamToPromise } from 'sitemap'
import { robotsText } from '@forecourt/rules/seo/robots.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { RequestError } from '../errors.ts'
import type { Images } from '../images/images.ts'
import type { PictureAddresses } from '../media/media.ts'
import { acceptsGzip, DRAWING_POLICY } from '../pages/pages.ts'
import { createSitemaps, type SitemapLimits } from '../sitemap/sitemap.ts'
import { isFresh } from './document.ts'
import { visitOf } from './visit.ts'

const DAY_SECONDS = 86_400
/** The icons keep their addresses when the site gets others, which visitors should see the same day (decision 200). */
const ICON_CACHE = 'public, max-age=300'
/** Size in pixels of a touch icon, and of the icon for old browsers. */
const PNG_SIZE = 180
const ICO_SIZE = 32
const MEDIA = '/media/'
const XML = 'application/xml; charset=utf-8'

export interface SiteFileOptions {
  /** Maximum size of one part of a sitemap; the protocol's limits by default. */
  sitemapLimits?: SitemapLimits
  images: Pick<Images, 'original'>
  library: PictureAddresses
  now: () => Date
}

/** Files at well-known addresses that browsers and robots request from every site. */
export function siteFileRoutes(app: FastifyInstance, options: SiteFileOptions): void {
  const { sitemapLimits, images, library, now } = options
  const sitemaps = createSitemaps(sitemapLimits, now)
  const icons = createIcons(images, library)

  app.get('/favicon.svg', async (request, reply) =>
    reply
      .type('image/svg+xml')
      .header('content-security-policy', DRAWING_POLICY)
      .header('cache-control', ICON_CACHE)
      .send(favicon(visitOf(request).dealer.site)),
  )

  app.get('/favicon.png', async (request, reply) => {
    const { site } = visitOf(request).dealer
    reply.header('cache-control', ICON_CACHE)
    if (site.settings.favicon_png) return reply.redirect(site.settings.favicon_png)
    return reply.type('image/png').send(await icons(site).png)
  })

  app.get('/favicon.ico', async (request, reply) => {
    const { site } = visitOf(request).dealer
    reply.header('cache-control', ICON_CACHE)
    if (site.settings.favicon_ico) return reply.redirect(site.settings.favicon_ico)
    return reply.type('image/x-icon').send(await icons(site).ico)
  })

  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${DAY_SECONDS}`)
      .send(robotsText(visitOf(request).dealer.site)),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    const { dealer } = visitOf(request)
    const to = paths(dealer.site)
    const index = await sitemaps.index(dealer)
    reply.type(XML)
    if (isFresh(request, reply, index)) return reply.status(304).send()
    const entries = index.parts.map(({ name, lastmod }) => ({
      url: new URL(to.sitemap(name), dealer.site.baseUrl).href,
      ...(lastmod ? { lastmod: lastmod.toISOString() } : {}),
    }))
    return reply.send(await streamToPromise(Readable.from(entries).pipe(new SitemapIndexStream())))
  })

  app.get<{ Params: { name: string } }>('/sitemaps/:name.xml', async (request, reply) => {
    const part = await sitemaps.part(visitOf(request).dealer, request.params.name)
    if (!part) throw new RequestError(404, 'No such sitemap.')
    reply.type(XML)
    if (isFresh(request, reply, part)) return reply.status(304).send()
    const gzipped = part.open()
    if (acceptsGzip(request.headers['accept-encoding'])) return reply.header('content-encoding', 'gzip').send(gzipped)
    const source = Buffer.isBuffer(gzipped) ? Readable.from([gzipped]) : gzipped
    return reply.send(pipeline(source, createGunzip(), () => {}))
  })
}

/** The site's own SVG, else its initial on its colour. */
function favicon({ name, settings }: Site): string {
  if (settings.favicon_svg) return settings.favicon_svg
  const initial = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? ''
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="${Math.min(16, settings.corner_radius)}" fill="${settings.colour_brand}"/>` +
    `<text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="19" font-weight="700" fill="${settings.colour_brand_ink}">${initial}</text></svg>`
  )
}

interface Icons {
  png: Promise<Buffer>
  ico: Promise<Buffer>
}

/** The favicon as bitmaps, for clients without SVG support; rendered once per site. */
function createIcons(images: Pick<Images, 'original'>, library: PictureAddresses): (site: Site) => Icons {
  const known = new WeakMap<Site, Icons>()

  /** The site’s own picture of its favicon; null if it has none, or its file is not there. */
  async function ownPicture(site: Site): Promise<Buffer | null> {
    const { favicon_png: address } = site.settings
    const file = address && (await library.fileOf(site, address.slice(MEDIA.length)))
    const stored = file && (await images.original(file.path))
    const bytes = stored && (await stored.read())
    return bytes ? buffer(bytes) : null
  }

  const squared = (picture: Sharp, size: number) =>
    picture.resize(size, size, { fit: 'contain', background: '#0000' }).png().toBuffer()

  const drawn = (site: Site, size: number) =>
    squared(sharp(Buffer.from(favicon(site)), { density: 72 * (size / ICO_SIZE) * 2 }), size)

  async function small(site: Site): Promise<Buffer> {
    const own = await ownPicture(site)
    // A file that is no picture was put there by hand.
    const shown = own && (await squared(sharp(own), ICO_SIZE).catch(() => null))
    return shown ?? drawn(site, ICO_SIZE)
  }

  return (site) => {
    const cached = known.get(site)
    if (cached) return cached
    const icons = { png: drawn(site, PNG_SIZE), ico: small(site).then((png) => icoOf(png, ICO_SIZE)) }
    known.set(site, icons)
    icons.ico.catch(() => known.delete(site))
    return icons
  }
}

/** An ICO file with one PNG picture: a header of 6 bytes, an entry of 16, and the PNG. */
function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
