import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { RequestError } from '../errors.ts'
import { GateFull, parseTransformation, type Images, type ResizedPicture, type StoredFile } from '../images/images.ts'
import { DRAWING_POLICY } from '../pages/pages.ts'

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
        return file && 'bytes' in file ? sendCopy(request, reply, file) : sendFile(reply, file)
      } catch (error) {
        if (!(error instanceof GateFull)) throw error
        reply.header('retry-after', '2')
        throw new RequestError(503, 'Too many images requested. Please try again in a moment.')
      }
    },
  )

  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) =>
    sendFile(reply, await images.original(request.params['*'])),
  )
}

function sendCopy(request: FastifyRequest, reply: FastifyReply, { bytes, type, tag }: ResizedPicture) {
  const etag = `"${tag}.${type.slice('image/'.length)}"`
  reply
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', `public, max-age=${YEAR_MS / 1_000}, immutable`)
    .header('etag', etag)
  const known = request.headers['if-none-match']?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag)
  return known ? reply.status(304).send() : reply.type(type).send(bytes)
}

function sendFile(reply: FastifyReply, file: StoredFile | null) {
  if (!file) throw new RequestError(404, ABSENT)
  if (file.type === 'image/svg+xml') reply.header('content-security-policy', DRAWING_POLICY)
  return reply
    .header('cross-origin-resource-policy', 'cross-origin')
    .type(file.type)
    .sendFile(file.name, file.root, { maxAge: YEAR_MS, immutable: true, contentType: false })
}
