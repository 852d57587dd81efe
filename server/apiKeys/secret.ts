import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const ID_BYTES = 9
const SECRET_BYTES = 32

/** A new key's id, which is no secret. */
export const newKeyId = (): string => `key_${randomBytes(ID_BYTES).toString('hex')}`

/** A new secret: too long to be guessed, so that a plain hash protects it as well as a slow one. */
export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** The stored form of a secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A hash that no secret has, compared with when there is no key, so that the answer takes as long. */
export const NO_HASH = '0'.repeat(64)

/** Compares hashes in constant time. */
export const isHashOf = (hash: string, secret: string): boolean =>
  timingSafeEqual(Buffer.from(hash, 'hex'), Buffer.from(hashOf(secret), 'hex'))
