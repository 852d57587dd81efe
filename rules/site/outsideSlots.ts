import type { ConsentCategory } from '../kinds/consent.ts'
import type { Settings } from './config.ts'
import { OUTSIDE_SERVICE_NAMES, OUTSIDE_SERVICES, type OutsideService } from './outsideServices.ts'

/** What a script of others finds in the page before it runs, made from validated ids by web/browser/slotPreludes.ts. */
export type SlotPrelude = { kind: 'gtag'; id: string } | { kind: 'tag_manager' } | { kind: 'livechat'; license: number }

/** A third-party script of a site (spec §3 Website config, §7 Third-party script loads). */
export interface OutsideSlot {
  name: OutsideService | 'google_analytics' | 'google_tag_manager' | 'podium' | 'livechat'
  /** Its name in lists and reports. */
  title: string
  /** What the visitor has to allow before it loads, all of it. */
  needs: readonly ConsentCategory[]
  script: { src: string; attributes: Readonly<Record<string, string>> }
  prelude: SlotPrelude | null
  /** The origins that it may contact, which the Content-Security-Policy allows; `*.` stands for any name. */
  sources: readonly string[]
}

const GOOGLE = 'https://www.googletagmanager.com'
/** Hosts that Google's tags send data to. */
const GOOGLE_SOURCES = [GOOGLE, 'https://*.google-analytics.com', 'https://*.analytics.google.com']
const PODIUM = 'https://connect.podium.com'
const LIVECHAT = 'https://cdn.livechatinc.com'

type SlotSettings = Pick<
  Settings,
  | OutsideService
  | 'outside_services'
  | 'analytics_ga4_id'
  | 'analytics_gtm_id'
  | 'chat_podium_token'
  | 'chat_livechat_license'
>

/** The third-party scripts of a site; none by default. */
export function outsideSlots(settings: SlotSettings): readonly OutsideSlot[] {
  const { analytics_ga4_id: ga4, analytics_gtm_id: gtm } = settings
  const { chat_podium_token: podium, chat_livechat_license: livechat } = settings
  const slots: OutsideSlot[] = []
  if (ga4)
    slots.push({
      name: 'google_analytics',
      title: 'Google Analytics',
      needs: ['statistics'],
      script: { src: `${GOOGLE}/gtag/js?id=${ga4}`, attributes: {} },
      prelude: { kind: 'gtag', id: ga4 },
      sources: GOOGLE_SOURCES,
    })
  if (gtm)
    slots.push({
      name: 'google_tag_manager',
      title: 'Google Tag Manager',
      // What its tags do is not known here.
      needs: ['statistics', 'marketing'],
      script: { src: `${GOOGLE}/gtm.js?id=${gtm}`, attributes: {} },
      prelude: { kind: 'tag_manager' },
      sources: GOOGLE_SOURCES,
    })
  if (podium)
    slots.push({
      name: 'podium',
      title: 'Podium',
      needs: ['chat'],
      script: {
        src: `${PODIUM}/widget.js#ORG_TOKEN=${podium}`,
        attributes: { id: 'podium-widget', 'data-organization-api-token': podium },
      },
      prelude: null,
      sources: ['https://*.podium.com'],
    })
  if (livechat)
    slots.push({
      name: 'livechat',
      title: 'LiveChat',
      needs: ['chat'],
      script: { src: `${LIVECHAT}/tracking.js`, attributes: {} },
      prelude: { kind: 'livechat', license: livechat },
      sources: [LIVECHAT, 'https://*.livechatinc.com', 'wss://*.livechatinc.com'],
    })
  for (const name of OUTSIDE_SERVICE_NAMES) {
    const slot = settings.outside_services[name]
    if (!settings[name] || !slot) continue
    const filled = (value: string) => value.replaceAll('{key}', () => slot.key)
    const src = filled(slot.script)
    slots.push({
      name,
      title: OUTSIDE_SERVICES[name].name,
      needs: ['chat'],
      script: {
        src,
        attributes: Object.fromEntries(
          Object.entries(slot.attributes ?? {}).map(([key, value]) => [key, filled(value)]),
        ),
      },
      prelude: null,
      sources: [new URL(src).origin, ...(slot.hosts ?? [])],
    })
  }
  return slots
}

/** The sources that a policy must allow for them, each once. */
export const slotSources = (settings: SlotSettings): readonly string[] => [
  ...new Set(outsideSlots(settings).flatMap(({ sources }) => sources)),
]

/** Whether an address is at one of a slot's sources. */
export function isOfSlot(address: string, { sources }: Pick<OutsideSlot, 'sources'>): boolean {
  const url = URL.parse(address)
  return (
    url !== null &&
    sources.some((source) => {
      const [scheme, host] = source.split('://') as [string, string]
      if (url.protocol !== `${scheme}:`) return false
      return host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host
    })
  )
}
