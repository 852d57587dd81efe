import { diffArrays, diffWordsWithSpace } from 'diff'
import { blockName, blockText, fieldTexts } from '@forecourt/rules/content/blockText.ts'
import { blockLabel, type Draft, type DraftBlock } from '@forecourt/rules/content/draft.ts'
import type { ItemKind } from '@forecourt/rules/content/item.ts'

/** A part of a text: the same on both sides, or only on one. */
export interface TextPart {
  text: string
  change: 'same' | 'added' | 'removed'
}

/** What differs in one place. */
export interface Difference {
  /** The field or the block. */
  where: string
  what: 'changed' | 'added' | 'removed'
  parts: readonly TextPart[]
}

/** Texts longer than this are compared as wholes: word by word would take too long. */
const MOST_COMPARED = 20_000

function partsOf(before: string, after: string): TextPart[] {
  if (before.length + after.length > MOST_COMPARED)
    return [
      { text: before, change: 'removed' },
      { text: after, change: 'added' },
    ]
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    change: added ? 'added' : removed ? 'removed' : 'same',
  }))
}

/**
 * What differs between two versions of an item, field by field and block by block, in the order of the later one.
 *
 * @param locations the names of the site’s locations, by number
 */
export function differencesOf(
  kind: ItemKind,
  before: Draft,
  after: Draft,
  locations: ReadonlyMap<number, string> = new Map(),
): Difference[] {
  const fields = fieldTexts(kind, before, locations).flatMap(({ label, text }, at): Difference[] => {
    const now = fieldTexts(kind, after, locations)[at]!.text
    return text === now ? [] : [{ where: label, what: 'changed', parts: partsOf(text, now) }]
  })
  return [...fields, ...blockDifferences(before.blocks, after.blocks)]
}

function blockDifferences(before: readonly DraftBlock[], after: readonly DraftBlock[]): Difference[] {
  const key = (block: DraftBlock) => JSON.stringify(block)
  const found: Difference[] = []
  let removed: { block: DraftBlock; index: number }[] = []
  let [old, place] = [0, 0]
  const flush = () => {
    for (const { block, index } of removed)
      found.push({
        where: blockName(block, index),
        what: 'removed',
        parts: [{ text: blockText(block), change: 'removed' }],
      })
    removed = []
  }
  for (const part of diffArrays(before.map(key), after.map(key))) {
    const count = part.value.length
    if (part.removed) {
      removed.push(...before.slice(old, old + count).map((block, at) => ({ block, index: old + at })))
      old += count
    } else if (part.added) {
      for (const block of after.slice(place, place + count)) {
        // A block of the same type that went from here is this one before.
        const at = removed.findIndex((one) => blockLabel(one.block) === blockLabel(block))
        const earlier = at === -1 ? null : removed.splice(at, 1)[0]!.block
        found.push(
          earlier
            ? { where: blockName(block, place), what: 'changed', parts: partsOf(blockText(earlier), blockText(block)) }
            : {
                where: blockName(block, place),
                what: 'added',
                parts: [{ text: blockText(block), change: 'added' }],
              },
        )
        place += 1
      }
      flush()
    } else {
      flush()
      old += count
      place += count
    }
  }
  flush()
  return found
}
