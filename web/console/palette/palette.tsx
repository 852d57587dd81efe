import {
  CONSOLE_PATHS,
  leadPath,
  leadsWithPath,
  peopleWithPath,
  personPath,
  settingsWithPath,
  stockCarPath,
  stockWithPath,
} from '@forecourt/rules/staff/consolePaths.ts'
import { matchedBy, matchesLabel } from '@forecourt/rules/staff/palette.ts'
import { Command } from 'cmdk'
import { Car, CircleUser, History, Inbox, LogOut, Search, Settings2, X, Zap } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useSubmit } from 'react-router'
import { dropAllDrafts } from '../../browser/consoleDrafts.ts'
import { recentPlaces } from '../../browser/recentPlaces.ts'
import type { Entry } from '../frame/entries.ts'
import { areOn, keyWords, shortcuts, type Shortcut } from '../list/shortcuts.ts'
import { OTHER_WORDS, SIGN_OUT_WORDS } from './otherWords.ts'
import type { FoundSome } from './search.ts'
import { TASKS } from './tasks.ts'
import { useFound, type SearchState } from './useFound.ts'

/** A screen to go to. */
export type Place = Pick<Entry, 'to' | 'label' | 'icon'>

export interface PaletteProps {
  /** The id of whoever is signed in. */
  person: string
  /** The screens of the navigation that may be opened. */
  screens: readonly Place[]
  /** The addresses of others, which are offered once something is typed. */
  tasks: readonly string[]
  /** What the open screen offers. */
  commands: readonly Shortcut[]
  /** Takes what was typed before its field had the focus. */
  takeEarly: () => string
  onClose: () => void
}

/** The command palette: screens, leads, vehicles, people, settings, and what the open screen offers (decision 151). */
export default function Palette({ person, screens, tasks, commands, takeEarly, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const submit = useSubmit()
  const location = useLocation()
  const [typed, setTyped] = useState('')
  const [keysAreOn] = useState(areOn)
  const state = useFound(typed)
  /** What had the focus, and has it again once the palette is closed without a choice. */
  const [before] = useState(() => document.activeElement)
  /** What is done once the dialog has closed, so that a command can move the focus. */
  const chosen = useRef<(() => void) | null>(null)

  function choose(run: () => void) {
    chosen.current = run
    onClose()
  }
  const open = (to: string) =>
    choose(() => {
      document.querySelector<HTMLElement>('#main')?.focus({ preventScroll: true })
      void navigate(to)
    })

  const offered = commands.filter(({ label }) => matchesLabel(label, typed))
  const isEmpty = typed.trim() === ''
  const [recents] = useState(() => recentPlaces(person, location))
  const recent = isEmpty ? recents : []
  const others = TASKS.filter(({ to }) => tasks.includes(to))
  const places = (isEmpty ? screens : [...screens, ...others])
    .map((place) => ({ ...place, by: matchedBy(place.label, OTHER_WORDS[place.to] ?? [], typed) }))
    .filter(({ by }) => by !== null)
    // Those whose label is typed come first; the others stay in order.
    .toSorted((one, other) => Number(one.by !== '') - Number(other.by !== ''))
  const signsOut = !isEmpty && matchedBy(SIGN_OUT, SIGN_OUT_WORDS, typed) !== null
  const { leads = null, vehicles = null, people = null, settings = null } = state.found ?? {}
  const found = [leads, vehicles, people, settings].flatMap((some) => some?.rows ?? [])
  const shown = recent.length + offered.length + places.length + Number(signsOut) + found.length
  return (
    <Dialog.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="veil" />
        <Dialog.Content
          className="dialog palette"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (chosen.current) chosen.current()
            else if (before instanceof HTMLElement) before.focus()
          }}
        >
          <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
          <Command label="Search and commands" shouldFilter={false} vimBindings={false} loop>
            <div className="palette-head">
              <Search aria-hidden size={16} />
              <Command.Input
                value={typed}
                onValueChange={setTyped}
                onFocus={() => {
                  const early = takeEarly()
                  setTyped((before) => before + early)
                }}
                placeholder={placeholderOf(screens)}
              />
              <Dialog.Close className="close" aria-label="Close">
                <X aria-hidden size={16} />
              </Dialog.Close>
            </div>
            <Command.List label="Results">
              {recent.length === 0 ? null : (
                <Command.Group heading="Recent">
                  {recent.map(({ to, label }) => (
                    <Command.Item key={to} value={`recent ${to}`} onSelect={() => open(to)}>
                      <History aria-hidden size={16} strokeWidth={1.5} />
                      <span className="name">{label}</span>
                      <RecentPart of={to} label={label} screens={screens} />
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
              {places.length === 0 ? null : (
                <Command.Group heading="Go to">
                  {places.map(({ to, label, icon: Icon, by }) => (
                    <Command.Item key={to} value={`screen ${to}`} onSelect={() => open(to)}>
                      <Icon aria-hidden size={16} strokeWidth={1.5} />
                      <span className="name">{label}</span>
                      {by ? <span className="detail">{by}</span> : null}
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
              {signsOut ? (
                <Command.Group heading="My account">
                  <Command.Item
                    value="sign out"
                    onSelect={() =>
                      choose(() => {
                        dropAllDrafts(person)
                        void submit(null, { method: 'post', action: CONSOLE_PATHS.signOut })
                      })
                    }
                  >
                    <LogOut aria-hidden size={16} strokeWidth={1.5} />
                    <span className="name">{SIGN_OUT}</span>
                  </Command.Item>
                </Command.Group>
              ) : null}
              {offered.length === 0 ? null : (
                <Command.Group heading="On this screen">
                  {offered.map(({ key, label }) => (
                    <Command.Item
                      key={key}
                      value={`command ${key}`}
                      onSelect={() =>
                        choose(() =>
                          shortcuts()
                            .find((one) => one.key === key)
                            ?.run(),
                        )
                      }
                    >
                      <Zap aria-hidden size={16} strokeWidth={1.5} />
                      <span className="name">{label}</span>
                      {keysAreOn ? <kbd>{keyWords(key)}</kbd> : null}
                    </Command.Item>
                  ))}
                </Command.Group>
              )}
              <FoundGroup
                heading="Leads"
                icon={<Inbox aria-hidden size={16} strokeWidth={1.5} />}
                some={leads}
                onOpen={(id) => open(leadPath(id))}
                all="All leads that match"
                onAll={() => open(leadsWithPath(state.search ?? ''))}
              />
              <FoundGroup
                heading="Vehicles"
                icon={<Car aria-hidden size={16} strokeWidth={1.5} />}
                some={vehicles}
                onOpen={(id) => open(stockCarPath(Number(id)))}
                all="All vehicles that match"
                onAll={() => open(stockWithPath(state.search ?? ''))}
              />
              <FoundGroup
                heading="People"
                icon={<CircleUser aria-hidden size={16} strokeWidth={1.5} />}
                some={people}
                onOpen={(id) => open(personPath(id))}
                all="All people who match"
                onAll={() => open(peopleWithPath(state.search ?? ''))}
              />
              <FoundGroup
                heading="Settings"
                icon={<Settings2 aria-hidden size={16} strokeWidth={1.5} />}
                some={settings}
                onOpen={open}
                all="All settings that match"
                onAll={() => open(settingsWithPath(state.search ?? ''))}
              />
            </Command.List>
            <Status state={state} shown={shown} hint={hintOf(screens)} />
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const SIGN_OUT = 'Sign out'

/** The part of the console that a recent screen is in, unless it is that part itself. */
function RecentPart({ of: to, label, screens }: { of: string; label: string; screens: readonly Place[] }) {
  const [part] = screens
    .filter((screen) => screen.to !== CONSOLE_PATHS.home && to.startsWith(screen.to))
    .toSorted((one, other) => other.to.length - one.to.length)
  return part && part.label !== label ? <span className="detail">{part.label}</span> : null
}

interface FoundGroupProps {
  heading: string
  icon: ReactNode
  some: FoundSome | null
  onOpen: (id: string) => void
  /** The item for what is not listed here. */
  all: string
  onAll: () => void
}

/** What was found. Its names are the own text of visitors, feeds and staff. */
function FoundGroup({ heading, icon, some, onOpen, all, onAll }: FoundGroupProps) {
  if (!some || some.rows.length === 0) return null
  return (
    <Command.Group heading={heading}>
      {some.rows.map(({ id, name, detail }) => (
        <Command.Item key={id} value={`${heading} ${id}`} onSelect={() => onOpen(id)}>
          {icon}
          <span className="name">{name}</span>
          <span className="detail">{detail}</span>
        </Command.Item>
      ))}
      {some.more ? (
        <Command.Item value={`${heading} all`} onSelect={onAll}>
          <Search aria-hidden size={16} strokeWidth={1.5} />
          <span className="name">{all}</span>
        </Command.Item>
      ) : null}
    </Command.Group>
  )
}

const has = (screens: readonly Place[], path: string) => screens.some(({ to }) => to === path)
const LIST = new Intl.ListFormat('en-AU')

/** What can be searched for, by what somebody may see. */
const placeholderOf = (screens: readonly Place[]) =>
  `Search ${LIST.format([
    'screens',
    ...(has(screens, CONSOLE_PATHS.leads) ? ['leads'] : []),
    ...(has(screens, CONSOLE_PATHS.stock) ? ['vehicles'] : []),
    ...(has(screens, CONSOLE_PATHS.people) ? ['people'] : []),
    ...(has(screens, CONSOLE_PATHS.settings) ? ['settings'] : []),
  ])}`

/** By what things are found. */
const hintOf = (screens: readonly Place[]) =>
  [
    ...(has(screens, CONSOLE_PATHS.leads) ? ['Search for a lead by name, email address or reference.'] : []),
    ...(has(screens, CONSOLE_PATHS.stock) ? ['Search for a vehicle by name, stock number or VIN.'] : []),
  ].join(' ')

/** How the search is going, in words. */
function Status({ state, shown, hint }: { state: SearchState; shown: number; hint: string }) {
  const isSearching = state.search !== null && state.found === null && state.problem === null
  const words = state.problem ?? (isSearching ? 'Searching…' : shown === 0 ? `Nothing matches. ${hint}` : null)
  return (
    <p role="status" className={words === null ? 'sr-only' : `palette-status${isSearching ? ' waiting' : ''}`}>
      {words ?? `${shown} ${shown === 1 ? 'result' : 'results'}`}
    </p>
  )
}
