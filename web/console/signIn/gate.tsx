import type { ReactNode } from 'react'
import { useKeepSent } from '../kept/draft.tsx'
import { Progress } from '../progress.tsx'

/**
 * A page of someone who is not signed in. Whoever sent a form after their session had ended finds what they typed in it
 * when they are back (decision 158).
 */
export function Gate({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useKeepSent()
  return (
    <main className="gate">
      <Progress />
      <div className="stack tight">
        <p className="muted">Dealer console</p>
        <h1>{title}</h1>
        {lead ? <p className="muted wrap">{lead}</p> : null}
      </div>
      {children}
    </main>
  )
}
