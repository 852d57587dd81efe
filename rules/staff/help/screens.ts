import type { HelpTopicKey } from './topics.ts'

/**
 * The topic that explains each screen: the first whose parts the address begins with. A part with a colon is any one
 * part (decision 169). Every screen loads this, so titles and texts are elsewhere.
 */
export const SCREEN_HELP: readonly (readonly [screen: string, topic: HelpTopicKey])[] = [
  ['leads/new', 'enter-a-walk-in'],
  ['leads/views', 'find-leads'],
  ['leads/templates', 'reply-templates'],
  ['leads/export', 'export-leads'],
  ['leads/bulk', 'change-several-leads'],
  ['leads/:id/person', 'merge-people'],
  ['leads/:id/answers', 'sensitive-answers'],
  ['leads/:id', 'answer-a-lead'],
  ['leads', 'find-leads'],
  ['chats', 'read-chats'],
  ['stock/bulk', 'change-many-vehicles'],
  ['stock/cards', 'window-cards'],
  ['stock/compliance', 'listing-compliance'],
  ['stock/new', 'add-a-vehicle'],
  ['stock/views', 'find-stock'],
  ['stock/:id/photos', 'photos-from-a-phone'],
  ['stock/:id', 'why-not-shown'],
  ['stock', 'change-a-price'],
  ['feeds/runs', 'undo-a-feed'],
  ['feeds/outgoing', 'outgoing-feeds'],
  ['feeds', 'map-a-feed'],
  ['bookings/new', 'add-a-booking'],
  ['bookings', 'change-a-booking'],
  ['reservations', 'answer-a-reservation'],
  ['content/:kind/bulk', 'change-many-pages'],
  ['content/:kind/:id/history', 'restore-a-page'],
  ['content/:kind/:id/copy', 'copy-a-page'],
  ['content/offers', 'write-an-offer'],
  ['content/reviews', 'add-a-review'],
  ['content/models', 'write-a-model'],
  ['content', 'write-a-page'],
  ['media', 'media-library'],
  ['look', 'change-the-look'],
  ['locations', 'opening-hours'],
  ['redirects', 'redirects'],
  ['domains', 'use-your-own-domain'],
  ['reports/people', 'figures-by-salesperson'],
  ['reports', 'read-reports'],
  ['tracking/services', 'event-services'],
  ['tracking/scripts', 'event-services'],
  ['tracking', 'consent-records'],
  ['settings', 'settings'],
  ['secrets', 'secrets'],
  ['people', 'invite-people'],
  ['api-keys', 'api-keys'],
  ['webhooks', 'webhooks'],
  ['audit-log', 'audit-log'],
  ['platform/jobs', 'failed-jobs'],
  ['platform/support', 'sign-in-as-someone'],
  ['platform/trial', 'trial-site'],
  ['platform/slow-pages', 'slow-pages'],
  ['platform/charges', 'government-charges'],
  ['platform', 'platform-health'],
  ['sites', 'set-up-a-site'],
  ['account/authenticator', 'two-step-sign-in'],
  ['account/passkeys', 'passkeys'],
  ['account/notifications', 'notifications'],
  ['account/support', 'support-access'],
  ['account', 'your-account'],
]

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** The topic that explains the screen at an address (decision 169); null for one that has none. */
export function helpOfScreen(pathname: string): HelpTopicKey | null {
  const parts = partsOf(pathname)
  if (parts.length === 0) return 'today'
  const found = SCREEN_HELP.find(([screen]) =>
    partsOf(screen).every((part, at) => (part.startsWith(':') ? parts[at] !== undefined : parts[at] === part)),
  )
  return found?.[1] ?? null
}
