import { checkDraft, type DraftOf } from './draft.ts'
import type { ItemOf } from './itemSchema.ts'

/** What goes with a field that is wrong. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  price_type: ['from_price'],
  rate: ['comparison_rate'],
}

/** An offer as a preview shows it while it is written: without what is still wrong. */
export function readyOffer(draft: DraftOf['offers']): ItemOf['offers'] {
  const { item, problems } = checkDraft('offers', draft)
  if (item) return item
  const ready: Record<string, unknown> = { ...draft }
  for (const path of Object.keys(problems)) {
    const field = path.split('.')[0]!
    for (const name of [field, ...(TOGETHER[field] ?? [])]) ready[name] = Array.isArray(ready[name]) ? [] : ''
  }
  if (ready.title === '') ready.title = 'Untitled offer'
  // What fields say of each other is only checked once each is right.
  return readyOffer(ready as DraftOf['offers'])
}
