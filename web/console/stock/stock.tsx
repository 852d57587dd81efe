import { CAR_TYPES } from '@forecourt/rules/kinds/carType.ts'
import {
  CONSOLE_PATHS,
  stockFilePath,
  stockPath,
  stockPlacePath,
  windowCardsOfPath,
} from '@forecourt/rules/staff/consolePaths.ts'
import { SAVED } from '@forecourt/rules/kinds/savedView.ts'
import { STOCK_STATUS_LABELS, STOCK_STATUSES } from '@forecourt/rules/stock/lockedFields.ts'
import { STOCK_PROBLEM_NAMES, STOCK_PROBLEMS } from '@forecourt/rules/stock/stockProblems.ts'
import {
  parseStockView,
  STOCK_PAGE_SIZE,
  STOCK_SORTS,
  type StockSort,
  type StockView,
} from '@forecourt/rules/stock/stockView.ts'
import { Plus } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { Form, Link, redirect, useSubmit, type LoaderFunctionArgs } from 'react-router'
import { deskOf, loadContext } from '../context.ts'
import { refusing } from '../form.ts'
import { MoreActions } from '../list/moreActions.tsx'
import { SAVED_STOCK, SavedViews, savedOf } from '../list/savedViews.tsx'
import { Field, Panel } from '../parts.tsx'
import { Refresher } from '../live/refresher.tsx'
import { Rows } from '../rest.tsx'
import type { ScreenProps } from '../screen.ts'
import { CAR_TYPE_LABELS, STOCK_SORT_LABELS } from './labels.ts'
import { Row } from './row.tsx'
import { LISTED_FIELDS, shownRow } from './rows.ts'
import { Saved, useSaved } from './saved.tsx'
import { PickPage, SelectionBar, useSelection } from './selection.tsx'

export const meta = () => [{ title: 'Stock · Dealer console' }]

const COUNT = new Intl.NumberFormat('en-AU')
/** How long typing pauses before the list follows it. */
const PAUSE_MS = 250

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { stock } = desk
  const { now } = args.context.get(loadContext)
  const zone = await desk.timeZone()
  const view = parseStockView(args.url.searchParams)
  return refusing(async () => {
    const [{ rows, total, pages }, views] = await Promise.all([stock.list(view), savedOf(desk, SAVED_STOCK, args.url)])
    // The last page, where there are fewer than when the address was made.
    if (view.page > pages) throw redirect(stockPath({ ...view, page: pages }))
    return {
      view,
      sites: stock.sites,
      mayWrite: stock.mayWrite,
      views,
      total,
      pages,
      rows: rows.map((row) => shownRow(row, { now, zone }, LISTED_FIELDS)),
    }
  })
}

export default memo(function Stock({ loaderData }: ScreenProps<typeof loader>) {
  const { view, views, sites, mayWrite, total, pages, rows } = loaderData
  const saved = useSaved()
  const selection = useSelection(rows, view)
  const filtered = isFiltered(view)
  return (
    <>
      <Refresher kinds={['vehicle']} what="Stock" />
      <div className="head">
        <div>
          <h1>Stock</h1>
          <p className="muted" role="status">
            {COUNT.format(total)} {total === 1 ? 'vehicle' : 'vehicles'}
          </p>
        </div>
        <div className="row">
          <MoreActions
            of={[
              { to: CONSOLE_PATHS.bulkRuns, label: 'Bulk changes' },
              ...(total > 0 && view.status !== 'sold'
                ? [{ to: windowCardsOfPath(view), label: 'Print window cards' }]
                : []),
              { to: CONSOLE_PATHS.compliance, label: 'Listing compliance' },
              ...(total > 0 ? [{ to: stockFilePath(view), label: 'Download CSV', isFile: true }] : []),
            ]}
          />
          {mayWrite.allowed ? (
            <Link className="button" to={CONSOLE_PATHS.newVehicle}>
              <Plus aria-hidden size={16} />
              Add a vehicle
            </Link>
          ) : null}
        </div>
      </div>
      {mayWrite.allowed ? null : <p className="muted">{mayWrite.reason}</p>}
      <SavedViews of={SAVED_STOCK} saved={views} all="All" />
      <StockFilters view={view} sites={sites} />
      <Panel title="Vehicles" pad={rows.length === 0} drawn={false}>
        {rows.length === 0 ? (
          <Empty filtered={filtered} mayWrite={mayWrite.allowed} />
        ) : (
          <table className="table stock">
            <thead>
              <tr>
                <th scope="col" className="bulk-cell">
                  <PickPage selection={selection} />
                </th>
                <th scope="col">
                  <span className="sr-only">Photo</span>
                </th>
                <SortHead view={view} by="name" label="Vehicle" />
                <th scope="col">Location</th>
                <SortHead view={view} by="price" label="Price" />
                <th scope="col">Status</th>
                <th scope="col">Tag</th>
                <SortHead view={view} by="rank" label="Rank" />
                <SortHead view={view} by="age" label="Days" />
                <SortHead view={view} by="photos" label="Photos" />
                <th scope="col">Problems</th>
              </tr>
            </thead>
            <tbody>
              <Rows of={rows}>
                {(row, index) => (
                  <Row
                    key={row.id}
                    row={row}
                    href={stockPlacePath(row.id, view, (view.page - 1) * STOCK_PAGE_SIZE + index)}
                    selection={selection}
                    onSaved={saved.show}
                  />
                )}
              </Rows>
            </tbody>
          </table>
        )}
      </Panel>
      {pages > 1 ? <Pages view={view} pages={pages} /> : null}
      {rows.length > 0 ? <SelectionBar selection={selection} view={view} total={total} /> : null}
      <Saved saved={saved} />
    </>
  )
})

const isFiltered = ({ search, site, status, problem, type }: StockView) =>
  search !== '' || site !== null || status !== null || problem !== null || type !== null

/** What is meant first when another column is sorted by; the other way round when it is clicked again. */
const sorted = (view: StockView, by: StockSort): StockView => ({
  ...view,
  page: 1,
  sort: by,
  order: view.sort === by ? (view.order === 'asc' ? 'desc' : 'asc') : STOCK_SORTS[by],
})

function SortHead({ view, by, label }: { view: StockView; by: StockSort; label: string }) {
  const current = view.sort === by
  // The latest arrivals are those with the fewest days.
  const rises = (view.order === 'asc') !== (by === 'age')
  return (
    <th
      scope="col"
      className={by === 'name' ? undefined : 'figure'}
      aria-sort={current ? (rises ? 'ascending' : 'descending') : undefined}
    >
      <Link className="by" to={stockPath(sorted(view, by))} preventScrollReset>
        {label}
        {current ? <span aria-hidden>{rises ? '↑' : '↓'}</span> : null}
      </Link>
    </th>
  )
}

/** The filters apply as they are changed; without scripts by their button. */
function StockFilters({ view, sites }: { view: StockView; sites: readonly { id: number; name: string }[] }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const form = useRef<HTMLFormElement>(null)
  // A link or the way back has changed what is searched for; what is being typed stays.
  useEffect(() => {
    const box = form.current?.elements.namedItem('search')
    if (box instanceof HTMLInputElement && box !== document.activeElement) box.value = view.search
  }, [view.search])
  const { search: _, page: __, ...chosen } = view
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      className="stock-filters"
      onChange={({ currentTarget, target }) => {
        clearTimeout(timer.current)
        const apply = () => void submit(currentTarget, { replace: true, preventScrollReset: true })
        if ((target as unknown as HTMLElement).tagName === 'INPUT') timer.current = setTimeout(apply, PAUSE_MS)
        else apply()
      }}
    >
      {view.saved === null ? null : <input type="hidden" name={SAVED} value={view.saved} />}
      <Field name="search" label="Search" type="search" defaultValue={view.search} />
      <div className="choices" key={JSON.stringify(chosen)}>
        {sites.length > 1 ? (
          <Field name="site" label="Site" defaultValue={view.site === null ? '' : String(view.site)}>
            <option value="">All sites</option>
            {sites.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Field>
        ) : null}
        <Field name="status" label="Status" defaultValue={view.status ?? ''}>
          <option value="">Not sold</option>
          {STOCK_STATUSES.map((status) => (
            <option key={status} value={status}>
              {STOCK_STATUS_LABELS[status]}
            </option>
          ))}
          <option value="all">All, with sold</option>
        </Field>
        <Field name="type" label="New or used" defaultValue={view.type ?? ''}>
          <option value="">New and used</option>
          {CAR_TYPES.map((type) => (
            <option key={type} value={type}>
              {CAR_TYPE_LABELS[type]}
            </option>
          ))}
        </Field>
        <Field name="problem" label="Problems" defaultValue={view.problem ?? ''}>
          <option value="">With or without</option>
          <option value="any">With any problem</option>
          {STOCK_PROBLEM_NAMES.map((name) => (
            <option key={name} value={name}>
              {STOCK_PROBLEMS[name]}
            </option>
          ))}
        </Field>
        <div className="phone-only">
          <Field name="sort" label="Sort by" defaultValue={view.sort}>
            {Object.entries(STOCK_SORT_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Field>
        </div>
      </div>
      <noscript>
        <button type="submit" className="button quiet">
          Filter
        </button>
      </noscript>
      {isFiltered(view) ? (
        <p>
          <Link to={stockPath({ ...view, ...NO_FILTERS })}>Clear filters</Link>
        </p>
      ) : null}
    </Form>
  )
}

const NO_FILTERS = { search: '', site: null, status: null, problem: null, type: null, saved: null, page: 1 } as const

/** Why there is nothing, and what to do. */
function Empty({ filtered, mayWrite }: { filtered: boolean; mayWrite: boolean }) {
  return filtered ? (
    <p>
      No vehicle matches these filters. A search finds words of the name, the stock number, the VIN and the
      registration.
    </p>
  ) : (
    <div className="stack tight">
      <p>
        <strong>There is no stock yet.</strong>
      </p>
      <p className="muted">
        Vehicles come from your dealer system’s <Link to={CONSOLE_PATHS.feeds}>feed</Link>, from a program by the
        Dashboard API, or {mayWrite ? <Link to={CONSOLE_PATHS.newVehicle}>you add them by hand</Link> : 'by hand'}. You
        change their price, tag, status and rank here, and what you changed stays until you give it back to the feed.
      </p>
    </div>
  )
}

function Pages({ view, pages }: { view: StockView; pages: number }) {
  const at = view.page
  return (
    <nav className="row" aria-label="Pages">
      {at > 1 ? (
        <Link className="button quiet" rel="prev" to={stockPath({ ...view, page: at - 1 })}>
          Previous
        </Link>
      ) : null}
      <span className="muted">
        Page {COUNT.format(at)} of {COUNT.format(pages)}
      </span>
      {at < pages ? (
        <Link className="button quiet" rel="next" to={stockPath({ ...view, page: at + 1 })}>
          Next
        </Link>
      ) : null}
    </nav>
  )
}
