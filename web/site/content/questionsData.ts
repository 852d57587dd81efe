import { plainText } from '@forecourt/rules/offer/text.ts'
import type { FAQPage, WithContext } from 'schema-dts'
import { CONTEXT } from '../head/schema.ts'
import type { BlockView } from './blocks.server.ts'

/** All questions that a page answers, as one; none where it answers none. */
export function questionsData(blocks: readonly BlockView[]): readonly WithContext<FAQPage>[] {
  const items = blocks.flatMap((block) => (block.type === 'questions' ? block.items : []))
  if (items.length === 0) return []
  return [
    {
      ...CONTEXT,
      '@type': 'FAQPage',
      mainEntity: items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
      })),
    },
  ]
}
