import { readText, storageKey, writeText } from './storage.ts'

/** Whether this browser stores an unsent form of a site; the forms themselves are in outbox.ts. */
export const hasUnsent = (siteId: number): boolean => readText(storageKey(siteId, 'unsent')) !== null

/** Sets whether it does. */
export const markUnsent = (siteId: number, any: boolean): void =>
  writeText(storageKey(siteId, 'unsent'), any ? '1' : null)
