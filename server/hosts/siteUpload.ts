import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MAX_SITE_FILE_BYTES } from '@forecourt/rules/setUp/siteFile.ts'
import { CONSOLE_PATHS, signInPath } from '@forecourt/rules/staff/consolePaths.ts'
import { createSemaphore } from '../semaphore.ts'
import type { SentSiteFile, StaffVisit } from '../staff/staff.ts'
import { temporaryFolder } from '../temporary.ts'

/** A form that was sent with the file of a site: its texts, and where the file is. */
export interface SentSiteForm {
  fields: URLSearchParams
  file: SentSiteFile
}

/** Each is read from its file while it is imported, which takes a connection to the database and a processor. */
const AT_ONCE = 1
const WAITING = 4

/**
 * Takes the files of sites that operators import (decision 168): each is streamed to a temporary one, which the screen’s
 * own form reads. Whoever may not import sends no bytes.
 */
export async function siteUploads(
  app: FastifyInstance,
  {
    visitFor,
    answer,
  }: {
    visitFor: (request: FastifyRequest) => StaffVisit
    answer: (request: FastifyRequest, reply: FastifyReply, sent: SentSiteForm) => Promise<FastifyReply>
  },
): Promise<void> {
  const semaphore = createSemaphore(AT_ONCE, WAITING)
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.post(CONSOLE_PATHS.siteImport, async (request, reply) => {
    const desk = await visitFor(request).desk()
    if (!desk) return reply.redirect(signInPath(CONSOLE_PATHS.siteImport), 303)
    desk.siteImport.require()
    const directory = await temporaryFolder('site')
    try {
      const sent = await received(request, join(directory, 'site.zip'))
      return await semaphore.run(() => answer(request, reply, sent))
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  })
}

async function received(request: FastifyRequest, path: string): Promise<SentSiteForm> {
  const fields = new URLSearchParams()
  if (Number(request.headers['content-length'] ?? 0) > MAX_SITE_FILE_BYTES + 65_536)
    return { fields, file: { problem: 'large' } }
  let file: SentSiteFile = { problem: 'missing' }
  try {
    const limits = { files: 1, fields: 4, fileSize: MAX_SITE_FILE_BYTES, fieldSize: 200 }
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
      } else if (!part.filename) part.file.resume()
      else {
        await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        file = part.file.bytesRead === 0 ? { problem: 'empty' } : { path }
      }
    }
  } catch (error) {
    const { code = '' } = error as { code?: string }
    if (!code.startsWith('FST_')) throw error
    return { fields, file: { problem: code === 'FST_REQ_FILE_TOO_LARGE' ? 'large' : 'missing' } }
  }
  return { fields, file }
}
