import { createWriteStream, openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { FILE_LIMITS } from '@forecourt/rules/forms/files.ts'
import type { UploadedFile } from '../dealer.ts'
import { RequestError } from '../errors.ts'
import { FILE_MESSAGES, FileRefusedError } from '../files/files.ts'
import { isTooDeep, isTooDeepValue } from '../json.ts'
import { temporaryFolder } from '../temporary.ts'

/** The part of the body with the lead, as JSON. */
const LEAD_PART = 'lead'
const LEAD_BYTES = 262_144
/** The form's own text is additional to the files. */
const MAX_BYTES = FILE_LIMITS.totalBytes + 1_048_576

/** Empty inputs send a part too; the files are counted later. */
const MAX_FILE_PARTS = 20

const MESSAGES = {
  kind: 'Send this as multipart/form-data.',
  broken: 'We couldn’t read that request.',
  large: 'That’s too large to send. Please send less at once.',
} as const

/** The contents of a multipart body. */
export interface Upload {
  /** The part `lead`, parsed; undefined if it is missing or not JSON. */
  lead: unknown
  files: readonly UploadedFile[]
}

/**
 * Reads a multipart body, with files streamed to temporary ones, and passes it to `work`; afterwards the temporary
 * files are always removed.
 *
 * @throws RequestError 400, 413 or 415 for a body that is not accepted
 */
export async function withUpload<T>(request: FastifyRequest, work: (upload: Upload) => Promise<T>): Promise<T> {
  if (!request.isMultipart()) throw new RequestError(415, MESSAGES.kind)
  if (Number(request.headers['content-length'] ?? 0) > MAX_BYTES) throw new FileRefusedError(413, FILE_MESSAGES.tooMuch)
  const directory = await temporaryFolder('upload')
  try {
    return await work(await receive(request, directory))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, directory: string): Promise<Upload> {
  const files: UploadedFile[] = []
  let lead: unknown
  let bytes = 0
  try {
    const parts = request.parts({
      limits: {
        files: MAX_FILE_PARTS,
        fields: 20,
        parts: 30,
        fieldSize: LEAD_BYTES,
        fileSize: FILE_LIMITS.fileBytes,
        headerPairs: 50,
      },
      // A script may send the lead as a JSON blob, which has a file name.
      isPartAFile: (field, _type, name) => field !== LEAD_PART && name !== undefined,
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.fieldname !== LEAD_PART) continue
        if (part.valueTruncated) throw new RequestError(413, MESSAGES.large)
        lead = typeof part.value === 'string' ? parsedJson(part.value) : shallow(part.value)
        continue
      }
      const path = join(directory, String(files.length))
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length
          if (bytes > FILE_LIMITS.totalBytes) done(new FileRefusedError(413, FILE_MESSAGES.tooMuch, part.fieldname))
          else done(null, chunk)
        },
      })
      await pipeline(part.file, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      if (part.file.truncated)
        throw new FileRefusedError(413, FILE_MESSAGES.tooLarge(nameOf(part.filename)), part.fieldname)
      files.push({ name: nameOf(part.filename), blob: await openAsBlob(path), input: part.fieldname })
    }
  } catch (error) {
    throw refusalOf(error)
  }
  return { lead, files }
}

/** Browsers encode a quotation mark in a file name like this, and no other character. */
const nameOf = (filename: string) => filename.replaceAll('%22', '"')

/** Errors of the multipart parser as messages for the visitor; system errors stay unchanged. */
function refusalOf(error: unknown): unknown {
  if (error instanceof RequestError) return error
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  if (code === 'FST_FILES_LIMIT') return new FileRefusedError(413, FILE_MESSAGES.tooMany)
  if (statusCode === 413) return new RequestError(413, MESSAGES.large)
  const ofTheMachine = /^E[A-Z]+$/.test(code) && code !== 'ECONNRESET'
  return ofTheMachine ? error : new RequestError(400, MESSAGES.broken)
}

/** The value of a part that was sent and parsed as JSON. */
function shallow(value: unknown): unknown {
  if (isTooDeepValue(value)) throw new RequestError(400, MESSAGES.broken)
  return value
}

function parsedJson(text: string): unknown {
  if (isTooDeep(text)) throw new RequestError(400, MESSAGES.broken)
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
