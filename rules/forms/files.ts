import { cleanLine } from './text.ts'

/** Bytes of a megabyte, as sizes of files are told. */
export const MEGABYTE = 1_048_576

/** Maximum number of files of one form, bytes of one file, and bytes of one request. */
export const FILE_LIMITS = { files: 5, fileBytes: 10 * MEGABYTE, totalBytes: 25 * MEGABYTE } as const

/** The `accept` attribute of a file input; the server detects the type from the content. */
export const FILE_ACCEPT = '.pdf,.doc,.docx,.jpg,.jpeg,.png,.heic,.webp'

const KINDS = 'PDF, Word, JPG, PNG, HEIC or WebP'

/** The hint that is shown before files are chosen. */
export const fileHint = (files: number): string =>
  files === 1
    ? `One file of up to ${FILE_LIMITS.fileBytes / MEGABYTE} MB: ${KINDS}.`
    : `Up to ${files} files of ${FILE_LIMITS.fileBytes / MEGABYTE} MB each: ${KINDS}.`

/** The size of a file in readable form: 820 kB, 3.4 MB. */
export const fileSize = (bytes: number): string =>
  bytes < MEGABYTE / 10 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** The properties of a file that a browser knows before sending it. */
interface ChosenFile {
  name: string
  size: number
}

/** What is wrong with the chosen files, as text; null if nothing is. The server inspects them again. */
export function filesProblem(files: readonly ChosenFile[], most: number = FILE_LIMITS.files): string | null {
  const limit = Math.min(most, FILE_LIMITS.files)
  const named = ({ name }: ChosenFile) => cleanLine(name).slice(0, 80)
  if (files.length > limit)
    return limit === 1 ? 'Please choose one file only.' : `Please choose at most ${limit} files.`
  const empty = files.find(({ size }) => size === 0)
  if (empty) return `${named(empty)} is empty.`
  const large = files.find(({ size }) => size > FILE_LIMITS.fileBytes)
  if (large) return `${named(large)} is larger than ${FILE_LIMITS.fileBytes / MEGABYTE} MB.`
  const other = files.find(({ name }) => !FILE_ACCEPT.split(',').some((end) => name.toLowerCase().endsWith(end)))
  if (other) return `${named(other)} isn’t a file type we accept. Please send ${KINDS}.`
  return files.reduce((sum, { size }) => sum + size, 0) > FILE_LIMITS.totalBytes
    ? `The files are larger than ${FILE_LIMITS.totalBytes / MEGABYTE} MB together.`
    : null
}
