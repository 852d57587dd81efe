import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { RewritingStream } from 'parse5-html-rewriting-stream'
import { PREVIEW_PARAMETER } from './previewLinks.ts'

/** The address in a preview of a link to the same site; null for any other link. */
function inPreview(href: string, baseUrl: string, given: string): string | null {
  if (href.startsWith('#') || !URL.canParse(href, baseUrl)) return null
  const address = new URL(href, baseUrl)
  if (address.origin !== new URL(baseUrl).origin) return null
  address.searchParams.set(PREVIEW_PARAMETER, given)
  return href.startsWith('/') ? address.pathname + address.search + address.hash : address.href
}

/**
 * A page whose links to its own site stay in the preview that it is of (decision 161). Everything else is as it was
 * written.
 */
export function withPreviewAnchors(html: string, baseUrl: string, given: string): Promise<string> {
  const stream = new RewritingStream()
  stream.on('startTag', (tag, raw) => {
    const href = tag.tagName === 'a' ? tag.attrs.find(({ name }) => name === 'href') : undefined
    const address = href ? inPreview(href.value, baseUrl, given) : null
    if (!href || address === null) return stream.emitRaw(raw)
    href.value = address
    stream.emitStartTag(tag)
  })
  return text(Readable.from([html]).pipe(stream))
}
