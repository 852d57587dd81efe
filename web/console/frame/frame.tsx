import { canStaffAnywhere, type Answer } from '@forecourt/rules/staff/access.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Ellipsis, Lock } from 'lucide-react'
import { memo, startTransition, useEffect, useMemo, type MouseEvent } from 'react'
import {
  createPath,
  Form,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigate,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { afterPaint } from '../../browser/afterLoad.ts'
import { dropAllDrafts } from '../../browser/consoleDrafts.ts'
import { keepPlace } from '../../browser/recentPlaces.ts'
import { runScreensAhead } from '../../browser/consoleScreens.ts'
import { DraftOwner } from '../kept/draft.tsx'
import { Waiting } from '../kept/waiting.tsx'
import { ScreenHelp } from '../help/screenHelp.tsx'
import { Progress } from '../progress.tsx'
import { KeysHost } from '../list/keys.tsx'
import { Connection } from '../live/connection.tsx'
import { Notices } from '../live/notices.tsx'
import { useCounts } from '../live/useCounts.ts'
import { PaletteButton, usePalette } from '../palette/host.tsx'
import { DataAhead } from '../dataAhead.tsx'
import { TASKS } from '../palette/tasks.ts'
import { OnBehalf } from '../onBehalf.ts'
import { SpellingLocale } from '../spelling.ts'
import { whenOf } from '../when.ts'
import { BehalfBanner } from './behalf.tsx'
import { ENTRIES, SECTIONS, type Entry } from './entries.ts'

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const allowed: Answer = { allowed: true }
  const mayOpen = ({ permission }: Pick<Entry, 'permission'>) =>
    permission ? canStaffAnywhere(desk.reach.grants, permission) : allowed
  const zone = await desk.timeZone()
  return {
    id: desk.person.id,
    name: desk.person.name,
    locale: localeOfZone(zone),
    /** Until when an operator is signed in as them; null for themself. */
    behalf: desk.behalf ? whenOf(desk.behalf.until, zone) : null,
    notices: (await desk.notices.read()).kinds,
    /** What the person may open, in the order of the entries. */
    may: ENTRIES.map(mayOpen),
    /** The tasks that the palette offers them. */
    tasks: TASKS.filter((task) => mayOpen(task).allowed).map(({ to }) => to),
  }
}

/** What frames the screens is the same on the next one, unless something has been changed or is asked for again. */
export const shouldRevalidate = ({ formMethod = 'GET', currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  formMethod !== 'GET' || currentUrl.href === nextUrl.href

export default function Frame() {
  const { id, name, locale, behalf, notices, may, tasks } = useLoaderData<typeof loader>()
  const counts = useCounts()
  useEffect(runScreensAhead, [])
  // The same objects on every screen, so that moves don’t draw them again.
  const entries = useMemo(
    () => ENTRIES.map((entry, at) => ({ ...entry, may: may[at]!, badge: counts.get(entry.to) ?? null })),
    [may, counts],
  )
  const atThumb = entries.filter(({ phone }) => phone)
  const others = useMemo(() => entries.filter(({ phone }) => !phone), [entries])
  const location = useLocation()
  const navigate = useNavigate()
  const current = entries.find((entry) => isWithin(location.pathname, entry))?.to ?? null
  // On a low screen the current entry may lie below the edge. To measure before the first frame would delay it.
  useEffect(
    () =>
      afterPaint(() =>
        document.querySelector('.rail [aria-current]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' }),
      ),
    [current],
  )
  const isUnderMore = others.some(({ to }) => to === current)
  /** What the router’s links do; one for all of the navigation, which is drawn anew for each move otherwise. */
  function onNavigate(event: MouseEvent<HTMLElement>) {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    const href = (event.target as Element).closest('a.nav')?.getAttribute('href')
    if (href == null || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    startTransition(() => void navigate(href, { replace: href === createPath(location) }))
  }
  const palette = usePalette(
    id,
    entries.filter(({ may: { allowed } }) => allowed),
    tasks,
  )
  useEffect(() => keepPlace(id, location), [id, location])
  return (
    <SpellingLocale value={locale}>
      <div className="frame">
        <a className="skip" href="#main">
          Skip to the content
        </a>
        <Progress />
        <header className="topbar">
          <span className="wrap">{name}</span>
          <div className="row">
            <ScreenHelp />
            <PaletteButton onOpen={palette.open} />
            <SignOut id={id} />
          </div>
        </header>
        <nav className="rail" aria-label="Console" onClick={onNavigate}>
          <div className="rail-head">
            <p className="brand">Dealer console</p>
            <ScreenHelp />
          </div>
          <PaletteButton onOpen={palette.open} />
          <Sections of={entries} current={current} />
          <div className="who">
            <span className="wrap">{name}</span>
            <SignOut id={id} />
          </div>
        </nav>
        <nav className="thumb" aria-label="Console, on a phone" onClick={onNavigate}>
          <ul>
            {atThumb.map((entry) => (
              <li key={entry.to}>
                <EntryLink entry={entry} isCurrent={entry.to === current} />
              </li>
            ))}
            {others.length === 0 ? null : (
              <li>
                {/* Another address closes it. */}
                <details key={location.key}>
                  <summary className={`nav${isUnderMore ? ' here' : ''}`}>
                    <Ellipsis aria-hidden size={18} />
                    More
                  </summary>
                  <div className="more">
                    <Sections of={others} current={current} />
                  </div>
                </details>
              </li>
            )}
          </ul>
        </nav>
        <main id="main" className="main" tabIndex={-1}>
          {behalf === null ? null : <BehalfBanner id={id} name={name} until={behalf} />}
          <OnBehalf value={behalf !== null}>
            <DraftOwner value={id}>
              <Outlet />
            </DraftOwner>
          </OnBehalf>
        </main>
        <DataAhead />
        <Connection />
        <Notices kinds={notices} />
        <Waiting />
        <KeysHost />
        {palette.shown}
      </div>
    </SpellingLocale>
  )
}

/** Screens by the part of the navigation that they belong to. */
const Sections = memo(function Sections({ of: shown, current }: { of: readonly ShownEntry[]; current: string | null }) {
  return SECTIONS.map(({ title, entries }, at) => {
    const within = shown.filter(({ to }) => entries.some((entry) => entry.to === to))
    return within.length === 0 ? null : (
      <div key={title ?? at} className="nav-section">
        {title === null ? null : <p>{title}</p>}
        <ul>
          {within.map((entry) => (
            <li key={entry.to}>
              <EntryLink entry={entry} isCurrent={entry.to === current} />
            </li>
          ))}
        </ul>
      </div>
    )
  })
})

type ShownEntry = Entry & { may: Answer; badge: { count: number; of: string } | null }

const SignOut = memo(function SignOut({ id }: { id: string }) {
  return (
    <Form method="post" action={CONSOLE_PATHS.signOut} onSubmit={() => dropAllDrafts(id)}>
      <button type="submit" className="button quiet">
        Sign out
      </button>
    </Form>
  )
})

interface EntryLinkProps {
  entry: ShownEntry
  isCurrent: boolean
}

/**
 * A screen in the navigation: off, with the reason, for those who may not open it. A link without the router’s hooks,
 * which would draw all of them for each move.
 */
const EntryLink = memo(function EntryLink({ entry: { to, label, icon: Icon, may, badge }, isCurrent }: EntryLinkProps) {
  const current = isCurrent ? 'page' : undefined
  return may.allowed ? (
    <a href={to} aria-current={current} className="nav">
      <Icon aria-hidden size={18} strokeWidth={1.5} />
      {label}
      {badge ? (
        <span className="badge">
          {badge.count > 99 ? '99+' : badge.count}
          <span className="sr-only"> {badge.of}</span>
        </span>
      ) : null}
    </a>
  ) : (
    <a href={to} aria-current={current} className="nav off" title={may.reason}>
      <Icon aria-hidden size={18} strokeWidth={1.5} />
      <span>
        {label} <Lock aria-hidden size={12} />
      </span>
      <span className="sr-only">. {may.reason}</span>
    </a>
  )
})

/** Whether an address is a screen of the navigation, or one below it. */
const isWithin = (pathname: string, { to }: Pick<Entry, 'to'>): boolean =>
  pathname === to || (to !== CONSOLE_PATHS.home && pathname.startsWith(`${to}/`))
