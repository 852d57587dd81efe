import { createHash } from 'node:crypto'
import { fileTypeFromBlob } from 'file-type'
import { FILE_LIMITS } from '@forecourt/rules/forms/files.ts'
import { cleanLine } from '@forecourt/rules/forms/text.ts'
import type { UploadedFile } from '../dealer.ts'
import { RequestError } from '../errors.ts'
import { neutralName } from './name.ts'

/** How a refused file is spoken of, so that its sender knows which it is. */
const spoken = (name: string) => [...(cleanLine(name).split(/[/\\]/).at(-1) ?? '')].slice(0, 80).join('') || 'That'

/** Messages for refused files, with the name that the sender gave them. */
export const FILE_MESSAGES = {
  tooMany: `Please send at most ${FILE_LIMITS.files} files.`,
  tooLarge: (name: string) => `${spoken(name)} is larger than 10 MB.`,
  tooMuch: 'The files are larger than 25 MB together.',
  empty: (name: string) => `${spoken(name)} is empty.`,
  type: (name: string) =>
    `${spoken(name)} isn’t a file type we accept. Please send a PDF, a Word document or a picture (JPG, PNG, HEIC or WebP).`,
} as const

/** A file that is not taken: 413 for its size or their number, 415 for its kind, beside the input it came by. */
export class FileRefusedError extends RequestError {
  constructor(status: 413 | 415, message: string, input?: string) {
    super(status, message, input === undefined ? undefined : { [input]: message })
    this.name = 'FileRefusedError'
  }
}

/** A file that is taken, under a name that does no harm, as what it was found to be. */
export interface TakenFile {
  name: string
  mediaType: string
  bytes: number
  sha256: string
  blob: Blob
}

interface Kind {
  extension: string
  mediaType: string
}

const kind = (extension: string, mediaType: string): Kind => ({ extension, mediaType })

/** What file-type calls a file, and what we call it. */
const KINDS: Readonly<Record<string, Kind>> = {
  pdf: kind('pdf', 'application/pdf'),
  docx: kind('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  jpg: kind('jpg', 'image/jpeg'),
  png: kind('png', 'image/png'),
  heic: kind('heic', 'image/heic'),
  webp: kind('webp', 'image/webp'),
}

/** The name of the stream that makes a compound file, Office's older container, a Word document. */
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le')

async function kindOf(blob: Blob): Promise<Kind | null> {
  const found = await fileTypeFromBlob(blob).catch(() => undefined)
  if (found?.ext === 'cfb' && Buffer.from(await blob.arrayBuffer()).includes(WORD_STREAM))
    return kind('doc', 'application/msword')
  return found && Object.hasOwn(KINDS, found.ext) ? KINDS[found.ext]! : null
}

async function digest(blob: Blob): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of blob.stream()) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Looks into the files that came with a form. What a file is says its content, never its name or what the sender
 * claims. An input that was left alone sends a file without name and content, which counts for nothing.
 *
 * @throws FileRefusedError for the first file that is not taken
 */
export async function inspectFiles(files: readonly UploadedFile[]): Promise<TakenFile[]> {
  const sent = files.filter(({ name, blob }) => name !== '' || blob.size > 0)
  if (sent.length > FILE_LIMITS.files)
    throw new FileRefusedError(413, FILE_MESSAGES.tooMany, sent[FILE_LIMITS.files]!.input)
  let total = 0
  for (const file of sent) {
    if (file.blob.size > FILE_LIMITS.fileBytes)
      throw new FileRefusedError(413, FILE_MESSAGES.tooLarge(file.name), file.input)
    if (file.blob.size === 0) throw new FileRefusedError(415, FILE_MESSAGES.empty(file.name), file.input)
    total += file.blob.size
    if (total > FILE_LIMITS.totalBytes) throw new FileRefusedError(413, FILE_MESSAGES.tooMuch, file.input)
  }
  const taken: TakenFile[] = []
  for (const file of sent) {
    const found = await kindOf(file.blob)
    if (!found) throw new FileRefusedError(415, FILE_MESSAGES.type(file.name), file.input)
    taken.push({
      name: neutralName(file.name, found.extension),
      mediaType: found.mediaType,
      bytes: file.blob.size,
      sha256: await digest(file.blob),
      blob: file.blob,
    })
  }
  return taken
}
