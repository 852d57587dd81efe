import { Link } from 'react-router'
import { useDropDraft } from '../kept/draft.tsx'
import { ChangeForm, Submit, type Failure } from '../parts.tsx'
import { useSpelling } from '../spelling.ts'

/** On a long screen whoever has saved looks at the button, far below. */
const show = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'nearest' })

/**
 * What you typed and what someone else saved meanwhile, side by side. Only what differs is listed. Keeping yours sends it
 * again, against the version that is stored now; taking theirs changes nothing.
 */
export function Conflict({
  failure: { conflict, values },
  labels,
  intent,
  hidden = {},
  words = (_, value) => value,
  theirs,
  onTheirs,
  draft,
}: {
  /** The answer to a change that was refused with a conflict; nothing is shown for any other. */
  failure: Failure
  /** The fields in question, with their labels. */
  labels: Readonly<Record<string, string>>
  intent: string
  /** What the form sends besides, such as an id. The version is added. */
  hidden?: Readonly<Record<string, string>>
  /** How the value of a field is shown, such as the label of a choice. */
  words?: (name: string, value: string) => string
  /** The address of what is stored now. */
  theirs: string
  /** Called when theirs is taken, such as to close an inline form. */
  onTheirs?: () => void
  /** Under which name the form keeps what is typed, which taking theirs gives up. */
  draft?: string
}) {
  const spell = useSpelling()
  const drop = useDropDraft()
  if (!conflict) return null
  const names = Object.keys(labels).filter((name) => values[name] !== undefined && conflict.theirs[name] !== undefined)
  const same = (name: string) =>
    values[name] === conflict.theirs[name] || words(name, values[name]!) === words(name, conflict.theirs[name]!)
  const differing = names.filter((name) => !same(name))
  const shown = differing.length > 0 ? differing : names
  const mine = Object.fromEntries(names.map((name) => [name, values[name]!]))
  return (
    <section ref={show} role="alert" className="notice danger stack conflict" aria-label="Changed by someone else">
      <p>
        <strong>{conflict.who ?? 'Someone else'} changed this while you were editing.</strong> Your changes aren’t saved
        yet. Which do you want to keep?
      </p>
      <div className="versus">
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side} className="side">
            <h2>{side === 'mine' ? 'Yours' : 'Theirs'}</h2>
            <dl className="stack tight">
              {shown.map((name) => (
                <div key={name}>
                  <dt className="muted">{spell(labels[name]!)}</dt>
                  <dd className="wrap">{words(name, (side === 'mine' ? mine : conflict.theirs)[name]!) || 'Empty'}</dd>
                </div>
              ))}
            </dl>
            {side === 'mine' ? (
              <ChangeForm intent={intent} hidden={{ ...hidden, ...mine, version: conflict.version }}>
                <div>
                  <Submit>Keep mine</Submit>
                </div>
              </ChangeForm>
            ) : (
              <div>
                <Link
                  className="button quiet"
                  to={theirs}
                  onClick={() => {
                    if (draft) drop(draft)
                    onTheirs?.()
                  }}
                >
                  Take theirs
                </Link>
              </div>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
