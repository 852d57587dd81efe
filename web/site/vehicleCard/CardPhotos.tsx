import { CARD_PHOTOS_CAP, stepPhoto, swipedPhoto } from '@forecourt/rules/car/cardPhotos.ts'
import { atWidth } from '@forecourt/rules/site/imageWidth.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { fetchJson } from '../../browser/fetchJson.ts'
import { followSwipes } from '../../browser/swipe.ts'
import { usePaths } from '../layout/site.ts'
import type { CardView } from './card.ts'

/** Width of a picture's file: sharp on most screens, light on a phone's data. */
const WIDTH_PX = 640

/**
 * The first photos of a vehicle, to look through on its card without leaving the list: by finger in a list of cards, by
 * arrow buttons with a mouse, by arrow keys while the card's link has the focus. Comes, like its photos, once somebody
 * points at the card; the first photo is the card's own, and the card stays one link.
 */
export default function CardPhotos({ card }: { card: CardView }) {
  const to = usePaths()
  const root = useRef<HTMLDivElement>(null)
  const [sources, setSources] = useState<readonly string[]>([])
  const [{ at, furthest }, setPlace] = useState({ at: 0, furthest: 0 })
  const count = sources.length || Math.min(card.photos, CARD_PHOTOS_CAP)
  const address = to.api.carPictures(card)

  useEffect(() => {
    const abort = new AbortController()
    fetchJson<{ sources: readonly string[] }>(address, abort.signal).then(
      (found) => setSources(found.sources),
      // Their places stay as they are; all of them are on the vehicle's page.
      () => {},
    )
    return () => abort.abort()
  }, [address])

  const show = (next: number) => setPlace({ at: next, furthest: Math.max(furthest, next) })
  const step = (by: number) => show(stepPhoto(at, by, count))
  const onStep = useEffectEvent(step)
  const onSwiped = useEffectEvent((dx: number, width: number) => show(swipedPhoto(at, dx, width, count)))

  // The card's own picture, which stands beside these, moves with them.
  useEffect(() => root.current?.parentElement?.style.setProperty('--at', String(at)), [at])

  // Listens from the moment the buttons can be seen: an effect after painting would miss a key pressed at once.
  useLayoutEffect(() => {
    const photo = root.current?.parentElement
    const article = photo?.closest('article')
    if (!photo || !article) return
    const onKey = (event: KeyboardEvent) => {
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
      if (by === 0 || !(event.target instanceof HTMLAnchorElement) || event.altKey || event.metaKey) return
      event.preventDefault()
      onStep(by)
    }
    article.addEventListener('keydown', onKey)
    const stopKeys = () => article.removeEventListener('keydown', onKey)
    // A row of cards that can be swiped itself keeps the gesture.
    if (!article.closest('.card-list')) return stopKeys
    const stopSwipes = followSwipes(article, {
      begins: (y) => y < photo.getBoundingClientRect().bottom,
      onMove(dx) {
        photo.style.setProperty('--drag', `${dx}px`)
      },
      onEnd(dx) {
        photo.style.removeProperty('--drag')
        if (dx !== null) onSwiped(dx, photo.clientWidth)
      },
    })
    return () => {
      stopKeys()
      stopSwipes()
    }
  }, [])

  return (
    <>
      <div ref={root} className="card-more">
        {Array.from({ length: count - 1 }, (_, index) => {
          const source = sources[index + 1]
          return (
            <div key={index} style={{ left: `${100 * (index + 1)}%` }}>
              {/* One ahead of those seen, so that nothing is loaded that nobody asks for. */}
              {source && index <= furthest ? <img src={atWidth(source, WIDTH_PX)} alt="" decoding="async" /> : null}
              {index === count - 2 && card.photos > count ? <p>See all {card.photos} photos</p> : null}
            </div>
          )
        })}
      </div>
      <span className="card-photos">
        {at + 1} / {card.photos}
      </span>
      {/* For a mouse; the keyboard has its arrow keys, and these would be two more stops a card. */}
      <div aria-hidden className="card-steps">
        <button type="button" tabIndex={-1} disabled={at === 0} onClick={() => step(-1)}>
          <ChevronLeft size={20} strokeWidth={1.5} />
        </button>
        <button type="button" tabIndex={-1} disabled={at === count - 1} onClick={() => step(1)}>
          <ChevronRight size={20} strokeWidth={1.5} />
        </button>
      </div>
      <span role="status" className="sr-only">
        {at > 0 ? `Photo ${at + 1} of ${card.photos}` : ''}
      </span>
    </>
  )
}
