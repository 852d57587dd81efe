import { WifiOff } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { dropAhead } from '../../browser/consoleAhead.ts'
import { callState, onCallState, retryLostCalls } from '../../browser/consoleCalls.ts'
import { followConsole } from '../../browser/consoleEvents.ts'
import { tellShown } from './events.ts'

/** Without a connection for this long, it is said. */
const PATIENCE_MS = 4_000

/** Follows what changes while the console is open, and says when there is no connection. The frame has one. */
export function Connection() {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const [isLost, setIsLost] = useState(false)
  /** The screen on which what this person may do has changed; another one begins with what they may do. */
  const [changedAt, setChangedAt] = useState<string | null>(null)
  // What waits says it itself.
  const isSaid = useSyncExternalStore(onCallState, callState, () => 'none' as const) === 'lost'
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lose = () => (timer ??= setTimeout(() => setIsLost(true), PATIENCE_MS))
    lose()
    const stop = followConsole({ stream: CONSOLE_PATHS.live, probe: CONSOLE_PATHS.counts }, (message, isOwn) => {
      dropAhead()
      if (message.type === 'changes') {
        tellShown(message.events, isOwn)
        if (message.events.some(({ kind }) => kind === 'rights')) {
          setChangedAt(location.pathname)
          void revalidate()
        }
      }
      // Whoever is signed out is led to sign in, and back.
      else if (message.type === 'signed-out') void revalidate()
      else if (!message.isOpen) lose()
      else {
        clearTimeout(timer)
        timer = undefined
        setIsLost(false)
        retryLostCalls()
        tellShown([{ kind: 'all' }], isOwn)
      }
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [revalidate])
  return (
    <div role="status" className="connection">
      {isLost && !isSaid ? (
        <p>
          <WifiOff aria-hidden size={15} />
          No connection. What you see may be out of date.
        </p>
      ) : changedAt === pathname ? (
        <p>Your role has changed. This screen shows what you may do now.</p>
      ) : null}
    </div>
  )
}
