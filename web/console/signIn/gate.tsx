import type { ReactNode } from 'react'
import { Progress } from '../progress.tsx'

/** A page of someone who is not signed in. */
export function Gate({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
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
