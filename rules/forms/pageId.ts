/**
 * The id of the page that a form stands on, `page_id` of spec §3 Lead payload: its path without slashes at its ends, such
 * as `finance` or `contact-us/rocklea`; `home` for the first page.
 */
export function pageId(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '')
  return parts.join('/').slice(0, 200) || 'home'
}
