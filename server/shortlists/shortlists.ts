import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Site } from '@forecourt/rules/site/site.ts'
import { carIdsOf, carIdsText } from '@forecourt/rules/site/carIds.ts'
import { SHORTLIST_CAP } from '@forecourt/rules/stock/shortlist.ts'
import type { Dealer } from '../dealer.ts'

/** 128 bits in hexadecimal: no program that finds addresses in a message takes its last letter for punctuation. */
const SIGNATURE_LENGTH = 32

/**
 * The shortlists that a site hands out. A shortlist is stored nowhere: its address is all there is of it, signed with the
 * installation's key over the site and the vehicles, so an address of one site says nothing on another.
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
