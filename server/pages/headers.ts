import { createHash } from 'node:crypto'

/** Headers of every answer, whatever it is. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
  'x-permitted-cross-domain-policies': 'none',
}

/** Sent on https only: a browser ignores it elsewhere, and on http it would promise what is not so. */
export const HSTS = { 'strict-transport-security': 'max-age=31536000' } as const

/** Policy of answers that are no pages: nothing may run, load or frame. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Policy of a drawing opened on its own: its styles apply, its scripts do not. */
export const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const SCRIPT_START = /^<script[\s>]/i
const SCRIPT_END = /<\/script/gi
const SCRIPT_SRC = /\ssrc\s*=/i

/**
 * Takes the render's nonce out of a page and answers the hashes of the inline scripts that carried it. The page comes
 * and goes in parts that split no script, so that it is never copied whole.
 * A script without the nonce was not written by our own rendering, so it gets no hash and does not run:
 * hashing whatever stands in the page would permit injected scripts too.
 */
export function sealScripts(
  page: readonly string[],
  nonce: string,
): { parts: readonly string[]; hashes: readonly string[] } {
  const attribute = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  const parts: string[] = []
  for (const html of page) {
    let from = 0
    // The nonce is found by itself: looking at every tag of a page would cost more than the rest of this.
    for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, from)) {
      // React leaves an absent attribute alone when it takes the page over, as the browser's own render has none.
      parts.push(html.slice(from, at))
      from = at + attribute.length
      const tagEnd = html.indexOf('>', from)
      const tag = html.slice(html.lastIndexOf('<', at), tagEnd + 1)
      if (tagEnd === -1 || !SCRIPT_START.test(tag) || SCRIPT_SRC.test(tag)) continue
      SCRIPT_END.lastIndex = tagEnd
      const body = html.slice(tagEnd + 1, SCRIPT_END.exec(html)?.index ?? tagEnd + 1)
      if (body !== '') hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
    }
    parts.push(html.slice(from))
  }
  return { parts, hashes: [...hashes] }
}

/**
 * The Content-Security-Policy of a page whose own inline scripts have these hashes. `others` are the sources of what
 * the site has brought in, which may draw and call home as well.
 */
export function pagePolicy(hashes: readonly string[], others: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...others].join(' '),
    // Style attributes and the style elements of dialogs cannot be hashed ahead; a style cannot run anything.
    ["style-src 'self' 'unsafe-inline'", ...others].join(' '),
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...others].join(' '),
    "media-src 'self' https:",
    "frame-src 'self' https:",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join('; ')
}
