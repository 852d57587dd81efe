import { join } from 'node:path'
import { diskStore } from './disk.ts'
import { s3Store, type S3Options } from './s3.ts'
import type { FileStore } from './store.ts'

export { FILE_MESSAGES, FileRefusedError, inspectFiles, type TakenFile } from './inspect.ts'
export { fileLinks, type FileLinks } from './links.ts'
export type { S3Options } from './s3.ts'
export type { FileStore } from './store.ts'

/** How long a link to a file stays good, in days: as long as an enquiry is worked on. */
export const LINK_DAYS = 90

/** The store of this installation: a bucket where there is one, else a directory below the data. */
export const openFileStore = (env: { dataDir: string; s3: S3Options | null }): FileStore =>
  env.s3 ? s3Store(env.s3) : diskStore(join(env.dataDir, 'files'))
