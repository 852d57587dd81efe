import { X } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { ChangeForm, Submit } from '../parts.tsx'
import { DONE, UNDO } from '../form.ts'
import { useSpelling } from '../spelling.ts'

/** What was done, with a way to undo it. It lies over the page, so nothing moves. */
export function Done({
  children,
  undo,
  more,
}: {
  children: string | null
  /** The form that undoes it. */
  undo?: { intent: string; hidden: Readonly<Record<string, string>>; label?: string } | null
  /** The screen that says more about it. */
  more?: { to: string; label: string } | null
}) {
  const { search } = useLocation()
  const spell = useSpelling()
  const params = new URLSearchParams(search)
  params.delete(DONE)
  params.delete(UNDO)
  return (
    <div className="toast-place">
      <div role="status">{children ? <p className="toast-text">{spell(children)}</p> : null}</div>
      {children && more ? <Link to={more.to}>{more.label}</Link> : null}
      {children && undo ? (
        <ChangeForm intent={undo.intent} hidden={undo.hidden} stays>
          <Submit look="quiet">{undo.label ?? 'Undo'}</Submit>
        </ChangeForm>
      ) : null}
      {children ? (
        <Link className="close" to={`?${params}`} replace preventScrollReset aria-label="Close this message">
          <X aria-hidden size={16} />
        </Link>
      ) : null}
    </div>
  )
}
