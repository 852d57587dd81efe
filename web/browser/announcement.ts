import { storageKey, writeText } from './storage.ts'

/** Where a site's browser remembers which announcement was put away (docs/contracts.md). */
export const announcementKey = (siteId: number): string => storageKey(siteId, 'announcement')

/**
 * Runs while the document is read, right behind the announcement, and hides one that was put away before it is ever
 * drawn: taken away later, it would move the page. The announcement itself says what to look for.
 */
export const HIDE_DISMISSED =
  '{const bar=document.currentScript.previousElementSibling;try{bar.hidden=localStorage.getItem(bar.dataset.key)===bar.dataset.dismissal}catch{}}'

/** Puts an announcement away for as long as it says the same; the focus goes on to the next link of the page. */
export function putAway(bar: HTMLElement): void {
  const { key, dismissal } = bar.dataset
  if (key && dismissal) writeText(key, dismissal)
  const links = [...document.querySelectorAll<HTMLElement>('a[href]')]
  bar.hidden = true
  links
    .find((link) => bar.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING && link.checkVisibility())
    ?.focus()
}
