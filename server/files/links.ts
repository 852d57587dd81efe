import { createHmac, timingSafeEqual } from 'node:crypto'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'

/** The state of a download link. */
export type LinkState = 'good' | 'forged' | 'expired'

/** Creates and verifies the links with which staff download a lead's files; anyone with a link can open the file. */
export interface FileLinks {
  /** A full address on the site's own host that is valid until then, to the second. */
  sign(site: Site, fileId: string, expires: Date): string
  check(fileId: string, given: { expires: string; signature: string }, now: Date): LinkState
}

/** Links signed with the installation's key. */
export function fileLinks(secretKey: string): FileLinks {
  const signatureOf = (fileId: string, expires: string) =>
    createHmac('sha256', secretKey).update(`file ${fileId} ${expires}`).digest('base64url')
  return {
    sign(site, fileId, expires) {
      const seconds = String(Math.floor(expires.getTime() / 1_000))
      const path = paths(site).file(fileId, { expires: seconds, signature: signatureOf(fileId, seconds) })
      return new URL(path, site.baseUrl).href
    },

    check(fileId, { expires, signature }, now) {
      const expected = Buffer.from(signatureOf(fileId, expires))
      const given = Buffer.from(signature)
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 'forged'
      return Number(expires) * 1_000 > now.getTime() ? 'good' : 'expired'
    },
  }
}
