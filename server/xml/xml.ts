import { SaxesParser } from 'saxes'

/** The content of an element: text, or attributes, text and children; a list is several elements with one name. */
export type XmlContent = string | number | XmlElement | readonly XmlContent[]
/** Attributes as `@name`, text as `#`, children by their names. Null and undefined are omitted. */
export interface XmlElement {
  readonly [name: string]: XmlContent | null | undefined
}

/** A document that a strict parser would read differently. It must not be sent. */
export class XmlError extends Error {
  override name = 'XmlError'
}

/** Characters not allowed in XML 1.0, not even escaped: control characters, unpaired surrogates, U+FFFE, U+FFFF. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[^\u0009\u000A\u000D\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Text for an XML document: without characters that XML 1.0 does not allow, with line feeds as line breaks. */
export const xmlText = (text: string): string => text.replaceAll(NOT_XML, '').replaceAll(/\r\n?/g, '\n')

/** An attribute is one line: a parser turns each tab and line break in it into a space. */
const attributeText = (text: string): string => xmlText(text).replaceAll(/[\t\n]/g, ' ')

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text as the content of an element or an attribute in quotation marks; characters that XML does not allow stay. */
export const escapeXml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character]!)

/**
 * A document in UTF-8 from its root element, verified with a strict parser.
 *
 * @param root the one root element by its name
 * @param instruction a processing instruction before it, such as `adf version="1.0"`
 * @throws XmlError if it is not well-formed or its text changes when it is parsed
 */
export function xmlDocument(root: XmlElement, instruction?: string): string {
  const expected: string[] = []
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>', ...(instruction ? [`<?${instruction}?>`] : [])]
  for (const [name, content] of Object.entries(root)) lines.push(...written(name, content, '', expected))
  const xml = lines.join('\n')
  const found = contentOf(xml)
  const differs = expected.findIndex((one, index) => one !== found[index])
  if (differs >= 0 || found.length !== expected.length)
    throw new XmlError(`The XML changes when it is parsed again: ${expected[differs] ?? 'more than that'}`)
  return xml
}

/** The lines of an element. `expected` collects what a parser has to find in it, in document order. */
function written(name: string, content: XmlElement[string], indent: string, expected: string[]): string[] {
  if (content === null || content === undefined) return []
  if (Array.isArray(content)) return content.flatMap((one: XmlContent) => written(name, one, indent, expected))
  const element = (typeof content === 'object' ? content : { '#': content }) as XmlElement
  expected.push(`<${name}>`)
  const attributes = Object.entries(element).map(([key, value]) => {
    if (!key.startsWith('@') || value === null || value === undefined) return ''
    const text = attributeText(String(value))
    expected.push(key, text)
    return ` ${key.slice(1)}="${escapeXml(text)}"`
  })
  const start = `${indent}<${name}${attributes.join('')}`
  const text = xmlText(String(element['#'] ?? ''))
  if (text !== '') expected.push(text)
  const children = Object.entries(element).flatMap(([key, value]) =>
    key === '#' || key.startsWith('@') ? [] : written(key, value, `${indent}  `, expected),
  )
  if (text !== '') return [`${start}>${escapeXml(text)}</${name}>`]
  return children.length > 0 ? [`${start}>`, ...children, `${indent}</${name}>`] : [`${start}/>`]
}

/**
 * The content of a document according to a strict parser, in order: each element, attribute and text of an element
 * without children.
 *
 * @throws XmlError if the document is not well-formed
 */
export function contentOf(xml: string): readonly string[] {
  const found: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  let text = ''
  let leaf = false
  parser.on('opentag', ({ name, attributes }) => {
    found.push(`<${name}>`, ...Object.values(attributes).flatMap((one) => [`@${one.name}`, one.value]))
    text = ''
    leaf = true
  })
  parser.on('text', (part) => (text += part))
  parser.on('cdata', (part) => (text += part))
  parser.on('closetag', () => {
    if (leaf && text !== '') found.push(text)
    text = ''
    leaf = false
  })
  try {
    parser.write(xml).close()
  } catch (error) {
    throw new XmlError(`The XML is not well-formed: ${(error as Error).message}`)
  }
  return found
}
