import { openAsBlob } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FILE_LIMITS } from '@forecourt/rules/forms/files.ts'
import { RequestError } from '../errors.ts'
import { FILE_MESSAGES } from '../files/files.ts'
import { createSemaphore, SemaphoreFullError } from '../semaphore.ts'

/** A form's text. */
const MAX_TEXT_BYTES = 1_048_576
/** A form that has files with it. */
const MAX_FILES_BYTES = FILE_LIMITS.totalBytes + MAX_TEXT_BYTES
/** More than this beyond the limit is not read for the sake of a polite answer. */
const MAX_DRAINED_BYTES = 40 * 1_048_576

/** An action takes a form with files apart in memory, so only a few are at it at the same time. */
const semaphore = createSemaphore(4, 20)

/**
 * A form's body for whom it is for. One with files lies on the disk until its turn comes, and is gone afterwards.
 *
 * @throws RequestError 413 when it is too large, after the visitor's browser has been heard out; 503 when very many
 *   forms with files come at once
 */
export async function withBody<T>(
  request: IncomingMessage,
  work: (body: Blob | Buffer<ArrayBuffer>) => Promise<T>,
): Promise<T> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
    const chunks: Buffer[] = []
    await receive(request, MAX_TEXT_BYTES, 'That’s too large to send. Please send less at once.', (chunk) => {
      chunks.push(chunk)
    })
    return work(Buffer.concat(chunks))
  }
  const directory = await mkdtemp(join(tmpdir(), 'forecourt-form-'))
  try {
    const path = join(directory, 'body')
    const file = await open(path, 'wx', 0o600)
    try {
      await receive(request, MAX_FILES_BYTES, FILE_MESSAGES.tooMuch, (chunk) => file.appendFile(chunk))
    } finally {
      await file.close()
    }
    const body = await openAsBlob(path)
    return await semaphore.run(() => work(body))
  } catch (error) {
    if (!(error instanceof SemaphoreFullError)) throw error
    throw new RequestError(503, 'We’re very busy right now. Please try again in a few seconds.')
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function receive(
  request: IncomingMessage,
  limit: number,
  refusal: string,
  keep: (chunk: Buffer) => void | Promise<void>,
): Promise<void> {
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > limit + MAX_DRAINED_BYTES) break
    if (bytes <= limit) await keep(chunk)
  }
  if (bytes > limit) throw new RequestError(413, refusal)
}
