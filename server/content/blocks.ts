import { BLOCK, type Block, type ShownBlock } from '@forecourt/rules/content/content.ts'
import { isBlank, markdownHtml, safeHtml, type ProseSite } from './html.ts'

/** Called with each block that is left out: the reason and which one it is. */
export type OnLeftOut = (error: unknown, message: string) => void

/**
 * Stored blocks as a page draws them. One that is no block, or that cannot be turned into what is drawn, is left out
 * and told of; the others stay as they are, so a slip in one place never takes the page down.
 *
 * @param stored what the database holds, of whatever shape
 * @param owner what the blocks belong to, such as 'page warranty', for the log
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
