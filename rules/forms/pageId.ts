/**
 * The id of the page with a form, `page_id` of spec §3 Lead payload: its path without leading and trailing slashes,
 * such as `finance` or `contact-us/rocklea`; `home` for the home page.
 */
export function pageId(pathname: string): string {
  const parts = pathname.split('/').filter((part) => part !== '')
  return parts.join('/').slice(0, 200) || 'home'
}
