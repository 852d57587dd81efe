import { dayOf } from '../locale/dates.ts'
import { siteWords, type WordSite } from '../site/siteWords.ts'
import type { FormName } from '../kinds/form.ts'
import type { FormSettings } from './form.ts'

/** What stands in the place of a form that has closed, where the site says nothing of its own. */
export const CLOSED_TEXT = 'This has now closed. Thank you to everyone who entered.'

/**
 * What a site says instead of a form whose last day has passed in the site's own zone, such as the entry form of a
 * competition; null while the form is taken.
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
