import { Parser } from 'htmlparser2'

/** Inline elements, which do not end a text. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi br cite code data em i kbd mark q s small span strong sub sup time u var wbr'.split(' '),
)
/** Elements whose content is not shown. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template'])
/** Attributes that are shown or read aloud. */
const SPOKEN_ATTRIBUTES = ['alt', 'aria-label', 'aria-valuetext', 'placeholder', 'title'] as const
const SPOKEN_META: ReadonlySet<string> = new Set(['description', 'og:title', 'og:description'])

/** A text of a page, and the element or attribute that contains it, such as h1 or img alt. */
export interface VisibleText {
  at: string
  text: string
}

/**
 * Every text of a page that a visitor can see or a screen reader reads: its blocks, title, description and attributes.
 */
export function visibleTexts(html: string): VisibleText[] {
  const texts: VisibleText[] = []
  const blocks: { at: string; text: string }[] = []
  let silent = 0
  const add = (at: string, text: string) => {
    const line = text.replace(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(line)) texts.push({ at, text: line })
  }
  const flush = () => {
    const block = blocks.at(-1)
    if (!block) return
    add(block.at, block.text)
    block.text = ''
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (SILENT.has(name)) silent++
      for (const attribute of SPOKEN_ATTRIBUTES)
        if (attributes[attribute]) add(`${name} ${attribute}`, attributes[attribute])
      if (name === 'meta' && SPOKEN_META.has(attributes.name ?? attributes.property ?? ''))
        add(`meta ${attributes.name ?? attributes.property}`, attributes.content ?? '')
      if (INLINE.has(name)) return
      flush()
      blocks.push({ at: name, text: '' })
    },
    ontext(text) {
      const block = blocks.at(-1)
      if (block && silent === 0) block.text += text
    },
    onclosetag(name) {
      if (SILENT.has(name)) silent--
      if (INLINE.has(name)) return
      flush()
      blocks.pop()
    },
  })
  parser.write(html)
  parser.end()
  return texts
}
