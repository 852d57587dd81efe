import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { callState, onCallState, type CallState } from '../../browser/consoleCalls.ts'

/** A shorter loss is not worth a word. */
const PATIENCE_MS = 1_000

const WORDS: Readonly<Record<CallState, string | null>> = {
  none: null,
  late: 'No answer yet. The connection or the server may be slow; nothing that you typed is lost.',
  lost: 'No connection. This goes on as soon as it is back; nothing that you typed is lost.',
}

/** Says that what was asked for or sent waits for a connection or an answer, and that nothing is lost. */
export function Waiting() {
  const state = useSyncExternalStore(onCallState, callState, () => 'none' as const)
  const [said, setSaid] = useState<CallState>('none')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(state), state === 'none' ? 0 : PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [state])
  const words = WORDS[said]
  return (
    <div role="status" className="waiting">
      {words === null ? null : (
        <p>
          <WifiOff aria-hidden size={15} />
          {words}
        </p>
      )}
    </div>
  )
}
