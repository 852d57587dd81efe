import {
  ALL,
  BULK_LABELS,
  bulkDoneText,
  bulksOf,
  CHOSEN,
  contentBulkOf,
  contentFilterOf,
  parseContentSelection,
  readIds,
  type ContentBulk,
} from '@forecourt/rules/content/bulk.ts'
import { CONTENT_KINDS, isTakenOff, type ItemKind } from '@forecourt/rules/content/item.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'
import {
  contentBulkPath,
  contentHistoryPath,
  contentItemPath,
  contentListPath,
} from '@forecourt/rules/staff/consolePaths.ts'
import type { BulkChange, BulkRow } from '@forecourt/server/staff/desk/contentBulk.ts'
import {
  Form,
  Link,
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { deskOf } from '../context.ts'
import { answering, DONE, formOf, refusing, UNDO } from '../form.ts'
import { ChangeForm, Field, Outcome, Panel, Submit, type Failure } from '../parts.tsx'
import { whenOf } from '../when.ts'
import { kindOf } from './address.ts'
import { StateBadge } from './state.tsx'
import { countWords } from './words.ts'

export const meta = () => [{ title: 'Change in bulk · Dealer console' }]

/** Parameter of the websites that items are copied to. */
const TO = 'to'

const changeOf = (what: ContentBulk, text: (name: string) => string, to: readonly string[]): BulkChange => {
  if (what === 'schedule') return { what, publishAt: text('publish_at'), takeDownAt: text('take_down_at') }
  return what === 'copy' ? { what, siteIds: readIds(to) } : { what }
}

/** What the list was filtered by, where all that match are chosen. */
const filterOf = (kind: ItemKind, params: URLSearchParams) => {
  if (params.get(ALL) !== '1') return {}
  const { search, websiteId, state } = contentFilterOf(kind, params)
  return {
    ...(search === '' ? {} : { search }),
    ...(websiteId === null ? {} : { site: String(websiteId) }),
    ...(state === null ? {} : { state }),
  }
}

export async function loader(args: LoaderFunctionArgs) {
  const { content } = await deskOf(args)
  const kind = kindOf(args.params)
  const { searchParams } = args.url
  const text = (name: string) => searchParams.get(name) ?? ''
  const what = contentBulkOf(kind, searchParams.get('what'))
  return refusing(async () => {
    const { ids, problem } = await content.bulk.chosen(kind, parseContentSelection(kind, searchParams))
    const filter = filterOf(kind, searchParams)
    const isAll = searchParams.get(ALL) === '1'
    const targets = problem === null ? await content.bulk.targets(kind, ids) : []
    const to = readIds(searchParams.getAll(TO))
    const change = what && changeOf(what, text, searchParams.getAll(TO))
    const lacks =
      change?.what === 'copy' && change.siteIds.length === 0
        ? 'Please choose at least one website.'
        : change?.what === 'schedule' && change.publishAt === '' && change.takeDownAt === ''
          ? 'Please choose a time.'
          : null
    const rows = change && problem === null && lacks === null ? await content.bulk.plan(kind, ids, change) : null
    return {
      kind,
      key: crypto.randomUUID(),
      what,
      isAll,
      count: ids.length,
      problem,
      lacks,
      targets,
      to,
      times: { publish_at: text('publish_at'), take_down_at: text('take_down_at') },
      selection: isAll ? { ...filter, [ALL]: '1' } : null,
      ids: isAll ? [] : ids,
      back: withQuery(contentListPath(kind), filter),
      seen: rows === null ? '' : rows.map(({ id, seen }) => `${id}:${seen}`).join(' '),
      rows: rows?.map(({ seen: _seen, times, timeZone, ...row }) => ({
        ...row,
        planned: times
          ? [
              times.publishAt ? `Publishes ${whenOf(times.publishAt, timeZone)}` : '',
              times.takeDownAt ? `Taken down ${whenOf(times.takeDownAt, timeZone)}` : '',
            ].filter(Boolean)
          : [],
      })),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { content } = await deskOf(args)
  const kind = kindOf(args.params)
  const field = await formOf(args.request)
  return answering(field, [], async () => {
    const what = contentBulkOf(kind, field('what'))
    if (!what) return redirect(contentBulkPath(kind))
    const seen = new Map(
      field('seen')
        .split(' ')
        .map((part) => part.split(':'))
        .flatMap(([id = '', version = '']) => readIds([id]).map((one) => [one, version] as const)),
    )
    const change = changeOf(what, field, field(TO).split(' '))
    const { changed, run } = await content.bulk.make(kind, { seen, change, formId: field('key') })
    return redirect(
      withQuery(contentListPath(kind), {
        ...filterOf(kind, args.url.searchParams),
        [DONE]: bulkDoneText(what, changed),
        ...(run === null ? {} : { [UNDO]: run }),
      }),
    )
  })
}

export { revalidateAfterRefusal as shouldRevalidate } from '../revalidate.ts'

/** Changes many items at once: what to do, then what it does with each, then it is done; without scripts too. */
export default function ContentBulkChange() {
  const { kind, isAll, count, problem, back, rows } = useLoaderData<typeof loader>()
  const failure = useActionData<typeof action>() as Failure | undefined
  const { label } = CONTENT_KINDS[kind]
  return (
    <>
      <div className="stack tight">
        <p>
          <Link to={back}>{label}</Link>
        </p>
        <h1>{problem === null ? `Change ${countWords(kind, count)}` : 'Change in bulk'}</h1>
        {problem === null ? (
          <p className="muted">
            {isAll ? 'All that match the list’s search and filters. ' : ''}Nothing changes until you have seen what
            happens to each.
          </p>
        ) : null}
      </div>
      <Outcome failure={failure} />
      {problem === null ? (
        <>
          <WhatToDo />
          {rows ? <Preview rows={rows} /> : null}
        </>
      ) : (
        <p className="notice warn">
          {problem} <Link to={back}>Back to the list</Link>
        </p>
      )}
    </>
  )
}

/** What is done, as parameters of the address. */
function WhatToDo() {
  const { kind, what, lacks, targets, to, times, selection, ids, rows } = useLoaderData<typeof loader>()
  const chosen = what ?? 'publish'
  return (
    <Panel title="What to do">
      <Form method="get" className="stack bulk-form">
        {Object.entries(selection ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {ids.map((id) => (
          <input key={id} type="hidden" name={CHOSEN} value={id} />
        ))}
        <fieldset className="bulk-kinds">
          <legend className="sr-only">What to do</legend>
          {bulksOf(kind).map((each) => (
            <label key={each}>
              <input type="radio" name="what" value={each} defaultChecked={each === chosen} />
              <span>{BULK_LABELS[each]}</span>
            </label>
          ))}
        </fieldset>
        <div className="bulk-part" data-kind="schedule">
          <Field
            name="publish_at"
            label="Publish"
            type="datetime-local"
            defaultValue={times.publish_at}
            hint="By the clock of each website."
          />
          {isTakenOff(kind) ? (
            <Field name="take_down_at" label="Take down" type="datetime-local" defaultValue={times.take_down_at} />
          ) : null}
        </div>
        <fieldset className="bulk-part" data-kind="copy">
          <legend className="sr-only">Websites to copy to</legend>
          {targets.length === 0 ? (
            <p>The group has no other website whose content you can change.</p>
          ) : (
            targets.map(({ id, name }) => (
              <label key={id} className="copy-choice">
                <input type="checkbox" name={TO} value={id} defaultChecked={to.includes(id)} />
                <span className="wrap">{name}</span>
              </label>
            ))
          )}
        </fieldset>
        {lacks === null ? null : (
          <p className="problem" role="alert">
            {lacks}
          </p>
        )}
        <div className="row">
          <button type="submit" className={rows ? 'button quiet' : 'button'}>
            Preview changes
          </button>
        </div>
      </Form>
    </Panel>
  )
}

/** What happens to each item, and the button that does it. */
function Preview({
  rows,
}: {
  rows: readonly (Omit<BulkRow, 'seen' | 'times' | 'timeZone'> & { planned: readonly string[] })[]
}) {
  const { kind, key, what, to, times, seen } = useLoaderData<typeof loader>()
  const { one } = CONTENT_KINDS[kind]
  const changing = rows.filter(({ outcome }) => outcome.changes).length
  const hasSites = new Set(rows.map(({ site }) => site)).size > 1
  const stayWords = (count: number) =>
    count === 0 ? '' : `, and ${count} will stay as ${count === 1 ? 'it is' : 'they are'}`
  return (
    <section className="stack" aria-label="What will happen">
      <div className="head">
        <h2>What will happen</h2>
        {changing === 0 || what === null ? null : (
          <ChangeForm hidden={{ key, what, seen, [TO]: to.join(' '), ...times }}>
            <Submit
              look={what === 'delete' ? 'danger' : ''}
            >{`${BULK_LABELS[what]}: ${countWords(kind, changing)}`}</Submit>
          </ChangeForm>
        )}
      </div>
      <p role="status" className="muted">
        {changing === 0
          ? 'Nothing would change.'
          : `${countWords(kind, changing)} will ${what === 'copy' ? 'be copied' : 'change'}${stayWords(rows.length - changing)}. You can undo it afterwards.`}
      </p>
      <Panel title="Each of them" pad={false} drawn={false}>
        <table className="table content-changes">
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">Status now</th>
              <th scope="col">What happens</th>
              {hasSites ? <th scope="col">Website</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, title, site, state, outcome, planned }) => (
              <tr key={id}>
                <td className="wrap">
                  <Link to={state === 'deleted' ? contentHistoryPath(kind, id) : contentItemPath(kind, id)}>
                    {title || `Untitled ${one}`}
                  </Link>
                </td>
                <td>
                  <StateBadge kind={kind} state={state} />
                </td>
                <td className="wrap">
                  {outcome.changes ? (
                    <strong>{outcome.words}</strong>
                  ) : (
                    <span className="muted">Stays as it is: {outcome.reason}</span>
                  )}
                  {planned.map((words) => (
                    <div key={words} className="muted">
                      {words}
                    </div>
                  ))}
                </td>
                {hasSites ? <td className="wrap">{site}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
    </section>
  )
}
