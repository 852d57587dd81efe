/** A picture’s address on the site; null for none, or where there is no site. */
export function sourceOf(address: string, base: string | null): string | null {
  if (/^https:\/\//.test(address)) return address
  return address.startsWith('/media/') && base !== null ? new URL(address, base).href : null
}
