import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '../errors.ts'
import {
  SemaphoreFullError,
  parseTransformation,
  type Images,
  type ResizedPicture,
  type StoredFile,
} from '../images/images.ts'
import type { MediaFile, PictureAddresses } from '../media/media.ts'
import { DRAWING_POLICY } from '../pages/pages.ts'
import { byteRange } from './byteRange.ts'

const YEAR_SECONDS = 365 * 86_400
/** The file of an address never changes. */
const FOR_LONG = `public, max-age=${YEAR_SECONDS}, immutable`
const ABSENT = 'We can’t find that image.'

/** A picture of the media library may be replaced; browsers show what they have while they ask. */
const LIBRARY_CACHE = 'public, max-age=3600, stale-while-revalidate=604800'

/** How the name of a picture’s present file begins, as the console asks for it. */
const FILE_NAME = /^[0-9a-f]{8}$/

/** A document is never another one, but it is removed some day if nothing names it. */
const DOCUMENT_CACHE = 'public, max-age=86400'

/** Serves media and resized pictures (spec §7 Images). */
export function imageRoutes(app: FastifyInstance, images: Images, library: PictureAddresses): void {
  /** The file that a path names on the site of a request. */
  async function fileOf(request: FastifyRequest, path: string): Promise<MediaFile> {
    const { file: wanted } = request.query as { file?: unknown }
    const name = typeof wanted === 'string' && FILE_NAME.test(wanted) ? wanted : null
    const file = await library.fileOf(request.visit!.dealer.site, path, name)
    if (file === null) throw new RequestError(404, ABSENT)
    return file
  }
  app.get<{ Params: { transformation: string; '*': string } }>(
    '/images/:transformation/media/*',
    async (request, reply) => {
      const transformation = parseTransformation(request.params.transformation)
      if (!transformation) throw new RequestError(404, ABSENT)
      try {
        const path = request.params['*']
        const found = await fileOf(request, path)
        const file = await images.resized(found.path, transformation, request.headers.accept ?? '')
        reply.header('vary', 'Accept')
        const time = library.mayChange(path) ? LIBRARY_CACHE : FOR_LONG
        return file && 'read' in file
          ? await sendFile(request, reply, file, time)
          : sendCopy(request, reply, file, time)
      } catch (error) {
        if (!(error instanceof SemaphoreFullError)) throw error
        reply.header('retry-after', '2')
        throw new RequestError(503, 'Too many images requested. Please try again in a moment.')
      }
    },
  )

  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const path = request.params['*']
    const found = await fileOf(request, path)
    const file = await images.original(found.path)
    if (found.document !== null) {
      if (file) reply.header('content-disposition', contentDisposition(found.document, { type: 'inline' }))
      return sendFile(request, reply, file, DOCUMENT_CACHE)
    }
    return sendFile(request, reply, file, library.mayChange(path) ? LIBRARY_CACHE : FOR_LONG)
  })
}

function sendCopy(request: FastifyRequest, reply: FastifyReply, copy: ResizedPicture | null, time: string) {
  if (!copy) throw new RequestError(404, ABSENT)
  const { bytes, type, tag } = copy
  const etag = `"${tag}.${type.slice('image/'.length)}"`
  cacheFor(reply, time).header('etag', etag)
  return matchesEtag(request, etag) ? reply.status(304).send() : reply.type(type).send(bytes)
}

/** Sends a file unchanged, or the requested range: browsers load videos in ranges. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile | null, time: string) {
  if (!file) throw new RequestError(404, ABSENT)
  const { type, bytes, at } = file
  const etag = `W/"${file.tag}"`
  const modified = at.toUTCString()
  const validators = { etag, 'last-modified': modified }
  const { 'if-none-match': tags, 'if-modified-since': since, 'if-range': only } = request.headers
  if (tags === undefined ? Date.parse(since ?? '') >= Date.parse(modified) : matchesEtag(request, etag))
    return cacheFor(reply, time).headers(validators).status(304).send()
  // A range of another version would not match what the browser already has.
  const range =
    only === undefined || only === etag || only === modified ? byteRange(request.headers.range, bytes) : null
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${bytes}`).send()
  // Fastify sets Content-Length for HEAD responses unless they are streams. A file that has grown since it was found
  // must not send more than the declared length.
  const body =
    request.method === 'HEAD' || bytes === 0
      ? Readable.from([])
      : await file.read(range ?? { start: 0, end: bytes - 1 })
  // The file may have been removed since it was found. Only successful responses may be cached, so these headers are
  // set last.
  if (body === null) throw new RequestError(404, ABSENT)
  cacheFor(reply, time).headers({ ...validators, 'accept-ranges': 'bytes' })
  if (type === 'image/svg+xml') reply.header('content-security-policy', DRAWING_POLICY)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  return reply
    .type(type)
    .header('content-length', range ? range.end - range.start + 1 : bytes)
    .send(body)
}

const cacheFor = (reply: FastifyReply, time: string): FastifyReply =>
  reply.header('cross-origin-resource-policy', 'cross-origin').header('cache-control', time)

/** Whether the browser's copy matches an entity tag. */
const matchesEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ??
  false
