import { ArrowRight, CalendarClock } from 'lucide-react'
import { Picture } from '../../ui/Picture.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import { EnquireButton } from './EnquireButton.tsx'
import { OfferFigures } from './OfferFigures.tsx'
import type { OfferCardView, OfferLink } from './offers.server.ts'

/**
 * An offer among others (spec §2 Layout): its picture, what one saves or gets with its conditions right below, until when,
 * the way to its form, its model and its stock.
 */
export function OfferCard({
  offer,
  level = 2,
  wide = false,
}: {
  offer: OfferCardView
  level?: 2 | 3
  /** Across a row of three, with its picture beside the words. */
  wide?: boolean
}) {
  const Heading = `h${level}` as const
  const { name, text, figures, href, picture, explore, stock } = offer
  return (
    <article className="offer-card h-full overflow-hidden rounded-card border bg-surface">
      {picture ? (
        <div className="offer-picture">
          <Picture
            {...picture}
            sizes={`(min-width: 992px) ${wide ? 588 : 375}px, (min-width: 768px) 50vw, 100vw`}
            widest={1080}
            className="size-full"
          />
        </div>
      ) : null}
      <div className="flex grow flex-col p-5">
        <Heading className="text-19">
          <a href={href} className="underline-offset-4 hover:underline">
            <WholeWords text={name} />
          </a>
        </Heading>
        {figures.length > 0 ? (
          <div className="mt-2">
            <OfferFigures figures={figures} />
            <OfferTerms offer={offer} />
          </div>
        ) : null}
        <p className="mt-3">{text}</p>
        {figures.length > 0 ? null : <OfferTerms offer={offer} />}
        <OfferUntil offer={offer} />
        <div className="mt-auto pt-5">
          <EnquireButton offer={offer} size="medium" />
          <ul className="mt-2 flex flex-wrap gap-x-5">
            {[stock, explore].map((link) =>
              link ? (
                <li key={link.href}>
                  <OfferArrow link={link} name={name} />
                </li>
              ) : null,
            )}
          </ul>
        </div>
      </div>
    </article>
  )
}

/** Offers in rows; the last one, where it would stand alone in its row, lies across it. */
export function OfferGrid({ offers, level = 2 }: { offers: readonly OfferCardView[]; level?: 2 | 3 }) {
  return (
    <ul className="row-grid lg:gap-8">
      {offers.map((offer, index) => (
        <li key={offer.id} id={`offer-${offer.id}`} className="scroll-mt-24">
          <OfferCard offer={offer} level={level} wide={index % 3 === 0 && index === offers.length - 1} />
        </li>
      ))}
    </ul>
  )
}

/** An offer without a picture of its own or of a model: a line of a list, not a card with a hole. */
export function OfferLine({ offer }: { offer: OfferCardView }) {
  const { name, text, figures, href, stock, explore } = offer
  return (
    <article className="grid gap-x-12 gap-y-3 border-t py-6 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="text-19">
          <a href={href} className="underline-offset-4 hover:underline">
            <WholeWords text={name} />
          </a>
        </h3>
        <div className="mt-1">
          <OfferFigures figures={figures} />
          <OfferTerms offer={offer} />
        </div>
        <p className="mt-2 max-w-text">{text}</p>
        <OfferUntil offer={offer} />
        {[stock, explore].map((link) => (link ? <OfferArrow key={link.href} link={link} name={name} /> : null))}
      </div>
      <div>
        <EnquireButton offer={offer} size="medium" />
      </div>
    </article>
  )
}

/** The conditions of an offer, as far as there is room for them, and the way to all of them. */
function OfferTerms({ offer: { name, disclaimer, termsHref } }: { offer: OfferCardView }) {
  if (!disclaimer) return null
  return (
    <p className="mt-2 text-13 text-muted">
      {disclaimer}{' '}
      {termsHref ? (
        <a href={termsHref} className="underline underline-offset-2">
          All conditions<span className="sr-only"> of {name}</span>
        </a>
      ) : null}
    </p>
  )
}

/** The last day of an offer. */
export function OfferUntil({ offer: { until } }: { offer: Pick<OfferCardView, 'until'> }) {
  if (!until) return null
  return (
    <p className="tabular-nums mt-3 flex items-center gap-2 text-14 font-semibold">
      <CalendarClock aria-hidden size={18} strokeWidth={1.5} className="shrink-0 text-muted" />
      {until}
    </p>
  )
}

/** A link of an offer, with the name of the offer for screen readers, because a page has several of these. */
export function OfferArrow({ link, name }: { link: OfferLink; name: string }) {
  return (
    <a
      href={link.href}
      className="tabular-nums inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
    >
      {link.label}
      <span className="sr-only">, {name}</span>
      <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
    </a>
  )
}
