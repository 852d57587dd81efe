import type { RedirectSaved, RedirectTexts } from '@forecourt/server/staff/desk/redirects.ts'
import { DONE, UNDO } from '../form.ts'

/** What undoes a change of a redirect: what it was before, or that there was none. */
interface Undo {
  /** Its address now. */
  from: string
  before: RedirectTexts | null
}

const written = ({ from, before }: Undo): string =>
  new URLSearchParams({
    now: from,
    ...(before ? { from: before.from, to: before.to, status: before.status } : {}),
  }).toString()

/** Reads what undoes a change from an address; null for none. */
export function readUndo(text: string | null): Undo | null {
  const parts = new URLSearchParams(text ?? '')
  const from = parts.get('now')
  if (from === null || from === '') return null
  const old = parts.get('from')
  const before = old === null ? null : { from: old, to: parts.get('to') ?? '', status: parts.get('status') ?? '' }
  return { from, before }
}

/** The parameters of an address after a redirect was saved. One that shortened others is not undone alone. */
export const saved = (made: RedirectSaved | null): Record<string, string | null> => ({
  [DONE]: made ? 'saved' : null,
  [UNDO]: made && made.shortened === 0 ? written(made) : null,
})

/** The parameters of an address after a redirect was removed. */
export const removed = (before: RedirectTexts | null): Record<string, string | null> => ({
  [DONE]: before ? 'removed' : null,
  [UNDO]: before ? written({ from: before.from, before }) : null,
})
