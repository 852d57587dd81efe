import { MarkdownManager } from '@tiptap/markdown'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { isBeyondRichText } from './beyondRichText.ts'
import { RICH_TEXT, withoutEmptyEnd } from './extensions.ts'

const manager = new MarkdownManager({ extensions: [RICH_TEXT] })
const html = (text: string) => marked.parse(text, { async: false, gfm: true }).replaceAll(/\s*\n\s*/g, '')

describe('a rich text keeps what Markdown says', () => {
  test.each([
    'One line.',
    '## Heading\n\nText with **bold**, *italic*, ~~struck~~ and `code`.',
    '### Smaller\n\n- one\n- two\n  - inside\n\n1. first\n2. second',
    'A [link](/contact), a [phone](tel:0746337777) and https://example.com/a.',
    '> Quoted\n\n---\n\nAfter a rule.',
    'Line one\\\nline two',
    'Prices from $10,000 & up, 5 * 3, a_b_c and 100%.',
    '[**Bold link**](/a)',
  ])('%j', (text) => {
    expect(isBeyondRichText(text)).toBe(false)
    expect(html(withoutEmptyEnd(manager.serialize(manager.parse(text))))).toBe(html(text))
  })
})

test.each([
  '| a | b |\n| - | - |\n| 1 | 2 |',
  '![A ute](/ute.jpg)',
  'Text <b>bold</b>',
  '```\ncode\n```',
  '- [ ] to do',
  '[a]: /contact',
  '# Title',
])('%j is written as Markdown', (text) => {
  expect(isBeyondRichText(text)).toBe(true)
})

test.each([
  ['A.\n\n&nbsp;\n\n&nbsp;\n', 'A.'],
  ['A.', 'A.'],
  ['&nbsp;', ''],
])('%j without its empty end', (text, expected) => {
  expect(withoutEmptyEnd(text)).toBe(expected)
})
