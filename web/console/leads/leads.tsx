import { ALL_VIEWS, LEAD_VIEWS } from '@forecourt/rules/leadDesk/view.ts'
import { ALL_STATUSES, WORK_STATUSES } from '@forecourt/rules/leadDesk/work.ts'
import { LEAD_CATEGORIES } from '@forecourt/rules/kinds/leadCategory.ts'
import { leadKindName } from '@forecourt/rules/leadDesk/kindName.ts'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { Download, ListChecks, Lock, MessagesSquare, Plus, Search, SlidersHorizontal } from 'lucide-react'
import { memo } from 'react'
import {
  Link,
  Outlet,
  redirect,
  useLocation,
  useParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf, nowOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing } from '../form.ts'
import { lasting, pageAsked, staying } from '../list/address.ts'
import { Filters } from '../list/filters.tsx'
import { Pager } from '../list/pager.tsx'
import { Views } from '../list/views.tsx'
import { Field } from '../parts.tsx'
import { Rest, Rows } from '../rest.tsx'
import type { ScreenProps } from '../screen.ts'
import { LeadBar } from './bulk/bar.tsx'
import { PickPage, useLeadSelection } from './bulk/selection.tsx'
import { BULK, sendBulk, undoBulk } from './bulk/send.ts'
import { doneOf, UNDO_RUN } from './done.ts'
import { InboxRow } from './inboxRow.tsx'
import { Moves } from './moves.tsx'
import { aroundLead, openingOf } from './around.ts'
import { News, useNews } from './news.tsx'
import { OfReport, reportWords } from './ofReport.tsx'
import { FIELDS, FILTERS, OLDEST_FIRST, queryOf } from './query.ts'
import { SAVED } from '@forecourt/rules/kinds/savedView.ts'
import { listed } from './row.ts'
import { SAVED_LEADS, SavedViews, savedOf } from '../list/savedViews.tsx'
import { Undo } from './undo.tsx'
import { useSpelling } from '../spelling.ts'
import { whenOf } from '../when.ts'

export const meta = () => [{ title: 'Leads · Dealer console' }]

const PAGE = 50
const CHOICES = FIELDS.filter((name) => name !== 'search')

export async function loader(args: LoaderFunctionArgs) {
  const desk = await deskOf(args)
  const { leads } = desk
  const query = queryOf(args.url)
  return refusing(async () => {
    const [found, choices, saved] = await Promise.all([
      leads.list(query, pageAsked(args.url, PAGE)),
      leads.choices(),
      savedOf(desk, SAVED_LEADS, args.url),
    ])
    const names = new Map(found.people.map(({ id, name }) => [id, name]))
    const now = nowOf(args)
    const filtered = FILTERS.some((name) => name !== 'sort' && args.url.searchParams.get(name))
    const opening = args.params.id === undefined ? openingOf(args.url, found.rows) : null
    if (opening !== null) throw redirect(opening)
    const { sites, places } = choices
    return {
      readAt: now.getTime(),
      view: query.view,
      views: ALL_VIEWS.map((value) => ({
        value,
        label: LEAD_VIEWS[value].label,
        count: value === 'all' ? null : found.counts[value],
      })),
      query: Object.fromEntries(FILTERS.map((name) => [name, args.url.searchParams.get(name) ?? ''])),
      filtered,
      ofReport:
        reportWords(query, desk) ?? (query.since && `Received since ${whenOf(query.since, await desk.timeZone())}`),
      empty: filtered ? 'No leads match. Try fewer words or other filters.' : LEAD_VIEWS[query.view].empty,
      leads: found.rows.map((one) => ({
        ...listed(one, (id) => names.get(id) ?? 'Someone who has left', now, found.unread),
        change: leads.mayChangeAt(one.row.website_id),
      })),
      page: { previous: found.previous, next: found.next },
      saved,
      mayWrite: leads.mayWrite,
      mayExport: leads.mayExport,
      sites,
      places,
      people: found.people,
      assignees: found.assignees,
      me: desk.person.id,
      key: crypto.randomUUID(),
      done: args.params.id === undefined ? await doneOf(desk, args.url, crypto.randomUUID()) : null,
    }
  })
}

/** Changes what is selected, and undoes a change whose lead has been closed meanwhile. */
export async function action(args: ActionFunctionArgs) {
  const desk = await deskOf(args)
  const { leads } = desk
  const field = await formOf(args.request)
  return answering(field, [INTENT, 'until'], async () => {
    if (field(INTENT) === BULK) return sendBulk(desk, args.url, field)
    if (field(INTENT) === UNDO_RUN) return undoBulk(desk, args.url, field('run'))
    const sent = { id: field('key'), version: Number(field('version')) }
    const done = await leads.undo(field('lead'), sent, field('of'))
    const params = lasting(args.url.search)
    params.set(DONE, done)
    return redirect(`${CONSOLE_PATHS.leads}?${params}`)
  })
}

export default memo(function Leads({ loaderData }: ScreenProps<typeof loader>) {
  const {
    view,
    views: readViews,
    query,
    filtered,
    ofReport,
    leads: read,
    readAt,
    empty,
    page,
    saved,
    mayWrite,
    mayExport,
    done,
    assignees,
    me,
    key,
    ...choices
  } = loaderData
  const { leads, views, fresh } = useNews({ leads: read, views: readViews, readAt })
  const { id } = useParams()
  const { pathname, search } = useLocation()
  const list = lasting(search).toString()
  const here = staying(search).toString()
  const around = aroundLead(leads, page, id, here)
  const selected = useLeadSelection(leads, here, new URLSearchParams(search).get(DONE))
  const selection = mayWrite.allowed ? selected : null
  const chosen = CHOICES.filter((name) => query[name]).length
  return (
    <div className={`inbox${id === undefined ? '' : ' is-open'}`}>
      <Moves leads={leads} open={id} page={page} list={here} selection={selection} />
      <section className="inbox-list" aria-label="Leads">
        <header className="inbox-head">
          <h1>Leads</h1>
          <div className="row">
            <Link className="button quiet icon" to={CONSOLE_PATHS.chats} title="Chats">
              <MessagesSquare aria-hidden size={16} />
              <span className="sr-only">Chats</span>
            </Link>
            <Link
              className={`button quiet icon${mayExport.allowed ? '' : ' off'}`}
              to={`${CONSOLE_PATHS.exportLeads}?${list}`}
              title={mayExport.allowed ? 'Export these leads' : mayExport.reason}
            >
              <Download aria-hidden size={16} />
              <span className="sr-only">Export these leads{mayExport.allowed ? '' : `. ${mayExport.reason}`}</span>
              {mayExport.allowed ? null : <Lock aria-hidden size={12} />}
            </Link>
            {mayWrite.allowed ? (
              <Link className="button quiet icon" to={CONSOLE_PATHS.leadRuns} title="Bulk changes">
                <ListChecks aria-hidden size={16} />
                <span className="sr-only">Bulk changes</span>
              </Link>
            ) : null}
            {mayWrite.allowed ? (
              <Link className="button" to={CONSOLE_PATHS.newLead}>
                <Plus aria-hidden size={16} />
                Add a lead
              </Link>
            ) : null}
          </div>
        </header>
        {mayWrite.allowed ? null : <p className="muted">{mayWrite.reason}</p>}
        <Views
          label="Views of leads"
          views={views}
          current={saved.current && !saved.current.isChanged ? '' : view}
          leaves={saved.current ? [SAVED, ...FILTERS] : []}
        />
        <SavedViews of={SAVED_LEADS} saved={saved} />
        <Filters names={FILTERS}>
          <label className="search">
            <Search aria-hidden size={16} />
            <span className="sr-only">Search leads</span>
            <input
              className="control"
              type="search"
              name="search"
              defaultValue={query.search}
              placeholder="Name, email, phone or vehicle"
              title="Press / to search"
              autoComplete="off"
            />
          </label>
          <details className="more-filters" open={(chosen > 0 && ofReport === null) || undefined}>
            <summary>
              <SlidersHorizontal aria-hidden size={14} />
              Filters{chosen > 0 ? ` (${chosen})` : ''}
            </summary>
            {/* A filter that is chosen has to be in the form; the others are in a part that is closed. */}
            <Rest place={null} isNow={chosen > 0}>
              <FilterFields query={query} {...choices} />
            </Rest>
          </details>
          <OfReport words={ofReport} query={query} />
        </Filters>
        <News fresh={fresh} />
        {leads.length === 0 ? (
          <p className="empty">
            {empty}
            {filtered || !mayWrite.allowed || view !== 'all' ? null : (
              <>
                {' '}
                <Link to={CONSOLE_PATHS.newLead}>Add a lead</Link>
              </>
            )}
          </p>
        ) : (
          <>
            {selection ? <PickPage selection={selection} /> : null}
            <ul className={`inbox-rows${selection ? ' can-select' : ''}${selected.isEmpty ? '' : ' has-selected'}`}>
              <Rows of={leads} place={<li className="rest-place" aria-hidden />}>
                {(one) => (
                  <InboxRow key={one.id} lead={one} search={here} isOpen={one.id === id} selection={selection} />
                )}
              </Rows>
            </ul>
          </>
        )}
        <Pager page={page} {...(query.sort === OLDEST_FIRST ? { words: ['Older', 'Newer'] as const } : {})} />
        {selection && leads.length > 0 ? (
          <LeadBar
            selection={selection}
            formKey={key}
            open={id}
            search={here === '' ? '' : `?${here}`}
            people={assignees}
            me={me}
            more={page.next !== null || page.previous !== null}
          />
        ) : null}
      </section>
      {/* What is opened next is shown from its top. */}
      <section key={pathname} className="inbox-open" aria-label="Open lead">
        {id === undefined ? <Nothing /> : null}
        <Outlet context={around} />
      </section>
      {id === undefined ? <Undo done={done} /> : null}
    </div>
  )
})

type Choices = Pick<ScreenProps<typeof loader>['loaderData'], 'sites' | 'places' | 'people'>

function FilterFields({ query, sites, places, people }: Choices & { query: Readonly<Record<string, string>> }) {
  const spell = useSpelling()
  const options = (all: string, found: readonly { id: string | number; name: string }[]) => (
    <>
      <option value="">{all}</option>
      {found.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </>
  )
  return (
    <div className="stack tight">
      <Field name="kind" label="Kind" defaultValue={query.kind ?? ''}>
        {options(
          'All kinds',
          LEAD_CATEGORIES.map((name) => ({ id: name, name: spell(leadKindName({ category: name })) })),
        )}
      </Field>
      <Field name="status" label="Status" defaultValue={query.status ?? ''}>
        {options(
          'All',
          ALL_STATUSES.map((one) => ({ id: one, name: WORK_STATUSES[one] })),
        )}
      </Field>
      {sites.length > 1 ? (
        <Field name="site" label="Site" defaultValue={query.site ?? ''}>
          {options('All sites', sites)}
        </Field>
      ) : null}
      {places.length > 1 ? (
        <Field name="place" label="Location" defaultValue={query.place ?? ''}>
          {options('All locations', places)}
        </Field>
      ) : null}
      <Field name="person" label="Assigned to" defaultValue={query.person ?? ''}>
        {options('Anyone', people)}
      </Field>
      <Field name="sort" label="Sort by" defaultValue={query.sort ?? ''}>
        <option value="">Newest first</option>
        <option value={OLDEST_FIRST}>Oldest first</option>
      </Field>
    </div>
  )
}

/** What the right side teaches while no lead is open. */
function Nothing() {
  return (
    <div className="inbox-nothing">
      <h2>Choose a lead</h2>
      <p className="muted">It opens here, and the list stays. With the keyboard:</p>
      <dl className="hints">
        {HINTS.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd className="muted">{label}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const HINTS = [
  ['j', 'next lead'],
  ['k', 'previous lead'],
  ['r', 'reply'],
  ['e', 'close the lead'],
  ['x', 'select the lead'],
  ['/', 'search'],
] as const
