import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Site } from '@forecourt/rules/site/site.ts'
import { carIdsOf, carIdsText } from '@forecourt/rules/site/carIds.ts'
import { SHORTLIST_CAP } from '@forecourt/rules/stock/shortlist.ts'
import type { Dealer } from '../dealer.ts'

/** 128 bits in hexadecimal: no program that detects links in a message takes its last character for punctuation. */
const SIGNATURE_LENGTH = 32

/**
 * The shared shortlists of a site. A shortlist is not stored: its address contains all of it, signed with the
 * installation's key over the site and the vehicles, so it is not valid on another site.
 */
export function shortlistsFor(secretKey: string, site: Pick<Site, 'id'>): Dealer['shortlists'] {
  const signatureOf = (text: string) =>
    createHmac('sha256', secretKey).update(`shortlist ${site.id} ${text}`).digest('hex').slice(0, SIGNATURE_LENGTH)
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return {
    sign: (ids) => {
      const chosen = ids.slice(0, SHORTLIST_CAP)
      return { ids: chosen, signature: signatureOf(carIdsText(chosen)) }
    },
    open: (text, signature) =>
      timingSafeEqual(digest(signature), digest(signatureOf(text))) ? carIdsOf(text).slice(0, SHORTLIST_CAP) : null,
  }
}
