import type { FastifyInstance, FastifyReply } from 'fastify'
import { RequestError } from '../errors.ts'
import { GateFull, parseTransformation, type Images, type StoredFile } from '../images/images.ts'
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
        return sendFile(reply.header('vary', 'Accept'), file)
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

function sendFile(reply: FastifyReply, file: StoredFile | null) {
  if (!file) throw new RequestError(404, ABSENT)
  if (file.type === 'image/svg+xml') reply.header('content-security-policy', DRAWING_POLICY)
  return reply
    .header('cross-origin-resource-policy', 'cross-origin')
    .type(file.type)
    .sendFile(file.name, file.root, { maxAge: YEAR_MS, immutable: true, contentType: false })
}
