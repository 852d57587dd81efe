/** What a bulk change goes through; one that is shown first begins as a preview (decisions 148, 181). */
export type RunState = 'preview' | 'running' | 'done' | 'undoing' | 'undone'

/** How many rows of a bulk change there are by what has become of them (decisions 148, 181). */
export type RunCounts = Readonly<
  Record<'planned' | 'changed' | 'undone' | 'left' | 'kept' | 'refused' | 'same', number>
>

/** Whether a bulk change still changes by itself. */
export const isRunUnderWay = (state: RunState): boolean => state === 'running' || state === 'undoing'

const isUndo = (state: RunState): boolean => state === 'undoing' || state === 'undone'

/** What became of the rows of a bulk change, in one line. */
export function runResultWords(state: RunState, counts: RunCounts): string {
  const parts: [number, string][] = isUndo(state)
    ? [
        [counts.changed, 'still to undo'],
        [counts.undone, 'undone'],
        [counts.kept, 'not undone'],
      ]
    : [
        [counts.planned, 'to change'],
        [counts.changed, 'changed'],
        [counts.left, 'skipped'],
        [counts.refused, 'couldn’t be changed'],
        [counts.same, 'the same already'],
      ]
  const words = parts.flatMap(([count, what]) => (count > 0 ? [`${count.toLocaleString('en-AU')} ${what}`] : []))
  return words.length === 0 ? 'Nothing changed' : words.join(', ')
}

/** How much of a bulk change, or of its undo, has been done: rows of how many, and from 0 to 1. */
export function runShare(state: RunState, counts: RunCounts): { done: number; total: number; share: number } {
  const [done, rest] = isUndo(state)
    ? [counts.undone + counts.kept, counts.changed]
    : [counts.changed + counts.left, counts.planned]
  const total = done + rest
  return { done, total, share: total === 0 ? 1 : done / total }
}
