import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PageKind } from '@forecourt/rules/content/item.ts'
import type { Site } from '@forecourt/rules/site/site.ts'

/** An item of another site that is shown as the copy that it would be. */
export interface CopiedItem {
  kind: PageKind
  id: number
  websiteId: number
}

/** The parameter with a preview's signature. Pages never see it: it is removed before rendering. */
export const PREVIEW_PARAMETER = 'preview'

/** Creates and verifies the addresses that show a page before it is published; anyone with one can see the page. */
export interface PreviewLinks {
  /** A full address on the site's own host that is valid until then, to the second, for this path of this site only. */
  sign(site: Pick<Site, 'id' | 'baseUrl'>, path: string, expires: Date): string
  /** Whether a request's signature is this site's own for this path, and still valid. */
  isGood(site: Pick<Site, 'id'>, path: string, given: string, now: Date): boolean
  /** The same for a page that shows an offer: its own, or the list of offers, which begins with it there. */
  signOffer(site: Pick<Site, 'id' | 'baseUrl'>, path: string, offerId: number, expires: Date): string
  /** The offer that a request’s signature is for; null if it is not this site’s own for this path, or no longer valid. */
  offerOf(site: Pick<Site, 'id'>, path: string, given: string, now: Date): number | null
  /** The same for a page as a copy of another site’s would be there. */
  signCopy(site: Pick<Site, 'id' | 'baseUrl'>, path: string, item: CopiedItem, expires: Date): string
  /** The item that a request’s signature shows as a copy; null if it is not this site’s own for this path, or not valid. */
  copyOf(site: Pick<Site, 'id'>, path: string, given: string, now: Date): CopiedItem | null
  /** The same for any path of the site, as a draft of its look makes it. */
  signLook(site: Pick<Site, 'id' | 'baseUrl'>, path: string, draftId: string, expires: Date): string
  /** The draft of a look that a request’s signature is for; null if it is not this site’s own, or no longer valid. */
  lookOf(site: Pick<Site, 'id'>, given: string, now: Date): string | null
}

const GIVEN = /^(\d{1,12})\.([\w-]{43})$/
const OF_OFFER = /^(\d{1,12})\.([\w-]{43})\.(\d{1,9})$/
const OF_COPY = /^(\d{1,12})\.([\w-]{43})\.(pages|articles|jobs)\.(\d{1,9})\.(\d{1,9})$/
const OF_LOOK = /^(\d{1,12})\.([\w-]{43})\.([\da-f-]{36})$/

/** Preview addresses signed with the installation's key (docs/decisions/0085). */
export function previewLinks(secretKey: string): PreviewLinks {
  const signed = (text: string) => createHmac('sha256', secretKey).update(text).digest('base64url')
  const signatureOf = (siteId: number, path: string, expires: string) => signed(`preview ${siteId} ${expires} ${path}`)
  const offerSignature = (siteId: number, path: string, offerId: string, expires: string) =>
    signed(`preview of an offer ${siteId} ${expires} ${offerId} ${path}`)
  const lookSignature = (siteId: number, draftId: string, expires: string) =>
    signed(`preview of a look ${siteId} ${expires} ${draftId}`)
  const copySignature = (siteId: number, path: string, { kind, id, websiteId }: CopiedItem, expires: string) =>
    signed(`preview of a copy ${siteId} ${expires} ${kind} ${id} ${websiteId} ${path}`)
  const secondsOf = (expires: Date) => String(Math.floor(expires.getTime() / 1_000))
  const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
  return {
    sign(site, path, expires) {
      const seconds = secondsOf(expires)
      const address = new URL(path, site.baseUrl)
      address.searchParams.set(PREVIEW_PARAMETER, `${seconds}.${signatureOf(site.id, path, seconds)}`)
      return address.href
    },

    signOffer(site, path, offerId, expires) {
      const seconds = secondsOf(expires)
      const address = new URL(path, site.baseUrl)
      const signature = offerSignature(site.id, address.pathname, String(offerId), seconds)
      address.searchParams.set(PREVIEW_PARAMETER, `${seconds}.${signature}.${offerId}`)
      return address.href
    },

    offerOf(site, path, given, now) {
      const [, expires, signature, offerId] = OF_OFFER.exec(given) ?? []
      if (!expires || !signature || !offerId) return null
      const isOurs = isSame(signature, offerSignature(site.id, path, offerId, expires))
      return isOurs && Number(expires) * 1_000 > now.getTime() ? Number(offerId) : null
    },

    signCopy(site, path, item, expires) {
      const seconds = secondsOf(expires)
      const address = new URL(path, site.baseUrl)
      const { kind, id, websiteId } = item
      const signature = copySignature(site.id, address.pathname, item, seconds)
      address.searchParams.set(PREVIEW_PARAMETER, `${seconds}.${signature}.${kind}.${id}.${websiteId}`)
      return address.href
    },

    copyOf(site, path, given, now) {
      const [, expires, signature, kind, id, websiteId] = OF_COPY.exec(given) ?? []
      if (!expires || !signature) return null
      const item = { kind: kind as PageKind, id: Number(id), websiteId: Number(websiteId) }
      const isOurs = isSame(signature, copySignature(site.id, path, item, expires))
      return isOurs && Number(expires) * 1_000 > now.getTime() ? item : null
    },

    signLook(site, path, draftId, expires) {
      const seconds = secondsOf(expires)
      const address = new URL(path, site.baseUrl)
      address.searchParams.set(PREVIEW_PARAMETER, `${seconds}.${lookSignature(site.id, draftId, seconds)}.${draftId}`)
      return address.href
    },

    lookOf(site, given, now) {
      const [, expires, signature, draftId] = OF_LOOK.exec(given) ?? []
      if (!expires || !signature || !draftId) return null
      const isOurs = isSame(signature, lookSignature(site.id, draftId, expires))
      return isOurs && Number(expires) * 1_000 > now.getTime() ? draftId : null
    },

    isGood(site, path, given, now) {
      const [, expires, signature] = GIVEN.exec(given) ?? []
      if (!expires || !signature) return false
      const isOurs = isSame(signature, signatureOf(site.id, path, expires))
      return isOurs && Number(expires) * 1_000 > now.getTime()
    },
  }
}
