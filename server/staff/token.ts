import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A link’s secret: too long to be guessed, so that a plain hash protects it. */
export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** The stored form of a link’s secret. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
