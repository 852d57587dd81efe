import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { onceBelowScreen } from '../../browser/approach.ts'
import { fetchJson } from '../../browser/fetchJson.ts'
import { takeRecentlyViewed } from '../../browser/recentlyViewed.ts'
import { usePaths, useSite } from '../layout/site.ts'
import type { CardView } from '../vehicleCard/card.ts'
import { CardStrip } from '../vehicleCard/CardStrip.tsx'

/** New arrivals similar to what this browser viewed; shown once that moves nothing in sight, and none where there are none. */
export function NewlyArrivedList({ place }: { place: RefObject<HTMLDivElement | null> }) {
  const site = useSite()
  const to = usePaths()
  const [cards, setCards] = useState<readonly CardView[]>([])
  const load = useEffectEvent((ids: readonly number[], signal: AbortSignal) =>
    fetchJson<{ cards: readonly CardView[] }>(to.garageSimilar(ids), signal),
  )
  useEffect(() => {
    const abort = new AbortController()
    let stop = () => {}
    const ids = takeRecentlyViewed(site, null)
    if (ids.length > 0)
      load(ids, abort.signal).then(
        (found) => {
          if (place.current && found.cards.length > 0)
            stop = onceBelowScreen(place.current, () => setCards(found.cards))
        },
        // A page without them is whole.
        () => {},
      )
    return () => {
      abort.abort()
      stop()
    }
  }, [site, place])
  return <CardStrip id="newly-arrived-heading" title="Similar, newly arrived" cards={cards} />
}
