import type { ChatPlace, ChatView } from '../site/chatWidget.ts'
import { pathOf } from '../site/pathname.ts'
import { isSecretAddress } from '../site/secretAddress.ts'

/** The fields of a site that its chat needs. */
export interface ChatSite {
  vehicleBasePath: string
  chat: ChatView | null
}

const CHECKOUT = /^\/(?:checkout|checkout-journey)$|^\/(?:reservations|waitlist)\//
const LOCATION = /^\/(?:our-locations|contact-us\/[^/]+)$/

/** The kind of a page by its address, as far as chats care; null for any other page. */
export function chatPlace(pathname: string, { vehicleBasePath }: Pick<ChatSite, 'vehicleBasePath'>): ChatPlace | null {
  const path = pathOf(pathname)
  if (CHECKOUT.test(path)) return 'checkout'
  if (LOCATION.test(path)) return 'location'
  if (!path.startsWith(`${vehicleBasePath}/`)) return null
  const [slug, rest, ...more] = path.slice(vehicleBasePath.length + 1).split('/')
  if (!slug || slug === 'trade-in' || more.length > 0) return null
  if (rest === undefined) return 'vehicle'
  return ['checkout', 'buy-online', 'waitlist'].includes(rest) ? 'checkout' : null
}

/**
 * Whether a page has the chat (spec §4 Chat): unless the site keeps it from such pages. A page whose address gives
 * access by itself has none, because a chat of others would read the address.
 */
export function hasChat(pathname: string, site: ChatSite): boolean {
  if (site.chat === null || isSecretAddress(pathname)) return false
  const place = chatPlace(pathname, site)
  return place === null || !site.chat.hiddenOn.includes(place)
}

/**
 * Whether the Autobot chat is shown on a page (spec §4 Chat): not on checkout pages of vehicles, nor on pages of
 * vehicles of some makes; on every other page.
 */
export function showsAutobot(place: ChatPlace | null, make: string | null, hiddenMakes: readonly string[]): boolean {
  if (place === 'checkout') return false
  if (place !== 'vehicle' || make === null) return true
  return !hiddenMakes.some((hidden) => hidden.toLowerCase() === make.toLowerCase())
}
