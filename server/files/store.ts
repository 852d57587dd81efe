import type { Readable } from 'node:stream'

/** The parts of a file from one byte to another, both counted in. */
export interface ByteRange {
  start: number
  end: number
}

/** Files that are there already, and are written by others. */
export interface FileReader {
  /** When a key was stored and its bytes; null when there is none. */
  find(key: string): Promise<StoredKey | null>
  /** The bytes of a key, or a part of them; null when there are none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
}

/**
 * Where the bytes of files are kept: one contract for a disk and for S3, with the same tests. It knows keys and
 * nothing of leads, sites or names.
 */
export interface FileStore extends FileReader {
  /**
   * Keeps bytes under a key; settles when they would survive a power cut, if those of its kind have to. Of several
   * writers at once the bytes of one are there, whole.
   */
  put(key: string, file: Blob): Promise<void>
  /** Forgets a key; one that is not there is fine. */
  remove(key: string): Promise<void>
  /** Every key that was stored before a time. */
  list(before: Date): AsyncIterable<StoredKey>
}

/** A key of a store, when it was stored, and how many bytes it has. */
export interface StoredKey {
  key: string
  at: Date
  bytes: number
}

/** What is kept in a store of its own, beside others in the same directory or bucket. */
export interface FileKind {
  /** Name of its directory, and of its part of a bucket. */
  name: string
  /** What its keys look like: names with single slashes between, none of which leads up. */
  key: RegExp
  /** Whether its bytes have to survive a power cut; what is made anew when it is missing has not. */
  lasts: boolean
}

/** Files that come with leads, by site. */
export const LEAD_FILES: FileKind = {
  name: 'lead-files',
  key: /^\d{1,10}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  lasts: true,
}

/** Resized pictures, by the hash of what they are made of. */
export const RESIZED_PICTURES: FileKind = {
  name: 'resized-pictures',
  key: /^[0-9a-f]{2}\/[0-9a-f]{38}\.(?:webp|jpg|png)$/,
  lasts: false,
}

/** Pictures and documents of stock and sites, as dealers and demos gave them; plain names, none of them hidden. */
export const MEDIA: FileKind = {
  name: 'media',
  key: /^(?:[A-Za-z0-9_][A-Za-z0-9._-]{0,127}\/){0,8}[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/,
  lasts: true,
}

/** Throws for a key that a store was never given by us. */
export function checkKey(kind: FileKind, key: string): string {
  if (!kind.key.test(key)) throw new RangeError(`not a file key: ${key}`)
  return key
}
