import type { DeskRun } from '@forecourt/server/staff/desk/feeds.ts'

type Run = DeskRun['run']

const COUNT = new Intl.NumberFormat('en-AU')

/** A number with the noun that follows it. */
export const counted = (count: number, one: string, many: string): string =>
  `${COUNT.format(count)} ${count === 1 ? one : many}`

/** A number of vehicles, in words. */
export const vehicles = (count: number): string => counted(count, 'vehicle', 'vehicles')

/** A size in the unit that suits it. */
export function sizeOf(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${COUNT.format(Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** The state of a run, in words with its tone. */
export function stateOf({ state, dry_run: isTry, report }: Run): { label: string; tone: '' | 'good' | 'warn' } {
  switch (state) {
    case 'queued':
      return { label: 'Waiting to start', tone: '' }
    case 'running':
      return { label: isTry ? 'Testing' : 'Importing', tone: '' }
    case 'undoing':
      return { label: 'Undoing', tone: '' }
    case 'refused':
      return { label: 'Refused', tone: 'warn' }
    case 'failed':
      return { label: 'Failed', tone: 'warn' }
    case 'undone':
      return { label: 'Undone', tone: 'warn' }
    case 'done':
      return {
        label: isTry ? 'Tested' : 'Imported',
        tone: report && report.rejectedRows > 0 ? 'warn' : 'good',
      }
  }
}

/** What a run did, in one line. */
export function outcomeOf({ report, dry_run: isTry }: Run): string {
  if (!report) return ''
  const { created, updated, sold, unchanged, rejectedRows } = report
  const parts = [
    `${COUNT.format(created)} new`,
    `${COUNT.format(updated)} changed`,
    `${COUNT.format(sold)} sold`,
    `${COUNT.format(unchanged)} unchanged`,
    ...(rejectedRows > 0 ? [`${COUNT.format(rejectedRows)} rejected`] : []),
  ]
  return `${isTry ? 'Test run: ' : ''}${parts.join(', ')}`
}
