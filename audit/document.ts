import { Parser } from 'htmlparser2'
import { parseSrcset } from 'srcset'

/** Whether an address is a link to follow or a part of the page, such as a picture or script. */
export type LinkKind = 'link' | 'part' | 'alternate'

/** An address as written in a document. */
export interface Link {
  kind: LinkKind
  /** Name of the element or property that contains it, for the report. */
  at: string
  address: string
}

/** What a crawler reads of a page, a sitemap or a feed. */
export interface ReadDocument {
  links: Link[]
  /** Anchors that exist on this page. */
  ids: ReadonlySet<string>
  /** Types of its structured data. */
  types: ReadonlySet<string>
  title: string
  /** How many headings of the first level it has. */
  topHeadings: number
}

/** Values of `rel` for links that load a part of the page; every other one is a link to follow. */
const PARTS = /\b(?:stylesheet|preload|modulepreload|icon|apple-touch-icon|manifest)\b/

/** Properties of the head whose content is an address. */
const ADDRESSES: ReadonlySet<string> = new Set(['og:image', 'og:url', 'twitter:image'])

/** Addresses in a style sheet, which only ever name a file in `url()`. */
export function styleLinks(css: string): Link[] {
  return [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"\s]*))\s*\)/g)].map(([, double, single, bare]) => ({
    kind: 'part',
    at: 'url()',
    address: double ?? single ?? bare ?? '',
  }))
}

/** Every address in structured data: each string that starts like one. */
function structuredLinks(value: unknown, types: Set<string>): Link[] {
  if (typeof value === 'string')
    return /^https?:\/\//.test(value) ? [{ kind: 'link', at: 'structured data', address: value }] : []
  if (value === null || typeof value !== 'object') return []
  const type = (value as { '@type'?: unknown })['@type']
  if (typeof type === 'string') types.add(type)
  return Object.entries(value)
    .filter(([name]) => name !== '@context')
    .flatMap(([, one]) => structuredLinks(one, types))
}

/** Reads a page, or with `xml` a sitemap or a feed. Throws the parser's error if structured data is malformed. */
export function readDocument(text: string, { xml = false } = {}): ReadDocument {
  const links: Link[] = []
  const ids = new Set<string>()
  const types = new Set<string>()
  let title = ''
  let topHeadings = 0
  let inside: { name: string; text: string } | null = null
  const take = (kind: LinkKind, at: string, address: string | undefined) => {
    if (address !== undefined) links.push({ kind, at, address })
  }
  const takeSet = (at: string, set: string | undefined) => {
    if (set) for (const { url } of parseSrcset(set)) take('part', at, url)
  }
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (attributes.id) ids.add(attributes.id)
        if (attributes.style) links.push(...styleLinks(attributes.style))
        switch (name) {
          case 'a':
          case 'area':
            take('link', name, attributes.href)
            break
          case 'link': {
            const rel = attributes.rel ?? ''
            if (rel === 'alternate' && attributes.hreflang) take('alternate', 'hreflang', attributes.href)
            else if (rel !== 'preconnect' && rel !== 'dns-prefetch')
              take(PARTS.test(rel) ? 'part' : 'link', `link ${rel}`, attributes.href)
            takeSet('link imagesrcset', attributes.imagesrcset)
            break
          }
          case 'form':
            if ((attributes.method ?? 'get').toLowerCase() === 'get') take('link', 'form', attributes.action)
            break
          case 'meta':
            if (ADDRESSES.has(attributes.property ?? attributes.name ?? ''))
              take(attributes.property === 'og:url' ? 'link' : 'part', attributes.property ?? name, attributes.content)
            break
          case 'img':
          case 'source':
          case 'script':
          case 'iframe':
          case 'video':
          case 'audio':
          case 'embed':
            take('part', name, attributes.src)
            take('part', `${name} poster`, attributes.poster)
            takeSet(`${name} srcset`, attributes.srcset)
            break
          case 'use':
            take('part', name, attributes.href)
            break
          case 'h1':
            topHeadings++
            break
        }
        if (name === 'title' || name === 'style' || name === 'loc' || name === 'image:loc' || name === 'script')
          inside = { name: name === 'script' ? (attributes.type ?? name) : name, text: '' }
      },
      ontext(text) {
        if (inside) inside.text += text
      },
      onclosetag() {
        if (!inside) return
        const { name, text } = inside
        inside = null
        if (name === 'style') links.push(...styleLinks(text))
        else if (name === 'application/ld+json') links.push(...structuredLinks(JSON.parse(text), types))
        else if (name === 'loc') take('link', name, text.trim())
        else if (name === 'image:loc') take('part', name, text.trim())
        else if (name === 'title') title ||= text.trim()
      },
    },
    { xmlMode: xml, decodeEntities: true, lowerCaseTags: !xml, lowerCaseAttributeNames: !xml },
  )
  parser.end(text)
  return { links, ids, types, title, topHeadings }
}
