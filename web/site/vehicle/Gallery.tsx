import { largest } from '@forecourt/rules/site/imageWidth.ts'
import { Images, Play, Rotate3d } from 'lucide-react'
import { useRef, useState, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { whenLoaded } from '../../browser/optionalPart.ts'
import { Picture } from '../../ui/Picture.tsx'
import type { GalleryOffer } from './fullScreen.ts'
import type { MediaDialogProps } from './MediaDialog.tsx'
import type { VehicleView } from './vehicleView.ts'

/** Maximum number of pictures in the mosaic; the strip on a phone shows them all. */
const MOSAIC = 5
/**
 * The mosaic's layout by number of pictures: its grid, and the cells of the larger pictures. Between md and lg the
 * small ones are beside the large one; from lg up, where the price is there, in a row below it.
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
const loadMediaDialog = () => import('./MediaDialog.tsx')

/** A tile of the gallery: a photo by its index, or the link to the video or the 360° view. */
type Tile = { kind: 'photo'; index: number } | { kind: 'video' } | { kind: 'spin' }

/** Labels a picture as an illustration. */
const Drawn = () => (
  <span className="absolute top-3 left-3 rounded-small bg-black/65 px-1.5 py-0.5 text-13 text-white">Illustration</span>
)

/** Only a plain click is handled; with a modifier key the browser opens the link as usual. */
const isPlain = (event: MouseEvent) =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0)

/**
 * The pictures of a vehicle: a strip to swipe on a phone, a mosaic from md up, full screen on a click. The video and the
 * 360° view follow the first photo and open in a dialog. Below are the groups of pictures, each a link to its first one.
 * Every tile is a link to what it shows, so it works without scripts; the viewer's code loads on intent.
 */
export function Gallery({
  pictures,
  groups,
  video,
  spin,
  name,
  offer,
}: Pick<VehicleView, 'pictures' | 'video' | 'spin'> & {
  groups: VehicleView['pictureGroups']
  name: string
  offer: GalleryOffer
}) {
  const strip = useRef<HTMLUListElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(1)
  const [Dialog, setDialog] = useState<ComponentType<MediaDialogProps> | null>(null)
  const [media, setMedia] = useState<'video' | 'spin'>('video')
  const [mediaOpen, setMediaOpen] = useState(false)

  const photos = pictures.map((_, index): Tile => ({ kind: 'photo', index }))
  const tiles: readonly Tile[] = [
    ...photos.slice(0, 1),
    ...(video ? [{ kind: 'video' } as const] : []),
    ...(spin.length > 0 ? [{ kind: 'spin' } as const] : []),
    ...photos.slice(1),
  ]
  const mosaic = MOSAICS[Math.min(tiles.length, MOSAIC)]

  async function open(event: MouseEvent<HTMLElement>, index: number) {
    if (!isPlain(event)) return
    event.preventDefault()
    const from = event.currentTarget
    const { openFullScreen } = await loadFullScreen()
    openFullScreen({ pictures, groups, name, index, offer, onClose: () => from.focus() })
  }

  function openMedia(event: MouseEvent<HTMLElement>, kind: 'video' | 'spin') {
    if (!isPlain(event)) return
    event.preventDefault()
    opener.current = event.currentTarget
    whenLoaded(loadMediaDialog(), (part) => {
      setDialog(() => part.default)
      setMedia(kind)
      setMediaOpen(true)
    })
  }

  function follow() {
    const list = strip.current
    if (list && list.clientWidth > 0) setCurrent(Math.round(list.scrollLeft / list.clientWidth) + 1)
  }

  const tile = (at: number, source: VehicleView['pictures'][number]): ReactNode => (
    <Picture
      source={source.source}
      width={source.width}
      height={source.height}
      alt={source.alt ?? ''}
      sizes={
        at === 0
          ? '(min-width: 1264px) 800px, (min-width: 992px) calc(100vw - 456px), (min-width: 768px) 66vw, 100vw'
          : '(min-width: 1264px) 264px, (min-width: 992px) 22vw, (min-width: 768px) 33vw, 100vw'
      }
      eager={at === 0}
      className="size-full transition-[filter] group-hover:brightness-95"
    />
  )
  // A vehicle has illustrations only if it has no photographs.
  const word = pictures.every(({ illustration }) => illustration) ? 'illustration' : 'photo'
  const LINK = 'group absolute inset-0 -outline-offset-4'
  const first = pictures[0]!

  return (
    <section
      aria-label={`${word === 'photo' ? 'Photos' : 'Illustrations'} of ${name}`}
      className="-mx-(--gutter) md:mx-0 lg:row-span-2"
    >
      <div className="relative">
        <ul
          ref={strip}
          onScroll={follow}
          className={`flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] md:grid md:gap-2 md:overflow-hidden md:rounded-card ${mosaic?.grid}`}
        >
          {tiles.map((shown, at) => (
            <li
              key={shown.kind === 'photo' ? shown.index : shown.kind}
              className={`relative aspect-3/2 w-full shrink-0 snap-center overflow-hidden bg-sunken ${mosaic?.places[at] ?? 'md:hidden'}`}
            >
              {shown.kind === 'photo' ? (
                <a
                  href={largest(pictures[shown.index]!)}
                  onClick={(event) => void open(event, shown.index)}
                  onPointerEnter={() => void loadFullScreen()}
                  onFocus={() => void loadFullScreen()}
                  aria-label={`${word === 'photo' ? 'Photo' : 'Illustration'} ${shown.index + 1} of ${pictures.length}, full screen`}
                  className={LINK}
                >
                  {tile(at, pictures[shown.index]!)}
                  {pictures[shown.index]!.illustration ? <Drawn /> : null}
                </a>
              ) : (
                <a
                  href={shown.kind === 'video' ? video!.href : largest(spin[0]!)}
                  onClick={(event) => openMedia(event, shown.kind)}
                  onPointerEnter={() => void loadMediaDialog()}
                  onFocus={() => void loadMediaDialog()}
                  className={LINK}
                >
                  {tile(at, shown.kind === 'video' ? first : spin[0]!)}
                  <span className="absolute inset-0 grid place-items-center bg-black/35">
                    <span className="inline-flex min-h-11 items-center gap-2 rounded-control bg-surface px-4 text-14 font-semibold text-ink">
                      {shown.kind === 'video' ? (
                        <Play aria-hidden size={18} strokeWidth={1.5} />
                      ) : (
                        <Rotate3d aria-hidden size={18} strokeWidth={1.5} />
                      )}
                      {shown.kind === 'video' ? 'Watch video' : '360° view'}
                    </span>
                  </span>
                  {(shown.kind === 'video' ? video! : spin[0]!).illustration ? <Drawn /> : null}
                </a>
              )}
            </li>
          ))}
        </ul>
        {tiles.length > 1 && (
          <>
            <p
              aria-hidden
              className="tabular-nums pointer-events-none absolute right-3 bottom-3 rounded-small bg-black/70 px-2 py-0.5 text-14 font-semibold text-white md:hidden"
            >
              <span className="no-js:hidden">{current} / </span>
              {tiles.length}
            </p>
            {pictures.length > 1 && (
              <button
                type="button"
                onClick={(event) => void open(event, 0)}
                onPointerEnter={() => void loadFullScreen()}
                className="absolute right-3 bottom-3 hidden min-h-11 items-center gap-2 rounded-control border bg-surface px-4 text-14 font-semibold transition-colors hover:border-ink md:inline-flex no-js:hidden"
              >
                <Images aria-hidden size={18} strokeWidth={1.5} />
                {pictures.length} {word}s
              </button>
            )}
          </>
        )}
      </div>
      {groups.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2 px-(--gutter) md:px-0 print:hidden">
          {groups.map(({ label, from, count }) => (
            <li key={label}>
              <a
                href={largest(pictures[from]!)}
                onClick={(event) => void open(event, from)}
                onPointerEnter={() => void loadFullScreen()}
                onFocus={() => void loadFullScreen()}
                className="inline-flex min-h-11 items-center gap-2 rounded-control border px-4 text-14 font-semibold transition-colors hover:border-ink"
              >
                {label}
                <span className="tabular-nums font-normal text-muted">{count}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {Dialog ? (
        <Dialog
          open={mediaOpen}
          kind={media}
          name={name}
          video={video}
          spin={spin}
          onClose={() => setMediaOpen(false)}
          onClosed={() => opener.current?.focus()}
        />
      ) : null}
    </section>
  )
}
