import { ArrowDown, ArrowUp, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChangeForm, Submit } from '../../parts.tsx'

/** A saved view or a template as its page shows it. */
export interface ShownPreset {
  id: string
  name: string
  version: number
  sharedWith: string
  /** Who can use it, and who made it. */
  about: string
  mayChange: { allowed: true } | { allowed: false; reason: string }
  isFirst: boolean
  isLast: boolean
}

/** One of a list, with its place in it, removing it, and a form to change it. */
export function PresetRow({
  preset: { id, name, about, mayChange, isFirst, isLast },
  heading,
  isOpen,
  copies,
  children,
}: {
  preset: ShownPreset
  /** Its name, such as a link. */
  heading: ReactNode
  isOpen: boolean
  /** The form that saves a copy of one that somebody else shared; none where there are no copies. */
  copies?: ReactNode
  /** The form that changes it. */
  children: ReactNode
}) {
  return (
    <li className="preset">
      <div className="line">
        <div className="wrap">
          {heading}
          <p className="muted">{about}</p>
        </div>
        {mayChange.allowed ? (
          <div className="row">
            {isFirst ? null : (
              <Move id={id} name={name} by="up">
                <ArrowUp aria-hidden size={15} />
              </Move>
            )}
            {isLast ? null : (
              <Move id={id} name={name} by="down">
                <ArrowDown aria-hidden size={15} />
              </Move>
            )}
            <ChangeForm intent="remove" hidden={{ id }}>
              <Submit look="quiet" of={name}>
                Remove
              </Submit>
            </ChangeForm>
          </div>
        ) : (
          <div className="row">
            <button type="button" className="button quiet off" disabled>
              Edit
              <span className="sr-only"> {name}</span>
              <Lock aria-hidden size={12} />
            </button>
            {copies}
          </div>
        )}
      </div>
      {mayChange.allowed ? (
        <details open={isOpen || undefined}>
          <summary className="muted">
            Edit<span className="sr-only"> {name}</span>
          </summary>
          {children}
        </details>
      ) : (
        <p className="muted">{mayChange.reason}</p>
      )}
    </li>
  )
}

function Move({ id, name, by, children }: { id: string; name: string; by: 'up' | 'down'; children: ReactNode }) {
  return (
    <ChangeForm intent="move" hidden={{ id, by }}>
      <button type="submit" className="button quiet icon" title={by === 'up' ? 'Move up' : 'Move down'}>
        {children}
        <span className="sr-only">
          Move {name} {by}
        </span>
      </button>
    </ChangeForm>
  )
}

/** Places and words of a list, for its page. */
export function shownPresets<
  P extends {
    id: string
    name: string
    version: number
    sharedWith: string
    sharedName: string | null
    who: string
    isMine: boolean
    mayChange: ShownPreset['mayChange']
  },
>(presets: readonly P[]): (P & ShownPreset)[] {
  return presets.map((one, at) => ({
    ...one,
    about: one.sharedName === null ? 'Only you' : `Shared with ${one.sharedName} by ${one.isMine ? 'you' : one.who}`,
    isFirst: presets[at - 1]?.sharedWith !== one.sharedWith,
    isLast: presets[at + 1]?.sharedWith !== one.sharedWith,
  }))
}
