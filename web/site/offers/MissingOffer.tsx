import { LinkButton } from '../../ui/Button.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import { OfferGrid } from './OfferCard.tsx'
import type { OfferCardView } from './offers.server.ts'

/** What the page of an offer that is not there shows instead. */
export interface MissingOfferData {
  /** Whether it was here and is over. */
  ended: boolean
  others: readonly OfferCardView[]
}

/** Shown in place of an offer that has ended or never existed, with the current ones. */
export function MissingOffer({ ended, others }: MissingOfferData) {
  const { settings } = useSite()
  const to = usePaths()
  return (
    <div className="container section">
      <p className="text-14 font-semibold text-muted">{ended ? 'Ended' : 'Page not found'}</p>
      <h1 className="mt-1 text-28 lg:text-40">{ended ? 'This offer has ended' : 'We can’t find that offer'}</h1>
      <p className="mt-3 max-w-text text-muted">
        {ended ? 'It’s no longer available.' : 'The link may be old or mistyped.'}{' '}
        {others.length > 0 ? 'See our current offers below.' : 'Call us and we’ll see what we can do for you.'}
      </p>
      {others.length > 0 ? (
        <div className="mt-8">
          <OfferGrid offers={others} />
        </div>
      ) : null}
      <div className="mt-8 flex flex-wrap gap-3">
        {settings.offers_enabled ? <LinkButton href={to.offers()}>All offers</LinkButton> : null}
        <LinkButton href={to.contact()} variant="secondary">
          Contact us
        </LinkButton>
      </div>
    </div>
  )
}
