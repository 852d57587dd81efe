import { isBlank, sanitised } from '../../../content/content.ts'

/** Block elements, which break lines; a text without them gets breaks at its line breaks. */
const BLOCK = /<\/?(?:br|p|div|ul|ol|li|dl|dt|dd|h[1-6]|hr|table|tr|blockquote|figure|pre)\b/i

/**
 * Dealer comments as HTML for storing, by the same rules as other HTML of a dealer (`sanitised`). Text without blocks
 * gets paragraphs and line breaks; null if there is no visible content.
 */
export function readDescription(text: string): string | null {
  if (text.trim() === '') return null
  const html = BLOCK.test(text) ? text : withParagraphs(/<\/?[a-z][^<>]*>/i.test(text) ? text : escapeTags(text))
  // Without mark-up there is nothing to sanitise; most comments have none and the sanitiser is slow.
  if (!/[<>&]/.test(text)) return html
  const safe = sanitised(html)
  return isBlank(safe) ? null : safe
}

const withParagraphs = (text: string) =>
  text
    .trim()
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, '<br />')}</p>`)
    .join('')

const escapeTags = (text: string) => text.replace(/</g, '&lt;').replace(/>/g, '&gt;')
