import { createHmac, timingSafeEqual } from 'node:crypto'
import { NUMBERED_KINDS, type NumberedKind, type PageKind } from '@forecourt/rules/content/item.ts'
import type { Site } from '@forecourt/rules/site/site.ts'

/** An item of another site that is shown as the copy that it would be. */
export interface CopiedItem {
  kind: PageKind
  id: number
  websiteId: number
}

/** The parameter with a preview's signature. Pages never see it: it is removed before rendering. */
export const PREVIEW_PARAMETER = 'preview'

/** An item that is looked at by its number. */
export interface PreviewedItem {
  kind: NumberedKind
  id: number
}

/** Creates and verifies the addresses that show a page before it is published; anyone with one can see the page. */
export interface PreviewLinks {
  /** A full address on the site's own host that is valid until then, to the second, for this path of this site only. */
  sign(site: Pick<Site, 'id' | 'baseUrl'>, path: string, expires: Date): string
  /** Whether a request's signature is this site's own for this path, and still valid. */
  isGood(site: Pick<Site, 'id'>, path: string, given: string, now: Date): boolean
  /** The same for a page that shows an item: its own, or a list, such as that of offers, which begins with it there. */
  signItem(site: Pick<Site, 'id' | 'baseUrl'>, path: string, item: PreviewedItem, expires: Date): string
  /** The item that a request’s signature is for; null if it is not this site’s own for this path, or no longer valid. */
  itemOf(site: Pick<Site, 'id'>, path: string, given: string, now: Date): PreviewedItem | null
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
const OF_ITEM = /^(\d{1,12})\.([\w-]{43})\.([a-z]{1,12})\.(\d{1,9})$/
const OF_COPY = /^(\d{1,12})\.([\w-]{43})\.(pages|articles|jobs)\.(\d{1,9})\.(\d{1,9})$/
const OF_LOOK = /^(\d{1,12})\.([\w-]{43})\.([\da-f-]{36})$/

/** Preview addresses signed with the installation's key (docs/decisions/0085). */
export function previewLinks(secretKey: string): PreviewLinks {
  const signed = (text: string) => createHmac('sha256', secretKey).update(text).digest('base64url')
  const signatureOf = (siteId: number, path: string, expires: string) => signed(`preview ${siteId} ${expires} ${path}`)
  const itemSignature = (siteId: number, path: string, item: string, expires: string) =>
    signed(`preview of an item ${siteId} ${expires} ${item} ${path}`)
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

    signItem(site, path, { kind, id }, expires) {
      const seconds = secondsOf(expires)
      const address = new URL(path, site.baseUrl)
      const item = `${kind}.${id}`
      const signature = itemSignature(site.id, address.pathname, item, seconds)
      address.searchParams.set(PREVIEW_PARAMETER, `${seconds}.${signature}.${item}`)
      return address.href
    },

    itemOf(site, path, given, now) {
      const [, expires, signature, name, id] = OF_ITEM.exec(given) ?? []
      const kind = NUMBERED_KINDS.find((one) => one === name)
      if (!expires || !signature || !kind) return null
      const isOurs = isSame(signature, itemSignature(site.id, path, `${kind}.${id}`, expires))
      return isOurs && Number(expires) * 1_000 > now.getTime() ? { kind, id: Number(id) } : null
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
