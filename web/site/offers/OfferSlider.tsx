import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonClass } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import type { OfferCardView } from './offers.server.ts'

const TURN =
  'grid size-11 place-items-center rounded-control border bg-surface transition-colors hover:border-ink disabled:opacity-45'

/**
 * Offers one by one, 1920 by 540 (spec §9 promotions slider): swiped, turned by its buttons or by the keyboard, never by
 * itself. The words stand beside the picture, so that neither is in the other's way; on a phone below it.
 */
export function OfferSlider({ slides }: { slides: readonly OfferCardView[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)

  function follow() {
    const list = strip.current
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth))
  }
  function turn(to: number) {
    const list = strip.current
    list?.scrollTo({ left: to * list.clientWidth })
  }

  return (
    <section aria-label="Offers, one by one" aria-roledescription="carousel" className="relative">
      <ul
        ref={strip}
        onScroll={follow}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card border [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {slides.map(({ id, name, text, href, picture }, index) => (
          <li
            key={id}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className="grid w-full shrink-0 snap-start bg-brand text-brand-ink md:aspect-[1920/540] md:grid-cols-[minmax(0,1fr)_42.1875%]"
          >
            <div className="order-2 flex min-w-0 flex-col items-start justify-center px-5 py-6 md:order-none md:px-10 md:py-4 lg:px-14">
              <p className="font-heading text-23 leading-tight font-semibold tracking-tight lg:text-33">{name}</p>
              <p className="mt-2 mb-5 max-w-text md:line-clamp-2 lg:mt-3 lg:mb-6 lg:line-clamp-3">{text}</p>
              <a href={href} aria-label={`Explore More: ${name}`} className={buttonClass('accent', 'medium')}>
                Explore More
              </a>
            </div>
            {picture ? (
              <Picture
                {...picture}
                sizes="(min-width: 1200px) 506px, (min-width: 768px) 43vw, 100vw"
                eager={index === 0}
                className="aspect-3/2 size-full min-h-0 md:aspect-auto"
              />
            ) : null}
          </li>
        ))}
      </ul>
      {slides.length > 1 ? (
        <div className="mt-3 flex items-center justify-end gap-2 unscripted:hidden">
          <p aria-live="polite" className="figures mr-2 text-14 text-muted">
            {current + 1} of {slides.length}
          </p>
          <button
            type="button"
            aria-label="Previous offer"
            disabled={current === 0}
            onClick={() => turn(current - 1)}
            className={TURN}
          >
            <ChevronLeft aria-hidden size={20} strokeWidth={1.5} />
          </button>
          <button
            type="button"
            aria-label="Next offer"
            disabled={current === slides.length - 1}
            onClick={() => turn(current + 1)}
            className={TURN}
          >
            <ChevronRight aria-hidden size={20} strokeWidth={1.5} />
          </button>
        </div>
      ) : null}
    </section>
  )
}
