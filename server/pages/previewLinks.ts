import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Site } from '@forecourt/rules/site/site.ts'

/** The parameter with a preview's signature. Pages never see it: it is removed before rendering. */
export const PREVIEW_PARAMETER = 'preview'

/** Creates and verifies the addresses that show a page before it is published; anyone with one can see the page. */
export interface PreviewLinks {
  /** A full address on the site's own host that is valid until then, to the second, for this path of this site only. */
  sign(site: Pick<Site, 'id' | 'baseUrl'>, path: string, expires: Date): string
  /** Whether a request's signature is this site's own for this path, and still valid. */
  isGood(site: Pick<Site, 'id'>, path: string, given: string, now: Date): boolean
}

const GIVEN = /^(\d{1,12})\.([\w-]{43})$/

/** Preview addresses signed with the installation's key (docs/decisions/0085). */
export function previewLinks(secretKey: string): PreviewLinks {
  const signatureOf = (siteId: number, path: string, expires: string) =>
    createHmac('sha256', secretKey).update(`preview ${siteId} ${expires} ${path}`).digest('base64url')
  return {
    sign(site, path, expires) {
      const seconds = String(Math.floor(expires.getTime() / 1_000))
      const address = new URL(path, site.baseUrl)
      address.searchParams.set(PREVIEW_PARAMETER, `${seconds}.${signatureOf(site.id, path, seconds)}`)
      return address.href
    },

    isGood(site, path, given, now) {
      const [, expires, signature] = GIVEN.exec(given) ?? []
      if (!expires || !signature) return false
      const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(site.id, path, expires)))
      return isOurs && Number(expires) * 1_000 > now.getTime()
    },
  }
}
