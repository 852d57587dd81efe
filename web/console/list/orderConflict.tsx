import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChangeForm, Submit, type Failure } from '../parts.tsx'

/** The order that you chose and the one that someone else has saved meanwhile, side by side. */
export function OrderConflict({
  failure: { conflict, values, error },
  className,
  hidden = {},
  stored = '?',
  children: draw,
}: {
  failure: Failure
  /** The class of the lists. */
  className: string
  /** What the form sends besides. */
  hidden?: Readonly<Record<string, string>>
  /** The address of what is stored now. */
  stored?: string
  /** Draws one by its key; null for one that is gone. */
  children: (key: string) => ReactNode
}) {
  const theirs = conflict?.theirs.order
  const mine = values.order
  if (theirs === undefined || !mine)
    return (
      <p role="alert" className="notice danger">
        {error}{' '}
        <Link to={stored} replace>
          See what is there now
        </Link>
      </p>
    )
  const sides = [
    ['Yours', mine],
    ['Theirs', theirs],
  ] as const
  return (
    <section role="alert" className="notice danger stack" aria-label="Changed by someone else">
      <p>
        <strong>{conflict?.who ?? 'Someone else'} changed the order while you were editing.</strong> Yours is not saved
        yet. Which do you want?
      </p>
      <div className="versus">
        {sides.map(([title, order]) => (
          <div key={title} className="side">
            <h2>{title}</h2>
            <ol className={className}>
              {order.split(' ').flatMap((key) => {
                const drawn = draw(key)
                return drawn === null ? [] : [<li key={key}>{drawn}</li>]
              })}
            </ol>
            {title === 'Yours' ? (
              <ChangeForm intent="order" hidden={{ ...hidden, seen: theirs, order: mine }}>
                <div>
                  <Submit>Keep mine</Submit>
                </div>
              </ChangeForm>
            ) : (
              <div>
                <Link className="button quiet" to={stored} replace>
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
