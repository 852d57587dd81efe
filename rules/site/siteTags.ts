import { CHAT_SERVICES, chatScript, type ChatSettings } from './chatWidget.ts'
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
  /** Sources that the Content-Security-Policy must allow, those of the site's chat too. */
  sources: readonly string[]
}

const GOOGLE = 'https://www.googletagmanager.com'
/** Hosts that Google's tags send data to. */
const GOOGLE_SOURCES = [GOOGLE, 'https://*.google-analytics.com', 'https://*.analytics.google.com']

type TagSettings = Pick<Settings, OutsideService | 'outside_services' | 'analytics_ga4_id' | 'analytics_gtm_id'> &
  ChatSettings

/** Chats load when a visitor asks for them (web/browser/chatWidget.ts). */
const ON_INTENT: readonly OutsideService[] = CHAT_SERVICES

/** The third-party scripts of a site, with those that its chat may load; null if it has none, which is the default. */
export function siteTags(settings: TagSettings): SiteTags | null {
  const before: string[] = []
  const scripts: OutsideScript[] = []
  const sources: string[] = []
  const add = (src: string, from: readonly string[], attributes: OutsideScript['attributes'] = {}) => {
    scripts.push({ src, attributes })
    sources.push(...from)
  }

  const { analytics_ga4_id: ga4, analytics_gtm_id: gtm } = settings
  if (ga4 || gtm) before.push('window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}')
  if (ga4) {
    before.push(`gtag('js',new Date());gtag('config',${JSON.stringify(ga4)})`)
    add(`${GOOGLE}/gtag/js?id=${ga4}`, GOOGLE_SOURCES)
  }
  if (gtm) {
    before.push("dataLayer.push({'gtm.start':Date.now(),event:'gtm.js'})")
    add(`${GOOGLE}/gtm.js?id=${gtm}`, GOOGLE_SOURCES)
  }
  const chat = settings.chat_enabled ? chatScript(settings).script : null
  if (chat) sources.push(...chat.hosts)
  for (const name of OUTSIDE_SERVICE_NAMES) {
    const slot = settings.outside_services[name]
    if (!settings[name] || !slot || ON_INTENT.includes(name)) continue
    const filled = (value: string) => value.replaceAll('{key}', () => slot.key)
    const src = filled(slot.script)
    add(
      src,
      [new URL(src).origin, ...(slot.hosts ?? [])],
      Object.fromEntries(Object.entries(slot.attributes ?? {}).map(([key, value]) => [key, filled(value)])),
    )
  }
  return sources.length > 0 ? { before, scripts, sources: [...new Set(sources)] } : null
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
