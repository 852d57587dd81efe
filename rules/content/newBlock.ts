import type { Block } from './content.ts'
import type { DraftBlock } from './draft.ts'

export const NO_PICTURE = { url: '', alt: '' }

/** An empty block of a type. */
export function newBlock(type: Block['type']): DraftBlock {
  switch (type) {
    case 'markdown':
      return { type, text: '' }
    case 'html':
      return { type, html: '' }
    case 'picture':
      return { type, picture: NO_PICTURE, caption: '' }
    case 'gallery':
      return { type, pictures: [NO_PICTURE] }
    case 'facts':
      return { type, items: [{ label: '', value: '', href: '' }] }
    case 'cards':
      return { type, items: [{ title: '', text: '', href: '', picture: NO_PICTURE }] }
    case 'questions':
      return { type, items: [{ question: '', answer: '' }] }
    case 'callToAction':
      return { type, title: '', text: '', label: '', href: '' }
    case 'form':
      return { type, form: 'general-enquiry' }
    case 'locations':
      return { type, location_type: '' }
    case 'stock':
      return { type, title: 'In stock now', query: '' }
    case 'offers':
      return { type, title: 'Offers' }
  }
}
