import { join } from 'node:path'
import { diskStore, removeFlatFiles } from './disk.ts'
import { s3Store, type S3Options } from './s3.ts'
import {
  CHARGE_TABLES,
  CHARGE_VERSIONS,
  FEED_FILES,
  LIBRARY_PICTURES,
  MEDIA,
  RESIZED_PICTURES,
  STOCK_PHOTOS,
  type FileReader,
  type FileStore,
} from './store.ts'

export { FILE_MESSAGES, FileRefusedError, inspectFiles, type TakenFile } from './inspect.ts'
export { fileLinks, type FileLinks } from './links.ts'
export type { S3Options } from './s3.ts'
export { neutralName } from './name.ts'
export { MEDIA } from './store.ts'
export type { ByteRange, FileReader, FileStore, StoredKey } from './store.ts'

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

/** The operator's tables of government charges, and their versions. */
export const openChargeStores = ({ dataDir, s3 }: Places): { tables: FileStore; versions: FileStore } =>
  s3
    ? { tables: s3Store(s3, CHARGE_TABLES), versions: s3Store(s3, CHARGE_VERSIONS) }
    : {
        tables: diskStore(join(dataDir, 'charges'), CHARGE_TABLES),
        versions: diskStore(join(dataDir, CHARGE_VERSIONS.name), CHARGE_VERSIONS),
      }

/** Photos that people upload for vehicles. */
export const openStockPhotos = ({ dataDir, s3 }: Places): FileStore =>
  s3 ? s3Store(s3, STOCK_PHOTOS) : diskStore(join(dataDir, STOCK_PHOTOS.name), STOCK_PHOTOS)

/** Pictures of the media library. */
export const openLibraryPictures = ({ dataDir, s3 }: Places): FileStore =>
  s3 ? s3Store(s3, LIBRARY_PICTURES) : diskStore(join(dataDir, LIBRARY_PICTURES.name), LIBRARY_PICTURES)

/** Media with the pictures that people upload, which are in the folders `stock-photos` and `library`. */
export function withFolders(media: FileReader, folders: { stockPhotos: FileReader; library: FileReader }): FileReader {
  const own = [
    { kind: STOCK_PHOTOS, reader: folders.stockPhotos },
    { kind: LIBRARY_PICTURES, reader: folders.library },
  ]
  /** The reader of a path, and the key that it has there. */
  function placeOf(path: string): { reader: FileReader; key: string } {
    for (const { kind, reader } of own) {
      const prefix = `${kind.name}/`
      const key = path.startsWith(prefix) ? path.slice(prefix.length) : ''
      if (kind.key.test(key)) return { reader, key }
    }
    return { reader: media, key: path }
  }
  return {
    async find(path) {
      const { reader, key } = placeOf(path)
      return reader.find(key)
    },
    async read(path, range) {
      const { reader, key } = placeOf(path)
      return reader.read(key, range)
    },
  }
}

/** Feeds that people uploaded. */
export const openFeedStore = ({ dataDir, s3 }: Places): FileStore =>
  s3 ? s3Store(s3, FEED_FILES) : diskStore(join(dataDir, 'feeds'), FEED_FILES)

/** Names of resized pictures before they had folders; a draft of one ends in `.part`. */
const FLAT_PICTURE = /^(?:[0-9a-f]{40}\.(?:webp|jpg|png)|[0-9a-f-]{36}\.part)$/

/** Removes resized pictures that an earlier version left where nobody looks for them; says how many there were. */
export const removeFlatPictures = ({ dataDir }: Pick<Places, 'dataDir'>, before: Date): Promise<number> =>
  removeFlatFiles(join(dataDir, 'images'), FLAT_PICTURE, before)

/**
 * Pictures and documents as they were given: in the directory that is named for them, else in the bucket where there is
 * one. What is not in the bucket is looked for in the directory, where it is on an installation that got its bucket later.
 */
export function openMedia({ mediaDir, mediaInBucket, s3 }: Pick<Places, 's3'> & MediaPlaces): FileReader {
  const disk = diskStore(mediaDir, MEDIA)
  return s3 && mediaInBucket ? firstOf(s3Store(s3, MEDIA), disk) : disk
}

interface MediaPlaces {
  mediaDir: string
  /** Whether they are in the bucket: nobody named a directory. */
  mediaInBucket: boolean
}

/** Reads from the first reader that has a key. */
function firstOf(first: FileReader, second: FileReader): FileReader {
  return {
    find: async (key) => (await first.find(key)) ?? second.find(key),
    read: async (key, range) => (await first.read(key, range)) ?? second.read(key, range),
  }
}
