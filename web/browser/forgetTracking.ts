import type { ConsentSite } from './consent.ts'
import { storageKey, storedKeys, writeText } from './storage.ts'
import { forgetVisitor } from './visitor.ts'

/** Cookies that the scripts of others set on the site's own domain. */
const OUTSIDE_COOKIE = /^(?:_ga|_gid|_gat|_gcl|_fbp|_fbc|__lc)/

/** Removes whatever identifies the visitor, or tells what they did, from the browser. */
export function forgetTracking({ id }: ConsentSite): void {
  forgetVisitor()
  for (const name of ['visits', 'recently_viewed', 'lead_sent'] as const) writeText(storageKey(id, name), null)
  writeText(storageKey(id, 'measured'), null, { lasting: false })
  for (const key of storedKeys(storageKey(id, 'event.'))) writeText(key, null)
}

/** Removes what scripts of others have set; theirs on domains of their own are out of reach. */
export function forgetOutside(): void {
  const parts = location.hostname.split('.')
  const domains = ['', ...parts.map((_, at) => `; domain=${parts.slice(at).join('.')}`)]
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0]!
    if (!OUTSIDE_COOKIE.test(name)) continue
    for (const domain of domains) document.cookie = `${name}=; path=/; max-age=0${domain}`
  }
}
