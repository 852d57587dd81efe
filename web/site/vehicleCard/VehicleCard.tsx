import { Camera, MapPin } from 'lucide-react'
import { Picture } from '../../ui/Picture.tsx'
import { PriceFigure } from '../../ui/PriceFigure.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { CardView } from './card.ts'
import { FavouriteButton } from './FavouriteButton.tsx'

const FRAME =
  'group relative flex h-full flex-col overflow-hidden rounded-card border bg-surface transition-[border-color,box-shadow]'

/** Columns of a grid of cards: three, two from md, one on a phone (look: Search). */
export const CARD_GRID = 'grid gap-4 md:grid-cols-2 lg:gap-6 xl:grid-cols-3'
/** What a card of that grid takes of the screen, for choosing its picture. */
export const CARD_SIZES = '(min-width: 1200px) 384px, (min-width: 768px) 50vw, 100vw'

/**
 * A vehicle among others (look: Card anatomy). The whole card is one link, the heart a button above it. `eager` is
 * for the cards that stand in view when the page opens.
 */
export function VehicleCard({
  card,
  sizes = CARD_SIZES,
  eager = false,
  heading: Heading = 'h3',
}: {
  card: CardView
  sizes?: string
  eager?: boolean
  heading?: 'h2' | 'h3'
}) {
  const { image, tag, price } = card
  return (
    <article className={`${FRAME} hover:border-field-line hover:shadow-lift`}>
      <div className="relative aspect-3/2 overflow-hidden bg-sunken">
        {image ? (
          <Picture
            source={image.source}
            width={image.width}
            height={image.height}
            alt=""
            sizes={sizes}
            widest={1080}
            eager={eager}
            className="size-full transition-transform duration-200 group-hover:scale-[1.02]"
          />
        ) : null}
        {tag ? (
          <span className="absolute top-3 left-3">
            {tag.imageUrl ? (
              <img src={tag.imageUrl} alt={tag.label} width={96} height={32} className="h-8 w-auto" />
            ) : (
              <Tag tone={tag.tone}>{tag.label}</Tag>
            )}
          </span>
        ) : null}
        {card.photos > 1 ? (
          <span className="figures absolute right-3 bottom-3 inline-flex items-center gap-1 rounded-small bg-black/65 px-1.5 py-0.5 text-13 text-white">
            <Camera aria-hidden size={14} strokeWidth={1.5} />
            {card.photos}
            <span className="spoken"> photos</span>
          </span>
        ) : null}
      </div>
      <div className="flex flex-1 flex-col p-4">
        <Heading className="text-19 leading-snug font-semibold">
          <a
            href={card.href}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            {card.title}
          </a>
        </Heading>
        {card.subtitle ? <p className="truncate text-14 text-muted">{card.subtitle}</p> : null}
        <ul className="figures mt-3 grid grid-cols-2 gap-x-3 text-14">
          {card.facts.map((fact) => (
            <li key={fact} className="truncate">
              {fact}
            </li>
          ))}
        </ul>
        <div className="mt-auto pt-4">
          <PriceFigure price={price} />
          <div className="figures mt-1 flex min-h-5 items-center justify-between gap-3 text-13 text-muted">
            <span title={card.estimate?.assumptions}>{card.estimate?.text}</span>
            {card.place ? (
              <span className="inline-flex min-w-0 items-center gap-1">
                <MapPin aria-hidden size={14} strokeWidth={1.5} className="shrink-0" />
                <span className="truncate">{card.place}</span>
              </span>
            ) : null}
          </div>
        </div>
      </div>
      <FavouriteButton car={card} className="absolute top-2 right-2" />
    </article>
  )
}

/** A card's place while it loads, of the same size. */
export function VehicleCardSkeleton() {
  return (
    <div aria-hidden className={FRAME}>
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
