import { atWidth } from '@forecourt/rules/site/imageWidth.ts'
import type { HeaderEntry } from '@forecourt/rules/navigation/navigation.ts'
import type { MenuLink } from '@forecourt/rules/site/links.ts'
import { CarFront, Clock, Menu, X } from 'lucide-react'
import { useRef, useState, type CSSProperties } from 'react'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { HoverMenu } from '../../ui/HoverMenu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { FavouritesMenu } from './FavouritesMenu.tsx'
import type { FrameView } from './frame.server.ts'
import { Logo } from './Logo.tsx'
import { PhoneLink } from './PhoneLink.tsx'
import { usePaths, useSite } from './site.ts'

/** Colours of the main row and of the bar above it, by the site's header style. */
export const HEADER_STYLES = {
  light: { row: 'bg-surface text-ink border-b', hover: 'hover:bg-sunken', bar: null },
  dark: { row: 'bg-brand text-brand-ink', hover: 'hover:bg-brand-ink/12 focus-visible:outline-current', bar: null },
  split: { row: 'bg-surface text-ink border-b', hover: 'hover:bg-sunken', bar: 'bg-brand text-brand-ink' },
} as const

function MenuLabel({ link: { label, note, price } }: { link: MenuLink }) {
  const named = (
    <>
      {label}
      {note ? <span className="menu-note">{note}</span> : null}
    </>
  )
  if (!price) return named
  return (
    <span className="min-w-0">
      {named}
      <span className="menu-price">{price}</span>
    </span>
  )
}

/** Width of a menu's pictures in pixels, enough for dense screens. */
const MENU_PICTURE = 256

const attributes = ({ href, target, rel }: MenuLink) => ({ href, ...(target ? { target, rel } : {}) })

/** The picture of a link in a place of its size; drawn with the opening menu, which has no place for it before. */
function MenuPicture({ image, opened }: { image: string | undefined; opened: boolean }) {
  if (!image || !opened) return null
  return (
    <span className="menu-picture">
      <img src={atWidth(image, MENU_PICTURE)} alt="" width={96} height={64} loading="lazy" />
    </span>
  )
}

function MenuPanel({ parts, opened }: { parts: Extract<HeaderEntry, { kind: 'menu' }>['parts']; opened: boolean }) {
  const columns = parts.flatMap(({ title, groups }) =>
    groups.map((group, index) => ({ ...group, part: index === 0 ? title : null })),
  )
  const parted = columns.some(({ part }) => part)
  return (
    <div
      className={
        columns.length > 2
          ? 'grid max-h-[calc(100dvh-7rem)] grid-cols-[repeat(auto-fit,minmax(230px,1fr))] gap-2 overflow-y-auto'
          : 'flex items-start gap-2'
      }
    >
      {columns.map((group, index) => (
        <div
          key={`${group.part}-${group.title}-${index}`}
          className={`${columns.length > 2 ? '' : 'min-w-44'} ${parted && group.part && index > 0 ? 'border-l' : ''}`}
        >
          {/* A part stands above the first of its groups; the others keep its line free, so that groups line up. */}
          {parted ? <p className="min-h-7 px-3 pt-2 text-14 font-semibold">{group.part}</p> : null}
          {group.title || columns.length > 1 ? (
            <p className="px-3 pt-2 pb-1 text-13 font-semibold text-muted">{group.title ?? 'All'}</p>
          ) : null}
          <ul
            className={
              group.links.length > 9 && columns.length < 3
                ? 'menu-links grid grid-cols-[repeat(2,max-content)] gap-x-2'
                : 'menu-links'
            }
          >
            {group.links.map((link) => (
              <li key={link.label}>
                <a {...attributes(link)}>
                  <MenuPicture image={link.image} opened={opened} />
                  <MenuLabel link={link} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

/**
 * What a menu of the drawer holds: a list that also stands on a page of its own is drawn with the opening drawer, and
 * until then, or without scripts, the link to that page.
 */
const drawn = ({ parts, all }: Extract<HeaderEntry, { kind: 'menu' }>, opened: boolean) =>
  all && !opened ? [{ title: null, groups: [{ title: null, links: [all] }] }] : parts

/** The drawer of a phone: the browser's own disclosure, so it opens without scripts too. */
function Drawer({ frame, hover }: { frame: FrameView; hover: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [opened, setOpened] = useState(false)
  const draw = () => setOpened(true)
  return (
    <details
      ref={details}
      onToggle={draw}
      // It may have been opened before the scripts came.
      onClick={draw}
      className="drawer group/drawer xl:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return
        details.current.open = false
        details.current.querySelector('summary')?.focus()
      }}
    >
      <summary
        aria-label="Menu"
        className={`grid size-11 place-items-center rounded-control transition-colors ${hover}`}
      >
        <Menu aria-hidden size={24} strokeWidth={1.5} className="group-open/drawer:hidden" />
        <X aria-hidden size={24} strokeWidth={1.5} className="hidden group-open/drawer:block" />
      </summary>
      <div className="absolute inset-x-0 top-full h-[calc(100dvh-100%)] overflow-y-auto overscroll-contain bg-surface text-ink">
        <nav aria-label="All pages" className="container pt-2 pb-16">
          {frame.header.map((entry) =>
            entry.kind === 'link' ? (
              <a key={entry.key} {...attributes(entry)} className="flex min-h-12 items-center border-b font-semibold">
                {entry.label}
              </a>
            ) : (
              <Disclosure key={entry.key} title={entry.label}>
                {drawn(entry, opened).flatMap(({ title, groups }) =>
                  groups.map((group, index) => (
                    <div key={`${title}-${group.title}-${index}`} className="pb-2">
                      {group.title ? <p className="pt-1 text-13 font-semibold text-muted">{group.title}</p> : null}
                      <ul className="drawer-links">
                        {group.links.map((link) => (
                          <li key={link.label}>
                            <a {...attributes(link)}>
                              <MenuPicture image={link.image} opened={opened} />
                              <MenuLabel link={link} />
                            </a>
                          </li>
                        ))}
                      </ul>
                    </div>
                  )),
                )}
              </Disclosure>
            ),
          )}
          {frame.locations.map((location) => (
            <div key={location.id} className="border-b py-4 last:border-0">
              <p className="font-semibold">{location.name}</p>
              <p className="text-14 text-muted">{location.city}</p>
              {location.status ? <p className="text-14">{location.status}</p> : null}
              {location.phone ? (
                <PhoneLink
                  phone={location.phone}
                  icon={<Icon name="phone" size={16} />}
                  className="mt-1 flex min-h-11 items-center gap-2 font-semibold text-link"
                />
              ) : null}
            </div>
          ))}
        </nav>
      </div>
    </details>
  )
}

/** The head of every page (spec §2 Layout), in one of three styles. It stays in view. */
export function Header({ frame }: { frame: FrameView }) {
  const { settings, hasGarage } = useSite()
  const paths = usePaths()
  const { row, hover, bar } = HEADER_STYLES[settings.header_style]
  const [primary] = frame.locations
  const garage = hasGarage ? (
    <Tooltip text={settings.garage_label} align="right" className="max-[374px]:hidden">
      {(tooltip) => (
        <a
          href={paths.garage()}
          aria-labelledby={tooltip}
          className={`grid size-11 place-items-center rounded-control transition-colors ${hover}`}
        >
          <CarFront aria-hidden size={22} strokeWidth={1.5} />
        </a>
      )}
    </Tooltip>
  ) : null
  const phone = frame.phone ? (
    <PhoneLink
      phone={frame.phone}
      icon={<Icon name="phone" size={18} />}
      className={`header-entry ${bar ? 'focus-visible:outline-current' : hover}`}
    />
  ) : null
  return (
    <header className={`page-head sticky z-40 ${bar ? 'top-0 md:-top-10' : 'top-0'}`}>
      {bar ? (
        <div className={`hidden md:block print:hidden ${bar}`}>
          <div className="container flex min-h-10 items-center justify-between gap-6 text-14">
            <p className="flex min-w-0 items-center gap-2 truncate">
              {primary?.status ? (
                <>
                  <Clock aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
                  {primary.name}: {primary.status}
                  {primary.next ? `, ${primary.next[0]!.toLowerCase()}${primary.next.slice(1)}` : ''}
                </>
              ) : null}
            </p>
            {phone}
          </div>
        </div>
      ) : null}
      <div className={row}>
        <div className="container relative flex min-h-16 items-center gap-2 max-[374px]:gap-0 xl:min-h-18 xxl:gap-4">
          <a
            href={paths.home()}
            className="mr-auto min-w-0 rounded-control py-2 focus-visible:outline-current xl:mr-3 xl:shrink-0"
          >
            <Logo className="h-8 max-[374px]:h-6.5 xl:h-9" />
          </a>
          <nav aria-label="Main" className="hidden grow xl:block print:hidden">
            <ul className="header-list" style={{ '--entries': frame.header.length } as CSSProperties}>
              {frame.header.map((entry) => (
                <li key={entry.key}>
                  {entry.kind === 'link' ? (
                    <a {...attributes(entry)} className={`header-entry ${hover}`}>
                      {entry.label}
                    </a>
                  ) : (
                    <HoverMenu
                      align={entry.parts.flatMap(({ groups }) => groups).length > 2 ? 'wide' : 'left'}
                      buttonClassName={`header-entry ${hover}`}
                      button={
                        <>
                          {entry.label}
                          <Icon name="chevron" size={16} />
                        </>
                      }
                    >
                      {(opened) => <MenuPanel parts={entry.parts} opened={opened} />}
                    </HoverMenu>
                  )}
                </li>
              ))}
            </ul>
          </nav>
          <div className="flex items-center print:hidden">
            {bar ? null : <div className="hidden sm:block">{phone}</div>}
            {frame.phone ? (
              <div className={bar ? 'md:hidden' : 'sm:hidden'}>
                <PhoneLink
                  phone={frame.phone}
                  iconOnly
                  icon={<Icon name="phone" size={22} />}
                  className={`grid size-11 place-items-center rounded-control transition-colors ${hover}`}
                />
              </div>
            ) : null}
            <FavouritesMenu hover={hover} />
            {garage}
            <Drawer frame={frame} hover={hover} />
          </div>
        </div>
      </div>
    </header>
  )
}
