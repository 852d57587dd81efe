import type { Settings } from './config.ts'
import { OUTSIDE_SERVICE_NAMES, type OutsideService } from './outsideServices.ts'

/** A third-party script of a site. */
export interface OutsideScript {
  src: string
  attributes: Readonly<Record<string, string>>
}

/** The third-party code of a site's pages (spec §3 Website config, §7 Third-party script loads). */
export interface SiteTags {
  /** Our own inline statements before the scripts, built from validated ids only. */
  before: readonly string[]
  scripts: readonly OutsideScript[]
  /** Sources that the Content-Security-Policy must allow. */
  sources: readonly string[]
}

const GOOGLE = 'https://www.googletagmanager.com'
/** Hosts that Google's tags send data to. */
const GOOGLE_SOURCES = [GOOGLE, 'https://*.google-analytics.com', 'https://*.analytics.google.com']
const PODIUM = 'https://connect.podium.com'
const LIVECHAT = 'https://cdn.livechatinc.com'

type TagSettings = Pick<
  Settings,
  | OutsideService
  | 'outside_services'
  | 'analytics_ga4_id'
  | 'analytics_gtm_id'
  | 'chat_podium_token'
  | 'chat_livechat_license'
>

/** The third-party scripts of a site; null if it has none, which is the default. */
export function siteTags(settings: TagSettings): SiteTags | null {
  const before: string[] = []
  const scripts: OutsideScript[] = []
  const sources: string[] = []
  const add = (src: string, from: readonly string[], attributes: OutsideScript['attributes'] = {}) => {
    scripts.push({ src, attributes })
    sources.push(...from)
  }

  const { analytics_ga4_id: ga4, analytics_gtm_id: gtm } = settings
  const { chat_podium_token: podium, chat_livechat_license: livechat } = settings
  if (ga4 || gtm) before.push('window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}')
  if (ga4) {
    before.push(`gtag('js',new Date());gtag('config',${JSON.stringify(ga4)})`)
    add(`${GOOGLE}/gtag/js?id=${ga4}`, GOOGLE_SOURCES)
  }
  if (gtm) {
    before.push("dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})")
    add(`${GOOGLE}/gtm.js?id=${gtm}`, GOOGLE_SOURCES)
  }
  if (podium)
    add(`${PODIUM}/widget.js#ORG_TOKEN=${podium}`, ['https://*.podium.com'], {
      id: 'podium-widget',
      'data-organization-api-token': podium,
    })
  if (livechat) {
    before.push(`window.__lc={license:${livechat}}`)
    add(`${LIVECHAT}/tracking.js`, [LIVECHAT, 'https://*.livechatinc.com', 'wss://*.livechatinc.com'])
  }
  for (const name of OUTSIDE_SERVICE_NAMES) {
    const slot = settings.outside_services[name]
    if (!settings[name] || !slot) continue
    const filled = (value: string) => value.replaceAll('{key}', () => slot.key)
    const src = filled(slot.script)
    add(
      src,
      [new URL(src).origin, ...(slot.hosts ?? [])],
      Object.fromEntries(Object.entries(slot.attributes ?? {}).map(([key, value]) => [key, filled(value)])),
    )
  }
  return scripts.length > 0 ? { before, scripts, sources: [...new Set(sources)] } : null
}

/** The script that loads them after the page has loaded and the browser is idle. */
export const tagScript = ({ before, scripts }: SiteTags): string =>
  `addEventListener('load',function(){(window.requestIdleCallback||setTimeout)(function(){
${before.join('\n')}
${JSON.stringify(scripts)}.forEach(function(tag){
var script=document.createElement('script');
for(var name in tag.attributes)script.setAttribute(name,tag.attributes[name]);
script.async=true;script.src=tag.src;document.head.append(script)})})})
`
