import { createHash } from 'node:crypto'
import { HIDE_DISMISSED } from '@forecourt/rules/site/announcement.ts'

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

/** The one script that stands in a page itself, by its content. */
const HIDE_DISMISSED_SOURCE = `'sha256-${createHash('sha256').update(HIDE_DISMISSED).digest('base64')}'`

/**
 * The Content-Security-Policy of a page. Its scripts are files of ours and one short text, the same on every page; no
 * other inline one runs, whoever wrote it (docs/decisions/0021). `others` are the sources of what the site has brought in, which may draw and call home as well.
 */
export function pagePolicy(others: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", HIDE_DISMISSED_SOURCE, ...others].join(' '),
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
