import { X } from 'lucide-react'
import { Link, useActionData, useLocation } from 'react-router'
import { ChangeForm, Submit, type Failure } from '../parts.tsx'
import { DONE, UNDO } from '../form.ts'
import { useSpelling } from '../spelling.ts'

/**
 * What was done, with a way to undo it. It lies over the page, so nothing moves. It is gone once something else is refused:
 * beside that refusal it would seem to be what was sent last.
 */
export function Done({
  children: given,
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
  const answer = useActionData() as Partial<Failure> | undefined
  const children = answer?.error === undefined ? given : null
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
