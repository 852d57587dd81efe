import { Search, X } from 'lucide-react'
import { useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode, type ToggleEvent } from 'react'
import { formatNumber } from '@forecourt/rules/locale/locale.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import type { Facet, Near, Range, Refinement } from '@forecourt/rules/stock/filters.ts'
import type { FacetOption, FilterGroup } from './filterGroups.ts'
import type { SearchSite } from '@forecourt/rules/stock/labels.ts'
import { NearFields } from './NearFields.tsx'
import { BudgetField, RangeFields } from './RangeFields.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Input } from '../../ui/controls.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'

/** The form's id: the sort order outside it belongs to it as well. */
export const SEARCH_FORM = 'search-form'
/** The sheet's id, for the button that opens it without scripts. */
export const FILTER_SHEET = 'filters'

/** A facet shows this many values; the rest is collapsed (styles/repeated.css). */
const VALUES_AT_ONCE = 8

interface Props {
  site: SearchSite
  action: string
  groups: readonly FilterGroup[]
  refinement: Refinement
  /** Words of the button that closes the sheet, such as 'Show 128 cars'. */
  showLabel: string
  clearHref: string | null
  /** The active refinements, each with a link that removes it; they stay in view above the groups. */
  chips: ReactNode
  onFacet: (facet: Facet, value: string, on: boolean) => void
  onRange: (range: Range, bounds: { min?: number; max?: number } | null) => void
  onNear: (near: Near | null) => void
  onText: (text: string) => void
  onSubmit: () => void
}

/**
 * The filters: a sidebar from lg up, a sheet below. One form that works without scripts; with them every change applies
 * at once and the sheet keeps keyboard focus inside.
 */
export function Filters(props: Props) {
  const { site, action, groups, refinement, showLabel, clearHref, chips, onSubmit } = props
  const sheet = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
    if (open) sheet.current?.hidePopover()
  }

  return (
    <div
      ref={sheet}
      id={FILTER_SHEET}
      popover="auto"
      aria-label="Filters"
      {...(open ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
      onToggle={(event: ToggleEvent<HTMLDivElement>) => {
        if (event.target === sheet.current) setOpen(event.newState === 'open')
      }}
      onKeyDown={(event) => open && keepInside(event, sheet.current!)}
      className="filter-sheet"
    >
      <form
        id={SEARCH_FORM}
        method="get"
        action={action}
        role="search"
        aria-label={`Search ${inSentence(site.vehicleNounPlural)}`}
        autoComplete="off"
        onSubmit={submit}
        className="flex h-full flex-col lg:block"
      >
        <div className="flex h-14 shrink-0 items-center justify-between border-b border-line px-4 lg:hidden">
          <p className="text-19 font-bold">Filters</p>
          <IconButton label="Close filters" popoverTarget={FILTER_SHEET} popoverTargetAction="hide" className="-mr-2">
            <X aria-hidden size={22} strokeWidth={1.5} />
          </IconButton>
        </div>

        <div className="grow overflow-y-auto overscroll-contain px-4 lg:overflow-visible lg:px-1">
          <div className="sticky top-0 z-10 bg-ground pb-2 empty:hidden">{chips}</div>
          <TextField q={refinement.q} onText={props.onText} />
          {groups.map((group) => (
            <Group key={group.label} label={group.label} refined={group.open}>
              {group.kind === 'facet' ? (
                <FacetValues
                  group={group}
                  selected={refinement.facets[group.facet] ?? []}
                  site={site}
                  onFacet={props.onFacet}
                />
              ) : group.kind === 'range' ? (
                <RangeFields
                  group={group}
                  bounds={refinement.ranges[group.range]}
                  site={site}
                  onRange={props.onRange}
                />
              ) : group.kind === 'budget' ? (
                <BudgetField
                  group={group}
                  cents={refinement.ranges.budget?.max}
                  onCents={(max) => props.onRange('budget', max === undefined ? null : { max })}
                />
              ) : (
                <NearFields group={group} near={refinement.near} onNear={props.onNear} />
              )}
            </Group>
          ))}
          <Button type="submit" className="my-6 w-full max-lg:hidden js:hidden">
            Apply
          </Button>
        </div>

        <div className="flex shrink-0 items-center gap-3 border-t border-line bg-surface p-4 lg:hidden">
          {clearHref && (
            <a href={clearHref} className="px-2 py-3 text-14 font-medium underline underline-offset-4">
              Clear all
            </a>
          )}
          <Button type="submit" className="grow">
            <span className="no-js:hidden">{showLabel}</span>
            <span className="js:hidden">Show results</span>
          </Button>
        </div>
      </form>
    </div>
  )
}

/** A group opens when it is refined and never closes by itself, so that no checkbox disappears while it is being used. */
function Group({ label, refined, children }: { label: string; refined: boolean; children: ReactNode }) {
  const [open] = useState(refined)
  return (
    <Disclosure title={label} open={open}>
      <fieldset>
        <legend className="sr-only">{label}</legend>
        {children}
      </fieldset>
    </Disclosure>
  )
}

function TextField({ q, onText }: { q: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(q)
  const [shown, setShown] = useState(q)
  // The address replaces what was typed, unless they differ in spaces only.
  if (shown !== q) {
    setShown(q)
    if (typed.trim().replace(/\s+/g, ' ') !== q) setTyped(q)
  }
  return (
    <div className="pt-4 pb-5 lg:pt-1">
      <label className="mb-2 block text-14 font-semibold" htmlFor="search-text">
        Keywords
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          strokeWidth={1.5}
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <Input
          id="search-text"
          type="search"
          name="q"
          enterKeyHint="search"
          maxLength={120}
          value={typed}
          placeholder="Make, model, stock number"
          onChange={(event) => {
            setTyped(event.target.value)
            onText(event.target.value)
          }}
          className="pl-9"
        />
      </div>
    </div>
  )
}

interface FacetProps {
  group: Extract<FilterGroup, { kind: 'facet' }>
  selected: readonly string[]
  site: SearchSite
  onFacet: Props['onFacet']
}

function FacetValues({ group, selected, site, onFacet }: FacetProps) {
  const [needle, setNeedle] = useState('')
  const id = useId()
  const { finder } = group
  const wanted = needle.trim().toLowerCase()
  const found = wanted
    ? group.options.filter((option) => (option.label ?? option.value).toLowerCase().includes(wanted))
    : group.options
  const [all, setAll] = useState(false)
  /** Beyond the first ones and not chosen: collapsed by the list's style. */
  const folds = ({ value }: FacetOption, place: number) =>
    wanted === '' && place >= VALUES_AT_ONCE && !selected.includes(value)
  const folded = found.filter(folds).length

  const draw = (option: FacetOption) => {
    const on = selected.includes(option.value)
    return (
      <li key={option.value}>
        <label className={option.count === 0 && !on ? 'text-muted' : undefined}>
          <input
            type="checkbox"
            name={group.facet}
            value={option.value}
            checked={on}
            onChange={(event) => onFacet(group.facet, option.value, event.target.checked)}
          />
          {option.label ?? option.value}
          <small>{formatNumber(option.count, site.locale)}</small>
        </label>
      </li>
    )
  }

  return (
    <>
      {finder !== null && (
        <div className="mb-2 no-js:hidden">
          <label className="sr-only" htmlFor={id}>
            {finder}
          </label>
          <Input
            id={id}
            type="search"
            value={needle}
            onChange={(event) => setNeedle(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            placeholder={finder}
          />
        </div>
      )}
      {wanted && found.length === 0 && <p className="py-2 text-14 text-muted">No matches.</p>}
      <ul className={folded > 0 && !all ? 'facet-values folded' : 'facet-values'}>{found.map(draw)}</ul>
      {folded > 0 && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="inline-flex min-h-11 items-center text-14 font-medium underline underline-offset-4 lg:min-h-9 no-js:hidden"
        >
          {all ? 'Show fewer' : `Show ${formatNumber(folded, site.locale)} more`}
        </button>
      )}
    </>
  )
}

/** Tab and Shift+Tab cycle within an open sheet. */
function keepInside(event: KeyboardEvent, sheet: HTMLElement) {
  if (event.key !== 'Tab') return
  const stops = [...sheet.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')].filter(
    (element) => element.checkVisibility() && !element.hasAttribute('disabled'),
  )
  const from = event.shiftKey ? stops[0] : stops.at(-1)
  if (event.target !== from) return
  event.preventDefault()
  ;(event.shiftKey ? stops.at(-1) : stops[0])?.focus()
}
