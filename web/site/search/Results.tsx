import { link } from '@forecourt/rules/site/links.ts'
import {
  refinementQuery,
  withFacet,
  withNear,
  withPage,
  withRange,
  withSort,
  withText,
  withoutFacet,
  type SearchSort,
} from '@forecourt/rules/stock/filters.ts'
import { SlidersHorizontal } from 'lucide-react'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { Button, LinkButton, buttonClass } from '../../ui/Button.tsx'
import { Select } from '../../ui/controls.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { usePaths, useSite, useWords } from '../layout/site.ts'
import { RepaymentNote } from '../vehicleCard/RepaymentNote.tsx'
import { CARD_GRID, VehicleCard, VehicleCardSkeleton } from '../vehicleCard/VehicleCard.tsx'
import { FILTER_SHEET, Filters, SEARCH_FORM } from './Filters.tsx'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { vehiclesLabel } from './vehiclesLabel.ts'
import { SaveSearch } from './SaveSearch.tsx'
import type { SearchData } from './search.tsx'
import { followWithin, useRefinement } from './useRefinement.ts'

const SKELETONS = 9
const RESULTS = 'results'

/** A stock search (spec §2): filters, what is refined, the order, and the vehicles. */
export function Results(props: SearchData) {
  const {
    slug,
    trail,
    title,
    count,
    forSale,
    pages,
    cards,
    callToAction,
    groups,
    sorts,
    chips,
    clearHref,
    widen,
    whole,
  } = props
  const site = useSite()
  const to = usePaths()
  const words = useWords()
  const defaults = {
    defaultSort: site.settings.search_default_sort,
  }
  const address = (refinement: SearchData['refinement']) => to.search(slug, refinementQuery(refinement, defaults))
  const { draft, change, flush, busy } = useRefinement(props.refinement, address)

  return (
    <div className="container pt-4 pb-16 lg:pt-6 lg:pb-24" onClick={followWithin(to.search(slug))}>
      <Breadcrumb entries={trail} />
      <h1 className="mt-3 text-28 lg:mt-4 lg:text-33">{title}</h1>
      <a
        href={`#${RESULTS}`}
        className="sr-only focus:not-sr-only focus:mt-2 focus:inline-block focus:py-2 focus:font-semibold focus:text-link focus:underline"
      >
        Skip to results
      </a>

      <div className="lg:mt-4 lg:grid lg:grid-cols-[280px_minmax(0,1fr)] lg:gap-x-8 xl:gap-x-10">
        <Filters
          site={site}
          action={to.search(slug)}
          groups={groups}
          refinement={draft}
          showLabel={`Show ${vehiclesLabel(forSale, site)}`}
          clearHref={clearHref}
          chips={<Chips chips={chips} clearHref={clearHref} clearClass="max-lg:hidden" />}
          onFacet={(facet, value, on) =>
            change((from) => (on ? withFacet(from, facet, value) : withoutFacet(from, facet, value)))
          }
          onRange={(range, bounds) => change((from) => withRange(from, range, bounds), 'typing')}
          onNear={(near) => change((from) => withNear(from, near, defaults.defaultSort), 'typing')}
          onText={(text) => change((from) => withText(from, text), 'typing')}
          onSubmit={flush}
        />

        <section id={RESULTS} tabIndex={-1} aria-label="Results" className="min-w-0 focus-visible:outline-none">
          <div className="results-bar max-lg:contents lg:sticky lg:top-16 lg:z-20 xl:top-18 lg:grid lg:grid-cols-[1fr_auto] lg:items-center lg:gap-x-4 lg:border-b lg:bg-ground lg:py-3">
            <p role="status" className="tabular-nums mt-2 font-semibold lg:mt-0">
              {count}
            </p>
            <div className="-mx-(--gutter) flex items-center gap-3 bg-ground px-(--gutter) py-3 max-lg:sticky max-lg:top-16 max-lg:z-20 max-lg:border-b lg:mx-0 lg:p-0">
              <button
                type="button"
                popoverTarget={FILTER_SHEET}
                className={buttonClass('secondary', 'medium', 'min-h-12 grow bg-surface lg:hidden')}
              >
                <SlidersHorizontal aria-hidden size={18} strokeWidth={1.5} />
                {chips.length > 0 ? `Filters (${chips.length})` : 'Filters'}
              </button>
              <label htmlFor="search-sort" className="text-14 text-muted max-lg:hidden">
                Sort by
              </label>
              <Select
                id="search-sort"
                name="sort"
                form={SEARCH_FORM}
                aria-label="Sort by"
                value={draft.sort}
                onChange={(event) => {
                  const sort = event.target.value as SearchSort
                  change((from) => withSort(from, sort), 'now')
                }}
                wrapperClassName="grow lg:w-48"
              >
                {sorts.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
              <Button type="submit" form={SEARCH_FORM} variant="secondary" size="medium" className="js:hidden">
                Sort
              </Button>
            </div>
          </div>
          <div className="lg:hidden">
            <Chips chips={chips} clearHref={clearHref} />
          </div>

          {busy.long ? (
            <div className={`${CARD_GRID} mt-5`}>
              {Array.from({ length: SKELETONS }, (_, index) => (
                <VehicleCardSkeleton key={index} />
              ))}
            </div>
          ) : cards.length === 0 ? (
            <Empty chips={chips} widen={widen} whole={whole} />
          ) : (
            <ul className={`${CARD_GRID} mt-5 transition-opacity ${busy.now ? 'opacity-55' : ''}`} aria-busy={busy.now}>
              {cards.slice(0, callToAction ?? cards.length).map((card, index) => (
                <li key={card.id}>
                  <VehicleCard card={card} heading="h2" eager={index === 0} sizes={SIZES} />
                </li>
              ))}
              {callToAction !== null && (
                <li key="call-to-action">
                  <CallToAction />
                </li>
              )}
              {callToAction !== null &&
                cards.slice(callToAction).map((card) => (
                  <li key={card.id}>
                    <VehicleCard card={card} heading="h2" sizes={SIZES} />
                  </li>
                ))}
            </ul>
          )}

          <div className="mt-10 lg:mt-14">
            <Pagination
              page={props.refinement.page}
              pages={pages}
              href={(page) => address(withPage(props.refinement, page))}
            />
            {site.hasGarage ? (
              <Disclosure
                title="Email me new arrivals"
                className="mt-8 max-w-110 rounded-control border bg-surface px-4"
              >
                <SaveSearch slug={slug} query={address(withPage(props.refinement, 1)).split('?')[1] ?? ''} />
              </Disclosure>
            ) : null}
            {cards.length > 0 && (
              <>
                <RepaymentNote cards={cards} />
                <p className="mt-2 max-w-text text-13 text-muted">
                  {words('Please contact us to confirm details and prices before you buy.')}
                </p>
              </>
            )}
          </div>
        </section>
      </div>
    </div>
  )
}

/** The part of the screen's width that a card takes: the sidebar is beside the grid from lg up. */
const SIZES = '(min-width:992px) 320px,(min-width:768px) 48vw,94vw'

/** `clearClass` hides the link that clears all where another one is visible. */
function Chips({
  chips,
  clearHref,
  clearClass = '',
}: Pick<SearchData, 'chips' | 'clearHref'> & { clearClass?: string }) {
  if (chips.length === 0) return null
  return (
    <ul
      aria-label="Active filters"
      className="-mx-(--gutter) mt-3 flex gap-2 overflow-x-auto px-(--gutter) py-1 [scrollbar-width:none] lg:mx-0 lg:mt-0 lg:max-h-40 lg:flex-wrap lg:px-0 lg:[scrollbar-width:thin]"
    >
      {chips.map(({ label, href }) => (
        <li key={href} className="shrink-0">
          <Chip href={href} label={`Remove ${label}`}>
            <span className="max-w-60 truncate">{label}</span>
          </Chip>
        </li>
      ))}
      {clearHref && (
        <li className={`shrink-0 ${clearClass}`}>
          <a
            href={clearHref}
            className="inline-flex min-h-9 items-center px-2 text-14 font-semibold text-link underline underline-offset-4"
          >
            Clear all
          </a>
        </li>
      )}
    </ul>
  )
}

/** The card between the vehicles (spec §9 slot 30), for visitors who have scrolled this far without finding one. */
function CallToAction() {
  const site = useSite()
  const card = site.settings.search_cta
  const words = useWords()
  if (!card) return null
  return (
    <aside className="flex h-full min-h-72 flex-col justify-end rounded-card bg-brand p-6 text-brand-ink">
      <h2 className="text-23">{words(card.title)}</h2>
      <p className="mt-2">{words(card.text)}</p>
      <p className="mt-6">
        <LinkButton variant="accent" size="medium" {...link(card.href, site)}>
          {words(card.label)}
        </LinkButton>
      </p>
    </aside>
  )
}

function Empty({ chips, widen, whole }: Pick<SearchData, 'chips' | 'widen' | 'whole'>) {
  const site = useSite()
  const to = usePaths()
  const many = inSentence(site.vehicleNounPlural)
  return (
    <div className="mt-6 rounded-card border bg-surface p-6 lg:p-10">
      <h2 className="text-23">{chips.length > 0 ? `No ${many} match these filters` : `No ${many} here right now`}</h2>
      <p className="mt-2 max-w-text text-muted">
        {widen.length > 0
          ? 'These searches come close. Or tell us what you’re after and we’ll look for it.'
          : `See all our ${many}, or tell us what you’re after and we’ll look for it.`}
      </p>
      {widen.length > 0 && (
        <ul className="mt-6 grid gap-2 max-w-120">
          {widen.map(({ label, href, count }) => (
            <li key={href}>
              <a
                href={href}
                className="flex min-h-12 items-center justify-between gap-4 rounded-control border border-line px-4 py-2 transition-colors hover:border-ink"
              >
                <strong className="font-semibold">{label}</strong>
                <span className="tabular-nums shrink-0 text-14 text-muted">{vehiclesLabel(count, site)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton href={whole?.href ?? to.search()} size="medium">
          {whole ? `Show all ${vehiclesLabel(whole.count, site)}` : `Show all ${many}`}
        </LinkButton>
        <LinkButton variant="secondary" size="medium" href={to.contact()}>
          Tell us what you’re after
        </LinkButton>
      </div>
    </div>
  )
}
