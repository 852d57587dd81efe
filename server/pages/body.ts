import { openAsBlob } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { FILE_LIMITS } from '@forecourt/rules/forms/files.ts'
import { RequestError } from '../errors.ts'
import { FILE_MESSAGES } from '../files/files.ts'
import { createSemaphore, SemaphoreFullError } from '../semaphore.ts'
import { temporaryFolder } from '../temporary.ts'

/** Maximum size of a form without files. */
const MAX_TEXT_BYTES = 1_048_576
/** Maximum size of a form with files. */
const MAX_FILES_BYTES = FILE_LIMITS.totalBytes + MAX_TEXT_BYTES
/** Maximum bytes to read beyond the limit so that the client reads the response. */
const MAX_DRAINED_BYTES = 40 * 1_048_576

/** An action parses a form with files in memory, so only a few run at the same time. */
const semaphore = createSemaphore(4, 20)

/**
 * Reads a form's body for a page's action. One with files is buffered on disk until its turn, and removed afterwards.
 *
 * @throws RequestError 413 if it is too large, after the rest has been read; 503 if too many forms with files arrive at
 * once
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
  const directory = await temporaryFolder('form')
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
