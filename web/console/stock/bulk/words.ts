import type { BulkRunState } from '@forecourt/rules/stock/bulkChange.ts'

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
