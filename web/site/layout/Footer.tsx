import { link } from '@forecourt/rules/site/links.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { FrameView } from './frame.server.ts'
import { ConsentLink } from './ConsentLink.tsx'
import { Logo } from './Logo.tsx'
import { NETWORKS } from './networks.ts'
import { PhoneLink } from './PhoneLink.tsx'
import { usePaths, useSite } from './site.ts'
import { LocationFacts } from './LocationFacts.tsx'

const LINK = 'footer-link'

/** The foot of every page (spec §2 Layout): the locations with their hours today, four columns, the licence. */
export function Footer({ frame }: { frame: FrameView }) {
  const site = useSite()
  const { name, settings } = site
  const paths = usePaths()
  const social = settings.social_urls
  return (
    <footer className="below-fold print:hidden mt-8 border-t bg-surface text-14 lg:mt-12">
      <div className="container grid gap-x-8 gap-y-10 py-12 lg:grid-cols-[minmax(240px,1fr)_2.4fr] lg:py-16">
        <div>
          <Logo className="h-9" />
          <ul className="mt-6 grid gap-6 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-1">
            {frame.locations.map((location) => (
              <li key={location.id}>
                <a href={location.href} className="font-semibold underline-offset-4 hover:underline">
                  {location.name}
                </a>
                <LocationFacts location={location} small />
                {location.phone ? (
                  <PhoneLink
                    phone={location.phone}
                    icon={<Icon name="phone" size={16} />}
                    className={`${LINK} gap-2 font-semibold`}
                  />
                ) : null}
              </li>
            ))}
          </ul>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-4">
          {frame.footer
            .filter(({ links }) => links.length > 0)
            .map(({ title, links }) => (
              <div key={title}>
                <h2 className="mb-2 text-14 font-semibold tracking-normal">{title}</h2>
                <ul className="footer-links text-muted">
                  {links.map(({ label, href, target, rel }) => (
                    <li key={label}>
                      <a href={href} {...(target ? { target, rel } : {})}>
                        {label}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
        </nav>
      </div>
      <div className="border-t">
        <div className="container flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5 text-13 text-muted">
          {settings.footer_note ? <p className="max-w-prose basis-full">{settings.footer_note}</p> : null}
          <p>
            {name}
            {settings.licence_line ? ` · ${settings.licence_line}` : ''}
          </p>
          <ul className="flex flex-wrap items-center gap-x-5">
            {social.map(({ network, url }) => (
              <li key={network}>
                <a {...link(url, site)} className={LINK}>
                  {NETWORKS[network]}
                </a>
              </li>
            ))}
            <li>
              <a href={paths.credits()} className={LINK}>
                Picture credits
              </a>
            </li>
            <ConsentLink />
          </ul>
        </div>
      </div>
    </footer>
  )
}
