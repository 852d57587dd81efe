import type { ReactNode } from 'react'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'

/** Where a page stands, what it is called and what it is about, in the same place on every page of content. */
export function PageTop({
  trail,
  title,
  lead,
  children,
}: {
  trail: readonly { label: string; href?: string }[]
  title: string
  lead?: string | null
  children?: ReactNode
}) {
  return (
    <header className="pt-4 pb-8 lg:pt-6 lg:pb-12">
      <Breadcrumb entries={trail} />
      <h1 className="mt-4 max-w-[24ch] text-33 lg:mt-6 lg:text-48">
        <WholeWords text={title} />
      </h1>
      {lead ? <p className="mt-4 max-w-text text-19 text-balance text-muted">{lead}</p> : null}
      {children}
    </header>
  )
}
