import { BLOCK, type Block, type ShownBlock } from '@forecourt/rules/content/content.ts'
import { isBlank, markdownHtml, safeHtml, type ProseSite } from './html.ts'

/** Called for each block that is left out, with the reason and the block. */
export type OnLeftOut = (error: unknown, message: string) => void

/**
 * Stored blocks ready to render. Invalid blocks, and those that cannot be converted, are left out and reported; the
 * others are not affected, so an error in one does not break the page.
 *
 * @param stored the database value, of any shape
 * @param owner the page of the blocks, such as 'page warranty', for the log
 */
export function shownBlocks(stored: unknown, site: ProseSite, owner: string, onLeftOut: OnLeftOut): ShownBlock[] {
  if (!Array.isArray(stored)) {
    onLeftOut(new TypeError('The blocks are not a list.'), `${owner}: no block can be shown`)
    return []
  }
  return stored.flatMap((value, index) => {
    try {
      return [shown(BLOCK.parse(value), site)]
    } catch (error) {
      onLeftOut(error, `${owner}: block ${index + 1} is left out`)
      return []
    }
  })
}

function shown(block: Block, site: ProseSite): ShownBlock {
  switch (block.type) {
    case 'markdown':
      return prose(markdownHtml(block.text, site))
    case 'html':
      return prose(safeHtml(block.html, site))
    case 'questions':
      return {
        type: 'questions',
        items: block.items.map(({ question, answer }) => ({ question, answer: markdownHtml(answer, site) })),
      }
    default:
      return block
  }
}

function prose(html: ReturnType<typeof safeHtml>): ShownBlock {
  if (isBlank(html)) throw new Error('No text is left once unsafe HTML is removed.')
  return { type: 'prose', html }
}
