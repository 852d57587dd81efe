import { Images } from 'lucide-react'
import { useRef, useState, type MouseEvent } from 'react'

/** One picture of the gallery. The large address is what opens without scripts, and full screen with them. */
export interface GalleryPicture {
  src: string
  srcSet: string
  large: string
  width: number
  height: number
}

/** Pictures of the mosaic; the strip on a phone has them all. */
const MOSAIC = 5
/** Grid places by number of mosaic pictures: one large and up to four small. */
const PLACES: Readonly<Record<number, readonly string[]>> = {
  1: ['md:col-span-4 md:row-span-2'],
  2: ['md:col-span-2 md:row-span-2', 'md:col-span-2 md:row-span-2'],
  3: ['md:col-span-3 md:row-span-2', '', ''],
  4: ['md:col-span-3 md:row-span-2', '', '', 'md:hidden'],
  5: ['md:col-span-2 md:row-span-2', '', '', '', ''],
}

const loadFullScreen = () => import('./fullScreen.ts')

/**
 * The pictures of a vehicle: a strip to swipe on a phone, a mosaic from md up, full screen on a click. Every
 * picture is a link to itself, so nothing is lost without scripts; the full-screen part loads on intent.
 */
export function Gallery({ pictures, name }: { pictures: readonly GalleryPicture[]; name: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(1)
  const places = PLACES[Math.min(pictures.length, MOSAIC)] ?? []

  async function open(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    const opener = event.currentTarget as HTMLElement
    const { openFullScreen } = await loadFullScreen()
    openFullScreen({
      pictures,
      name,
      index,
      thumbnail: (at) => strip.current?.querySelectorAll('img')[at] ?? null,
      onClose: () => opener.focus(),
    })
  }

  function follow() {
    const list = strip.current
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth) + 1)
  }

  return (
    <section aria-label={`Pictures of ${name}`} className="relative -mx-4 md:mx-0">
      <ul
        ref={strip}
        onScroll={follow}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] md:grid md:h-[clamp(300px,33vw,420px)] md:grid-cols-4 md:grid-rows-2 md:gap-2 md:overflow-hidden md:rounded-card"
      >
        {pictures.map((picture, index) => (
          <li
            key={picture.large}
            className={`relative aspect-3/2 w-full shrink-0 snap-center overflow-hidden bg-picture md:aspect-auto md:min-h-0 ${index < MOSAIC ? (places[index] ?? '') : 'md:hidden'}`}
          >
            <a
              href={picture.large}
              onClick={(event) => void open(event, index)}
              onPointerEnter={() => void loadFullScreen()}
              onFocus={() => void loadFullScreen()}
              aria-label={`Picture ${index + 1} of ${pictures.length}: ${name}, full screen`}
              className="block size-full -outline-offset-3"
            >
              <img
                src={picture.src}
                srcSet={picture.srcSet}
                sizes={index === 0 ? '(min-width: 1264px) 600px, (min-width: 768px) 50vw, 100vw' : '(min-width: 1264px) 300px, (min-width: 768px) 25vw, 100vw'}
                width={picture.width}
                height={picture.height}
                alt=""
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                decoding={index === 0 ? 'sync' : 'async'}
                className={`size-full ${pictures.length === 1 ? 'object-cover md:object-contain' : 'object-cover'}`}
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute right-3 bottom-3 rounded-control bg-black/70 px-2.5 py-1 text-sm font-medium text-white tabular-nums md:hidden"
        >
          <span className="noscript:hidden">{current} / </span>
          {pictures.length}
        </p>
      )}
      {pictures.length > 1 && (
        <button
          type="button"
          onClick={(event) => void open(event, 0)}
          onPointerEnter={() => void loadFullScreen()}
          className="absolute right-4 bottom-4 hidden h-11 items-center gap-2 rounded-control border border-line bg-surface px-4 text-sm font-semibold text-ink hover:bg-ground md:inline-flex noscript:hidden"
        >
          <Images aria-hidden="true" className="size-4" strokeWidth={1.5} />
          All {pictures.length} photos
        </button>
      )}
    </section>
  )
}
