import { Link } from 'react-router'
import { ChangeForm, Submit, type Failure } from '../../parts.tsx'
import type { CardPhoto } from './card.tsx'

/** The order that you chose and the one that someone else has saved meanwhile, side by side. */
export function OrderConflict({
  failure: { conflict, values, error },
  photos,
}: {
  failure: Failure
  photos: readonly CardPhoto[]
}) {
  const theirs = conflict?.theirs.order
  const mine = values.order
  if (theirs === undefined || !mine)
    return (
      <p role="alert" className="notice danger">
        {error}{' '}
        <Link to="?" replace>
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
            <ol className="strip">
              {order.split(' ').flatMap((key) => {
                const photo = photos.find((one) => one.key === key)
                return photo
                  ? [
                      <li key={key}>
                        {photo.small ? <img src={photo.small} alt={photo.name} width={60} height={40} /> : photo.name}
                      </li>,
                    ]
                  : []
              })}
            </ol>
            {title === 'Yours' ? (
              <ChangeForm intent="order" hidden={{ seen: theirs, order: mine }}>
                <Submit>Keep mine</Submit>
              </ChangeForm>
            ) : (
              <div>
                <Link className="button quiet" to="?" replace>
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
