import { createHash } from 'node:crypto'

const LENGTH = 22

/** The version of what is stored: the same as long as it is. */
export const versionOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, LENGTH)
