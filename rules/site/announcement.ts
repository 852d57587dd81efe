import type { SafeHtml } from '../kinds/safeHtml.ts'
import { dayOf } from '../locale/dates.ts'
import type { Settings } from './config.ts'
import type { MenuLink } from './links.ts'

/** A site's announcement above its header, as stored. */
export type Announcement = NonNullable<Settings['announcement']>

/** An announcement ready to render. */
export interface ShownAnnouncement {
  /** One line, sanitised. */
  html: SafeHtml
  link: MenuLink | null
  /** The key that a browser stores when it is closed; it depends on the text. Null if it cannot be closed. */
  dismissal: string | null
}

/**
 * A site's announcement at a moment (spec §2 Layout): from the first day to the last, both included, in the site's time
 * zone. Null outside of that, and if there is none.
 */
export function announcementAt(
  site: { timeZone: string; settings: Pick<Settings, 'announcement'> },
  now: Date,
): Announcement | null {
  const { announcement } = site.settings
  if (!announcement) return null
  const today = dayOf(now, site.timeZone)
  const { from, to } = announcement
  return (from === undefined || from <= today) && (to === undefined || today <= to) ? announcement : null
}

/** The key by which a browser recognises a closed announcement. */
export const dismissalOf = ({ text, href, dismissible = true }: Announcement): string | null =>
  dismissible ? [text, href].filter(Boolean).join(' ') : null

/**
 * Marks the document before it is rendered if the visitor has closed the announcement: hiding it later would shift the
 * page. The script is in the head, before the style sheets, so that it does not block parsing (docs/decisions/0075),
 * and it is the same on every page, so that the policy can allow it by its hash.
 */
export const HIDE_DISMISSED =
  '{let{key:k,dismissal:d}=document.currentScript.dataset;try{if(localStorage.getItem(k)===d)document.documentElement.dataset.announcement="away"}catch{}}'
