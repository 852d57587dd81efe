import { storageKey, writeText } from './storage.ts'

/** Where a site's browser remembers which announcement was put away (docs/contracts.md). */
export const announcementKey = (siteId: number): string => storageKey(siteId, 'announcement')

/** Puts an announcement away for as long as it says the same; the focus goes on to the next link of the page. */
export function closeAnnouncement(bar: HTMLElement, siteId: number, dismissal: string): void {
  writeText(announcementKey(siteId), dismissal)
  const links = [...document.querySelectorAll<HTMLElement>('a[href]')]
  bar.hidden = true
  links
    .find((link) => bar.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING && link.checkVisibility())
    ?.focus()
}
