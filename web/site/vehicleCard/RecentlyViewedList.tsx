import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { onceBelowScreen } from '../../browser/approach.ts'
import { fetchJson } from '../../browser/fetchJson.ts'
import { takeRecentlyViewed } from '../../browser/recentlyViewed.ts'
import { Picture } from '../../ui/Picture.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import type { CardView } from './card.ts'

export interface RecentlyViewedProps {
  /** The vehicle whose page this is; it counts as viewed and is not shown. */
  open: number | null
  place: RefObject<HTMLDivElement | null>
}

/** The vehicles viewed last, with today's prices, in a row that can be swiped; shown once that moves nothing in sight. */
export function RecentlyViewedList({ open, place }: RecentlyViewedProps) {
  const to = usePaths()
  const site = useSite()
  const [cards, setCards] = useState<readonly CardView[]>([])
  const load = useEffectEvent((ids: readonly number[], signal: AbortSignal) =>
    fetchJson<{ vehicles: readonly { card: CardView }[] }>(to.shortlistVehicles(ids), signal),
  )

  useEffect(() => {
    const ids = takeRecentlyViewed(site, open)
    if (ids.length === 0) return
    const abort = new AbortController()
    let stop = () => {}
    load(ids, abort.signal).then(
      ({ vehicles }) => {
        if (place.current && vehicles.length > 0)
          stop = onceBelowScreen(place.current, () => setCards(vehicles.map(({ card }) => card)))
      },
      // A page without them is whole.
      () => {},
    )
    return () => {
      abort.abort()
      stop()
    }
  }, [site.id, open, place])

  if (cards.length === 0) return null
  return (
    <section aria-labelledby="recently-viewed-heading" className="mt-8 border-t to-foot lg:mt-12">
      <div className="container section">
        <h2 id="recently-viewed-heading" className="text-23 lg:text-28">
          Recently viewed
        </h2>
        <ul className="-mx-(--gutter) mt-5 flex snap-x scroll-px-(--gutter) gap-4 overflow-x-auto px-(--gutter) pb-2 [scrollbar-width:thin] lg:mx-0 lg:px-0">
          {cards.map(({ id, slug, title, subtitle, image, price, tag }) => (
            <li key={id} className="w-48 shrink-0 snap-start lg:w-56">
              <a href={to.vehicle({ slug })} className="group block h-full -outline-offset-2">
                <span className="relative block aspect-3/2 overflow-hidden rounded-card border bg-sunken">
                  {image ? (
                    <Picture
                      source={image.source}
                      width={image.width}
                      height={image.height}
                      alt=""
                      sizes="224px"
                      widest={640}
                      className="size-full"
                    />
                  ) : null}
                </span>
                <span className="mt-2 block truncate font-semibold group-hover:underline">{title}</span>
                {subtitle ? <span className="block truncate text-14 text-muted">{subtitle}</span> : null}
                <span className="tabular-nums block text-14 font-semibold">
                  {price.kind === 'amount' ? price.amount : price.text}
                  {tag ? <span className="font-normal text-muted"> · {tag.label}</span> : null}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
