import { GARAGE_INPUTS } from '@forecourt/rules/owner/garageInputs.ts'
import type { ReactNode } from 'react'
import { usePaths } from '../layout/site.ts'
import type { EntrySite } from './garageView.server.ts'

/** A part of the garage under its heading, which the page's own menu leads to. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-5 scroll-mt-24 text-23 lg:text-28">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** A plain form of the garage that does one thing. */
export function ChangeForm({
  intent,
  id,
  site = null,
  children,
}: {
  intent: string
  id?: string
  /** Where the entry is, in a shared garage. */
  site?: EntrySite
  children: ReactNode
}) {
  const to = usePaths()
  return (
    <form method="post" action={to.garage()} className="contents">
      <input type="hidden" name={GARAGE_INPUTS.intent} value={intent} />
      {id === undefined ? null : <input type="hidden" name={GARAGE_INPUTS.id} value={id} />}
      {site === null ? null : <input type="hidden" name={GARAGE_INPUTS.site} value={site.slug} />}
      {children}
    </form>
  )
}

export const LIST = 'divide-y border-y'
export const ENTRY = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3'

/** The small line of an entry; nothing without facts. */
export function Facts({ of }: { of: readonly (string | null | undefined)[] }) {
  const facts = of.filter(Boolean)
  return facts.length === 0 ? null : <span className="block text-14 font-normal text-muted">{facts.join(' · ')}</span>
}

/** A part that has nothing yet. */
export const Empty = ({ id, title, text }: { id: string; title: string; text: string }) => (
  <Part id={id} title={title}>
    <p className="max-w-text text-muted">{text}</p>
  </Part>
)
