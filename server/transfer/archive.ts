import { createWriteStream } from 'node:fs'
import { finished, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import yazl from 'yazl'

/** Why a file is not the archive of a site, with the part that is wrong. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

/** The parts of an archive that are text and read as a whole. */
export const PARTS = [
  'manifest.json',
  'site.json',
  'content.json',
  'offers.json',
  'models.json',
  'library.json',
  'redirects.csv',
] as const

export type Part = (typeof PARTS)[number]

/** The part with versions, drafts and schedules, which is read line by line. Archives of version 1 have none. */
export const HISTORY = 'history.jsonl'

/** An archive that is being written. */
export interface ArchiveWriter {
  text: (part: Part, content: string) => void
  /** Settles once all of it has been read. */
  history: (lines: Readable) => Promise<void>
  picture: (name: string, content: Readable) => Promise<void>
}

/** An archive that is being read: its texts, and the rest piece by piece. */
export interface ArchiveReader {
  texts: Readonly<Record<Part, string>>
  /** Null for an archive that has no history. */
  history: (() => AsyncIterable<Uint8Array>) | null
  /** Names of its pictures, documents and logos. */
  pictures: ReadonlySet<string>
  /** The bytes of one of them. */
  picture: (name: string) => Promise<Uint8Array>
}

const MEGABYTE = 1024 * 1024
/** The most that is read of an archive. */
export const ARCHIVE_LIMITS = {
  file: 1_024 * MEGABYTE,
  text: 32 * MEGABYTE,
  history: 64 * MEGABYTE,
  picture: 25 * MEGABYTE,
  pictures: 5_000,
  total: 2_048 * MEGABYTE,
} as const

const PICTURE =
  /^library\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png|pdf)|[0-9a-f]{40}-\d{1,4}x\d{1,4}\.png)$/
/** What is written does not depend on when: the first day that the format knows. */
const WRITTEN = { mtime: new Date('1980-01-01T12:00:00'), forceDosTimestamp: true } as const
const COMPRESSED = { ...WRITTEN, compressionLevel: 9 } as const
/** Pictures are compressed already. */
const STORED = { ...WRITTEN, compress: false } as const

const ended = promisify(finished)

/** Writes an archive to a new file, piece by piece. The same content is the same bytes. */
export async function writeArchive(path: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const zip = new yazl.ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const written = pipeline(output, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  async function add(name: string, content: Readable, options: typeof COMPRESSED | typeof STORED) {
    zip.addReadStream(content, name, options)
    await Promise.race([ended(content), written])
  }
  try {
    await Promise.race([
      fill({
        text: (part, content) => zip.addBuffer(Buffer.from(content), part, COMPRESSED),
        history: (lines) => add(HISTORY, lines, COMPRESSED),
        picture: (name, content) => add(`library/${name}`, content, STORED),
      }),
      written,
    ])
    zip.end()
  } catch (error) {
    output.destroy(error as Error)
    await written.catch(() => {})
    throw error
  }
  await written
}

/**
 * Opens an archive. Every name and size is checked before anything is unpacked, so that a small file cannot become a
 * large one, and no name leads anywhere; what unpacks to more than it says is refused as it does.
 *
 * @throws ArchiveError with the part that is wrong
 */
export async function readArchive<T>(path: string, work: (archive: ArchiveReader) => Promise<T>): Promise<T> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(() => {
    throw new ArchiveError(NO_ARCHIVE)
  })
  try {
    if (zip.fileSize > ARCHIVE_LIMITS.file) throw new ArchiveError('The file is larger than 1 GB.')
    const entries = await entriesOf(zip)
    const texts: Partial<Record<Part, string>> = {}
    for (const part of PARTS) {
      const entry = entries.get(part)
      if (!entry) throw new ArchiveError(`${part}: is missing`)
      texts[part] = (await buffer(contentOf(zip, part, entry))).toString()
    }
    const pictures = [...entries.keys()].flatMap((name) => PICTURE.exec(name)?.[1] ?? [])
    const history = entries.get(HISTORY)
    return await work({
      texts: texts as ArchiveReader['texts'],
      history: history ? () => contentOf(zip, HISTORY, history) : null,
      pictures: new Set(pictures),
      picture: (name) => buffer(contentOf(zip, `library/${name}`, entries.get(`library/${name}`)!)),
    })
  } finally {
    zip.close()
  }
}

const NO_ARCHIVE = 'The file is not an archive, or it is damaged.'

/** The entries of an archive by their names, all of which it may have. */
async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>()
  let total = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('latin1')
      const most = largest(name)
      if (entries.has(name)) throw new ArchiveError(`${name}: is there twice`)
      if (entry.uncompressedSize > most) throw new ArchiveError(`${name}: is larger than ${most / MEGABYTE} MB`)
      entries.set(name, entry)
      total += entry.uncompressedSize
      if (entries.size > ARCHIVE_LIMITS.pictures + PARTS.length + 1)
        throw new ArchiveError('There are more than 5,000 pictures and documents.')
      if (total > ARCHIVE_LIMITS.total) throw new ArchiveError('The file unpacks to more than 2 GB.')
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : new ArchiveError(NO_ARCHIVE)
  }
  return entries
}

/** The most bytes that a part of this name may have. */
function largest(name: string): number {
  if (PARTS.some((part) => part === name)) return ARCHIVE_LIMITS.text
  if (name === HISTORY) return ARCHIVE_LIMITS.history
  if (PICTURE.test(name)) return ARCHIVE_LIMITS.picture
  throw new ArchiveError(`${shown(name)}: is not a part of a site`)
}

/** The bytes of an entry, unpacked as they are read. */
async function* contentOf(zip: ZipFile, name: string, entry: Entry): AsyncIterable<Uint8Array> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>
  } catch {
    throw new ArchiveError(`${name}: is damaged`)
  }
}

const MOST_SHOWN = 80
/** A name out of a file, in one line. */
// oxlint-disable-next-line no-control-regex
const shown = (name: string) => name.slice(0, MOST_SHOWN).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
