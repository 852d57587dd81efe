import type { Readable } from 'node:stream'

/**
 * Where the bytes of files are kept: one contract for a disk and for S3, with the same tests. It knows keys and
 * nothing of leads, sites or names.
 */
export interface FileStore {
  /** Keeps bytes under a key that is not in use; settles when they would survive a power cut. */
  put(key: string, file: Blob): Promise<void>
  /** The bytes of a key; null when there are none. */
  read(key: string): Promise<Readable | null>
  /** Forgets a key; one that is not there is fine. */
  remove(key: string): Promise<void>
  /** Every key that was stored before a time. */
  list(before: Date): AsyncIterable<string>
}

/** What a key looks like, `{site}/{uuid}`: nothing that a sender wrote is in it. */
export const FILE_KEY = /^\d{1,10}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Throws for a key that a store was never given by us. */
export function checkKey(key: string): string {
  if (!FILE_KEY.test(key)) throw new RangeError(`no key of a file: ${key}`)
  return key
}
