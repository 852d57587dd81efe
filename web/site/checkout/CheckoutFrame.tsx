import type { ReactNode } from 'react'
import { Icon, IconSprite } from '../../ui/Icon.tsx'
import type { FrameView } from '../layout/frame.server.ts'
import { ConsentLink } from '../layout/ConsentLink.tsx'
import { HEADER_STYLES } from '../layout/Header.tsx'
import { Logo } from '../layout/Logo.tsx'
import { PhoneLink } from '../layout/PhoneLink.tsx'
import { usePaths, useSite } from '../layout/site.ts'

/** Head and foot of the checkout (look: Checkout): the logo, the phone number, and nothing else that leads away. */
export function CheckoutFrame({ frame, children }: { frame: FrameView; children: ReactNode }) {
  const site = useSite()
  const to = usePaths()
  const { row, hover } = HEADER_STYLES[site.settings.header_style]
  return (
    <div className="flex min-h-dvh flex-col">
      <IconSprite />
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-surface px-4 py-3 font-semibold text-ink shadow-lift focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <header className={row}>
        <div className="container flex min-h-16 items-center justify-between gap-4">
          <a href={to.home()} className="min-w-0 rounded-control py-2 focus-visible:outline-current">
            <Logo className="h-8 max-[374px]:h-6.5" />
          </a>
          {frame.phone ? (
            <>
              <PhoneLink
                phone={frame.phone}
                icon={<Icon name="phone" size={18} />}
                className={`header-entry max-sm:hidden ${hover}`}
              />
              <div className="sm:hidden">
                <PhoneLink
                  phone={frame.phone}
                  iconOnly
                  icon={<Icon name="phone" size={22} />}
                  className={`grid size-11 place-items-center rounded-control transition-colors ${hover}`}
                />
              </div>
            </>
          ) : null}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <footer className="border-t bg-surface text-13 text-muted print:hidden">
        <div className="container flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4">
          <p>
            {site.name}
            {site.settings.licence_line ? ` · ${site.settings.licence_line}` : ''}
          </p>
          <ul className="flex flex-wrap gap-x-5">
            <li>
              <a href={to.terms()} className="footer-link">
                Terms and conditions
              </a>
            </li>
            <li>
              <a href={to.privacy()} className="footer-link">
                Privacy policy
              </a>
            </li>
            <ConsentLink />
          </ul>
        </div>
      </footer>
    </div>
  )
}
