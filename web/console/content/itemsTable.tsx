import { ALL } from '@forecourt/rules/content/bulk.ts'
import { CONTENT_KINDS, isPageKind, type ItemKind, type ItemState } from '@forecourt/rules/content/item.ts'
import { contentSortsOf, DATE_LABELS, type ContentSort } from '@forecourt/rules/content/sorting.ts'
import { contentBulkPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { Sort } from '@forecourt/rules/staff/sort.ts'
import { Form, Link } from 'react-router'
import { BarKeys } from '../list/barKeys.tsx'
import { SELECTION_FORM, SelectBox, SelectPageBox, type Selected } from '../list/select.tsx'
import { SortHeading } from '../list/sortHeading.tsx'
import { Rows } from '../rest.tsx'
import { StateBadge } from './state.tsx'
import { countWords, NAMED } from './words.ts'

/** An item as the list has it. */
export interface ShownItem {
  id: number
  title: string
  slug: string
  state: ItemState
  site: string
  by: string | null
  when: string | null
  days: string | null
  date: string | null
  about: string | null
  notShown: string | null
  planned: readonly string[]
  href: string
}

const SORT_WORDS: Readonly<Record<Exclude<ContentSort, 'date'>, readonly [string, string]>> = {
  title: ['Title, A to Z', 'Title, Z to A'],
  state: ['Status', 'Status, reversed'],
  changed: ['Changed longest ago', 'Changed last'],
  site: ['Website, A to Z', 'Website, Z to A'],
}

/** What a list can be sorted by, as choices of a phone. */
export const sortChoices = (kind: ItemKind, hasSites: boolean) =>
  contentSortsOf(kind)
    .filter((column) => column !== 'site' || hasSites)
    .flatMap((column) => {
      const [up, down] =
        column === 'date'
          ? ([`${DATE_LABELS[kind]}, earliest first`, `${DATE_LABELS[kind]}, latest first`] as const)
          : SORT_WORDS[column]
      const choices = [
        { sort: { column, descending: false }, label: up },
        { sort: { column, descending: true }, label: down },
      ]
      return column === 'changed' ? choices.toReversed() : choices
    })

/** The items of a kind, with boxes that select them and headings that sort them. */
export function ItemsTable({
  kind,
  rows,
  sort,
  selection,
  hasSites,
}: {
  kind: ItemKind
  rows: readonly ShownItem[]
  sort: Sort
  selection: Selected
  hasSites: boolean
}) {
  const { label, one } = CONTENT_KINDS[kind]
  const date = DATE_LABELS[kind]
  return (
    <table className="table content-items">
      <thead>
        <tr>
          <th scope="col" className="bulk-cell">
            <SelectPageBox selection={selection} label={`Select all ${label.toLowerCase()} on this page`} />
          </th>
          <SortHeading column="title" label={NAMED[kind] ?? 'Title'} sort={sort} />
          <SortHeading column="state" label="Status" sort={sort} />
          {date ? <SortHeading column="date" label={date} sort={sort} largestFirst /> : null}
          <SortHeading column="changed" label="Last change" sort={sort} largestFirst />
          {hasSites ? <SortHeading column="site" label="Website" sort={sort} /> : null}
        </tr>
      </thead>
      <tbody>
        <Rows of={rows}>
          {(row) => (
            <tr key={row.id}>
              <td className="bulk-cell">
                <SelectBox
                  id={row.id}
                  label={`Select ${row.title || `untitled ${one}`}`}
                  refused={row.state === 'deleted' ? 'Restore it from its history first.' : undefined}
                  selection={selection}
                />
              </td>
              <td className="wrap item-title">
                <Link to={row.href}>{row.title || `Untitled ${one}`}</Link>
                <div className="muted">{isPageKind(kind) ? `/${row.slug}` : row.about}</div>
              </td>
              <td className="item-state">
                <StateBadge kind={kind} state={row.state} />
                {row.notShown ? <div className="muted wrap">Not shown: {row.notShown}</div> : null}
                {row.planned.map((words) => (
                  <div key={words} className="muted">
                    {words}
                  </div>
                ))}
              </td>
              {date ? (
                <td className="item-more">
                  {row.days ??
                    (row.date === null ? null : (
                      <>
                        <span className="unheaded">{date} </span>
                        {row.date}
                      </>
                    ))}
                </td>
              ) : null}
              <td className="item-more">
                {row.when === null ? (
                  <span className="muted">Not changed here yet</span>
                ) : (
                  <>
                    {row.when}
                    <div className="muted">{row.by ?? 'Imported'}</div>
                  </>
                )}
              </td>
              {hasSites ? <td className="wrap item-more">{row.site}</td> : null}
            </tr>
          )}
        </Rows>
      </tbody>
    </table>
  )
}

/** What is selected, and changing it; it lies at the lower edge while something is. */
export function ItemsBar({
  kind,
  selection: { open, chosen, all, everything, clear, page },
  filter,
  total,
}: {
  kind: ItemKind
  selection: Selected
  filter: Readonly<Record<'search' | 'site' | 'state', string>>
  total: number
}) {
  const none = chosen.length === 0 && !all
  return (
    <Form id={SELECTION_FORM} method="get" action={contentBulkPath(kind)}>
      {all
        ? Object.entries({ ...filter, [ALL]: '1' }).map(([name, value]) =>
            value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
          )
        : null}
      <noscript>
        <button type="submit" className="button quiet">
          Change what is selected
        </button>
      </noscript>
      <BarKeys form={SELECTION_FORM} isShown={!none} clear={clear} />
      <div className={none ? undefined : 'bulk-bar'}>
        <p role="status">
          {none ? null : `${all ? 'All ' : ''}${countWords(kind, all ? total : chosen.length)} selected`}
        </p>
        {none ? null : (
          <>
            {chosen.length < open.length && !all ? (
              <button type="button" className="bulk-link phone-only" onClick={() => page(true)}>
                Select this page
              </button>
            ) : null}
            {total > open.length && !all && chosen.length === open.length ? (
              <button type="button" className="bulk-link" onClick={everything}>
                Select all {total.toLocaleString('en-AU')} that match
              </button>
            ) : null}
            <div className="row">
              <button type="button" className="button quiet" onClick={clear} title="Clear (Esc in the list)">
                Clear
              </button>
              <button type="submit" className="button">
                Change in bulk
              </button>
            </div>
          </>
        )}
      </div>
    </Form>
  )
}
