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

type StartTag = Parameters<RewritingStream['emitStartTag']>[0]

/** Types of scripts that are data. */
const DATA_TYPES: ReadonlySet<string | undefined> = new Set(['application/json', 'application/ld+json'])

const attribute = ({ attrs }: StartTag, name: string) => attrs.find((one) => one.name === name)?.value

const isScript = (tag: StartTag) => tag.tagName === 'script' && !DATA_TYPES.has(attribute(tag, 'type'))
const isForScripts = (tag: StartTag) =>
  tag.tagName === 'link' && (attribute(tag, 'rel') === 'modulepreload' || attribute(tag, 'as') === 'script')

/**
 * A page as its preview has it: without scripts, none of which would run (decision 161). Everything else is as it was
 * written.
 *
 * @param given the preview that links to the same site stay in; null for none
 */
export function previewPage(html: string, baseUrl: string, given: string | null): Promise<string> {
  const stream = new RewritingStream()
  let dropping = false
  stream.on('startTag', (tag, raw) => {
    if (isForScripts(tag)) return
    if (isScript(tag)) {
      dropping = true
      return
    }
    const href = tag.tagName === 'a' ? tag.attrs.find(({ name }) => name === 'href') : undefined
    const address = href && given !== null ? inPreview(href.value, baseUrl, given) : null
    if (!href || address === null) return stream.emitRaw(raw)
    href.value = address
    stream.emitStartTag(tag)
  })
  stream.on('text', (_text, raw) => {
    if (!dropping) stream.emitRaw(raw)
  })
  stream.on('endTag', (_tag, raw) => {
    if (!dropping) stream.emitRaw(raw)
    dropping = false
  })
  return text(Readable.from([html]).pipe(stream))
}
