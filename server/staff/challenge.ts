import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { staffKey } from './auth.ts'

/** For how long a passkey can answer a challenge: a page for signing in stays open for a while. */
export const CHALLENGE_SECONDS = 900

const RANDOM_BYTES = 16
const TIME_BYTES = 6

export type Challenges = ReturnType<typeof challengesOf>

/**
 * Challenges for passkeys, each for one purpose: signing in, or adding a passkey to one account. They are signed and
 * not stored, so that whoever opens the page adds no row; the database remembers which have been answered.
 */
export function challengesOf(secretKey: string, once: (key: string) => Promise<boolean>, now: () => Date) {
  const key = staffKey(secretKey, 'passkey')
  const sign = (body: Buffer, purpose: string) => createHmac('sha256', key).update(body).update(purpose).digest()
  return {
    make(purpose: string): Buffer<ArrayBuffer> {
      const body = Buffer.alloc(RANDOM_BYTES + TIME_BYTES)
      randomBytes(RANDOM_BYTES).copy(body)
      body.writeUIntBE(now().getTime() + CHALLENGE_SECONDS * 1000, RANDOM_BYTES, TIME_BYTES)
      return Buffer.concat([body, sign(body, purpose)])
    },

    /** Whether a challenge, in base64url, was made for this purpose, is still valid and has not been answered. */
    async spend(text: string, purpose: string): Promise<boolean> {
      const challenge = Buffer.from(text, 'base64url')
      const body = challenge.subarray(0, RANDOM_BYTES + TIME_BYTES)
      const signature = challenge.subarray(body.length)
      const expected = sign(body, purpose)
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false
      if (body.readUIntBE(RANDOM_BYTES, TIME_BYTES) <= now().getTime()) return false
      return once(challenge.toString('base64url'))
    },
  }
}
