import type { DeskFeeds } from '@forecourt/server/staff/desk/feeds.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { changedValues, type ChangedValue } from '@forecourt/rules/stock/feedChanges.ts'
import { stockCarPath } from '@forecourt/rules/staff/consolePaths.ts'
import { Link } from 'react-router'
import { pageAsked } from '../list/address.ts'
import { Pager } from '../list/pager.tsx'
import { Views } from '../list/views.tsx'
import { Panel } from '../parts.tsx'

/** Which changes of a run are shown. */
export const CHANGE_KINDS = ['all', 'created', 'changed', 'sold', 'kept'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

const LABELS: Readonly<Record<ChangeKind, string>> = {
  all: 'All',
  created: 'New',
  changed: 'Changed',
  sold: 'Sold',
  kept: 'Not undone',
}
const WORDS = { created: 'New', changed: 'Changed', sold: 'Sold', lock: '', photos: '' } as const
const PAGE_SIZE = 50

/** A change of a run as it is shown. */
export interface ShownChange {
  id: number
  carId: number
  kind: string
  stocknum: string
  name: string
  values: readonly ChangedValue[]
  /** What its undo did; null before. */
  undone: boolean | null
}

/** The page of changes that an address asks for. */
export async function changesOf(feeds: DeskFeeds, id: string, url: URL, currency: Currency) {
  const kind = CHANGE_KINDS.find((one) => one === url.searchParams.get('changes')) ?? 'all'
  const { rows, ...page } = await feeds.changes(id, {
    kind: kind === 'all' ? null : kind,
    page: pageAsked(url, PAGE_SIZE),
  })
  return {
    kind,
    page,
    rows: rows.map(({ id: at, car_id, kind: of, stocknum, name, before, after, undone }): ShownChange => ({
      id: at,
      carId: car_id,
      kind: WORDS[of],
      stocknum,
      name,
      values: changedValues(before, after, currency),
      undone,
    })),
  }
}

/** What a run changed of each vehicle. */
export function Changes({ kind, page, rows, undone }: Awaited<ReturnType<typeof changesOf>> & { undone: boolean }) {
  const kinds = CHANGE_KINDS.filter((one) => one !== 'kept' || undone)
  return (
    <Panel title="What it changed" pad={false}>
      <Views
        label="Changes"
        param="changes"
        current={kind}
        views={kinds.map((value) => ({ value, label: LABELS[value] }))}
      />
      {rows.length === 0 ? (
        <p className="pad muted">No vehicles.</p>
      ) : (
        <ul className="rows">
          {rows.map(({ id, carId, kind: of, stocknum, name, values, undone: isUndone }) => (
            <li key={id}>
              <div className="row between">
                {isUndone === true && of === WORDS.created ? (
                  <span className="wrap">
                    {name} ({stocknum})
                  </span>
                ) : (
                  <Link className="wrap" to={stockCarPath(carId)}>
                    {name} ({stocknum})
                  </Link>
                )}
                <span className="muted">
                  {of}
                  {isUndone === null ? '' : isUndone ? ', undone' : ', not undone: changed since'}
                </span>
              </div>
              {values.length > 0 ? (
                <dl className="changed">
                  {values.map(({ field, label, before, after }) => (
                    <div key={field}>
                      <dt className="muted">{label}</dt>
                      <dd className="wrap">
                        {before === null ? (
                          after
                        ) : (
                          <>
                            <del>{before}</del> → <ins>{after}</ins>
                          </>
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <div className="pad-pager">
        <Pager page={page} words={['Previous', 'Next']} />
      </div>
    </Panel>
  )
}
