import { contentFilterOf, parseBulkDone, runIdOf } from '@forecourt/rules/content/bulk.ts'
import {
  CONTENT_KINDS,
  isPageKind,
  ITEM_KINDS,
  stateLabel,
  statesOf,
  type ItemKind,
} from '@forecourt/rules/content/item.ts'
import { isOrdered } from '@forecourt/rules/content/order.ts'
import { contentSortsOf, standardSort } from '@forecourt/rules/content/sorting.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import {
  contentHistoryPath,
  contentItemPath,
  contentListPath,
  contentOrderPath,
  newContentPath,
} from '@forecourt/rules/staff/consolePaths.ts'
import { parseSort } from '@forecourt/rules/staff/sort.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { Plus } from 'lucide-react'
import { memo } from 'react'
import { Link, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, INTENT, refusing, UNDO } from '../form.ts'
import { pageAsked, SORT } from '../list/address.ts'
import { Done } from '../list/done.tsx'
import { FilterByPlace, Filters } from '../list/filters.tsx'
import { MoreActions } from '../list/moreActions.tsx'
import { Pager } from '../list/pager.tsx'
import { useSelected } from '../list/select.tsx'
import { SortField } from '../list/sortHeading.tsx'
import { ViewsNav } from '../list/viewsNav.tsx'
import { Field, Outcome, Panel, type Failure } from '../parts.tsx'
import type { ScreenProps } from '../screen.ts'
import { whenOf } from '../when.ts'
import { kindOf, numberOf } from './address.ts'
import { ItemsBar, ItemsTable, sortChoices } from './itemsTable.tsx'
import { countWords, dayWords, doneWords } from './words.ts'

export const meta = () => [{ title: 'Content · Dealer console' }]

const PAGE = 50
/** Says that something was undone. */
const UNDONE = 'undone'
/** What is searched, where that is not titles. */
const SEARCHED: Readonly<Partial<Record<ItemKind, string>>> = {
  reviews: 'Customer or heading',
  models: 'Model or brand',
}

export async function loader(args: LoaderFunctionArgs) {
  const { content, timeZone } = await deskOf(args)
  const kind = kindOf(args.params)
  const { searchParams } = args.url
  const filter = contentFilterOf(kind, searchParams)
  const sort = parseSort(searchParams.get(SORT), contentSortsOf(kind), standardSort(kind))
  return refusing(async () => {
    const page = pageAsked(args.url, PAGE)
    const { rows, previous, next, total } = await content.list({ kind, ...filter, sort, page })
    const zone = await timeZone()
    const { search, websiteId, state } = filter
    return {
      kind,
      filter: { search, site: websiteId === null ? '' : String(websiteId), state: state ?? '' },
      filtered: search !== '' || websiteId !== null || state !== null,
      sort,
      total,
      sites: siteChoices(content.sites()),
      page: { previous, next },
      rows: rows.map(({ at, date, schedule, timeZone: ownZone, ...row }) => ({
        ...row,
        planned: plannedText(schedule, ownZone),
        when: at && whenOf(at, zone),
        date: date && dayWords(date, ownZone),
        href: row.state === 'deleted' ? contentHistoryPath(kind, row.id) : contentItemPath(kind, row.id),
      })),
      deleted: numberOf(searchParams.get(UNDO)),
      version: numberOf(searchParams.get(DONE)),
      bulk: parseBulkDone(searchParams.get(DONE)),
      run: runIdOf(searchParams.get(UNDO)),
      undone: searchParams.get(DONE) === UNDONE,
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

/** Undoes the deletion of an item, or what was done with several. */
export async function action(args: ActionFunctionArgs) {
  const { content } = await deskOf(args)
  const kind = kindOf(args.params)
  const field = await formOf(args.request)
  return answering(field, [], async () => {
    if (field(INTENT) === 'undo-bulk') {
      await content.bulk.undo(field('run'))
      return redirect(withQuery(contentListPath(kind), { [DONE]: UNDONE }))
    }
    const id = numberOf(field('id')) ?? 0
    await content.restore(kind, id, { number: numberOf(field('version')) ?? 0, undo: true })
    return redirect(contentItemPath(kind, id))
  })
}

export default memo(function Items({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { kind, filter, filtered, sort, total, sites, page, rows, deleted, version, bulk, run, undone } = loaderData
  const failure = actionData as Failure | undefined
  const selection = useSelected(
    rows.filter(({ state }) => state !== 'deleted').map(({ id }) => id),
    JSON.stringify([kind, filter, sort, page]),
  )
  const { label, one, add } = CONTENT_KINDS[kind]
  return (
    <>
      <div className="head">
        <h1>Content</h1>
        <div className="row">
          {isOrdered(kind) ? (
            <MoreActions of={[{ to: contentOrderPath(kind, numberOf(filter.site)), label: 'Change the order' }]} />
          ) : null}
          <Link to={newContentPath(kind, { site: filter.site })} className="button">
            <Plus aria-hidden size={16} />
            {add}
          </Link>
        </div>
      </div>
      <Outcome failure={failure} />
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
      <Filters names={['search', 'site', 'state', SORT]} found={countWords(kind, total)} key={kind}>
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
        <SortField sort={sort} choices={sortChoices(kind, sites.length > 1)} />
      </Filters>
      <Panel title={label} pad={rows.length === 0} drawn={false}>
        {rows.length === 0 ? (
          <p>
            {filtered ? (
              `No ${label.toLowerCase()} match these filters.`
            ) : (
              <>
                There are no {label.toLowerCase()} yet.{' '}
                <Link to={newContentPath(kind, { site: filter.site })}>{add}</Link>
              </>
            )}
          </p>
        ) : (
          <ItemsTable rows={rows} sort={sort} selection={selection} hasSites={sites.length > 1} kind={kind} />
        )}
      </Panel>
      <Pager page={page} words={['Previous', 'Next']} />
      {rows.length > 0 ? <ItemsBar kind={kind} selection={selection} filter={filter} total={total} /> : null}
      <Done
        undo={
          bulk !== null && run !== null
            ? { intent: 'undo-bulk', hidden: { run } }
            : deleted !== null && version !== null
              ? { intent: 'undo', hidden: { id: String(deleted), version: String(version) } }
              : null
        }
      >
        {bulk !== null
          ? doneWords(kind, bulk)
          : undone
            ? 'That is undone.'
            : deleted === null
              ? null
              : `The ${one} is deleted.`}
      </Done>
    </>
  )
})
