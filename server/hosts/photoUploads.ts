import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stockUploadPath } from '@forecourt/rules/staff/consolePaths.ts'
import { MOST_PHOTO_BYTES, PHOTO_PROBLEMS } from '@forecourt/rules/stock/photos.ts'
import { RequestError } from '../errors.ts'
import type { StaffVisit } from '../staff/staff.ts'

interface Upload {
  Params: { id: string; upload: string }
  Querystring: { name?: string }
  Body: Readable
}

const WHOLE = /^[1-9]\d{0,8}$/
const SIGN_IN = 'Please sign in again.'

/**
 * Takes photos of vehicles, each as the body of a call of its own, so that each is stored as soon as it is here, and
 * one that failed is sent again alone. The id in the address makes sending twice one photo.
 */
export function photoUploads(app: FastifyInstance, visitOf: (request: FastifyRequest) => StaffVisit): void {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  const url = stockUploadPath(0, '-').replace('/0/', '/:id/').replace('/-', '/:upload')
  app.put<Upload>(url, async (request, reply) => {
    reply.header('cache-control', 'private, no-store')
    const { id, upload } = request.params
    const bytes = Number(request.headers['content-length'] ?? Number.NaN)
    try {
      const visit = visitOf(request)
      const desk = await visit.desk()
      if (!desk) throw new RequestError(401, SIGN_IN)
      if (!WHOLE.test(id)) throw new RequestError(404, 'We can’t find that vehicle.')
      if (bytes > MOST_PHOTO_BYTES) throw new RequestError(413, PHOTO_PROBLEMS.large)
      const name = typeof request.query.name === 'string' ? request.query.name : ''
      await desk.photos.add(Number(id), upload, { name, body: request.body })
      if (visit.setCookies.length > 0) reply.header('set-cookie', [...visit.setCookies])
      return await reply.status(200).send({ stored: true })
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      // A browser that is still sending would not see the answer.
      if (!(bytes > MOST_PHOTO_BYTES)) request.raw.resume()
      return reply.status(error.status).send({ error: error.message })
    }
  })
}
