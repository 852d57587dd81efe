import type { ReactNode } from 'react'

/** A page with one message: what happened, and links to other pages. */
export function Message({
  code,
  title,
  children,
  actions,
}: {
  /** Small words above the title. */
  code?: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="container py-16 lg:py-24">
      <div className="max-w-text border-t-2 border-t-accent pt-6">
        {code ? <p className="tabular-nums mb-2 text-14 text-muted">{code}</p> : null}
        <h1 className="text-33 lg:text-40">{title}</h1>
        {children ? <div className="mt-4 grid gap-3 text-19 text-muted">{children}</div> : null}
        {actions ? <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">{actions}</div> : null}
      </div>
    </div>
  )
}
