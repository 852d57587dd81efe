import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonClass } from '../../ui/Button.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import { OfferFigures } from './OfferFigures.tsx'
import type { OfferCardView } from './offers.server.ts'

const TURN =
  'grid size-11 place-items-center rounded-control border bg-surface transition-colors hover:border-ink disabled:opacity-45'

/** A picture at least this much wider than high fills a slide. */
const SLIDE_RATIO = 2.5

/**
 * Offers one by one, 1920 by 540 (spec §9 promotions slider): swiped, turned by its buttons or by the keyboard, never by
 * itself. The name, the description and the button stand on the slide, on a ground of their own so that they can be read,
 * and on a phone below the picture.
 * A picture of another shape, such as a model's, stands whole at the right: the words don't cover the vehicle, and
 * lettering in the picture is not cut.
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
    <section aria-label="Offers" aria-roledescription="carousel" className="relative">
      <ul
        ref={strip}
        onScroll={follow}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card border [scrollbar-width:none] motion-safe:scroll-smooth"
      >
        {slides.map(({ id, name, text, figures: [figure], href, picture }, index) => (
          <li
            key={id}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            className="relative w-full shrink-0 snap-start bg-surface md:aspect-[1920/540] md:bg-sunken"
          >
            {picture ? (
              <Picture
                {...picture}
                illustration={false}
                sizes="(min-width: 1264px) 1200px, 100vw"
                narrowest={640}
                widest={3840}
                eager={index === 0}
                className={`aspect-3/2 w-full md:absolute md:inset-y-0 md:right-0 md:aspect-auto md:h-full ${
                  picture.width / picture.height < SLIDE_RATIO
                    ? 'md:w-auto md:max-w-1/2 md:[mask-image:linear-gradient(to_right,transparent,#000_4%)]'
                    : ''
                }`}
              />
            ) : null}
            {picture?.illustration ? <small className="illustration-mark">Illustration</small> : null}
            <div className="p-4 text-ink md:absolute md:bottom-5 md:left-5 md:max-w-[44%] md:rounded-card md:bg-surface md:shadow-lift lg:bottom-8 lg:left-8 lg:max-w-104 lg:p-6">
              <p className="font-heading text-19 leading-tight font-semibold tracking-tight lg:text-28">
                <WholeWords text={name} />
              </p>
              {figure && figure.kind !== 'rate' ? (
                <div className="mt-1 md:max-lg:mb-3">
                  <OfferFigures figures={[figure]} />
                </div>
              ) : null}
              {/* On a tablet a slide is too low for a figure and a description. */}
              <p
                className={`mt-1 mb-3 line-clamp-3 text-14 md:line-clamp-2 lg:mt-2 lg:mb-4 lg:text-16 ${
                  figure && figure.kind !== 'rate' ? 'md:max-lg:hidden' : ''
                }`}
              >
                {text}
              </p>
              <a href={href} aria-label={`Explore More: ${name}`} className={buttonClass('accent', 'small')}>
                Explore More
              </a>
            </div>
          </li>
        ))}
      </ul>
      {slides.length > 1 ? (
        <div className="mt-3 flex items-center justify-end gap-2 no-js:hidden">
          <p aria-live="polite" className="tabular-nums mr-2 text-14 text-muted">
            {current + 1} of {slides.length}
          </p>
          {(
            [
              ['Previous offer', current - 1, ChevronLeft],
              ['Next offer', current + 1, ChevronRight],
            ] as const
          ).map(([label, to, Icon]) => (
            <Tooltip key={label} text={label} align="right">
              {(tooltip) => (
                <button
                  type="button"
                  aria-labelledby={tooltip}
                  disabled={to < 0 || to >= slides.length}
                  onClick={() => turn(to)}
                  className={TURN}
                >
                  <Icon aria-hidden size={20} strokeWidth={1.5} />
                </button>
              )}
            </Tooltip>
          ))}
        </div>
      ) : null}
    </section>
  )
}
