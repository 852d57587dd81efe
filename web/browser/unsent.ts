import { readText, storageKey, writeText } from './storage.ts'

/** Whether this browser keeps a form of a site that has not been sent; the forms themselves are in outbox.ts. */
export const hasUnsent = (siteId: number): boolean => readText(storageKey(siteId, 'unsent')) !== null

/** Says whether it does. */
export const markUnsent = (siteId: number, any: boolean): void =>
  writeText(storageKey(siteId, 'unsent'), any ? '1' : null)
