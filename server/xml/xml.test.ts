import fc from 'fast-check'
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { HOSTILE } from '../../tools/testing/hostile.ts'
import { contentOf, xmlDocument, XmlError, xmlText } from './xml.ts'

/** What a second parser reads in the element and its attribute. */
function readBack(xml: string) {
  using document = XmlDocument.fromString(xml)
  const element = document.get('/a/b') as XmlElement
  return { text: element.content, attribute: element.attr('c')?.value }
}

describe('two parsers read what was written', () => {
  test.each(HOSTILE.map((text) => [text.slice(0, 60), text]))('%j', (_shown, text) => {
    const xml = xmlDocument({ a: { b: { '@c': text, '#': text } } })
    expect(readBack(xml)).toEqual({ text: xmlText(text), attribute: xmlText(text).replaceAll(/[\t\n]/g, ' ') })
  })

  test('any text', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readBack(xmlDocument({ a: { b: { '@c': 'd', '#': text } } })).text).toBe(xmlText(text))
      }),
    ))
})

test('only what XML has no place for is left out, and a line break is a line feed', () => {
  expect(xmlText('a\u0000\u0008\u001b\ufffe\ud83d b\r\nc\rd\n\te\u0085 🚗 &nbsp;')).toBe(
    'a b\nc\nd\n\te\u0085 🚗 &nbsp;',
  )
})

test('a document is indented, with empty elements, lists and nothing of what is not there', () => {
  expect(
    xmlDocument({ a: { '@b': 1, c: ['x', { '@d': '"' }], e: '', f: null, g: undefined, h: { i: {} } } }, 'a v="1"'),
  ).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<?a v="1"?>',
      '<a b="1">',
      '  <c>x</c>',
      '  <c d="&quot;"/>',
      '  <e/>',
      '  <h>',
      '    <i/>',
      '  </h>',
      '</a>',
    ].join('\n'),
  )
})

test.each([
  ['a name that is none', { 'a b': 'c' }, /^The XML is not well-formed: /],
  ['an attribute that is none', { a: { '@b c': 'd' } }, /^The XML is not well-formed: /],
  ['a prefix without a namespace', { 'x:a': 'b' }, /^The XML is not well-formed: /],
  ['two roots', { a: 'b', c: 'd' }, /^The XML is not well-formed: /],
  ['no root', {}, /^The XML is not well-formed: /],
  [
    'a text among children, which would be lost',
    { a: { '#': 'b', c: 'd' } },
    /^The XML changes when it is parsed again/,
  ],
])('%s never goes out', (_what, root, message) => {
  expect(() => xmlDocument(root)).toThrow(XmlError)
  expect(() => xmlDocument(root)).toThrow(message)
})

test.each([
  '<a>&nbsp;</a>',
  '<a>R&D;</a>',
  '<a>&</a>',
  '<a>\u0008</a>',
  '<a>]]></a>',
  '<a b="<"/>',
  '<a></b>',
  'a',
  '',
])('%j is not well-formed', (xml) => expect(() => contentOf(xml)).toThrow(/^The XML is not well-formed: /))
