import { useState, type ComponentType } from 'react'
import { useChangeOver } from '../../browser/changeOver.ts'
import { whenLoaded } from '../../browser/optionalPart.ts'
import { Picture } from '../../ui/Picture.tsx'
import { PriceFigure } from '../../ui/PriceFigure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import type { CardView } from './card.ts'
import { FavouriteButton } from './FavouriteButton.tsx'

/** Columns of a grid of cards: three, two from md, one on a phone (look: Search). */
export const CARD_GRID = 'card-list grid grid-cols-1 gap-4 md:grid-cols-2 lg:gap-6 xl:grid-cols-3'
/** What a card of that grid takes of the screen, for choosing its picture. */
export const CARD_SIZES = '(min-width: 1200px) 384px, (min-width: 768px) 50vw, 100vw'

/** A column of the desk takes 750 as well as 640, and between 750 and 1080 nothing wants a width of its own. */
const CLOSE_WIDTHS = [640, 828]

/**
 * A vehicle among others (look: Card anatomy). The whole card is one link, the heart a button above it; its other photos
 * come once somebody points at it. `eager` is for the first card of a page: it is all that a phone shows at first, and the
 * pictures of others would share its line.
 */
export function VehicleCard({
  card,
  sizes = CARD_SIZES,
  eager = false,
  heading: Heading = 'h3',
  elsewhere = null,
}: {
  card: CardView
  sizes?: string
  eager?: boolean
  heading?: 'h2' | 'h3'
  /** The vehicle's address at another site, which saves its vehicles itself. */
  elsewhere?: string | null
}) {
  const { image, tag, price } = card
  const to = usePaths()
  const [Photos, setPhotos] = useState<ComponentType<{ card: CardView }> | null>(null)
  const onIntent = () => {
    if (card.photos > 1) whenLoaded(import('./CardPhotos.tsx'), (part) => setPhotos(() => part.default))
  }
  return (
    <article className="card" onPointerEnter={onIntent} onFocus={onIntent}>
      <div className="card-photo">
        {image ? (
          <Picture
            source={image.source}
            width={image.width}
            height={image.height}
            alt={image.alt ?? ''}
            sizes={sizes}
            narrowest={384}
            widest={1080}
            without={CLOSE_WIDTHS}
            eager={eager}
          />
        ) : null}
        {tag ? (
          <span className="card-tag">
            {tag.imageUrl ? (
              <img src={tag.imageUrl} alt={tag.label} width={96} height={32} className="h-8 w-auto" />
            ) : (
              <Tag tone={tag.tone}>{tag.label}</Tag>
            )}
          </span>
        ) : null}
        {card.illustration ? <span className="card-drawn">Illustration</span> : null}
        {Photos ? (
          <Photos card={card} />
        ) : card.photos > 1 ? (
          <span className="card-photos">
            {card.photos}
            <span className="sr-only"> photos</span>
          </span>
        ) : null}
      </div>
      <div className="card-text">
        <Heading>
          <a href={elsewhere ?? to.vehicle(card)}>
            <WholeWords text={card.title} />
          </a>
        </Heading>
        {card.subtitle ? (
          <p>
            <WholeWords text={card.subtitle} />
          </p>
        ) : null}
        <ul>
          {card.facts.map((fact) => (
            <li key={fact}>
              <WholeWords text={fact} />
            </li>
          ))}
        </ul>
        <div className="card-price">
          <PriceFigure price={price} />
          <div className="card-foot">
            <span>{card.estimate ? `${card.estimate}*` : null}</span>
            {card.place ? (
              <span className="card-place">
                <span>{card.place}</span>
              </span>
            ) : null}
          </div>
          {card.againstCents === null ? null : <CardChangeOver againstCents={card.againstCents} />}
        </div>
      </div>
      {elsewhere === null ? <FavouriteButton car={card} /> : null}
    </article>
  )
}

/** The change-over price with the visitor's trade-in; without one there is no room for it (rules/tradeIn/mark.ts). */
function CardChangeOver({ againstCents }: { againstCents: number }) {
  const [amount, conditions] = useChangeOver(useSite(), againstCents)?.card ?? []
  return (
    <p className="card-over">
      {amount ? (
        <>
          <b>{amount}</b>
          <br />
          {conditions}
        </>
      ) : null}
    </p>
  )
}

/** A card's place while it loads, of the same size. */
export function VehicleCardSkeleton() {
  return (
    <div aria-hidden className="card">
      <Skeleton className="aspect-3/2 rounded-none" />
      <div className="p-4">
        <Skeleton className="h-[26px] w-3/4" />
        <Skeleton className="mt-1 h-4 w-1/2" />
        <Skeleton className="mt-3 h-10 w-full" />
        <Skeleton className="mt-4 h-7 w-2/5" />
        <Skeleton className="mt-2 h-4 w-3/5" />
      </div>
    </div>
  )
}
