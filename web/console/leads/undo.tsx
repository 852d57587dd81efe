import { Done } from '../list/done.tsx'
import type { doneOf } from './done.ts'

/** What was done about a lead or several, with a way to take it back. */
export function Undo({ done }: { done: Awaited<ReturnType<typeof doneOf>> }) {
  return (
    <Done undo={done?.undo ?? null} more={done?.more ?? null}>
      {done?.text ?? null}
    </Done>
  )
}
