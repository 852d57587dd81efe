import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { onceBelowScreen } from '../../browser/approach.ts'
import { fetchJson } from '../../browser/fetchJson.ts'
import { takeRecentlyViewed } from '../../browser/recentlyViewed.ts'
import { usePaths, useSite } from '../layout/site.ts'
import type { CardView } from './card.ts'
import { CardStrip } from './CardStrip.tsx'

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
  }, [site, open, place])

  return <CardStrip id="recently-viewed-heading" title="Recently viewed" cards={cards} />
}
