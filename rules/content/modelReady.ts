import { checkDraft, draftOf, type DraftOf } from './draft.ts'
import type { ItemOf } from './itemSchema.ts'

const INSTEAD: Readonly<Record<string, string>> = {
  title: 'Untitled model',
  manufacturer_name: 'No brand yet',
  slug: 'model',
}
/** What goes with a field that is wrong. */
const TOGETHER: Readonly<Record<string, readonly string[]>> = { brochure_bytes: ['brochure'] }

/** A model as a preview shows it while it is written: without the fields, variants and colours that are still wrong. */
export function readyModel(draft: DraftOf['models']): ItemOf['models'] {
  const { item, problems } = checkDraft('models', draft)
  if (item) return item
  const ready: Record<string, unknown> = { ...draft }
  const wrong = new Map<string, Set<number>>()
  for (const path of Object.keys(problems)) {
    const [field = '', index] = path.split('.')
    const value = draft[field as keyof typeof draft]
    if (Array.isArray(value) && index !== undefined)
      wrong.set(field, (wrong.get(field) ?? new Set()).add(Number(index)))
    else
      for (const name of [field, ...(TOGETHER[field] ?? [])])
        ready[name] = Array.isArray(value) ? [] : (INSTEAD[name] ?? '')
  }
  for (const [field, places] of wrong)
    ready[field] = (ready[field] as readonly unknown[]).filter((_, index) => !places.has(index))
  return readyModel(draftOf('models', ready))
}
