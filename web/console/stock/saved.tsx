import { stockCarPath } from '@forecourt/rules/staff/consolePaths.ts'
import { LOCKED_FIELD_NAMES, type LockedField } from '@forecourt/rules/stock/lockedFields.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { INTENT } from '../form.ts'
import { useSpelling } from '../spelling.ts'

/** A change that was saved, as its form has it. */
export interface SavedChange {
  id: number
  vehicle: string
  field: LockedField
  before: string
  after: string
  /** What the price included before, where that has changed too. */
  priceType?: string
}

/** The last change of the list, which can be undone. */
export function useSaved() {
  const [last, setLast] = useState<SavedChange | null>(null)
  return { last, show: setLast, close: () => setLast(null) }
}

/** What was saved, with undo. It lies over the page, so nothing moves. */
export function Saved({ saved: { last, close } }: { saved: ReturnType<typeof useSaved> }) {
  const spell = useSpelling()
  const undo = useFetcher<{ changed?: unknown; error?: string }>()
  const [undone, setUndone] = useState<SavedChange | null>(null)
  const isUndone = last !== null && undone === last && undo.state === 'idle' && undo.data !== undefined
  const words = last
    ? isUndone
      ? (undo.data?.error ?? 'Undone.')
      : `Saved the ${spell(LOCKED_FIELD_NAMES[last.field])} of ${last.vehicle}.`
    : null
  return (
    <div className={words ? 'saved' : undefined}>
      <p role="status">{words}</p>
      {last && !isUndone ? (
        <undo.Form method="post" action={stockCarPath(last.id)} onSubmit={() => setUndone(last)}>
          <input type="hidden" name={INTENT} value="change" />
          <input type="hidden" name="inline" value="1" />
          <input type="hidden" name="field" value={last.field} />
          <input type="hidden" name="version" value={last.after} />
          <input type="hidden" name={last.field} value={last.before} />
          {last.priceType ? <input type="hidden" name="price_type" value={last.priceType} /> : null}
          <button type="submit" className="button quiet">
            Undo
          </button>
        </undo.Form>
      ) : null}
      {last ? (
        <button type="button" className="dismiss" onClick={close} aria-label="Close this message">
          <X aria-hidden size={16} />
        </button>
      ) : null}
    </div>
  )
}
