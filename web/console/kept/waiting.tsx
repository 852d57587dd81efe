import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { areCallsWaiting, onWaitingCalls } from '../../browser/consoleCalls.ts'

/** A shorter loss is not worth a word. */
const PATIENCE_MS = 1_000

/** Says that what was asked for or sent waits for a connection, and that nothing is lost. */
export function Waiting() {
  const isWaiting = useSyncExternalStore(onWaitingCalls, areCallsWaiting, () => false)
  const [isSaid, setIsSaid] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSaid(isWaiting), isWaiting ? PATIENCE_MS : 0)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return (
    <div role="status" className="waiting">
      {isSaid ? (
        <p>
          <WifiOff aria-hidden size={15} />
          No connection. This goes on as soon as it is back; nothing that you typed is lost.
        </p>
      ) : null}
    </div>
  )
}
