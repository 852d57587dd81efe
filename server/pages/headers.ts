import { createHash } from 'node:crypto'
import { VIDEO_PLAYERS } from '@forecourt/rules/car/video.ts'
import { HIDE_DISMISSED } from '@forecourt/rules/site/announcement.ts'
import { CHALLENGES } from '@forecourt/rules/site/challenge.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { siteTags } from '@forecourt/rules/site/siteTags.ts'
import type { PageKind, PageProvider } from './kind.ts'

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

/**
 * Headers of a preview instead: whom it is framed by, its policy alone says, and where it was followed from nobody learns,
 * for its address is what lets one see it.
 */
const { 'x-frame-options': _framing, ...unframed } = SECURITY_HEADERS
export const PREVIEW_HEADERS: Readonly<Record<string, string>> = {
  ...unframed,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/** Sent on https only: a browser ignores it elsewhere, and on http it would promise what is not so. */
export const HSTS = { 'strict-transport-security': 'max-age=31536000' } as const

/** Policy of answers that are no pages: nothing may run, load or frame. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Policy of a whole page that is written without the web application: its styles apply, nothing else loads or runs. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Policy of a drawing opened on its own: its styles apply, its scripts do not. */
export const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The one script that stands in a page itself, by its content. */
const HIDE_DISMISSED_SOURCE = `'sha256-${createHash('sha256').update(HIDE_DISMISSED).digest('base64')}'`

/** Sources that one provider needs on a page, by the directive that lets them in. */
export interface ProviderSources {
  script?: readonly string[]
  style?: readonly string[]
  connect?: readonly string[]
  frame?: readonly string[]
  media?: readonly string[]
}

type PolicySettings = Pick<Site['settings'], 'challenge' | 'vehicle_video_providers'> & Parameters<typeof siteTags>[0]

/** What each provider needs on the pages that use it, where the site has it. */
const PROVIDERS: Readonly<Record<PageProvider, (settings: PolicySettings) => ProviderSources>> = {
  challenge({ challenge }) {
    const sources = challenge ? CHALLENGES[challenge.provider].sources : []
    return { script: sources, style: sources, connect: sources, frame: sources }
  },
  video: ({ vehicle_video_providers: allowed }) => ({
    frame: allowed.flatMap((provider) => (provider === 'file' ? [] : [VIDEO_PLAYERS[provider]])),
    media: allowed.includes('file') ? ['https:'] : [],
  }),
}

/** What a site has brought in stands on every page of it; which frames its scripts open, nobody has listed. */
function tagSources(settings: PolicySettings): ProviderSources {
  const sources = siteTags(settings)?.sources
  return sources ? { script: sources, style: sources, connect: sources, frame: ['https:'] } : {}
}

/**
 * The Content-Security-Policy of a page, from what its kind uses and what its site has. Its scripts are files of ours and
 * one short text, the same on every page; no other inline one runs, whoever wrote it (docs/decisions/0021).
 *
 * @param previewFor the origin that frames it, of a preview: nobody else frames it, and it is only looked at. Nothing runs,
 *   calls or is sent there, so that a preview is no visit, and no script learns its address
 */
export function pagePolicy(
  { uses }: Pick<PageKind, 'uses'>,
  settings: PolicySettings,
  previewFor: string | null = null,
): string {
  const all = [...uses.map((provider) => PROVIDERS[provider](settings)), tagSources(settings)]
  const from = (directive: keyof ProviderSources) => [...new Set(all.flatMap((sources) => sources[directive] ?? []))]
  return [
    "default-src 'self'",
    previewFor ? "script-src 'none'" : ["script-src 'self'", HIDE_DISMISSED_SOURCE, ...from('script')].join(' '),
    // Style attributes and the style elements of dialogs cannot be hashed ahead; a style cannot run anything.
    ["style-src 'self' 'unsafe-inline'", ...from('style')].join(' '),
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    previewFor ? "connect-src 'none'" : ["connect-src 'self'", ...from('connect')].join(' '),
    ["media-src 'self'", ...from('media')].join(' '),
    ["frame-src 'self'", ...from('frame')].join(' '),
    `frame-ancestors ${previewFor ?? "'self'"}`,
    `form-action ${previewFor ? "'none'" : "'self'"}`,
    "base-uri 'self'",
    "object-src 'none'",
  ].join('; ')
}
