import { dayOf } from '../locale/dates.ts'
import { siteWords, type WordSite } from '../site/siteWords.ts'
import type { FormName } from '../kinds/form.ts'
import type { FormSettings } from './form.ts'

/** Replaces a form that has closed, unless the site has its own text. */
export const CLOSED_TEXT = 'This has now closed. Thank you to everyone who entered.'

/**
 * The text that replaces a form after its last day in the site's time zone, such as the entry form of a competition;
 * null while the form is open.
 */
export function closedText(
  name: FormName,
  site: WordSite & { timeZone: string; settings: { forms?: FormSettings } },
  now: Date,
): string | null {
  const change = site.settings.forms?.[name]
  if (change?.closes_on === undefined || dayOf(now, site.timeZone) <= change.closes_on) return null
  return siteWords(change.closed_text ?? CLOSED_TEXT, site)
}
