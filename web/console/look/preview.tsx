import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

/** How wide a page is drawn, and the label of it. */
export const WIDTHS = { desk: 'Desktop', phone: 'Phone' } as const
/** A width that was chosen; `fit` for none, which is a phone’s in a narrow window and a desktop’s in any other. */
export type PreviewWidth = keyof typeof WIDTHS | 'fit'

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
    const page = element?.querySelector('iframe')
    if (!element || !page) return
    // How wide the page is, the style sheet says: it depends on the window if no width was chosen.
    const fit = () =>
      element.style.setProperty('--look-scale', String(Math.min(1, element.clientWidth / page.offsetWidth)))
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    fit()
    return () => observer.disconnect()
  }, [width, src])
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
        <Pages {...preview} to={to} />
        {width === 'fit' ? (
          <>
            <Widths current="desk" to={to} className="row look-wide" />
            <Widths current="phone" to={to} className="row look-narrow" />
          </>
        ) : (
          <Widths current={width} to={to} className="row" />
        )}
      </div>
      <Frame key={version} src={preview.draft} title={`${label} of ${preview.site} with the draft`} width={width} />
    </section>
  )
}

/** The pages to choose from. */
export const Pages = ({
  of,
  page,
  pages,
  to,
}: {
  /** The site, where there are several. */
  of?: string
  page: string
  pages: readonly string[]
  to: (view: { page: string }) => string
}) => (
  <nav className="row" aria-label={of === undefined ? 'Page of the preview' : `Page of the preview, ${of}`}>
    {pages.map((one) => (
      <Link
        key={one}
        to={to({ page: one })}
        preventScrollReset
        replace
        className="look-choice"
        aria-current={one === page ? 'true' : undefined}
      >
        {PAGE_LABELS[one]}
      </Link>
    ))}
  </nav>
)

/** The widths to choose from. Without one that was chosen, the window decides which of two is shown. */
const Widths = ({
  current,
  to,
  className,
}: {
  current: keyof typeof WIDTHS
  to: (view: { width: string }) => string
  className: string
}) => (
  <nav className={className} aria-label="Width of the preview">
    {(Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]).map((one) => (
      <Link
        key={one}
        to={to({ width: one })}
        preventScrollReset
        replace
        className="look-choice"
        aria-current={one === current ? 'true' : undefined}
      >
        {one === 'desk' ? <Monitor aria-hidden size={16} /> : <Smartphone aria-hidden size={16} />}
        {WIDTHS[one]}
      </Link>
    ))}
  </nav>
)
