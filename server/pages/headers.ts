import { createHash } from 'node:crypto'
import { VIDEO_PLAYERS } from '@forecourt/rules/car/video.ts'
import { HIDE_DISMISSED } from '@forecourt/rules/site/announcement.ts'
import { MARK_TRADE_IN } from '@forecourt/rules/tradeIn/mark.ts'
import { paymentSources } from '@forecourt/rules/payment/cardFields.ts'
import { CHALLENGES } from '@forecourt/rules/site/challenge.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { slotSources } from '@forecourt/rules/site/outsideSlots.ts'
import type { PageKind, PageProvider } from './kind.ts'

/** Headers of every response. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
  'x-permitted-cross-domain-policies': 'none',
}

/**
 * Headers of a preview instead: only its policy decides who may frame it, and it sends no referrer, because its address
 * gives access to it.
 */
const { 'x-frame-options': _framing, ...unframed } = SECURITY_HEADERS
export const PREVIEW_HEADERS: Readonly<Record<string, string>> = {
  ...unframed,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}

/**
 * Headers of a page whose address gives access by itself. Not `no-referrer`, with which browsers send the page's own
 * forms with the origin `null`.
 */
export const SECRET_ADDRESS_HEADERS = { 'referrer-policy': 'strict-origin', 'x-robots-tag': 'noindex' } as const

/** Only sent on https: browsers ignore it on http, where it would be wrong. */
export const HSTS = { 'strict-transport-security': 'max-age=31536000' } as const

/** Policy of responses that are not pages: nothing may run, load or frame. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** Policy of a whole page that is written without the web application: its styles apply, nothing else loads or runs. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Policy of an SVG that is opened directly: its styles apply, its scripts do not. */
export const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** The hashes of the only inline scripts. */
const INLINE_SOURCES = [HIDE_DISMISSED, MARK_TRADE_IN].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)

/** Sources that one provider needs on a page, by directive. */
export interface ProviderSources {
  script?: readonly string[]
  style?: readonly string[]
  connect?: readonly string[]
  frame?: readonly string[]
  media?: readonly string[]
}

type PolicySettings = Pick<
  Site['settings'],
  'challenge' | 'vehicle_video_providers' | 'payment_provider' | 'payment_accounts'
> &
  Parameters<typeof slotSources>[0]

/** Sources that each provider needs on the pages that use it, if the site has it. */
const PROVIDERS: Readonly<Record<PageProvider, (settings: PolicySettings) => ProviderSources>> = {
  challenge({ challenge }) {
    const sources = challenge ? CHALLENGES[challenge.provider].sources : []
    return { script: sources, style: sources, connect: sources, frame: sources }
  },
  video: ({ vehicle_video_providers: allowed }) => ({
    frame: allowed.flatMap((provider) => (provider === 'file' ? [] : [VIDEO_PLAYERS[provider]])),
    media: allowed.includes('file') ? ['https:'] : [],
  }),
  payment: ({ payment_provider: provider, payment_accounts: accounts }) =>
    (provider && paymentSources(provider, accounts)) ?? {},
}

/**
 * The permissions of a page: only where a deposit is paid, the site and its provider may use the browser's wallets.
 */
export function pagePermissions(
  { uses }: Pick<PageKind, 'uses'>,
  { payment_provider: provider, payment_accounts: accounts }: PolicySettings,
): string {
  const all = SECURITY_HEADERS['permissions-policy']!
  const wallets = uses.includes('payment') && provider ? paymentSources(provider, accounts)?.wallets : null
  if (!wallets || wallets.length === 0) return all
  const allowed = ['self', ...wallets.map((origin) => `"${origin}"`)].join(' ')
  return all.replace('payment=()', () => `payment=(${allowed})`)
}

/** A site's third-party services are on all its pages; the frames that their scripts open cannot be listed in advance. */
function tagSources(settings: PolicySettings): ProviderSources {
  const sources = slotSources(settings)
  return sources.length > 0 ? { script: sources, style: sources, connect: sources, frame: ['https:'] } : {}
}

/**
 * The Content-Security-Policy of a page, from its kind and its site. Its scripts are files of ours and two short inline
 * ones, the same on every page; no other inline script runs (docs/decisions/0021).
 *
 * @param previewFor the origin that frames it, for a preview: only that origin may frame it, and it is inert. Nothing
 * runs, calls or is sent, so that a preview is not tracked as a visit, and no script can read its address
 */
export function pagePolicy(
  { uses, secretAddress = false }: Pick<PageKind, 'uses'> & Partial<Pick<PageKind, 'secretAddress'>>,
  settings: PolicySettings,
  previewFor: string | null = null,
): string {
  const all = [...uses.map((provider) => PROVIDERS[provider](settings)), secretAddress ? {} : tagSources(settings)]
  const from = (directive: keyof ProviderSources) => [...new Set(all.flatMap((sources) => sources[directive] ?? []))]
  return [
    "default-src 'self'",
    previewFor ? "script-src 'none'" : ["script-src 'self'", ...INLINE_SOURCES, ...from('script')].join(' '),
    // Style attributes and the style elements of dialogs cannot be hashed in advance; styles cannot run code.
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
