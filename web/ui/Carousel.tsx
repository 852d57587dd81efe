import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, useEffect, useState, type ReactNode } from 'react'

const ARROW =
  'grid size-11 place-items-center rounded-control border bg-surface transition-colors hover:border-ink disabled:opacity-40 unscripted:hidden'

/**
 * A row that is dragged, swiped or stepped through; it never moves by itself. Without scripts it scrolls. `slide` is
 * the width of one, as classes.
 */
export function Carousel({
  label,
  heading,
  slide,
  children,
}: {
  label: string
  /** Stands on the line of the two arrows. */
  heading?: ReactNode
  slide: string
  children: ReactNode
}) {
  const [viewport, embla] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps', slidesToScroll: 'auto' })
  const [ends, setEnds] = useState({ first: true, last: false })
  useEffect(() => {
    if (!embla) return
    const follow = () => setEnds({ first: !embla.canScrollPrev(), last: !embla.canScrollNext() })
    follow()
    embla.on('select', follow).on('reInit', follow)
    return () => {
      embla.off('select', follow).off('reInit', follow)
    }
  }, [embla])
  return (
    <section aria-label={label} aria-roledescription="carousel">
      <div className="mb-5 flex items-end justify-between gap-4">
        <div className="min-w-0">{heading}</div>
        <div className="hidden shrink-0 gap-2 md:flex">
          <button
            type="button"
            aria-label="Previous"
            className={ARROW}
            disabled={ends.first}
            onClick={() => embla?.scrollPrev()}
          >
            <ChevronLeft aria-hidden size={20} strokeWidth={1.5} />
          </button>
          <button
            type="button"
            aria-label="Next"
            className={ARROW}
            disabled={ends.last}
            onClick={() => embla?.scrollNext()}
          >
            <ChevronRight aria-hidden size={20} strokeWidth={1.5} />
          </button>
        </div>
      </div>
      <div
        ref={viewport}
        tabIndex={-1}
        className="-mx-(--gutter) overflow-hidden px-(--gutter) unscripted:overflow-x-auto"
      >
        <ul className="-ml-4 flex lg:-ml-6">
          {Children.map(children, (child) => (
            <li className={`min-w-0 shrink-0 pl-4 lg:pl-6 ${slide}`}>{child}</li>
          ))}
        </ul>
      </div>
    </section>
  )
}
