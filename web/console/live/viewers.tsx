import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { viewersWords, type ViewedKind } from '@forecourt/rules/staff/live.ts'
import { viewItem, type OpenView } from '../../browser/consoleViews.ts'
import { useLive } from './events.ts'

/** Who else has the same lead or vehicle open. */
export function Viewers({ kind, id, tab: given }: { kind: ViewedKind; id: string; tab: string }) {
  const [tab] = useState(given)
  const [names, setNames] = useState<readonly string[]>([])
  const view = useRef<OpenView>(undefined)
  useEffect(() => {
    const open = viewItem(CONSOLE_PATHS.views, { tab, kind, id }, setNames)
    view.current = open
    return () => open.stop()
  }, [tab, kind, id])
  const item = `${kind}:${id}`
  useLive(
    (event) => event.kind === 'viewed' && event.item === item,
    () => view.current?.ask(),
  )
  return (
    <div role="status" className="viewers">
      {names.length === 0 ? null : (
        <p title={names.join(', ')}>
          <Eye aria-hidden size={15} />
          {viewersWords(names)}
        </p>
      )}
    </div>
  )
}
