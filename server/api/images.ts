import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '../errors.ts'
import {
  SemaphoreFullError,
  parseTransformation,
  type Images,
  type ResizedPicture,
  type StoredFile,
} from '../images/images.ts'
import { DRAWING_POLICY } from '../pages/pages.ts'
import { byteRange } from './byteRange.ts'

const YEAR_MS = 365 * 86_400_000
const ABSENT = 'We can’t find that image.'

/** Serves media and resized pictures (spec §7 Images). */
export function imageRoutes(app: FastifyInstance, images: Images): void {
  app.get<{ Params: { transformation: string; '*': string } }>(
    '/images/:transformation/media/*',
    async (request, reply) => {
      const transformation = parseTransformation(request.params.transformation)
      if (!transformation) throw new RequestError(404, ABSENT)
      try {
        const file = await images.resized(request.params['*'], transformation, request.headers.accept ?? '')
        reply.header('vary', 'Accept')
        return file && 'read' in file ? sendFile(request, reply, file) : sendCopy(request, reply, file)
      } catch (error) {
        if (!(error instanceof SemaphoreFullError)) throw error
        reply.header('retry-after', '2')
        throw new RequestError(503, 'Too many images requested. Please try again in a moment.')
      }
    },
  )

  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) =>
    sendFile(request, reply, await images.original(request.params['*'])),
  )
}

function sendCopy(request: FastifyRequest, reply: FastifyReply, copy: ResizedPicture | null) {
  if (!copy) throw new RequestError(404, ABSENT)
  const { bytes, type, tag } = copy
  const etag = `"${tag}.${type.slice('image/'.length)}"`
  cacheForLong(reply).header('etag', etag)
  return matchesEtag(request, etag) ? reply.status(304).send() : reply.type(type).send(bytes)
}

/** Sends a file unchanged, or the requested range: browsers load videos in ranges. */
async function sendFile(request: FastifyRequest, reply: FastifyReply, file: StoredFile | null) {
  if (!file) throw new RequestError(404, ABSENT)
  const { type, bytes, at } = file
  const etag = `W/"${file.tag}"`
  const modified = at.toUTCString()
  const validators = { etag, 'last-modified': modified }
  const { 'if-none-match': tags, 'if-modified-since': since, 'if-range': only } = request.headers
  if (tags === undefined ? Date.parse(since ?? '') >= Date.parse(modified) : matchesEtag(request, etag))
    return cacheForLong(reply).headers(validators).status(304).send()
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
  cacheForLong(reply).headers({ ...validators, 'accept-ranges': 'bytes' })
  if (type === 'image/svg+xml') reply.header('content-security-policy', DRAWING_POLICY)
  if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
  return reply
    .type(type)
    .header('content-length', range ? range.end - range.start + 1 : bytes)
    .send(body)
}

const cacheForLong = (reply: FastifyReply): FastifyReply =>
  reply
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `public, max-age=${YEAR_MS / 1_000}, immutable`)

/** Whether the browser's copy matches an entity tag. */
const matchesEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag.replace(/^W\//, '')) ??
  false
