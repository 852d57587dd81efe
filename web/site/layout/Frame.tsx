import type { ComponentType, ReactNode } from 'react'
import { IconSprite } from '../../ui/Icon.tsx'
import { Announcement } from './Announcement.tsx'
import { Footer } from './Footer.tsx'
import type { FrameView } from './frame.server.ts'
import { Header } from './Header.tsx'

/** What a page's module exports as its handle to have another frame; a page that does not exist has the usual one. */
export interface FrameHandle {
  frame?: ComponentType<{ frame: FrameView; children: ReactNode }>
}

/** Head and foot around a page, with a way past the head for those who do not use a mouse. */
export function Frame({ frame, children }: { frame: FrameView; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <IconSprite />
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-3 font-semibold text-ink shadow-lift focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      {frame.announcement ? <Announcement announcement={frame.announcement} /> : null}
      <Header frame={frame} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer frame={frame} />
    </div>
  )
}
