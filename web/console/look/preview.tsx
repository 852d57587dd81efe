import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

/** How wide a page is drawn, and the label of it. */
export const WIDTHS = { desk: 'Desktop', phone: 'Phone' } as const
export type PreviewWidth = keyof typeof WIDTHS
const PIXELS: Readonly<Record<PreviewWidth, number>> = { desk: 1280, phone: 390 }

const PAGE_LABELS: Readonly<Record<string, string>> = {
  home: 'Home',
  search: 'Search',
  vehicle: 'Vehicle',
  contact: 'Contact',
}

/**
 * A page of a dealer’s site in a frame, drawn at its own width and scaled to the room that there is. Nothing in it runs;
 * links to other sites lead nowhere.
 */
export function Frame({ src, title, width }: { src: string; title: string; width: PreviewWidth }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const fit = () =>
      element.style.setProperty('--look-scale', String(Math.min(1, element.clientWidth / PIXELS[width])))
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    fit()
    return () => observer.disconnect()
  }, [width])
  return (
    <div ref={box} className={`look-frame ${width}`}>
      <iframe
        key={src}
        src={src}
        title={title}
        sandbox="allow-same-origin"
        loading="lazy"
        referrerPolicy="no-referrer"
      />
    </div>
  )
}

/** The preview beside a form: which page, and how wide. */
export function Preview({
  preview,
  width,
  version,
  to,
}: {
  preview: { page: string; pages: readonly string[]; site: string; draft: string }
  width: PreviewWidth
  /** Of the draft: another one is drawn anew. */
  version: number
  /** The address of this screen with another page or width. */
  to: (view: { page?: string; width?: string }) => string
}) {
  const label = PAGE_LABELS[preview.page] ?? preview.page
  return (
    <section className="panel look-preview" aria-label="Preview">
      <div className="look-preview-bar">
        <h2>Preview</h2>
        <nav className="row" aria-label="Page of the preview">
          {preview.pages.map((page) => (
            <Link
              key={page}
              to={to({ page })}
              preventScrollReset
              replace
              className="look-choice"
              aria-current={page === preview.page ? 'true' : undefined}
            >
              {PAGE_LABELS[page]}
            </Link>
          ))}
        </nav>
        <nav className="row" aria-label="Width of the preview">
          {(Object.keys(WIDTHS) as PreviewWidth[]).map((one) => (
            <Link
              key={one}
              to={to({ width: one })}
              preventScrollReset
              replace
              className="look-choice"
              aria-current={one === width ? 'true' : undefined}
            >
              {one === 'desk' ? <Monitor aria-hidden size={16} /> : <Smartphone aria-hidden size={16} />}
              {WIDTHS[one]}
            </Link>
          ))}
        </nav>
      </div>
      <Frame key={version} src={preview.draft} title={`${label} of ${preview.site} with the draft`} width={width} />
    </section>
  )
}
