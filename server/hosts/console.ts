import { randomBytes } from 'node:crypto'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { isCrossSite } from '../authority.ts'
import { isOutage } from '../outage.ts'
import { RequestError } from '../errors.ts'
import { plainPage, SECRET_ADDRESS_HEADERS } from '../pages/pages.ts'
import type { SentSiteFile, StaffRequest, StaffVisit } from '../staff/staff.ts'
import { visitorIn, visitorTokenIn } from '../visitor.ts'
import { feedUploads } from './feedUpload.ts'
import { createHostApplication, refuseUnderPressure, sendHtml, type HostContext } from './application.ts'
import { consoleStream } from './consoleStream.ts'
import { pictureUploads } from './pictureUploads.ts'
import { isRead, pathFor } from './refusal.ts'
import { siteUploads, type SentSiteForm } from './siteUpload.ts'

/** What the console’s screens get for one request. */
export interface ConsoleLoad {
  visit: StaffVisit
  /** Lets the scripts of this answer run. */
  nonce: string
  /** Identifies an error in the log; shown to whoever has it. */
  reference: string
  onError(error: unknown): void
  now: Date
  /** The file of a site that was sent with the form; null for any other request. */
  siteFile: SentSiteFile | null
}

/** The console’s screens. */
export type ConsolePageHandler = (request: Request, load: ConsoleLoad) => Promise<Response>

export interface ConsoleHostOptions {
  /** Null for a console without screens. */
  pages: { handle: ConsolePageHandler; clientDir: string | null } | null
  visitOf: (request: StaffRequest) => StaffVisit
  /** Whether pages have a script policy; in development Vite’s own scripts have to run. */
  scriptPolicy: boolean
  now: () => Date
}

const MAX_FORM_BYTES = 65_536
/** A page of a site is longer than any other form. */
const MAX_CONTENT_BYTES = 2 * 1024 * 1024
/** A file of redirects is a field of its form, in which each of its slashes takes three bytes. */
const MAX_REDIRECTS_BYTES = 4 * 1024 * 1024
const OUT = 'The console can’t be reached at the moment. Please try again in a minute.'
const CROSS_SITE = 'This was sent from another website, so we couldn’t accept it.'

/** Only scripts and styles of the console’s own files and of this answer count, and nobody frames it. */
const policy = (nonce: string, secure: boolean) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Photos of stock are on the dealers’ sites, or wherever their feeds have them.
    `img-src 'self' data: https:${secure ? '' : ' http:'}`,
    "font-src 'self'",
    // Previews are pages of the dealers’ sites, which let the console alone frame them.
    `frame-src https:${secure ? '' : ' http:'}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The application of the console host for dealerships’ staff (docs/decisions/0138). Pages of sites, their files and
 * their calls are not available on this host, and its pages are never kept.
 */
export async function consoleHost(context: HostContext, options: ConsoleHostOptions): Promise<FastifyInstance> {
  const { authorityOf, log } = context
  const { pages, visitOf, scriptPolicy, now } = options
  const app = createHostApplication(context, {
    answer: ({ status, message }, _request, reply) =>
      sendHtml(
        reply,
        status,
        plainPage({
          title: status === 404 ? 'We can’t find that page' : 'We couldn’t process that request',
          text: message,
        }),
      ),
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-frame-options': 'DENY', 'cross-origin-opener-policy': 'same-origin', ...SECRET_ADDRESS_HEADERS })
    if (!isRead(request) && isCrossSite(request.headers, authorityOf(request.raw).host))
      throw new RequestError(403, CROSS_SITE)
  })
  await refuseUnderPressure(app, context)
  app.setNotFoundHandler(() => {
    throw new RequestError(404, 'Please check the link.')
  })
  if (!pages) return app

  if (pages.clientDir)
    await app.register(staticFiles, {
      root: pages.clientDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders(reply) {
        // Names of files contain a hash of their content.
        reply.header('cache-control', 'public, max-age=31536000, immutable')
        reply.header('vary', 'Accept-Encoding')
      },
    })
  const visitFor = (request: FastifyRequest) => {
    const { secure } = authorityOf(request.raw)
    const visitor = isRead(request) ? null : visitorIn(request.headers.cookie, secure)
    const visit = visitOf({
      cookie: request.headers.cookie,
      secure,
      device: visitor?.token ?? visitorTokenIn(request.headers.cookie),
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
      demo: context.showsDemo(request.raw),
    })
    return { visit, visitor }
  }
  await app.register(feedUploads, { visitFor: (request) => visitFor(request).visit })
  app.removeAllContentTypeParsers()
  // Mail programs that end an email summary may send their form as either (RFC 8058).
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, body),
  )

  pictureUploads(app, (request) => visitFor(request).visit)
  await consoleStream(app, (request) => visitFor(request).visit)

  const screen = async (request: FastifyRequest, reply: FastifyReply, sent: SentSiteForm | null) => {
    const { secure, host } = authorityOf(request.raw)
    const { visit, visitor } = visitFor(request)
    const nonce = randomBytes(16).toString('base64url')
    let isOut = false
    const response = await pages.handle(requestOf(request, `${secure ? 'https' : 'http'}://${host}`, sent), {
      visit,
      nonce,
      reference: request.id,
      onError(err) {
        isOut ||= isOutage(err)
        log.error({ err, path: pathFor(request) }, 'a page of the console failed')
      },
      now: now(),
      siteFile: sent?.file ?? null,
    })
    // Screens wait and ask again, instead of showing an error (docs/decisions/0158).
    if (isOut) throw new RequestError(503, OUT)
    const cookies = [...response.headers.getSetCookie(), ...visit.setCookies, visitor?.setCookie ?? []].flat()
    for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    reply.header('cache-control', 'private, no-store')
    if (scriptPolicy && /^text\/html/.test(response.headers.get('content-type') ?? ''))
      reply.header('content-security-policy', policy(nonce, secure))
    return reply.status(response.status).send(Buffer.from(await response.arrayBuffer()))
  }
  await app.register(siteUploads, { visitFor: (request) => visitFor(request).visit, answer: screen })
  const answer = (request: FastifyRequest, reply: FastifyReply) => screen(request, reply, null)
  for (const [url, bodyLimit] of [
    ['*', MAX_FORM_BYTES],
    [CONSOLE_PATHS.redirectImport, MAX_REDIRECTS_BYTES],
    [`${CONSOLE_PATHS.redirectImport}.data`, MAX_REDIRECTS_BYTES],
    [`${CONSOLE_PATHS.content}/*`, MAX_CONTENT_BYTES],
  ] as const)
    app.route({ method: ['GET', 'HEAD', 'POST'], url, bodyLimit, handler: answer })
  return app
}

/**
 * The request as the screens get it. Its cookies are read by the visit alone. A form with a file is one of texts, its
 * file is stored already.
 */
function requestOf(request: FastifyRequest, origin: string, sent: SentSiteForm | null): Request {
  const headers = new Headers()
  for (const name of ['accept', 'content-type', 'host', 'origin', 'user-agent']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  if (sent) headers.set('content-type', 'application/x-www-form-urlencoded')
  const body = sent ? sent.fields.toString() : ((request.body as Buffer<ArrayBuffer> | undefined) ?? null)
  return new Request(new URL(request.url.replace(/^\/+/, '/'), origin), {
    method: request.method,
    headers,
    ...(isRead(request) ? {} : { body }),
  })
}
