import type { ComponentType, ReactNode } from 'react'
import { IconSprite } from '../../ui/Icon.tsx'
import { Announcement } from './Announcement.tsx'
import { Footer } from './Footer.tsx'
import type { FrameView } from './frame.server.ts'
import { Header } from './Header.tsx'
import { TrialNotice } from './TrialNotice.tsx'

/** What a page's module exports as its handle to have another frame; a page that does not exist has the usual one. */
export interface FrameHandle {
  frame?: ComponentType<{ frame: FrameView; children: ReactNode }>
}

/** The parts of a frame around `<main>`, each in its own place. */
interface FrameParts {
  icons?: ReactNode
  skip?: ReactNode
  trial?: ReactNode
  announcement?: ReactNode
  header?: ReactNode
  footer?: ReactNode
}

/** Every part keeps its position, with or without the others, so that React's identifiers (useId) stay the same. */
const FrameShell = ({
  icons,
  skip,
  trial,
  announcement,
  header,
  footer,
  children,
}: FrameParts & { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">
    {icons}
    {skip}
    {trial}
    {announcement}
    {header}
    <main id="content" tabIndex={-1} className="flex-1 outline-none">
      {children}
    </main>
    {footer}
  </div>
)

/**
 * Head and foot around a page, with a way past the head for those who do not use a mouse. It must not depend on the
 * page or its address: the server renders it once for many pages (docs/decisions/0111).
 */
export function Frame({ frame, children }: { frame: FrameView; children: ReactNode }) {
  return (
    <FrameShell
      icons={<IconSprite />}
      skip={
        <a
          href="#content"
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-3 font-semibold text-ink shadow-lift focus:translate-y-0 print:hidden"
        >
          Skip to content
        </a>
      }
      trial={frame.trial ? <TrialNotice /> : null}
      announcement={frame.announcement ? <Announcement announcement={frame.announcement} /> : null}
      header={<Header frame={frame} />}
      footer={<Footer frame={frame} />}
    >
      {children}
    </FrameShell>
  )
}

/** A page in its place in the frame, without the other parts. */
export const EmptyFrame = ({ children }: { children: ReactNode }) => <FrameShell>{children}</FrameShell>
