import type { Readable } from 'node:stream'

/** A range of a file's bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Read access to existing files. */
export interface FileReader {
  /** When a key was stored and its size; null if it does not exist. */
  find(key: string): Promise<StoredKey | null>
  /** The bytes of a key, or a range of them; null if it does not exist. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
}

/**
 * A store for the bytes of files: one interface for a disk and for S3, with the same tests. It has keys only and does
 * not depend on leads, sites or names.
 */
export interface FileStore extends FileReader {
  /**
   * Stores bytes under a key; settles when they would survive a power cut, if their kind requires that. With several
   * concurrent writers the bytes are those of one of them, complete.
   */
  put(key: string, file: Blob): Promise<void>
  /** Removes a key; does nothing if it does not exist. */
  remove(key: string): Promise<void>
  /** Every key stored before a time. */
  list(before: Date): AsyncIterable<StoredKey>
}

/** A stored key, its time and its size. */
export interface StoredKey {
  key: string
  at: Date
  bytes: number
}

/** A kind of file with its own store, beside others in the same directory or bucket. */
export interface FileKind {
  /** Name of its directory, and its prefix in a bucket. */
  name: string
  /** Pattern of its keys: names separated by single slashes, without parent references. */
  key: RegExp
  /** Whether its bytes have to survive a power cut; those that can be regenerated do not. */
  lasts: boolean
}

/** Files of leads, by site. */
export const LEAD_FILES: FileKind = {
  name: 'lead-files',
  key: /^\d{1,10}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  lasts: true,
}

/** Resized pictures, by the hash of their source and transformation. */
export const RESIZED_PICTURES: FileKind = {
  name: 'resized-pictures',
  key: /^[0-9a-f]{2}\/[0-9a-f]{38}\.(?:webp|jpg|png)$/,
  lasts: false,
}

/** Tables of government charges, by country and state. */
export const CHARGE_TABLES: FileKind = { name: 'charges', key: /^(?:AU|NZ|US)-[A-Z]{2,3}\.json$/, lasts: true }

/** Every version of those tables, by country and state and the time in UTC to the millisecond. */
export const CHARGE_VERSIONS: FileKind = {
  name: 'charge-versions',
  key: /^(?:AU|NZ|US)-[A-Z]{2,3}\/\d{17}\.json$/,
  lasts: true,
}

/** Photos that people upload and crop, by vehicle. They are media too: see `withFolders`. */
export const STOCK_PHOTOS: FileKind = {
  name: 'stock-photos',
  key: /^\d{1,10}\/(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{40})\.jpg$/,
  lasts: true,
}

/** Pictures and documents of the media library, and logos, by site. They are media too: see `withFolders`. */
export const LIBRARY_PICTURES: FileKind = {
  name: 'library',
  key: /^\d{1,10}\/(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:jpg|png|pdf)|[0-9a-f]{40}-\d{1,4}x\d{1,4}\.png)$/,
  lasts: true,
}

/** Feeds that people uploaded, and the rejected rows of their runs, by dealership. */
export const FEED_FILES: FileKind = { ...LEAD_FILES, name: 'feed-files' }

/** Original pictures and documents of stock and sites; plain names, no hidden files. */
export const MEDIA: FileKind = {
  name: 'media',
  key: /^(?:[A-Za-z0-9_][A-Za-z0-9._-]{0,127}\/){0,8}[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/,
  lasts: true,
}

/** Throws for a key that does not match its kind's pattern. */
export function checkKey(kind: FileKind, key: string): string {
  if (!kind.key.test(key)) throw new RangeError(`not a file key: ${key}`)
  return key
}
