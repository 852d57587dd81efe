/** An address without trailing slashes, except the root `/`. */
export function stripTrailingSlashes(address: string): string {
  let end = address.length
  while (end > 1 && address[end - 1] === '/') end -= 1
  return address.slice(0, end)
}

/** The path of an address within the site, without query, anchor and trailing slashes. */
export const pathOf = (href: string): string => stripTrailingSlashes(href.split(/[?#]/, 1)[0]!)
