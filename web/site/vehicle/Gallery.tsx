import { largest } from '@forecourt/rules/site/imageWidth.ts'
import { Images } from 'lucide-react'
import { useRef, useState, type MouseEvent } from 'react'
import { Picture } from '../../ui/Picture.tsx'
import type { VehicleView } from './vehicleView.ts'

/** Pictures of the mosaic; the strip on a phone has them all. */
const MOSAIC = 5
/**
 * The mosaic by its number of pictures: its grid, and the places of those that are not small. Between md and lg the
 * small ones stand beside the large one; from lg up, where the price stands there, in a row below it.
 */
const MOSAICS: Readonly<Record<number, { grid: string; places: readonly string[] }>> = {
  1: { grid: '', places: ['md:aspect-16/10'] },
  2: { grid: 'md:grid-cols-2', places: ['', ''] },
  3: { grid: 'md:grid-cols-3', places: ['md:col-span-2 md:row-span-2 md:aspect-auto', '', ''] },
  4: {
    grid: 'md:grid-cols-3',
    places: [
      'md:col-span-2 md:row-span-2 md:aspect-auto lg:col-span-3 lg:row-span-1 lg:aspect-16/10',
      '',
      '',
      'md:hidden lg:block',
    ],
  },
  5: {
    grid: 'md:grid-cols-4',
    places: ['md:col-span-2 md:row-span-2 md:aspect-auto lg:col-span-4 lg:row-span-1 lg:aspect-16/10', '', '', '', ''],
  },
}
const loadFullScreen = () => import('./fullScreen.ts')

/**
 * The pictures of a vehicle: a strip to swipe on a phone, a mosaic from md up, full screen on a click. Every
 * picture is a link to itself, so nothing is lost without scripts; the full-screen part loads on intent.
 */
export function Gallery({ pictures, name }: { pictures: VehicleView['pictures']; name: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(1)
  const mosaic = MOSAICS[Math.min(pictures.length, MOSAIC)]

  async function open(event: MouseEvent<HTMLElement>, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    const opener = event.currentTarget
    const { openFullScreen } = await loadFullScreen()
    openFullScreen({ pictures, name, index, onClose: () => opener.focus() })
  }

  function follow() {
    const list = strip.current
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth) + 1)
  }

  return (
    <section aria-label={`Photos of ${name}`} className="relative -mx-(--gutter) md:mx-0">
      <ul
        ref={strip}
        onScroll={follow}
        className={`flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] md:grid md:gap-2 md:overflow-hidden md:rounded-card ${mosaic?.grid}`}
      >
        {pictures.map((picture, index) => (
          <li
            key={index}
            className={`relative aspect-3/2 w-full shrink-0 snap-center overflow-hidden bg-sunken ${mosaic?.places[index] ?? 'md:hidden'}`}
          >
            <a
              href={largest(picture)}
              onClick={(event) => void open(event, index)}
              onPointerEnter={() => void loadFullScreen()}
              onFocus={() => void loadFullScreen()}
              aria-label={`Photo ${index + 1} of ${pictures.length}, full screen`}
              className="group absolute inset-0 -outline-offset-4"
            >
              <Picture
                source={picture.source}
                width={picture.width}
                height={picture.height}
                alt=""
                sizes={
                  index === 0
                    ? '(min-width: 1264px) 800px, (min-width: 992px) calc(100vw - 456px), (min-width: 768px) 66vw, 100vw'
                    : '(min-width: 1264px) 264px, (min-width: 992px) 22vw, (min-width: 768px) 33vw, 100vw'
                }
                eager={index === 0}
                className="size-full transition-[filter] group-hover:brightness-95"
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <>
          <p
            aria-hidden
            className="figures pointer-events-none absolute right-3 bottom-3 rounded-small bg-black/70 px-2 py-0.5 text-14 font-semibold text-white md:hidden"
          >
            <span className="unscripted:hidden">{current} / </span>
            {pictures.length}
          </p>
          <button
            type="button"
            onClick={(event) => void open(event, 0)}
            onPointerEnter={() => void loadFullScreen()}
            className="absolute right-3 bottom-3 hidden min-h-11 items-center gap-2 rounded-control border bg-surface px-4 text-14 font-semibold transition-colors hover:border-ink md:inline-flex unscripted:hidden"
          >
            <Images aria-hidden size={18} strokeWidth={1.5} />
            {pictures.length} photos
          </button>
        </>
      )}
    </section>
  )
}
