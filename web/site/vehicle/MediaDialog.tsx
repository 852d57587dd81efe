import { pictureAfterDrag } from '@forecourt/rules/car/spin.ts'
import { atWidth } from '@forecourt/rules/site/imageWidth.ts'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { Modal } from '../../ui/Modal.tsx'
import type { VehicleView } from './vehicleView.ts'

export interface MediaDialogProps extends Pick<VehicleView, 'video' | 'spin'> {
  /** A closed one stays drawn until its motion is over. */
  open: boolean
  kind: 'video' | 'spin'
  name: string
  onClose: () => void
  onClosed: () => void
}

/** Width of the pictures of a turn: all of them are loaded, so none is larger than the dialog needs. */
const SPIN_WIDTH_PX = 828

/** The video of a vehicle, or the view all around it; both load when the dialog opens. */
export default function MediaDialog({ open, kind, name, video, spin, onClose, onClosed }: MediaDialogProps) {
  return (
    <Modal
      open={open}
      wide
      onOpenChange={(shown) => shown || onClose()}
      onClosed={onClosed}
      title={kind === 'video' ? `Video of the ${name}` : `${name} in 360°`}
    >
      {kind === 'spin' ? <Spin pictures={spin} name={name} /> : null}
      {kind === 'video' && video?.player === 'file' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the dealer's file comes without captions
        <video
          src={video.source}
          controls
          // With reduced motion the visitor starts it.
          autoPlay={!matchMedia('(prefers-reduced-motion: reduce)').matches}
          playsInline
          // A recording of another shape than 16:9 has no bars beside it.
          className="aspect-[auto_16/9] max-h-[calc(85vh-10rem)] w-full bg-sunken"
        />
      ) : null}
      {(kind === 'video' ? video : spin[0])?.illustration ? (
        <p className="mt-3 text-14 text-muted">Illustration of the type of vehicle, not a recording of this one.</p>
      ) : null}
      {kind === 'video' && video?.player === 'frame' ? (
        <iframe
          src={video.source}
          title={`Video of the ${name}`}
          allow="autoplay; fullscreen; picture-in-picture"
          referrerPolicy="strict-origin-when-cross-origin"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a player of another origin needs its own storage
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          className="aspect-video w-full border-0 bg-black"
        />
      ) : null}
    </Modal>
  )
}

/** Pictures all around a vehicle: it turns with a drag, with the arrow keys and with the slider below. */
function Spin({ pictures, name }: { pictures: VehicleView['spin']; name: string }) {
  const [at, setAt] = useState(0)
  const [ready, setReady] = useState(0)
  const drag = useRef<{ x: number; at: number } | null>(null)
  const count = pictures.length
  const sources = useMemo(() => pictures.map(({ source }) => atWidth(source, SPIN_WIDTH_PX)), [pictures])

  // All of them before the first turn, so that none is missing in the middle of it.
  useEffect(() => {
    let wanted = true
    for (const source of sources) {
      const image = new Image()
      const onDone = () => {
        if (wanted) setReady((loaded) => loaded + 1)
      }
      image.addEventListener('load', onDone)
      image.addEventListener('error', onDone)
      image.src = source
    }
    return () => {
      wanted = false
    }
  }, [sources])

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, at }
  }
  function onPointerMove({ clientX }: PointerEvent) {
    if (drag.current) setAt(pictureAfterDrag(drag.current.at, clientX - drag.current.x, count))
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (by === 0) return
    event.preventDefault()
    setAt((at + by + count) % count)
  }
  const end = () => {
    drag.current = null
  }
  return (
    <>
      <div
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={end}
        onPointerCancel={end}
        className="relative mx-auto aspect-3/2 w-[min(100%,(85vh-16rem)*1.5)] cursor-ew-resize touch-pan-y overflow-hidden rounded-card bg-sunken select-none"
      >
        <img
          src={sources[at]}
          alt={`${name}, view ${at + 1} of ${count}`}
          draggable={false}
          className="size-full object-contain"
        />
        {ready < count ? (
          <p
            role="status"
            className="absolute right-3 bottom-3 rounded-small bg-black/70 px-2 py-0.5 text-14 text-white"
          >
            Loading {ready} of {count}
          </p>
        ) : null}
      </div>
      <label className="mt-4 block text-14 text-muted">
        Drag the picture or use the slider to turn it
        <input
          type="range"
          min={0}
          max={count - 1}
          value={at}
          onChange={(event) => setAt(Number(event.target.value))}
          onKeyDown={onKeyDown}
          aria-valuetext={`View ${at + 1} of ${count}`}
          className="mt-2 w-full accent-action"
        />
      </label>
    </>
  )
}
