import { escapeXml } from '../xml/xml.ts'

/** One address of a sitemap, from the root of its site. */
export interface Entry {
  path: string
  lastmod?: Date
  pictures?: readonly string[]
}

/** How every part begins and ends. */
export const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n'
export const TAIL = '</urlset>\n'
export const FRAME_BYTES = Buffer.byteLength(HEAD + TAIL)

/** What an address is made of that needs no escaping: nearly every one of ours. */
const PLAIN_PATH = /^\/[A-Za-z0-9_.~/-]*$/

/** The sitemap protocol wants an apostrophe escaped too, which XML does not. */
const escapeAddress = (address: string) => escapeXml(address).replaceAll("'", '&apos;')

/**
 * How the entries of a site at that address are written. With `maxBytes` an entry has no more pictures than it has room
 * for; they help a search engine, and it finds the page without them.
 */
export function entryWriter(base: string, maxBytes = Number.POSITIVE_INFINITY): (entry: Entry) => string {
  const { origin } = new URL(base)
  const located = (address: string) =>
    PLAIN_PATH.test(address) ? origin + address : escapeAddress(new URL(address, base).href)
  return ({ path, lastmod, pictures = [] }) => {
    const changed = lastmod ? `<lastmod>${lastmod.toISOString()}</lastmod>` : ''
    const start = `<url><loc>${located(path)}</loc>${changed}`
    const end = '</url>\n'
    let text = start
    // An address is ASCII by now, and so is all around it.
    for (const url of pictures) {
      const image = `<image:image><image:loc>${located(url)}</image:loc></image:image>`
      if (text.length + image.length + end.length > maxBytes) break
      text += image
    }
    return text + end
  }
}
