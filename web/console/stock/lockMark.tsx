import { Lock } from 'lucide-react'

/** That a person changed a value, which then stays whatever the feed says. */
export function LockMark({ by, feed }: { by: string; feed: string }) {
  const words = `Changed by ${by}. The feed says: ${feed}`
  return (
    <span className="lock" title={words}>
      <Lock aria-hidden size={12} />
      <span className="sr-only">{words}</span>
    </span>
  )
}
