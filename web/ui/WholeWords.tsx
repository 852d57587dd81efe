import type { ReactNode } from 'react'

/** A longer word may have to break where there is little room. */
const MAX_LENGTH = 20

const isHyphenated = (word: string) => word.length <= MAX_LENGTH && /[^-]-[^-]/.test(word)

/**
 * A text whose hyphenated words do not break at their hyphen, such as the names of models. No style says that of a whole
 * text, and a non-breaking hyphen would be another character for anyone who copies or searches for the name.
 */
export function WholeWords({ text }: { text: string }) {
  if (!text.includes('-')) return text
  const parts: ReactNode[] = []
  // One text between two such words: React marks the border between two texts in its HTML.
  let between = ''
  for (const [index, word] of text.split(' ').entries()) {
    if (index > 0) between += ' '
    if (isHyphenated(word)) {
      parts.push(
        between,
        <span key={index} className="whitespace-nowrap">
          {word}
        </span>,
      )
      between = ''
    } else between += word
  }
  return [...parts, between].filter((part) => part !== '')
}
