import StarterKit from '@tiptap/starter-kit'

const LINK = /^(?:\/(?![/\\])|https?:\/\/|tel:|mailto:)\S+$|^\/$/

/** Whether a text of a page may link to this. */
export const isLink = (href: string): boolean => LINK.test(href)

/** What a rich text can have. */
export const RICH_TEXT = StarterKit.configure({
  heading: { levels: [2, 3, 4] },
  codeBlock: false,
  underline: false,
  trailingNode: false,
  link: { openOnClick: false, isAllowedUri: isLink, HTMLAttributes: { target: null, rel: null } },
})

const EMPTY_PARAGRAPH = '&nbsp;'

/** A text without the empty paragraphs at its end, which writing leaves behind. */
export function withoutEmptyEnd(text: string): string {
  const trimmed = text.trimEnd()
  return trimmed.endsWith(EMPTY_PARAGRAPH) ? withoutEmptyEnd(trimmed.slice(0, -EMPTY_PARAGRAPH.length)) : trimmed
}
