import type { BulkOutcome, BulkRunState } from '@forecourt/rules/stock/bulkChange.ts'

const COUNT = new Intl.NumberFormat('en-AU')

/** A number in words. */
export const countWords = (count: number): string => COUNT.format(count)

/** A number of vehicles, in words. */
export const vehicles = (count: number): string => `${countWords(count)} ${count === 1 ? 'vehicle' : 'vehicles'}`

/** The state of a run, in words with its tone. */
export function stateOf(state: BulkRunState, stoppedBy: string | null): { label: string; tone: '' | 'good' | 'warn' } {
  switch (state) {
    case 'preview':
      return { label: 'Preview', tone: '' }
    case 'running':
      return { label: 'In progress', tone: '' }
    case 'done':
      return stoppedBy === null ? { label: 'Done', tone: 'good' } : { label: 'Stopped', tone: 'warn' }
    case 'undoing':
      return { label: 'Undoing', tone: '' }
    case 'undone':
      return { label: 'Undone', tone: 'warn' }
  }
}

/** What became of the vehicles of a run, in one line. */
export function resultWords(state: BulkRunState, counts: Readonly<Record<BulkOutcome, number>>): string {
  const parts: [number, string][] =
    state === 'undoing' || state === 'undone'
      ? [
          [counts.changed, 'still to undo'],
          [counts.undone, 'undone'],
          [counts.kept, 'not undone'],
        ]
      : [
          [counts.planned, 'to change'],
          [counts.changed, 'changed'],
          [counts.left, 'not changed'],
          [counts.refused, 'couldn’t be changed'],
          [counts.same, 'the same already'],
        ]
  const words = parts.filter(([count]) => count > 0).map(([count, what]) => `${countWords(count)} ${what}`)
  return words.length === 0 ? 'Nothing changed' : words.join(', ')
}

/** How much of a run has been done, from 0 to 1. */
export function shareOf(
  state: BulkRunState,
  { planned, changed, left, undone, kept }: Readonly<Record<BulkOutcome, number>>,
) {
  const [done, rest] = state === 'undoing' ? [undone + kept, changed] : [changed + left, planned]
  return { done, total: done + rest, share: done + rest === 0 ? 1 : done / (done + rest) }
}
