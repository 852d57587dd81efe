import { storageKey, writeText } from './storage.ts'

/** Storage key for the announcement that was closed on a site (docs/contracts.md). */
export const announcementKey = (siteId: number): string => storageKey(siteId, 'announcement')

/** Closes an announcement until its text changes; the focus moves to the next link of the page. */
export function closeAnnouncement(bar: HTMLElement, siteId: number, dismissal: string): void {
  writeText(announcementKey(siteId), dismissal)
  const links = [...document.querySelectorAll<HTMLElement>('a[href]')]
  bar.hidden = true
  links
    .find((link) => bar.compareDocumentPosition(link) === Node.DOCUMENT_POSITION_FOLLOWING && link.checkVisibility())
    ?.focus()
}
