import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { watchWidth } from '../../../browser/contentDrafts.ts'

const SIZES = {
  phone: { label: 'Phone', icon: Smartphone, width: 390, height: 780 },
  desk: { label: 'Desktop', icon: Monitor, width: 1280, height: 1000 },
} as const
type Size = keyof typeof SIZES
const SIZE_NAMES = Object.keys(SIZES) as Size[]

/**
 * The real page with the draft, at the signed address that only the console frames. A newer draft is loaded behind the
 * page that is shown, and takes its place once it is there.
 */
export default function Preview({
  views,
  saves,
  none,
}: {
  /** What is looked at, by its signed address. */
  views: readonly { label: string; address: string }[]
  saves: number
  /** Why there is nothing to look at. */
  none: string
}) {
  const [view, setView] = useState(0)
  const [size, setSize] = useState<Size>('phone')
  const [scale, setScale] = useState<number | null>(null)
  const [shown, setShown] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const { width, height } = SIZES[size]
  const address = views[Math.min(view, views.length - 1)]?.address ?? null
  const wanted = address === null ? null : `${saves}.${turn} ${address}`

  useEffect(
    () => (place.current ? watchWidth(place.current, (room) => setScale(Math.min(1, room / width))) : undefined),
    [width],
  )

  const frames = [...new Set([shown, wanted])].filter((frame) => frame !== null)
  return (
    <section className="content-preview" aria-label="Preview">
      <header>
        <strong>Preview</strong>
        {views.length > 1 ? (
          <div className="row" role="group" aria-label="What the preview shows">
            {views.map(({ label }, at) => (
              <button
                key={label}
                type="button"
                className="button quiet"
                aria-pressed={at === view}
                onClick={() => setView(at)}
              >
                {label}
              </button>
            ))}
          </div>
        ) : null}
        <div className="row" role="group" aria-label="Width of the preview">
          {SIZE_NAMES.map((name) => {
            const { label, icon: Icon } = SIZES[name]
            return (
              <button
                key={name}
                type="button"
                className="button quiet"
                aria-pressed={name === size}
                onClick={() => setSize(name)}
              >
                <Icon aria-hidden size={16} />
                {label}
              </button>
            )
          })}
        </div>
      </header>
      <div ref={place} className="preview-place">
        {wanted === null ? (
          <p className="pad muted">{none}</p>
        ) : scale === null ? null : (
          <div
            className={`preview-frame ${size}`}
            style={{ width: `${width * scale}px`, height: `${height * scale}px` }}
          >
            {frames.map((frame) => (
              <iframe
                key={frame}
                title={frame === shown || shown === null ? 'The page as visitors will see it' : 'The newer page'}
                src={frame.slice(frame.indexOf(' ') + 1)}
                sandbox="allow-same-origin"
                className={frame === shown ? undefined : 'coming'}
                style={{ width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` }}
                onLoad={() => {
                  // A link in it was followed: back to the page.
                  if (frame === shown && frame === wanted) setTurn((count) => count + 1)
                  else setShown(frame)
                }}
              />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
