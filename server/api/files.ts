import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { RequestError } from '../errors.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { FileLinks } from '../files/files.ts'
import type { LeadFile } from '../leads/leads.ts'
import { visitOf } from './visit.ts'

/** An uploaded file is untrusted: nothing in it may run, load or be framed. */
const FILE_POLICY = "default-src 'none'; sandbox; frame-ancestors 'none'"

const MESSAGES = {
  unknown: 'We can’t find that file.',
  forged: 'This link is incomplete or invalid. Please copy the whole link.',
  expired: 'This link has expired. Please request a new one.',
} as const

const query = z.object({ expires: z.string().regex(/^\d{1,12}$/), signature: z.string().max(100) })

export interface FileRoutesOptions {
  links: FileLinks
  /** A file of a lead of this site; null if there is none. */
  read: (site: Site, fileId: string) => Promise<LeadFile | null>
  now: () => Date
}

/** Downloads of the files of leads, by signed links only, on the host of the lead's own site. */
export function fileRoutes(app: FastifyInstance, { links, read, now }: FileRoutesOptions): void {
  app.get<{ Params: { id: string } }>('/files/:id', async (request, reply) => {
    const { dealer } = visitOf(request)
    const { id } = request.params
    const given = query.safeParse(request.query)
    const state = given.success ? links.check(id, given.data, now()) : 'forged'
    if (state === 'forged') throw new RequestError(403, MESSAGES.forged)
    if (state === 'expired') throw new RequestError(410, MESSAGES.expired)
    const file = await read(dealer.site, id)
    if (!file) throw new RequestError(404, MESSAGES.unknown)
    return reply
      .headers({
        'content-type': file.mediaType,
        'content-length': file.bytes,
        'content-disposition': contentDisposition(file.name, { type: 'attachment' }),
        'content-security-policy': FILE_POLICY,
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
      })
      .send(file.content)
  })
}
