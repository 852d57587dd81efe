import { createHmac, timingSafeEqual } from 'node:crypto'

/** The lead that an address is of. */
export interface AddressedLead {
  websiteId: number
  /** The unguessable id. */
  leadId: string
}

/** Addresses to which the sender of a lead answers, one for each lead (docs/decisions/0146). */
export interface ReplyAddresses {
  of(lead: AddressedLead): string
  /** The lead of an address; null for any that was not made here. */
  find(address: string): AddressedLead | null
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567'
/** Each letter holds five bits. A local part has room for 64 letters, and mail servers may change their case. */
const SIGNATURE_LETTERS = 20
const LOCAL_PART = /^([0-9a-z]{1,6})-([0-9a-f]{32})-([a-z2-7]{20})$/

/**
 * Addresses of a mail domain, signed with the installation's key, so that nobody can write to a lead without having been
 * replied to.
 */
export function replyAddresses({ domain, secretKey }: { domain: string; secretKey: string }): ReplyAddresses {
  const signatureOf = (lead: string): string =>
    [...createHmac('sha256', secretKey).update(`reply address ${lead}`).digest().subarray(0, SIGNATURE_LETTERS)]
      .map((byte) => BASE32[byte % 32])
      .join('')
  const leadPart = ({ websiteId, leadId }: AddressedLead) =>
    `${websiteId.toString(36)}-${leadId.toLowerCase().replaceAll('-', '')}`

  return {
    of(lead) {
      const part = leadPart(lead)
      return `${part}-${signatureOf(part)}@${domain}`
    },

    find(address) {
      const at = address.lastIndexOf('@')
      if (address.slice(at + 1).toLowerCase() !== domain) return null
      const [, site, id, signature] = LOCAL_PART.exec(address.slice(0, at).toLowerCase()) ?? []
      if (site === undefined || id === undefined || signature === undefined) return null
      if (!timingSafeEqual(Buffer.from(signatureOf(`${site}-${id}`)), Buffer.from(signature))) return null
      const leadId = [id.slice(0, 8), id.slice(8, 12), id.slice(12, 16), id.slice(16, 20), id.slice(20)].join('-')
      return { websiteId: Number.parseInt(site, 36), leadId }
    },
  }
}

/** The addresses of this installation; null if it has no domain for them. */
export const repliesIn = ({ replyDomain }: { replyDomain: string | null }, secretKey: string): ReplyAddresses | null =>
  replyDomain === null ? null : replyAddresses({ domain: replyDomain, secretKey })
