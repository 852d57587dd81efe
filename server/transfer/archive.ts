import { strFromU8, unzipSync, zipSync, type Zippable } from 'fflate'

/** Why a file is not the archive of a site, with the part that is wrong. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

/** The parts of an archive that are text. */
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

/** An archive that has been read: its texts, and its pictures by name. */
export interface Archive {
  texts: Readonly<Record<Part, string>>
  pictures: ReadonlyMap<string, Uint8Array>
}

const MEGABYTE = 1024 * 1024
/** The most that is read of an archive. */
export const ARCHIVE_LIMITS = {
  file: 1_024 * MEGABYTE,
  text: 32 * MEGABYTE,
  picture: 25 * MEGABYTE,
  pictures: 5_000,
  total: 2_048 * MEGABYTE,
} as const

const PICTURE = /^library\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png))$/
/** What is written does not depend on when: the first day that the format knows. */
const NO_TIME = new Date('1980-01-01T12:00:00')

/** Writes an archive. The same content is the same bytes. */
export function writeArchive({ texts, pictures }: Archive): Uint8Array {
  const files: Zippable = {}
  for (const part of PARTS) files[part] = [new TextEncoder().encode(texts[part]), { level: 9, mtime: NO_TIME }]
  // Pictures are compressed already.
  for (const [name, bytes] of [...pictures].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    files[`library/${name}`] = [bytes, { level: 0, mtime: NO_TIME }]
  return zipSync(files)
}

/**
 * Reads an archive. Every name and size is checked before anything is unpacked, so that a small file cannot become a
 * large one, and no name leads anywhere.
 *
 * @throws ArchiveError with the part that is wrong
 */
export function readArchive(bytes: Uint8Array): Archive {
  if (bytes.length > ARCHIVE_LIMITS.file) throw new ArchiveError('The file is larger than 1 GB.')
  const seen = new Set<string>()
  const sizes = new Map<string, number>()
  let total = 0
  let unpacked: Record<string, Uint8Array>
  try {
    unpacked = unzipSync(bytes, {
      filter({ name, originalSize }) {
        const isPart = PARTS.some((part) => part === name)
        if (!isPart && !PICTURE.test(name)) throw new ArchiveError(`${shown(name)}: is not a part of a site`)
        if (seen.has(name)) throw new ArchiveError(`${name}: is there twice`)
        if (originalSize > (isPart ? ARCHIVE_LIMITS.text : ARCHIVE_LIMITS.picture))
          throw new ArchiveError(`${name}: is larger than ${isPart ? 32 : 25} MB`)
        seen.add(name)
        sizes.set(name, originalSize)
        total += originalSize
        if (seen.size > ARCHIVE_LIMITS.pictures + PARTS.length)
          throw new ArchiveError('There are more than 5,000 pictures.')
        if (total > ARCHIVE_LIMITS.total) throw new ArchiveError('The file unpacks to more than 2 GB.')
        return true
      },
    })
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    throw new ArchiveError('The file is not an archive, or it is damaged.')
  }
  for (const [name, size] of sizes) if (unpacked[name]?.length !== size) throw new ArchiveError(`${name}: is damaged`)
  const texts: Partial<Record<Part, string>> = {}
  for (const part of PARTS) {
    const found = unpacked[part]
    if (!found) throw new ArchiveError(`${part}: is missing`)
    texts[part] = strFromU8(found)
  }
  const pictures = new Map<string, Uint8Array>()
  for (const [name, content] of Object.entries(unpacked)) {
    const [, picture] = PICTURE.exec(name) ?? []
    if (picture) pictures.set(picture, content)
  }
  return { texts: texts as Archive['texts'], pictures }
}

const MOST_SHOWN = 80
/** A name out of a file, in one line. */
// oxlint-disable-next-line no-control-regex
const shown = (name: string) => name.slice(0, MOST_SHOWN).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
