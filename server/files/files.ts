import { join } from 'node:path'
import { diskStore } from './disk.ts'
import { s3Store, type S3Options } from './s3.ts'
import { RESIZED_PICTURES, type FileStore } from './store.ts'

export { FILE_MESSAGES, FileRefusedError, inspectFiles, type TakenFile } from './inspect.ts'
export { fileLinks, type FileLinks } from './links.ts'
export type { S3Options } from './s3.ts'
export type { FileStore, StoredKey } from './store.ts'

/** How long a link to a file stays good, in days: as long as an enquiry is worked on. */
export const LINK_DAYS = 90

interface Places {
  dataDir: string
  s3: S3Options | null
}

/** The files of leads of this installation: in a bucket where there is one, else in a directory below the data. */
export const openFileStore = ({ dataDir, s3 }: Places): FileStore =>
  s3 ? s3Store(s3) : diskStore(join(dataDir, 'files'))

/** The same for resized pictures, which may be removed at any time. */
export const openPictureStore = ({ dataDir, s3 }: Places): FileStore =>
  s3 ? s3Store(s3, RESIZED_PICTURES) : diskStore(join(dataDir, 'images'), RESIZED_PICTURES)
