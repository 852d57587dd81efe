import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DOCUMENT_PROBLEMS, MOST_DOCUMENT_BYTES } from '@forecourt/rules/media/document.ts'
import { LOGO_PROBLEMS, MOST_LOGO_BYTES } from '@forecourt/rules/look/logoFile.ts'
import { MOST_PICTURE_BYTES, PICTURE_PROBLEMS } from '@forecourt/rules/media/picture.ts'
import {
  documentUploadPath,
  logoUploadPath,
  pictureFilePath,
  pictureUploadPath,
  stockUploadPath,
} from '@forecourt/rules/staff/consolePaths.ts'
import { MOST_PHOTO_BYTES, PHOTO_PROBLEMS } from '@forecourt/rules/stock/photos.ts'
import { RequestError } from '../errors.ts'
import type { StaffDesk, StaffVisit } from '../staff/staff.ts'

interface Upload {
  Params: { of: string; upload: string }
  Querystring: { name?: string; seen?: string }
  Body: Readable
}

/** One kind of file that is taken. */
interface Kind {
  url: string
  most: number
  tooLarge: string
  /** Stores it; what it returns is the answer. */
  store(desk: StaffDesk, given: Upload['Params'] & { name: string; seen: string; body: Readable }): Promise<object>
}

const WHOLE = /^[1-9]\d{0,8}$/
const SIGN_IN = 'Please sign in again.'

function wholeOf(text: string, absent: string): number {
  if (!WHOLE.test(text)) throw new RequestError(404, absent)
  return Number(text)
}

/** Photos of vehicles, pictures and documents of the media library, logos, and files that take the place of a picture’s. */
const KINDS: readonly Kind[] = [
  {
    url: stockUploadPath(0, '-').replace('/0/', '/:of/').replace('/-', '/:upload'),
    most: MOST_PHOTO_BYTES,
    tooLarge: PHOTO_PROBLEMS.large,
    async store(desk, { of, upload, name, body }) {
      await desk.photos.add(wholeOf(of, 'We can’t find that vehicle.'), upload, { name, body })
      return { stored: true }
    },
  },
  {
    url: pictureUploadPath(0, '-').replace('/0/', '/:of/').replace('/-', '/:upload'),
    most: MOST_PICTURE_BYTES,
    tooLarge: PICTURE_PROBLEMS.large,
    async store(desk, { of, upload, name, body }) {
      const picture = await desk.media.add(wholeOf(of, 'We can’t find that site.'), upload, { name, body })
      return { stored: true, picture }
    },
  },
  {
    url: documentUploadPath(0, '-').replace('/0/', '/:of/').replace('/-', '/:upload'),
    most: MOST_DOCUMENT_BYTES,
    tooLarge: DOCUMENT_PROBLEMS.large,
    async store(desk, { of, upload, name, body }) {
      const document = await desk.media.addDocument(wholeOf(of, 'We can’t find that site.'), upload, { name, body })
      return { stored: true, document }
    },
  },
  {
    // The setting that it is for stands where others have an id: the same picture twice is one by its content.
    url: logoUploadPath(0, '-').replace('/0/', '/:of/').replace('/-', '/:upload'),
    most: MOST_LOGO_BYTES,
    tooLarge: LOGO_PROBLEMS.large,
    async store(desk, { of, upload, body }) {
      const logo = await desk.look.addLogo(wholeOf(of, 'We can’t find that site.'), upload, body)
      return { stored: true, logo }
    },
  },
  {
    url: pictureFilePath('0', '-').replace('/0/', '/:of/').replace('/-', '/:upload'),
    most: MOST_PICTURE_BYTES,
    tooLarge: PICTURE_PROBLEMS.large,
    async store(desk, { of, upload, seen, body }) {
      await desk.media.replaceFile(of, upload, { seen, body })
      return { stored: true }
    },
  },
]

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Takes pictures and documents, each as the body of a call of its own, so that each is stored as soon as it is here, and one that
 * failed is sent again alone. The id in the address makes sending twice one file.
 */
export function pictureUploads(app: FastifyInstance, visitOf: (request: FastifyRequest) => StaffVisit): void {
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  for (const { url, most, tooLarge, store } of KINDS)
    app.put<Upload>(url, async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const bytes = Number(request.headers['content-length'] ?? Number.NaN)
      try {
        const visit = visitOf(request)
        const desk = await visit.desk()
        if (!desk) throw new RequestError(401, SIGN_IN)
        if (bytes > most) throw new RequestError(413, tooLarge)
        const { name, seen } = request.query
        const given = { ...request.params, name: textOf(name), seen: textOf(seen), body: request.body }
        const answer = await store(desk, given)
        if (visit.setCookies.length > 0) reply.header('set-cookie', [...visit.setCookies])
        return await reply.status(200).send(answer)
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        // A browser that is still sending would not see the answer.
        if (!(bytes > most)) request.raw.resume()
        return reply.status(error.status).send({ error: error.message })
      }
    })
}
