import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CONSOLE_PATHS, feedFilePath, feedsPath, signInPath } from '@forecourt/rules/staff/consolePaths.ts'
import { FEED_UPLOAD_PROBLEMS, MAX_FEED_BYTES, type FeedUploadProblem } from '@forecourt/rules/stock/feedRun.ts'
import { RequestError } from '../errors.ts'
import { createSemaphore } from '../semaphore.ts'
import type { StaffVisit } from '../staff/staff.ts'
import { temporaryFolder } from '../temporary.ts'

/** A file is read once after it has arrived, so only a few are taken at the same time. */
const AT_ONCE = 3
const WAITING = 20

/** Why a file was not taken; the screen of feeds says it beside the input. */
class UploadProblem extends Error {
  override name = 'UploadProblem'
  readonly problem: FeedUploadProblem

  constructor(problem: FeedUploadProblem) {
    super(FEED_UPLOAD_PROBLEMS[problem])
    this.problem = problem
  }
}

/**
 * Takes feeds that staff upload (decision 143): a form with the dealership and an id before the file, which is streamed
 * to a temporary one. The answer leads on to the file’s own screen, or back with what is wrong.
 */
export async function feedUploads(
  app: FastifyInstance,
  { visitFor }: { visitFor: (request: FastifyRequest) => StaffVisit },
): Promise<void> {
  const semaphore = createSemaphore(AT_ONCE, WAITING)
  await app.register(multipart)
  app.post(CONSOLE_PATHS.feedUpload, async (request, reply) => {
    const desk = await visitFor(request).desk()
    if (!desk) return reply.redirect(signInPath(CONSOLE_PATHS.feeds), 303)
    let dealershipId = 0
    const directory = await temporaryFolder('feed')
    try {
      if (!request.isMultipart()) throw new UploadProblem('missing')
      if (Number(request.headers['content-length'] ?? 0) > MAX_FEED_BYTES + 65_536) throw new UploadProblem('large')
      let id = ''
      let taken = false
      const parts = request.parts({ limits: { files: 1, fields: 4, fileSize: MAX_FEED_BYTES, fieldSize: 200 } })
      for await (const part of parts) {
        if (part.type === 'field') {
          const text = typeof part.value === 'string' ? part.value : ''
          if (part.fieldname === 'dealership') dealershipId = /^\d{1,9}$/.test(text) ? Number(text) : 0
          if (part.fieldname === 'id') id = text
          continue
        }
        if (part.filename === '') throw new UploadProblem('missing')
        // Before the bytes: whoever may not change stock sends none.
        await desk.feeds.requireUpload(dealershipId)
        const path = join(directory, 'feed')
        await pipeline(part.file, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        if (part.file.truncated) throw new UploadProblem('large')
        if (part.file.bytesRead === 0) throw new UploadProblem('empty')
        await semaphore.run(() => desk.feeds.upload(dealershipId, { id, name: part.filename, path }))
        taken = true
      }
      if (!taken) throw new UploadProblem('missing')
      return reply.redirect(feedFilePath(id), 303)
    } catch (error) {
      const problem = problemOf(error)
      if (problem === null) throw error
      return reply.redirect(dealershipId === 0 ? CONSOLE_PATHS.feeds : feedsPath(dealershipId, problem), 303)
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  })
}

/** A problem that the screen says; null for what is answered otherwise. */
function problemOf(error: unknown): FeedUploadProblem | null {
  if (error instanceof UploadProblem) return error.problem
  if (error instanceof RequestError) return error.status === 422 ? 'again' : null
  const { code = '' } = error as { code?: string }
  if (code === 'FST_REQ_FILE_TOO_LARGE') return 'large'
  return code.startsWith('FST_') ? 'missing' : null
}
