import type { SafeHtml } from '../kinds/safeHtml.ts'
import { dayOf } from '../locale/dates.ts'
import type { Settings } from './config.ts'
import type { MenuLink } from './links.ts'

/** What a site announces above its header, as stored. */
export type Announcement = NonNullable<Settings['announcement']>

/** An announcement ready to be drawn. */
export interface ShownAnnouncement {
  /** One line, sanitised. */
  html: SafeHtml
  link: MenuLink | null
  /** What a browser remembers of one that was put away; another text has another. Null for one that stays. */
  dismissal: string | null
}

/**
 * What a site announces at a moment (spec §2 Layout): from the first day to the last, both included, as the calendar
 * stands in the site's own zone. Null before, after, and where there is none.
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

/** By what a browser knows that this very announcement was put away. */
export const dismissalOf = ({ text, href, dismissible = true }: Announcement): string | null =>
  dismissible ? [text, href].filter(Boolean).join(' ') : null

/**
 * Marks the document of whoever put the announcement away, before anything of it is drawn: taken away later, it would
 * move the page. It stands in the head of the page itself, ahead of the style sheets, so that reading the page waits for
 * nothing (docs/decisions/0075), and says the same on every page, so that the policy can name it.
 */
export const HIDE_DISMISSED =
  '{let{key:k,dismissal:d}=document.currentScript.dataset;try{if(localStorage.getItem(k)===d)document.documentElement.dataset.announcement="away"}catch{}}'
