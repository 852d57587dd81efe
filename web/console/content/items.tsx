import {
  CONTENT_KINDS,
  isPageKind,
  ITEM_KINDS,
  stateLabel,
  statesOf,
  type ItemKind,
} from '@forecourt/rules/content/item.ts'
import { isOrdered } from '@forecourt/rules/content/order.ts'
import {
  contentHistoryPath,
  contentItemPath,
  contentListPath,
  contentOrderPath,
  newContentPath,
} from '@forecourt/rules/staff/consolePaths.ts'
import { ArrowUpDown, Plus } from 'lucide-react'
import { Link, redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, refusing, UNDO } from '../form.ts'
import { pageAsked } from '../list/address.ts'
import { Done } from '../list/done.tsx'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { Pager } from '../list/pager.tsx'
import { Field, Panel } from '../parts.tsx'
import { Rows } from '../rest.tsx'
import { whenOf } from '../when.ts'
import { kindOf, numberOf } from './address.ts'
import { StateBadge } from './state.tsx'
import { ViewsNav } from '../list/viewsNav.tsx'

export const meta = () => [{ title: 'Content · Dealer console' }]

const PAGE = 50
const MOST_SEARCH = 100
/** What is searched, and what an item is, where that is not its title. */
const SEARCHED: Readonly<Partial<Record<ItemKind, string>>> = {
  reviews: 'Customer or heading',
  models: 'Model or brand',
}
const NAMED: Readonly<Partial<Record<ItemKind, string>>> = { reviews: 'Review', models: 'Model' }

export async function loader(args: LoaderFunctionArgs) {
  const { content, timeZone } = await deskOf(args)
  const kind = kindOf(args.params)
  const text = (name: string) => args.url.searchParams.get(name)?.trim() ?? ''
  const [search, site, state] = [text('search').slice(0, MOST_SEARCH), text('site'), text('state')]
  return refusing(async () => {
    const { rows, previous, next } = await content.list({
      kind,
      search,
      websiteId: numberOf(site),
      state: statesOf(kind).find((one) => one === state) ?? null,
      page: pageAsked(args.url, PAGE),
    })
    const zone = await timeZone()
    return {
      kind,
      filter: { search, site, state },
      filtered: search !== '' || site !== '' || state !== '',
      sites: content.sites().map(({ id, name }) => ({ id, name })),
      page: { previous, next },
      rows: rows.map(({ at, schedule, timeZone: ownZone, ...row }) => ({
        ...row,
        planned: plannedText(schedule, ownZone),
        when: at && whenOf(at, zone),
        href: row.state === 'deleted' ? contentHistoryPath(kind, row.id) : contentItemPath(kind, row.id),
      })),
      deleted: numberOf(args.url.searchParams.get(UNDO)),
      version: numberOf(args.url.searchParams.get(DONE)),
    }
  })
}

/** What happens to an item by itself, in words; none for one that is not scheduled. */
function plannedText(
  { publishAt, takeDownAt, problem }: { publishAt: Date | null; takeDownAt: Date | null; problem: string | null },
  zone: string,
): string[] {
  if (problem)
    return [
      `Not published${publishAt ? ` on ${whenOf(publishAt, zone)}` : ''}: ${problem}`,
      'Open it, fix that and schedule it again.',
    ]
  return [
    publishAt ? `Publishes ${whenOf(publishAt, zone)}` : '',
    takeDownAt ? `Taken down ${whenOf(takeDownAt, zone)}` : '',
  ].filter(Boolean)
}

/** Undoes the deletion of an item. */
export async function action(args: ActionFunctionArgs) {
  const { content } = await deskOf(args)
  const kind = kindOf(args.params)
  const field = await formOf(args.request)
  return answering(field, [], async () => {
    const id = numberOf(field('id')) ?? 0
    await content.restore(kind, id, { number: numberOf(field('version')) ?? 0, undo: true })
    return redirect(contentItemPath(kind, id))
  })
}

export default function Items() {
  const { kind, filter, filtered, sites, page, rows, deleted, version } = useLoaderData<typeof loader>()
  const { label, one, add } = CONTENT_KINDS[kind]
  return (
    <>
      <div className="head">
        <h1>Content</h1>
        <div className="row">
          {isOrdered(kind) ? (
            <Link to={contentOrderPath(kind, numberOf(filter.site))} className="button quiet">
              <ArrowUpDown aria-hidden size={16} />
              Change the order
            </Link>
          ) : null}
          <Link to={newContentPath(kind)} className="button">
            <Plus aria-hidden size={16} />
            {add}
          </Link>
        </div>
      </div>
      <ViewsNav label="Kinds of content">
        <ul>
          {ITEM_KINDS.map((each) => (
            <li key={each}>
              <Link to={contentListPath(each)} aria-current={each === kind ? 'page' : undefined}>
                {CONTENT_KINDS[each].label}
              </Link>
            </li>
          ))}
        </ul>
      </ViewsNav>
      <Filters names={['search', 'site', 'state']} key={kind}>
        <Field
          name="search"
          label={SEARCHED[kind] ?? (isPageKind(kind) ? 'Title or address' : 'Title')}
          type="search"
          defaultValue={filter.search}
        />
        <FilterByPlace name="site" label="Website" all="All websites" places={sites} chosen={filter.site} />
        <Field name="state" label="Status" defaultValue={filter.state}>
          <option value="">All except deleted</option>
          {statesOf(kind).map((state) => (
            <option key={state} value={state}>
              {stateLabel(kind, state)}
            </option>
          ))}
        </Field>
      </Filters>
      <Panel title={label} pad={rows.length === 0} drawn={false}>
        {rows.length === 0 ? (
          <p>
            {filtered ? (
              `No ${label.toLowerCase()} match these filters.`
            ) : (
              <>
                There are no {label.toLowerCase()} yet. <Link to={newContentPath(kind)}>{add}</Link>
              </>
            )}
          </p>
        ) : (
          <table className="table content-items">
            <thead>
              <tr>
                <th scope="col">{NAMED[kind] ?? 'Title'}</th>
                <th scope="col">Status</th>
                <th scope="col">Last change</th>
                {sites.length > 1 ? <th scope="col">Website</th> : null}
              </tr>
            </thead>
            <tbody>
              <Rows of={rows}>
                {(row) => (
                  <tr key={row.id}>
                    <td className="wrap">
                      <Link to={row.href}>{row.title || `Untitled ${one}`}</Link>
                      <div className="muted">{isPageKind(kind) ? `/${row.slug}` : (row.days ?? row.about)}</div>
                    </td>
                    <td>
                      <StateBadge kind={kind} state={row.state} />
                      {row.notShown ? <div className="muted wrap">Not shown: {row.notShown}</div> : null}
                      {row.planned.map((words) => (
                        <div key={words} className="muted">
                          {words}
                        </div>
                      ))}
                    </td>
                    <td>
                      {row.when === null ? (
                        <span className="muted">Not changed here yet</span>
                      ) : (
                        <>
                          {row.when}
                          <div className="muted">{row.by ?? 'Imported'}</div>
                        </>
                      )}
                    </td>
                    {sites.length > 1 ? <td className="wrap">{row.site}</td> : null}
                  </tr>
                )}
              </Rows>
            </tbody>
          </table>
        )}
      </Panel>
      <Pager page={page} words={['Previous', 'Next']} />
      <Done
        undo={
          deleted !== null && version !== null
            ? { intent: 'undo', hidden: { id: String(deleted), version: String(version) } }
            : null
        }
      >
        {deleted === null ? null : `The ${one} is deleted.`}
      </Done>
    </>
  )
}
