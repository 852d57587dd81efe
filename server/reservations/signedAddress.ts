import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Site } from '@forecourt/rules/site/site.ts'

/** 128 bits in hexadecimal, as for shortlists. */
const SIGNATURE_LENGTH = 32
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text is an id of ours, so that the database can be asked for it. */
export const isId = (text: string): boolean => UUID.test(text)

/** Signs addresses of one kind on one site; whoever has a signed address may use its page. */
export function signedAddresses(secretKey: string, site: Pick<Site, 'id'>, kind: 'reservation' | 'waitlist') {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const signatureOf = (id: string) =>
    createHmac('sha256', secretKey).update(`${kind} ${site.id} ${id}`).digest('hex').slice(0, SIGNATURE_LENGTH)
  return {
    signatureOf,
    /** Whether these are the two parts of an address of ours. */
    isSigned: (id: string, signature: string) =>
      isId(id) && timingSafeEqual(digest(signature), digest(signatureOf(id))),
  }
}
